/**
 * Stores which drafts the driver discarded although the office may have received an earlier version
 * of them. They form one record in the settings store.
 */
import * as z from 'zod/mini';
import { type ThrownAway, thrownAwaySchema } from '../features/drafts/model/draft.ts';
import type { OutboxStoragePort } from '../features/outbox/model/outbox-storage-port.ts';
import type { Database, SettingsWriter } from './indexed-db.ts';

const recordId = 'thrown-away';
const recordSchema = z.object({ data: z.array(thrownAwaySchema) });
const read = (record: unknown): z.infer<typeof recordSchema>['data'] => {
  const found = recordSchema.safeParse(record);
  return found.success ? found.data.data : [];
};

/** Adds discarded reports to that record, in the same transaction that removes the draft. */
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
 * Stores the time at which the service did not have a report. Changes nothing if the entry was
 * removed or got another number of photos since it was read.
 */
async function markThrownAwayAbsent(
  settings: SettingsWriter,
  { id, photos }: Pick<ThrownAway, 'id' | 'photos'>,
  absentAt: number,
): Promise<void> {
  const before = read(await settings.get(recordId));
  const isMeant = (report: ThrownAway): boolean => report.id === id && report.photos === photos;
  if (!before.some(isMeant)) return;
  const data = before.map((report) => (isMeant(report) ? { ...report, absentAt } : report));
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

export const createThrownAway = ({
  read: readDatabase,
  write,
}: Database): Pick<
  OutboxStoragePort,
  'listThrownAway' | 'rememberThrownAway' | 'markThrownAwayAbsent' | 'forgetThrownAway'
> => ({
  listThrownAway: async () => read(await readDatabase((db) => db.get('settings', recordId))),
  rememberThrownAway: (more) =>
    write(['settings'], (tx) => rememberThrownAway(tx.objectStore('settings'), more)),
  markThrownAwayAbsent: (report, at) =>
    write(['settings'], (tx) => markThrownAwayAbsent(tx.objectStore('settings'), report, at)),
  forgetThrownAway: ({ id, photos }) =>
    write(['settings'], (tx) => forgetThrownAway(tx.objectStore('settings'), id, photos)),
});
