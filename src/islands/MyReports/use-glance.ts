import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { $config } from '../../features/config/config-store.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { readGlance, writeGlance } from '../../features/glance/known-glance.ts';
import { glanceOf, type GlancePaths } from '../../features/glance/model/glance-of-reports.ts';
import type { Glance } from '../../features/glance/model/glance.ts';
import { showBadge } from '../../features/glance/show-badge.ts';
import { showGlance } from '../../features/glance/show-glance.ts';
import type { ReportGroups } from '../../features/outbox/model/report-status.ts';
import { reportingBar } from '../../features/session/model/user.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { defaultLocale } from '../../i18n/locales.ts';
import { draftPath } from '../../routing/draft-path.ts';
import { pathOf } from '../../routing/routes.ts';

const paths: GlancePaths = {
  report: ({ id }) => `${pathOf('report')}?id=${encodeURIComponent(id)}`,
  draft: (draft) => draftPath(draft, defaultLocale),
};

/**
 * Shows what needs the driver in the row of the home page and in the badge, updates the row when
 * connectivity changes, and stores both for the next page.
 */
export function useGlance(groups: ReportGroups, isKnown: boolean): void {
  const { contacts, mayReport: required } = useStore($config, { ssr: () => defaultConfig });
  const { user } = useStore($session, { ssr: () => unknownSession });
  const uid = user?.uid;
  const phone = contacts.dispatchPhone || contacts.onCallPhone;
  const bar = reportingBar(user, required) ?? null;
  const json = isKnown ? JSON.stringify({ ...glanceOf(groups, phone, paths), bar }) : null;
  useEffect(() => {
    if (json !== null && uid !== undefined)
      writeGlance(uid, JSON.parse(json) as Pick<Glance, 'entries' | 'phone' | 'bar'>);
    const show = (): void => {
      const glance = readGlance();
      showGlance(glance, navigator.onLine);
      showBadge(glance);
    };
    show();
    addEventListener('online', show);
    addEventListener('offline', show);
    return () => {
      removeEventListener('online', show);
      removeEventListener('offline', show);
    };
  }, [json, uid]);
}
