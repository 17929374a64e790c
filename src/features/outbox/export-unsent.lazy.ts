/**
 * Exports all unsent reports of a driver as one file, which the driver can give to the office if
 * sending fails.
 */
import type { DraftStoragePort } from '../drafts/model/draft-storage-port.ts';
import type { DamagedRecord, OutboxStoragePort } from './model/outbox-storage-port.ts';
import { hasLeftDevice, type OutboxItem } from './model/outbox-item.ts';
import { reportCollection, reportFields } from './model/report-document.ts';
import { type ZipEntry, zipOf } from '../../platform/zip.ts';
import { outboxDependencies } from './outbox-store.ts';
import { saveFile } from '../../platform/save-file.ts';
import { localDay } from '../reports/dates.ts';
import { $session } from '../session/session-store.ts';
import { appVersion } from '../../platform/app-version.ts';

export interface ExportOptions {
  readonly localStore: Pick<
    DraftStoragePort & OutboxStoragePort,
    'listDrafts' | 'listOutbox' | 'listDamaged' | 'getPhoto'
  >;
  /**
   * The driver whose drafts and reports are exported, except the anonymous ones. If undefined, the
   * reports of all drivers are exported, without drafts.
   */
  readonly uid: string | undefined;
  readonly appVersion: string;
  readonly now: number;
  /** A text for the person who opens the file, in the driver's language. */
  readonly readMe: { readonly name: string; readonly text: string };
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const dataOf = ({ record }: DamagedRecord): Readonly<Record<string, unknown>> => {
  const data = isRecord(record) ? record['data'] : undefined;
  return isRecord(data) ? data : {};
};

const isAnonymousDraft = (inputs: unknown): boolean =>
  isRecord(inputs) && inputs['reporterMode'] === 'anonymous';
/** Returns true unless a damaged record is a report with the driver's name or such a draft. */
const mayBeAnonymous = (entry: DamagedRecord): boolean =>
  entry.store === 'outbox'
    ? dataOf(entry)['anonymous'] !== false
    : isAnonymousDraft(dataOf(entry)['inputs']);

const versionFields: ReadonlySet<string> = new Set(['replaces', 'tried', 'triedOtherwise']);
/** Returns a draft or report without its references to versions that may be anonymous. */
const withoutAnonymousVersions = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([name, version]) =>
        !versionFields.has(name) || (isRecord(version) && version['anonymous'] === false),
    ),
  );

/**
 * Returns a damaged record without references to anonymous reports. The id of a draft may become
 * the id of an anonymous report, so it is replaced by `id`.
 */
function withoutAnonymousIds(entry: DamagedRecord, id: string): DamagedRecord {
  const { store, record } = entry;
  if (!isRecord(record)) return store === 'drafts' ? { ...entry, id } : entry;
  const data = isRecord(record['data']) ? withoutAnonymousVersions(record['data']) : record['data'];
  if (store === 'outbox') return { ...entry, record: { ...record, data } };
  return {
    ...entry,
    id,
    record: { ...record, id, data: isRecord(data) ? { ...data, id } : data },
  };
}

/**
 * Returns all strings in a record, whatever its structure is. They include the ids of its photos.
 */
function textsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (isRecord(value) && !(value instanceof Blob))
    for (const part of Object.values(value)) textsIn(part, found);
  return found;
}

/**
 * Returns only what the office would receive, because the file is given to the office, and nothing
 * in an anonymous report may identify its driver.
 */
const asSent = (item: OutboxItem): object => ({
  id: item.id,
  collection: reportCollection(item),
  contentHash: item.contentHash,
  ...reportFields(item),
});

/**
 * Builds a ZIP that contains `reports.json` (drafts, waiting and refused reports, reports with
 * unsent photos, and damaged records as they are stored) and the photos of each report under
 * `photos/<id of its report>/`. The records of other drivers are left out. Photos are read one by
 * one; those that cannot be read are listed in `unreadable.json`. Rejects if the records on the
 * device cannot be read.
 *
 * The file of one driver shows whose it is. An anonymous report may already be with the office, or
 * arrive later, and the file must not tell who wrote it. Therefore it contains no anonymous drafts
 * and reports, no reference to one, and numbers in place of the ids of drafts.
 */
export async function exportUnsent({
  localStore,
  uid,
  appVersion,
  now,
  readMe,
}: ExportOptions): Promise<Blob> {
  const drafts = (await localStore.listDrafts())
    .filter((draft) => draft.uid === uid && !isAnonymousDraft(draft.inputs))
    .map((draft, index) => ({ ...draft, id: `draft-${index + 1}` }));
  // The reports are sorted by id, because the original order could reveal the driver of an
  // anonymous report.
  const reports = (await localStore.listOutbox())
    .filter((item) => uid === undefined || (item.uid === uid && !item.anonymous))
    .filter((item) => !hasLeftDevice(item))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const damaged = (await localStore.listDamaged())
    .filter((entry) => {
      const owner = dataOf(entry)['uid'];
      // A damaged report may be anonymous, so it is left out if the reports of all drivers are
      // exported.
      return uid !== undefined && (owner === undefined || owner === uid) && !mayBeAnonymous(entry);
    })
    .map((entry, index) => withoutAnonymousIds(entry, `drafts:${index + 1}`));
  const contents = {
    exportedAt: new Date(now).toISOString(),
    appVersion,
    uid,
    drafts: drafts.map(withoutAnonymousVersions),
    reports: reports.map((item) =>
      uid === undefined ? asSent(item) : withoutAnonymousVersions(item),
    ),
    damaged,
  };
  const photos = [
    ...[...drafts, ...reports].flatMap((report) =>
      report.photos.map((photo, index) => ({
        folder: report.id,
        number: index + 1,
        id: photo.id,
        // A photo that the server already has may have been deleted from this device.
        isHere: !('uploaded' in photo && photo.uploaded),
      })),
    ),
    ...damaged.flatMap(({ id, record }) =>
      [...textsIn(record)].map((text, index) => ({
        folder: id,
        number: index + 1,
        id: text,
        isHere: false,
      })),
    ),
  ];

  async function* entries(): AsyncIterable<ZipEntry> {
    yield { name: readMe.name, content: new Blob([readMe.text]), at: now };
    yield { name: 'reports.json', content: new Blob([JSON.stringify(contents, null, 2)]), at: now };
    const unreadable: object[] = [];
    for (const { folder, number, id, isHere } of photos) {
      const name = `photos/${folder.replaceAll(/[^\w-]/g, '-')}/${number}`;
      try {
        const image = (await localStore.getPhoto(id))?.image;
        if (!image) {
          if (isHere) throw new Error('It is not on this device any more');
          continue;
        }
        const content = new Blob([await image.arrayBuffer()]);
        yield { name: `${name}.${extensions[image.type] ?? 'bin'}`, content, at: now };
      } catch (error) {
        console.error(error);
        unreadable.push({ photo: name, problem: String(error) });
      }
    }
    if (unreadable.length > 0)
      yield {
        name: 'unreadable.json',
        content: new Blob([JSON.stringify(unreadable, null, 2)]),
        at: now,
      };
  }
  return zipOf(entries());
}

/** Offers the file as a download. Rejects if the device cannot be read or nobody is signed in. */
export async function saveUnsent(readMe: ExportOptions['readMe']): Promise<void> {
  const uid = $session.get().user?.uid;
  if (uid === undefined) throw new Error('Nobody is signed in');
  const { localStore } = outboxDependencies();
  const now = Date.now();
  const file = await exportUnsent({ localStore, uid, appVersion, now, readMe });
  saveFile(file, `tanklotse-${localDay(now)}.zip`);
}
