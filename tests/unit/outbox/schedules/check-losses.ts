/** The first promise: no report and no photo is lost. It is checked after all faults have ended. */
import { fromWireFields } from '../../../../src/backend/firebase/firestore-values.ts';
import type { Draft } from '../../../../src/features/drafts/model/draft.ts';
import type { OutboxItem } from '../../../../src/features/outbox/model/outbox-item.ts';
import type { Answers } from '../../../../src/features/reports/inputs-and-answers.ts';
import { memoryAttemptPrefix } from '../../../../src/platform/storage-keys.ts';
import { idOf, versionOf } from './check-documents.ts';
import { isPhotoSettled, pathOf } from './check-screens.ts';
import type { Schedule } from './events.ts';
import { contentOf, versionIn } from './ledger.ts';
import { photosIn, type WireFields } from './service.ts';

const isSame = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  other !== undefined && Buffer.compare(one, other) === 0;

/** The records of a store, without their format. */
const recordsOf = <Content>({ phone }: Schedule, store: 'drafts' | 'outbox'): readonly Content[] =>
  [...phone.database.stores[store].values()].map(
    (row) => (row as unknown as { readonly data: Content }).data,
  );
export const draftsOf = (schedule: Schedule): readonly Draft[] => recordsOf(schedule, 'drafts');
export const itemsOf = (schedule: Schedule): readonly OutboxItem[] => recordsOf(schedule, 'outbox');

/** The ids of the versions of a draft that a page has sent from its memory. */
const memoryAttempts = ({ phone }: Schedule, draftId: string): readonly string[] =>
  (
    JSON.parse(phone.texts.get(memoryAttemptPrefix + draftId) ?? '[]') as readonly {
      readonly id: string;
    }[]
  ).map(({ id }) => id);
const versionIds = ({ tried, triedOtherwise, replaces }: Draft | OutboxItem): readonly string[] =>
  [tried, triedOtherwise, replaces].flatMap((version) => (version ? [version.id] : []));

/**
 * The ids of reports whose photos wait for the driver: the driver took the report back and has not
 * sent or discarded it again, or it is refused. A photo of a report in memory gets lost if the driver
 * discards its draft on another page; the screen says so.
 */
function idsOfDriver(schedule: Schedule): ReadonlySet<string> {
  const items = [...itemsOf(schedule), ...schedule.inMemory].filter(
    ({ state, unkept }) => state.status === 'rejected' || unkept,
  );
  return new Set([
    ...schedule.ledger.removedIds,
    ...draftsOf(schedule).flatMap((draft) => [
      ...versionIds(draft),
      ...memoryAttempts(schedule, draft.id),
    ]),
    ...items.flatMap((item) => [item.id, ...versionIds(item)]),
  ]);
}

/** Checks the photos of one report at the service, byte for byte. */
function checkFiles(
  schedule: Schedule,
  path: string,
  fields: WireFields,
  isExpected: boolean,
): readonly string[] {
  const item = itemsOf(schedule).find((one) => pathOf(one) === path);
  return photosIn(fields).flatMap((photo, index) => {
    const place = photo['path']?.stringValue ?? '';
    const file = schedule.phone.service.files.get(place);
    const bytes = schedule.ledger.pixels.get(Number(photo['width']?.integerValue));
    if (file && !isSame(file.bytes, bytes)) return [`${place} has the wrong pixels`];
    const isSettled =
      isPhotoSettled(schedule, path, place, index + 1) ||
      item?.photos[index]?.missingRefused !== undefined;
    return isSettled || !isExpected ? [] : [`${place} is neither there nor reported as missing`];
  });
}

function checkPhotos(schedule: Schedule): readonly string[] {
  const { service, network, recordedAttempts, hasLocks } = schedule.phone;
  const ofDriver = idsOfDriver(schedule);
  return service.reports.flatMap((path) => {
    const fields = service.documents.get(path) ?? {};
    // If localStorage was full, nothing is left on the device of a report in the memory of a page that
    // was killed. Without locks, other pages cannot find out that the page was killed.
    const isUnrecorded =
      schedule.ledger.lostMemory.has(versionOf(fields)?.story ?? 0) &&
      !(hasLocks && recordedAttempts.has(idOf(path)));
    // A document that arrives after the service has answered that it is not there is not expected.
    const isUnknowable = network.late.has(path) || isUnrecorded;
    return checkFiles(schedule, path, fields, !isUnknowable && !ofDriver.has(idOf(path)));
  });
}

/** True if the device has all these photos. */
const hasPixels = ({ phone, ledger }: Schedule, photos: Draft['photos']): boolean =>
  photos.every(({ id, width }) => {
    const row = phone.database.stores.photos.get(id) as
      { readonly image: { readonly bytes: ArrayBuffer } } | undefined;
    return row !== undefined && isSame(new Uint8Array(row.image.bytes), ledger.pixels.get(width));
  });

/**
 * True for a draft whose photos may be missing: the driver has discarded it, or its report is or was
 * in the memory of a page, and the form says that photos are lost.
 */
function isIncomplete({ ledger, inMemory }: Schedule, { id, inputs }: Draft): boolean {
  return (
    ledger.isDiscarded(id) ||
    inMemory.some((item) => item.id === id) ||
    ledger.lostMemory.has(ledger.storyOf(inputs)?.number ?? 0)
  );
}

function checkPixels(schedule: Schedule): readonly string[] {
  const drafts = draftsOf(schedule).filter(
    (draft) => !isIncomplete(schedule, draft) && !hasPixels(schedule, draft.photos),
  );
  const items = itemsOf(schedule).filter(
    ({ state, photos }) =>
      state.status !== 'sent' &&
      !hasPixels(
        schedule,
        photos.filter(({ uploaded }) => !uploaded),
      ),
  );
  return [
    ...drafts.map(({ id }) => `draft ${id} has lost photos`),
    ...items.map((item) => `${pathOf(item)} has lost photos`),
  ];
}

/** Checks that what the driver has saved or sent last is somewhere. */
function checkStories(schedule: Schedule): readonly string[] {
  const { service } = schedule.phone;
  const visible = [
    ...draftsOf(schedule),
    ...itemsOf(schedule).filter(({ state }) => state.status !== 'sent'),
    ...schedule.inMemory,
  ];
  const newest = new Map<number, number>();
  for (const found of [
    ...service.reports.map((path) => versionOf(service.documents.get(path))),
    ...visible.map(({ inputs }) => versionIn(inputs['description'])),
  ])
    if (found) newest.set(found.story, Math.max(found.version, newest.get(found.story) ?? 0));
  return [...schedule.ledger.stories.values()]
    .filter(({ number, kept, discards }) => discards.size === 0 && kept > (newest.get(number) ?? 0))
    .map(({ number, kept }) => `version ${kept} of report ${number} is lost`);
}

const contentAt = ({ phone }: Schedule, path: string): string =>
  contentOf((fromWireFields(phone.service.documents.get(path))['answers'] ?? {}) as Answers);

/** Checks that the office has the very words, choices and photos of something that was sent. */
const checkContent = (schedule: Schedule): readonly string[] =>
  schedule.phone.service.reports
    .map((path) => [path, contentAt(schedule, path)] as const)
    .filter(([, content]) => !schedule.ledger.sent.has(content))
    .map(([path, content]) => `${path} contains what nobody has sent: ${content}`);

/** Checks that the office has what was sent last or later, unless the driver has a newer version. */
function checkLastSent(schedule: Schedule): readonly string[] {
  const { ledger, phone } = schedule;
  const arrived = new Map<number, number>();
  for (const path of phone.service.reports) {
    const story = versionOf(phone.service.documents.get(path))?.story ?? 0;
    const attempt = ledger.sent.get(contentAt(schedule, path)) ?? 0;
    arrived.set(story, Math.max(attempt, arrived.get(story) ?? 0));
  }
  const open = new Set(
    [
      ...draftsOf(schedule),
      ...itemsOf(schedule).filter(({ state }) => state.status !== 'sent'),
      ...schedule.inMemory,
    ].map(({ inputs }) => ledger.storyOf(inputs)),
  );
  return [...ledger.stories.values()]
    .filter((story) => story.discards.size === 0 && !open.has(story))
    .filter(({ number, lastSent }) => lastSent > (arrived.get(number) ?? 0))
    .filter(({ number }) => !ledger.lostMemory.has(number))
    .map(({ number }) => `what was sent last of report ${number} is lost`);
}

/** Everything is sent, unless another version has arrived under the same id. */
const checkQueue = (schedule: Schedule): readonly string[] =>
  itemsOf(schedule)
    .filter(
      ({ state }) =>
        state.status !== 'sent' &&
        !(state.status === 'rejected' && state.reason === 'alreadyDifferent'),
    )
    .map((item) => `${pathOf(item)} still waits: ${JSON.stringify(item.state)}`);

export const checkLosses = (schedule: Schedule): readonly string[] => [
  ...checkPhotos(schedule),
  ...checkPixels(schedule),
  ...checkStories(schedule),
  ...checkContent(schedule),
  ...checkLastSent(schedule),
  ...checkQueue(schedule),
];
