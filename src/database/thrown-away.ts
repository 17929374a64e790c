/**
 * Stores the reports that may have arrived and whose photos will not be sent. They form one record
 * in the settings store.
 */
import * as z from 'zod/mini';
import {
  type NoticeAnswer,
  type ThrownAway,
  thrownAwaySchema,
} from '../features/drafts/model/draft.ts';
import type { OutboxStoragePort } from '../features/outbox/model/outbox-storage-port.ts';
import { withoutQueued } from './draft-versions.ts';
import type { Database, SettingsWriter } from './indexed-db.ts';
import { forgetMemoryAttempt, listClosedAttempts } from './memory-attempts.ts';

const recordId = 'thrown-away';
const recordSchema = z.object({ data: z.array(thrownAwaySchema) });
const read = (record: unknown): z.infer<typeof recordSchema>['data'] => {
  const found = recordSchema.safeParse(record);
  return found.success ? found.data.data : [];
};

/** Adds reports to that record, in the transaction of the caller. */
export async function rememberThrownAway(
  settings: SettingsWriter,
  more: readonly ThrownAway[],
): Promise<void> {
  if (more.length === 0) return;
  const byId = new Map(read(await settings.get(recordId)).map((report) => [report.id, report]));
  for (const report of more) {
    const photos = Math.max(report.photos, byId.get(report.id)?.photos ?? 0);
    byId.set(report.id, { ...report, photos });
  }
  await settings.put({ id: recordId, schemaVersion: 1, data: [...byId.values()] });
}

/**
 * Stores the time of an answer of the service. Changes nothing if the entry was removed or got
 * another number of photos since it was read.
 */
async function markThrownAway(
  settings: SettingsWriter,
  { id, photos }: Pick<ThrownAway, 'id' | 'photos'>,
  answer: NoticeAnswer,
): Promise<void> {
  const before = read(await settings.get(recordId));
  const isMeant = (report: ThrownAway): boolean => report.id === id && report.photos === photos;
  if (!before.some(isMeant)) return;
  const data = before.map((report) => (isMeant(report) ? { ...report, ...answer } : report));
  await settings.put({ id: recordId, schemaVersion: 1, data });
}

/** Removes a report from that record, unless it lists more than this number of photos. */
export async function forgetThrownAway(
  settings: SettingsWriter,
  id: string,
  photos = Infinity,
): Promise<void> {
  const before = read(await settings.get(recordId));
  const data = before.filter((report) => report.id !== id || report.photos > photos);
  if (data.length < before.length) await settings.put({ id: recordId, schemaVersion: 1, data });
}

/**
 * Adds the reports whose photos were in the memory of a page that is closed. If their draft is on
 * the device, nothing is lost: the driver sends or discards it.
 */
async function rememberClosedAttempts({ write }: Pick<Database, 'write'>): Promise<void> {
  for (const { draftId, versions } of await listClosedAttempts()) {
    const isDraft = await write(['drafts', 'outbox', 'settings'], async (tx) => {
      if ((await tx.objectStore('drafts').get(draftId)) !== undefined) return true;
      await rememberThrownAway(
        tx.objectStore('settings'),
        await withoutQueued(tx.objectStore('outbox'), versions),
      );
      return false;
    });
    if (!isDraft) forgetMemoryAttempt(draftId);
  }
}

export const createThrownAway = ({
  read: readDatabase,
  write,
}: Database): Pick<
  OutboxStoragePort,
  'listThrownAway' | 'rememberThrownAway' | 'markThrownAway' | 'forgetThrownAway'
> => ({
  listThrownAway: async () => {
    await rememberClosedAttempts({ write }).catch((error: unknown) => {
      console.error(error);
    });
    return read(await readDatabase((db) => db.get('settings', recordId)));
  },
  rememberThrownAway: (more) =>
    write(['settings'], (tx) => rememberThrownAway(tx.objectStore('settings'), more)),
  markThrownAway: (report, answer) =>
    write(['settings'], (tx) => markThrownAway(tx.objectStore('settings'), report, answer)),
  forgetThrownAway: ({ id, photos }) =>
    write(['settings'], (tx) => forgetThrownAway(tx.objectStore('settings'), id, photos)),
});
