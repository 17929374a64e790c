import { useStore } from '@nanostores/react';
import { groupReports } from '../../features/outbox/model/report-status.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import {
  $ownReports,
  mayBeHere,
  noOwnReports,
  withOwnReports,
} from '../../features/own-reports/own-reports-store.ts';
import { $receipts, $receiptsChannel, noChannel } from '../../features/receipts/receipts-store.ts';
import { useGlance } from './use-glance.ts';

/** Keeps the row of home and the badge up to date on a screen without the list of reports. */
export function GlanceUpdate() {
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const receipts = useStore($receipts, { ssr: () => ({}) });
  const channel = useStore($receiptsChannel, { ssr: () => noChannel });
  const own = useStore($ownReports, { ssr: () => noOwnReports });
  const groups = groupReports(
    outbox.drafts,
    withOwnReports(outbox.items, own, receipts),
    receipts,
    (item) => mayBeHere(outbox, item),
  );
  useGlance(
    groups,
    outbox.status === 'ready' && channel.status !== 'loading' && own.status !== 'unknown',
  );
  return null;
}
