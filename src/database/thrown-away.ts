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
  const data = [...read(await settings.get(recordId)), ...more];
  await settings.put({ id: recordId, schemaVersion: 1, data });
}

export const createThrownAway = ({
  read: readDatabase,
  write,
}: Database): Pick<OutboxStoragePort, 'listThrownAway' | 'forgetThrownAway'> => ({
  listThrownAway: async () => read(await readDatabase((db) => db.get('settings', recordId))),
  forgetThrownAway: (id) =>
    write(['settings'], async (tx) => {
      const settings = tx.objectStore('settings');
      const data = read(await settings.get(recordId)).filter((report) => report.id !== id);
      await settings.put({ id: recordId, schemaVersion: 1, data });
    }),
});
