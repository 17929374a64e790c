import { useStore } from '@nanostores/react';
import { $config } from '../../features/config/config-store.ts';
import { reportingBar } from '../../features/session/model/user.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';

/** The reason why this driver may not report; undefined if the driver may. */
export function useReportingBar(): 'address' | 'office' | undefined {
  const { user } = useStore($session, { ssr: () => unknownSession });
  const config = useStore($config, { ssr: () => defaultConfig });
  return reportingBar(user, config.mayReport);
}

/**
 * Scrolls to the notice that the driver may not report. False if there is none, so that the report
 * may be sent.
 */
export function focusReportingBar(): boolean {
  const notice = document.getElementById('may-not-report');
  notice?.scrollIntoView({ block: 'center' });
  notice?.focus({ preventScroll: true });
  return notice !== null;
}
