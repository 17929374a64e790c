/** The third promise: no sentence on the screen is false. */
import type { OutboxItem } from '../../../../src/features/outbox/model/outbox-item.ts';
import type { Draft } from '../../../../src/features/drafts/model/draft.ts';
import { fromWireFields } from '../../../../src/backend/firebase/firestore-values.ts';
import { readOwnReport } from '../../../../src/features/own-reports/model/own-report.ts';
import {
  mayBeHere,
  withOwnReports,
} from '../../../../src/features/own-reports/own-reports-store.ts';
import type { Outbox } from '../../../../src/features/outbox/outbox-store.ts';
import { textIn } from './service.ts';
import { groupReports, ownStatus } from '../../../../src/features/outbox/model/report-status.ts';
import {
  photoPath,
  reportCollection,
} from '../../../../src/features/outbox/model/report-document.ts';
import { trackOf } from '../../../../src/features/outbox/model/track.ts';
import type { Phone } from './phone.ts';
import type { Schedule } from './events.ts';

export const pathOf = (item: OutboxItem): string => `${reportCollection(item)}/${item.id}`;

/** True if the office has photo `number` or knows that it never comes. */
export const isPhotoSettled = (
  { phone: { service } }: Schedule,
  path: string,
  file: string,
  number: number,
): boolean => service.files.has(file) || service.documents.has(`${path}/missingPhotos/${number}`);

/** True if another page has changed the report, and its message is still on its way. */
function isChanging({ database, isCalm }: Phone, { id }: OutboxItem): boolean {
  const row = database.stores.outbox.get(id) as { readonly data: OutboxItem } | undefined;
  return !isCalm && row !== undefined && row.data.state.status !== 'rejected';
}

/** "Refused" is true only if this version is not at the service. */
function falseRefusal({ phone }: Schedule, item: OutboxItem): string | undefined {
  if (item.state.status !== 'rejected' || isChanging(phone, item)) return undefined;
  const path = pathOf(item);
  const hash = phone.service.documents.get(path)?.['contentHash']?.stringValue;
  if (item.state.reason === 'alreadyDifferent')
    return hash !== undefined && hash !== item.contentHash
      ? undefined
      : 'another version has arrived, and this is false';
  return hash === item.contentHash && !phone.network.late.has(path)
    ? 'refused, but it has arrived'
    : undefined;
}

/** "Sent" is true only if the office has this version, and each photo or a notice about it. */
function falseArrival(schedule: Schedule, item: OutboxItem): string | undefined {
  const own = ownStatus(item);
  if (own !== 'sent' && own !== 'arrived') return undefined;
  const path = pathOf(item);
  const hash = schedule.phone.service.documents.get(path)?.['contentHash']?.stringValue;
  if (hash !== item.contentHash) return `${own}, but the office has not got this version`;
  if (own === 'arrived') return undefined;
  const missing = item.photos.findIndex(
    ({ missingRefused }, index) =>
      missingRefused === undefined &&
      !isPhotoSettled(schedule, path, photoPath(item, index + 1), index + 1),
  );
  return missing < 0
    ? undefined
    : `sent, but photo ${missing + 1} is neither there nor reported as missing`;
}

/** The tick means that everything is sent. */
function falseTick(item: OutboxItem, status: 'sent' | 'arrived'): string | undefined {
  const isTicked = trackOf(item, status, undefined)[0]?.state === 'done';
  return isTicked && ownStatus(item) !== 'sent' ? 'ticked, but it is not sent' : undefined;
}

/** The reports of the driver as the page reads them from the service. */
const ownReports = ({ service, driver }: Phone): readonly OutboxItem[] =>
  service.reports.flatMap((path) => {
    const stored = service.documents.get(path);
    if (textIn(stored, 'uid') !== driver) return [];
    const fields = { ...fromWireFields(stored), sentAt: new Date(0) };
    return readOwnReport({ id: path.slice('reports/'.length), fields }) ?? [];
  });

/** True if the device has the report, or a draft of a later version of it. */
function isOnDevice({ database }: Phone, id: string): boolean {
  if (database.stores.outbox.has(id)) return true;
  return [...database.stores.drafts.values()].some((row) => {
    const { tried, triedOtherwise, replaces } = (row as unknown as { readonly data: Draft }).data;
    return [tried, triedOtherwise, replaces].some((version) => version?.id === id);
  });
}

/** A report that was read from the service is not called sent while its photos are on this device. */
function falseCompletions(schedule: Schedule, outbox: Outbox): readonly string[] {
  const { phone } = schedule;
  // A page that has read the device receives messages about changes, which may be on their way.
  if (outbox.status === 'ready' && !phone.isCalm) return [];
  const own = ownReports(phone);
  const all = withOwnReports(outbox.items, { items: own, hidden: new Set() }, {});
  return groupReports(outbox.drafts, all, {}, (item) => mayBeHere(outbox, item))
    .sent.filter(({ item }) => own.includes(item) && isOnDevice(phone, item.id))
    .filter(({ item }) =>
      item.photos.some(
        (_photo, index) =>
          !isPhotoSettled(schedule, pathOf(item), photoPath(item, index + 1), index + 1),
      ),
    )
    .map(({ item }) => `the list calls ${pathOf(item)} sent, but its photos are on the device`);
}

/** Checks everything that the open pages show now. */
export function checkScreens(schedule: Schedule): readonly string[] {
  const { driver } = schedule.phone;
  return [...schedule.pages.values()].flatMap(({ outbox }) => {
    const completions = driver === undefined ? [] : falseCompletions(schedule, outbox);
    if (outbox.status !== 'ready') return completions;
    const { actionNeeded, underWay, sent } = groupReports(outbox.drafts, outbox.items, {});
    const sentences = [...actionNeeded, ...underWay, ...sent].flatMap(({ item, reportStatus }) =>
      [
        falseRefusal(schedule, item),
        falseArrival(schedule, item),
        falseTick(item, reportStatus === 'sent' ? 'sent' : 'arrived'),
      ].flatMap((sentence) =>
        sentence === undefined ? [] : [`the screen says of ${pathOf(item)}: ${sentence}`],
      ),
    );
    return [...completions, ...sentences];
  });
}
