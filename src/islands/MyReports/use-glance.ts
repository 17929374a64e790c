import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { $config } from '../../features/config/config-store.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { parseGlance, readGlance, writeGlance } from '../../features/glance/known-glance.ts';
import { glanceOf } from '../../features/glance/model/glance-of-reports.ts';
import { showGlance } from '../../features/glance/show-glance.ts';
import type { ReportGroups } from '../../features/outbox/model/report-status.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';

/**
 * Shows a summary of the reports at the top of the home page, updates it when connectivity changes,
 * and stores it for the next visit.
 */
export function useGlance(groups: ReportGroups, isKnown: boolean): void {
  const { contacts } = useStore($config, { ssr: () => defaultConfig });
  const { user } = useStore($session, { ssr: () => unknownSession });
  const uid = user?.uid;
  const phone = contacts.dispatchPhone || contacts.onCallPhone;
  const glanceJson = isKnown ? JSON.stringify(glanceOf(groups, phone)) : null;
  useEffect(() => {
    const show = (): void =>
      showGlance(
        glanceJson === null ? readGlance() : parseGlance(glanceJson),
        navigator.onLine,
        false,
      );
    if (glanceJson !== null && uid !== undefined) writeGlance(uid, parseGlance(glanceJson));
    show();
    addEventListener('online', show);
    addEventListener('offline', show);
    return () => {
      removeEventListener('online', show);
      removeEventListener('offline', show);
    };
  }, [glanceJson, uid]);
}
