import { WarningIcon } from '../../ui/icons.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { CallButton } from './CallButton.tsx';
import type { FormScreenTexts } from './texts.ts';

/**
 * Call first, write later: one line that stays in sight as soon as an answer means danger, with
 * what to say and do folded under it.
 */
export function EmergencyCard({ words }: { readonly words: FormScreenTexts }) {
  const t = words.reports.emergency;
  return (
    <section className="notice notice--danger emergency-card emergency-card--near" role="alert">
      <details>
        <summary>
          <WarningIcon />
          <span>
            <b>{t.title}</b> <small>{t.show}</small>
          </span>
        </summary>
        <p>{t.notACall}</p>
        <div className="report-form-actions">
          <CallButton words={words} who="onCall" />
        </div>
        <p className="notice-title">{t.callTitle}</p>
        <ul>
          {Object.values(t.call).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="notice-title">{t.stepsTitle}</p>
        <ol>
          {Object.values(t.steps).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <p>{t.numbers}</p>
      </details>
      <a className={buttonClass({ look: 'danger' })} href="tel:112" aria-label={t.call112}>
        112
      </a>
    </section>
  );
}
