/** Notifies the office of reports that may have arrived and whose photos will not be sent. */
import type { ThrownAway } from '../../drafts/model/draft.ts';
import { isRepeatedLater, noticeWaitMilliseconds } from '../model/refused-notice.ts';
import type { ReportSender, SendResult } from '../model/report-port.ts';
import type { SenderDependencies } from './dependencies.ts';

/**
 * Returns the reports whose photos will not be sent although they may have arrived. The list is
 * empty if the device cannot be read; the next round reads it again.
 */
export const listThrownAway = ({
  localStore,
}: SenderDependencies): Promise<readonly ThrownAway[]> =>
  localStore.listThrownAway().catch((error: unknown) => {
    console.error(error);
    return [];
  });

/**
 * The service may store a report after it has refused a notice because the report did not exist.
 * The notice is therefore repeated after this period, in milliseconds.
 */
const repeatMilliseconds = 10 * 60_000;

const isTooEarly = (
  { absentAt, refusedAt }: ThrownAway,
  { now, ignoreBackoff = false, keepsNoticeWait = false }: SenderDependencies,
): boolean =>
  (absentAt !== undefined && Math.abs(now() - absentAt) < repeatMilliseconds) ||
  (!(ignoreBackoff && !keepsNoticeWait) && noticeWaitMilliseconds(refusedAt, now()) > 0);

/**
 * Notifies the office that the photos of these reports will not be sent. A report that has not
 * arrived needs no notice; this is certain once the service has refused the repeated notice too. If
 * the service refuses a notice for now, or a full device cannot store the answer, the report stays
 * in the list for the next round. No round is scheduled for it, nor for a repeated notice. Resolves
 * with false if a request failed and must be repeated.
 */
export async function reportThrownAway(
  dependencies: SenderDependencies,
  sender: ReportSender,
): Promise<boolean> {
  for (const thrownAway of await listThrownAway(dependencies)) {
    if (thrownAway.uid !== sender.uid || isTooEarly(thrownAway, dependencies)) continue;
    const outcome = await reportPhotosMissing(sender, thrownAway, dependencies.signal);
    if (typeof outcome === 'object') return false;
    await storeOutcome(dependencies, thrownAway, outcome).catch((error: unknown) => {
      console.error(error);
    });
  }
  return true;
}

async function storeOutcome(
  { localStore, now }: SenderDependencies,
  thrownAway: ThrownAway,
  outcome: NoticeOutcome,
): Promise<void> {
  if (outcome === 'refused') return;
  if (outcome === 'refusedLonger')
    await localStore.markThrownAway(thrownAway, { refusedAt: now() });
  else if (outcome === 'absent' && thrownAway.absentAt === undefined)
    await localStore.markThrownAway(thrownAway, { absentAt: now() });
  else await localStore.forgetThrownAway(thrownAway);
}

/**
 * "absent": the service does not have the report. "refused": it may accept the notice later, with
 * "refusedLonger" not before the waiting time of model/refused-notice.ts.
 */
type NoticeOutcome = 'reported' | 'absent' | 'refused' | 'refusedLonger';

/** Sends the notices about all photos of a report. Resolves with the failure if a request failed. */
export async function reportPhotosMissing(
  sender: ReportSender,
  { id, uid, photos, anonymous = false, reason: known }: ThrownAway,
  signal: AbortSignal | undefined,
): Promise<NoticeOutcome | Extract<SendResult, { type: 'failed' }>> {
  const reason = known ?? 'discarded';
  let isAbsent = false;
  for (let number = 1; number <= photos; number += 1) {
    const result = await sender.reportMissing({ id, uid, anonymous }, number, reason, signal);
    if (result.type === 'failed') return result;
    if (result.type === 'refused' && result.isUncertain)
      return isRepeatedLater(result) ? 'refusedLonger' : 'refused';
    isAbsent ||= result.type === 'refused' && result.reason === 'permission';
  }
  return isAbsent ? 'absent' : 'reported';
}
