import { useEffect, useEffectEvent, useState } from 'react';
import type { OfficeAccess } from '../../app/start-office.lazy.ts';
import type { Entry } from '../../features/office/model/desk-list.ts';
import type { LiveReport } from '../../features/office/model/office-port.ts';
import { areaOfReport } from '../../features/office/model/roles.ts';

/**
 * Follows one report while it is on the screen. The first person to open a new report confirms to
 * its driver that it has arrived.
 */
export function useDossier(access: OfficeAccess, { report, work }: Entry): Partial<LiveReport> {
  const [live, setLive] = useState<Partial<LiveReport>>({});
  const { id } = report;
  const area = areaOfReport(report);
  const uid = report.anonymous ? undefined : report.uid;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void access.port
      .watchReport({ id, area, uid }, access.desk.me, (change) => {
        if (!isGone) setLive((before) => ({ ...before, ...change }));
      })
      .then(
        (end) => {
          if (isGone) end();
          else stop = end;
        },
        (error: unknown) => console.info('The report is not live', error),
      );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [access, id, area, uid]);

  const isNew = work.state === 'new' && work.openedBy === undefined && work.revision > 0;
  const confirm = useEffectEvent(() => {
    const { me } = access.desk;
    void access.desk
      .change([
        {
          id,
          work: { ...work, openedBy: me.uid },
          log: { what: 'received' },
          receipt: uid === undefined ? undefined : { uid, status: 'received' },
        },
      ])
      // The write fails if another desk has already written the same confirmation.
      .catch(() => undefined);
  });
  useEffect(() => {
    if (isNew && document.visibilityState === 'visible') confirm();
  }, [isNew]);
  return live;
}
