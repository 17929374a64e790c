/**
 * The form of a stored draft or report: { id, schemaVersion, data }. A record that this version cannot
 * read stays in its store.
 */
import * as z from 'zod/mini';
import type { Draft } from '../features/drafts/model/draft.ts';
import { hasLeftDevice, type OutboxItem } from '../features/outbox/model/outbox-item.ts';
import type { DamagedRecord } from '../features/outbox/model/outbox-storage-port.ts';
import type { StoredRecord } from './indexed-db.ts';

/**
 * The newest record format that this version reads. In version 2, photos contain their bytes, and a
 * report also has the states between sending its document and finishing. A record is written as
 * version 2 only if an app version before 0.2 would treat it as damaged; that app version then
 * ignores it. All other records are written as version 1, which both can read.
 */
const newestSchemaVersion = 2;
const versionOf = (data: Draft | OutboxItem): number =>
  data.photos.length > 0 && !('state' in data && hasLeftDevice(data)) ? newestSchemaVersion : 1;

export const wrap = (data: Draft | OutboxItem): StoredRecord => ({
  id: data.id,
  schemaVersion: versionOf(data),
  data,
});
export const recordSchema = z.object({
  id: z.string(),
  schemaVersion: z.number(),
  data: z.unknown(),
});

/** Returns the content of a record, or the reason why it cannot be read. */
export function read<T>(
  value: unknown,
  schema: z.ZodMiniType<T>,
): { readonly content?: T; readonly problem?: DamagedRecord['problem'] } {
  const record = recordSchema.safeParse(value);
  if (!record.success) return { problem: 'damaged' };
  if (record.data.schemaVersion > newestSchemaVersion) return { problem: 'newer' };
  const content = schema.safeParse(record.data.data);
  return content.success ? { content: content.data } : { problem: 'damaged' };
}
