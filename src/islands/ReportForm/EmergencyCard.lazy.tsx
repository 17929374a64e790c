import { PhoneIcon } from '../../ui/icons.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CallButton } from './CallButton.tsx';
import type { FormScreenTexts } from './texts.ts';

/** Call first, write later: shown as soon as an answer means danger. */
export function EmergencyCard({ words }: { readonly words: FormScreenTexts }) {
  const t = words.reports.emergency;
  return (
    <Notice tone="danger" title={t.title} role="alert">
      <p>{t.notACall}</p>
      <div className="report-form-actions">
        <a className={buttonClass({ look: 'danger' })} href="tel:112">
          <PhoneIcon />
          {t.call112}
        </a>
        <CallButton words={words} who="onCall" />
      </div>
      <details className="report-form-extras">
        <summary>{t.show}</summary>
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
    </Notice>
  );
}
