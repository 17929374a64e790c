import * as z from 'zod/mini';
import { mayReplace } from '../features/drafts/model/draft-revision.ts';
import { correctionOf } from '../features/drafts/model/copy-draft.ts';
import { type Draft, draftSchema } from '../features/drafts/model/draft.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { outboxItemSchema } from '../features/outbox/model/outbox-item-schema.ts';
import { mayBecomeDraft } from '../features/outbox/model/thread.ts';
import { parseJson } from '../platform/parse-json.ts';
import { putVersion, queuedFrom } from './draft-versions.ts';
import type { openDatabase } from './indexed-db.ts';
import { copyWithPhotos } from './photo-record.ts';
import { readRecord, toRecord } from './stored-record.ts';
import { readUnloadBackups, removeUnloadBackup } from './unload-backup.ts';

const backupSchema = z.extend(draftSchema, {
  base: z.optional(
    z.object({
      writer: z.string(),
      revision: z.optional(z.string()),
      queuedAs: z.optional(z.string()),
    }),
  ),
});
/** Backups of earlier app versions have no base. If both times are equal, the backup is newer. */
const isNewer = (
  backup: Draft,
  stored: Draft,
  base: z.infer<typeof backupSchema>['base'],
): boolean =>
  base
    ? mayReplace(stored, { writer: base.writer, revision: base.revision })
    : stored.updatedAt <= backup.updatedAt;
const hasSameInputs = (one: Draft, other: Pick<OutboxItem, 'inputs'>): boolean =>
  JSON.stringify(one.inputs) === JSON.stringify(other.inputs);
/** True if a lost attempt of the page has queued the report and it may become a draft again. */
const isUnsentAttempt = (
  item: OutboxItem,
  { queuedAs }: NonNullable<z.infer<typeof backupSchema>['base']>,
): boolean => queuedAs === item.id && mayBecomeDraft(item);

/**
 * Returns the id of the draft that is made of a backup. It is the same for each attempt, because an
 * earlier attempt may have stored the draft although the database did not answer. The server accepts
 * only random UUIDs, so the hash has their form.
 */
async function copyIdOf(json: string): Promise<string> {
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json)),
  );
  const digits = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}

/**
 * Adds the drafts that were saved while a page was unloading, unless the same inputs are already in
 * the outbox. If a lost attempt of that page has queued an earlier version that may become a draft,
 * the backup replaces it. If another page has changed the stored draft meanwhile, or the report may
 * have been sent, both versions are kept. If the device is full, the backup stays in localStorage.
 */
export async function restoreUnloadBackups({
  write,
}: ReturnType<typeof openDatabase>): Promise<void> {
  for (const { id, json } of readUnloadBackups()) {
    const backup = backupSchema.safeParse(parseJson(json));
    if (!backup.success) continue;
    const { base, ...draft } = backup.data;
    // Computed before the transaction begins, because a transaction ends while it waits for
    // something else.
    const copyId = await copyIdOf(json);
    await write(['drafts', 'outbox', 'photos'], async (tx) => {
      const drafts = tx.objectStore('drafts');
      const exists = async (draftId: string): Promise<boolean> =>
        (await drafts.get(draftId)) !== undefined ||
        (await tx.objectStore('outbox').get(draftId)) !== undefined;
      const keepBoth = async (queued?: OutboxItem): Promise<void> => {
        if (await exists(copyId)) return;
        const copy = await copyWithPhotos(tx.objectStore('photos'), draft, copyId);
        await drafts.put(toRecord({ ...copy, ...(queued && correctionOf(queued)) }));
      };
      const record = await drafts.get(id);
      const { content } = readRecord(record, draftSchema);
      if (record === undefined) {
        const outbox = tx.objectStore('outbox');
        const queued = await queuedFrom(outbox, id, base ?? {});
        const { content: item } = readRecord(queued, outboxItemSchema);
        if (queued === undefined) await drafts.put(toRecord(draft));
        else if (!item) return false;
        else if (!base || hasSameInputs(draft, item)) return true;
        else if (isUnsentAttempt(item, base))
          await putVersion(drafts, outbox, tx.objectStore('photos'), draft, {
            ...base,
            revision: base.revision,
          });
        else await keepBoth(item);
        return true;
      }
      // Only a newer version of the app can compare the two.
      if (!content) return false;
      if (isNewer(draft, content, base)) await drafts.put(toRecord(draft));
      else if (base && !hasSameInputs(draft, content)) await keepBoth();
      return true;
    }).then(
      (isRestored) => {
        if (isRestored) removeUnloadBackup(id);
      },
      (error: unknown) => {
        console.error(error);
      },
    );
  }
}
