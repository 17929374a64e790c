import * as z from 'zod/mini';
import { mayReplace } from '../features/drafts/model/draft-revision.ts';
import { type Draft, draftSchema } from '../features/drafts/model/draft.ts';
import { parseJson } from '../platform/parse-json.ts';
import type { openDatabase } from './indexed-db.ts';
import { copyPhotos } from './photo-record.ts';
import { read, wrap } from './stored-record.ts';
import { readUnloadBackups, removeUnloadBackup } from './unload-backup.ts';

const backupSchema = z.extend(draftSchema, {
  base: z.optional(z.object({ writer: z.string(), revision: z.optional(z.string()) })),
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
const hasSameInputs = (one: Draft, other: Draft): boolean =>
  JSON.stringify(one.inputs) === JSON.stringify(other.inputs);

/**
 * Adds the drafts that were saved while a page was unloading, unless they are already in the
 * outbox. If another page has changed the stored draft meanwhile, both versions are kept. If the
 * device is full, the backup stays in localStorage.
 */
export async function restoreUnloadBackups({
  write,
}: ReturnType<typeof openDatabase>): Promise<void> {
  for (const { id, json } of readUnloadBackups()) {
    const backup = backupSchema.safeParse(parseJson(json));
    if (!backup.success) continue;
    const { base, ...draft } = backup.data;
    await write(['drafts', 'outbox', 'photos'], async (tx) => {
      const drafts = tx.objectStore('drafts');
      const record = await drafts.get(id);
      const { content } = read(record, draftSchema);
      if (record === undefined) {
        if ((await tx.objectStore('outbox').get(id)) === undefined) await drafts.put(wrap(draft));
        return true;
      }
      // Only a newer version of the app can compare the two.
      if (!content) return false;
      if (isNewer(draft, content, base)) await drafts.put(wrap(draft));
      else if (base && !hasSameInputs(draft, content)) {
        const copy = await copyPhotos(tx.objectStore('photos'), draft);
        await drafts.put(wrap(copy));
      }
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
