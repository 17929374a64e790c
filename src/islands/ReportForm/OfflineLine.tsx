import { hasBackgroundSync } from '../../platform/background-sync-support.ts';
import type { ReportTexts } from './texts.ts';

/**
 * Tells before sending that there is no network, and what then happens to the report. If it is not
 * shown, only its room is kept, so that nothing moves when it appears.
 */
export const OfflineLine = ({
  texts: { form: t },
  isShown = true,
}: {
  readonly texts: ReportTexts;
  readonly isShown?: boolean;
}) => (
  <p
    className="report-form-offline"
    aria-live="polite"
    aria-atomic="true"
    aria-hidden={isShown ? undefined : true}
  >
    {hasBackgroundSync() ? t.offline : t.offlineForApp}
  </p>
);
