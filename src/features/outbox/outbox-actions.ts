/** What the driver does with drafts and reports on the list. */
import type { Draft } from '../drafts/model/draft.ts';
import { photoRecordOf } from '../drafts/model/photo-references.ts';
import { expiredReports, type ReportStatus } from './model/report-status.ts';
import type { OutboxItem } from './model/outbox-item.ts';
import { followOf, isNamed } from './model/thread.ts';
import { $outbox, outboxEnvironment, refreshOutbox } from './outbox-store.ts';
import { discardLockedDraft } from '../drafts/draft-lock.ts';

/**
 * What a report names when it is begun again. One that was refused because another version of it
 * has arrived becomes a correction of that version.
 */
function followOfDraft({ answers, state, id, shortCode, anonymous }: OutboxItem): Partial<Draft> {
  const follow = followOf({ answers });
  if (follow) {
    const first = $outbox.get().items.find((one) => isNamed(one, follow.first));
    return {
      followsReport: follow.first,
      ...(first && { followsCode: first.shortCode }),
      ...(answers['followPurpose'] !== undefined && { followPurpose: follow.purpose }),
    };
  }
  if (state.status !== 'rejected' || state.reason !== 'alreadyDifferent') return {};
  const { photosThere = 0 } = state;
  return {
    ...(!anonymous && { followsReport: id, followPurpose: 'correction', followsCode: shortCode }),
    // What arrived names photos that nobody will send.
    ...(photosThere > 0 && { replaces: { id, photos: photosThere, anonymous } }),
  };
}

/** What may lie with the office of a report that a sender has tried. */
function triedOf({ state, id, photos, anonymous, tried }: OutboxItem): Pick<Draft, 'tried'> {
  const isTried = state.status === 'queued' && state.attempt > 0;
  if (isTried) return { tried: { id, photos: photos.length, anonymous } };
  return tried && state.status === 'queued' ? { tried } : {};
}

/**
 * A report that is not under way becomes a draft again, with its photos; undefined where it has
 * moved on meanwhile: it was tapped twice, is just being sent, or has arrived after all.
 */
async function moveToDraft(item: Pick<OutboxItem, 'id'>, id: string): Promise<Draft | undefined> {
  const { localStore, now, channel } = outboxEnvironment();
  const draft = await localStore.moveOutboxItemToDraft(item.id, (stored) => ({
    id,
    kind: stored.kind,
    formVersion: stored.formVersion,
    uid: stored.uid,
    inputs: stored.inputs as Draft['inputs'],
    photos: stored.photos.map(photoRecordOf),
    createdAt: now(),
    updatedAt: now(),
    ...(stored.state.status === 'rejected' ? { rejectedBecause: stored.state.reason } : {}),
    ...(stored.replaces && { replaces: stored.replaces }),
    ...(stored.answersQueryOf !== undefined && { answersQueryOf: stored.answersQueryOf }),
    ...triedOf(stored),
    ...followOfDraft(stored),
  }));
  await refreshOutbox();
  channel.post();
  return draft;
}

/**
 * A refused report becomes a draft again, under a new id: what lies on the server under the old one
 * stays untouched. undefined where it is no longer refused.
 */
export const correctReport = (item: OutboxItem): Promise<Draft | undefined> =>
  moveToDraft(item, outboxEnvironment().newId());

/**
 * A report that still waits becomes a draft again. It keeps its id: should an attempt whose answer
 * was lost have reached the office, a changed version cannot arrive as a second report; it is
 * refused and goes on as a correction. undefined where it is on its way or has arrived.
 */
export const takeBackReport = (item: OutboxItem): Promise<Draft | undefined> =>
  moveToDraft(item, item.id);

/**
 * Throws a draft away with its photos, also where another tab has it open. What may lie with the
 * office of it is told there in the next round.
 */
export async function discardDraft(id: string): Promise<void> {
  await discardLockedDraft(outboxEnvironment().localStore, id);
  await refreshOutbox();
  outboxEnvironment().channel.post();
}

/**
 * Takes a report that has arrived off the list of this device. Anything else stays, and so does one
 * about which the office asks something (`reportStatus`).
 */
export async function hideSentReport(item: OutboxItem, reportStatus: ReportStatus): Promise<void> {
  if (item.state.status !== 'sent' || reportStatus === 'returned') return;
  await outboxEnvironment().localStore.deleteOutboxItem(item.id);
  await refreshOutbox();
  outboxEnvironment().channel.post();
}

const loadSending = () => import('./send-outbox.lazy.ts');
/** The driver's tap: the waiting time is over, for all reports. */
export const sendNow = async (): Promise<void> => (await loadSending()).sendNow();
/**
 * The driver's tap on a report whose photos wait for Wi-Fi: it goes now, over whatever connection
 * there is.
 */
export const sendOverMobileData = async (item: OutboxItem): Promise<void> =>
  (await loadSending()).sendOverMobileData(item);

/** The driver's tap: what was refused, report or photos, goes once more as it is. */
export const sendAgain = async (item: OutboxItem): Promise<void> =>
  (await loadSending()).sendAgain(item);
/** The driver's tap: the photos that this device cannot read are given up. */
export const sendWithoutUnreadable = async (item: OutboxItem): Promise<void> =>
  (await loadSending()).sendWithoutUnreadable(item);

/**
 * Takes reports that arrived long ago off this device (see sentReportDays); the office has them.
 * Nothing unsent is touched.
 */
export async function removeExpiredReports(): Promise<void> {
  const { localStore, now } = outboxEnvironment();
  const outlived = expiredReports(await localStore.listOutbox(), now());
  for (const { id } of outlived) await localStore.deleteOutboxItem(id);
  if (outlived.length > 0) await refreshOutbox();
}
