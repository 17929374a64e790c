import { emergencyNumber } from '../../features/calls/model/call-table.ts';
import { phoneHref } from '../../platform/phone-href.ts';
import { buttonClass } from '../../ui/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import type { ReportTexts } from './texts.ts';

/**
 * The emergency card: one line with the number, and folded instructions. It reminds the driver to
 * call before writing, and works without a script. `children` is the button that calls the
 * dispatcher on duty. With `isNear`, an answer has just indicated danger; the card is then read out
 * and stays visible.
 */
export function EmergencyCard({
  texts: t,
  isNear = false,
  children,
}: {
  readonly texts: ReportTexts['emergency'];
  readonly isNear?: boolean;
  readonly children: Elements;
}) {
  return (
    <section
      className={`notice notice--danger emergency-card${isNear ? ' emergency-card--near' : ''}`}
      role={isNear ? 'alert' : undefined}
      aria-labelledby="emergency-card-title"
    >
      <details>
        <summary>
          <WarningIcon />
          <span>
            <b id="emergency-card-title">{t.title}</b> <small>{t.show}</small>
          </span>
        </summary>
        <p>{t.notACall}</p>
        {children}
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
      <a
        className={buttonClass({ look: 'danger' })}
        href={phoneHref(emergencyNumber)}
        aria-label={t.call112}
      >
        {emergencyNumber}
      </a>
    </section>
  );
}
