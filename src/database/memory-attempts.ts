/**
 * Records in localStorage which drafts a page has sent from its memory because the device could not
 * store the report. If that page is killed, the draft is still on the device and must show that a
 * version of it may have arrived.
 */
import * as z from 'zod/mini';
import { type Draft, replacedReportSchema } from '../features/drafts/model/draft.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { deviceMemory } from '../platform/device-memory.ts';
import { memoryAttemptPrefix } from '../platform/storage-keys.ts';

const versionsSchema = z.array(replacedReportSchema);
type Version = z.infer<typeof replacedReportSchema>;

/** A worker has no localStorage and reads nothing. */
const attemptMemory = (draftId: string) =>
  deviceMemory(memoryAttemptPrefix + draftId, versionsSchema);

/**
 * Call this before the first request for the item. Returns false if localStorage is full or
 * blocked.
 */
export function rememberMemoryAttempt(
  draftId: string,
  { id, photos, anonymous, tried, triedOtherwise }: OutboxItem,
): boolean {
  const versions = [{ id, photos: photos.length, anonymous }, tried, triedOtherwise];
  return attemptMemory(draftId).write(versions.filter((version) => version !== undefined));
}

export const forgetMemoryAttempt = (draftId: string): void => attemptMemory(draftId).remove();

/** Returns one version per id, with the largest number of photos. */
function joined(versions: readonly Version[]): readonly Version[] {
  const byId = new Map<string, Version>();
  for (const version of versions) {
    const photos = Math.max(version.photos, byId.get(version.id)?.photos ?? 0);
    byId.set(version.id, { ...version, photos });
  }
  return [...byId.values()];
}

/** Returns the draft with the versions of it that a page has sent from its memory. */
export function withMemoryAttempts<Version extends Pick<Draft, 'id' | 'tried' | 'triedOtherwise'>>(
  draft: Version,
): Version {
  const recorded = attemptMemory(draft.id).read();
  if (!recorded) return draft;
  const known = [draft.tried, draft.triedOtherwise].filter((version) => version !== undefined);
  const versions = joined([...known, ...recorded]);
  const tried = versions.find(({ id }) => id === draft.id) ?? versions[0];
  const triedOtherwise = versions.find((version) => version !== tried);
  return { ...draft, ...(tried && { tried }), ...(triedOtherwise && { triedOtherwise }) };
}
