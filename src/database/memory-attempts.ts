/**
 * Records in localStorage which drafts a page has sent from its memory because the device could not
 * store the report. After that page was killed, the record shows that a version of the draft may have
 * arrived. If the draft is not on the device, the photos of that version are lost.
 */
import * as z from 'zod/mini';
import {
  type Draft,
  replacedReportSchema,
  type ThrownAway,
} from '../features/drafts/model/draft.ts';
import { missingToReport, photosToSend } from '../features/outbox/model/item-photos.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { deviceKeys, deviceMemory } from '../platform/device-memory.ts';
import { memoryAttemptLock, memoryAttemptPrefix } from '../platform/storage-keys.ts';

const versionsSchema = z.array(
  // Records of earlier app versions, and of pages without a lock, have no driver.
  z.extend(replacedReportSchema, { uid: z.optional(z.string()) }),
);
type Version = z.infer<typeof replacedReportSchema>;

/** A worker has no localStorage and reads nothing. */
const attemptMemory = (draftId: string) =>
  deviceMemory(memoryAttemptPrefix + draftId, versionsSchema);

/**
 * Holds the lock of the draft until the page is closed. Resolves with false without a lock: other
 * pages then cannot find out whether this one is closed.
 */
function holdUntilClosed(draftId: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    navigator.locks
      .request(memoryAttemptLock(draftId), { mode: 'shared' }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      // The browser refuses locks, for example if storage is blocked.
      .catch(() => resolve(false));
  });
}

/**
 * Call this before the first request for the item. Resolves with false if localStorage is full or
 * blocked.
 */
export async function rememberMemoryAttempt(
  draftId: string,
  { id, uid, photos, anonymous, tried, triedOtherwise }: OutboxItem,
): Promise<boolean> {
  // Held first, or another page could take this one for closed.
  const isHeld = await holdUntilClosed(draftId);
  const versions = [{ id, photos: photos.length, anonymous }, tried, triedOtherwise];
  return attemptMemory(draftId).write(
    versions.flatMap((version) => (version ? [{ ...version, ...(isHeld && { uid }) }] : [])),
  );
}

/** Records that nothing of this report is lost any more if the page is closed. */
export function settleMemoryAttempt(draftId: string, item: OutboxItem): void {
  if (photosToSend(item).length > 0 || missingToReport(item).length > 0) return;
  const memory = attemptMemory(draftId);
  const recorded = memory.read();
  if (recorded)
    memory.write(recorded.map((one) => (one.id === item.id ? { ...one, photos: 0 } : one)));
}

export const forgetMemoryAttempt = (draftId: string): void => attemptMemory(draftId).remove();

/**
 * Returns the attempts of pages that are closed, with the versions whose photos are lost unless the
 * device has the draft or the report. The list is empty in a worker and without the Web Locks API.
 */
export async function listClosedAttempts(): Promise<
  readonly { readonly draftId: string; readonly versions: readonly ThrownAway[] }[]
> {
  const recorded = deviceKeys()
    .filter((key) => key.startsWith(memoryAttemptPrefix))
    .map((key) => key.slice(memoryAttemptPrefix.length));
  if (recorded.length === 0 || !('locks' in navigator)) return [];
  const { held } = await navigator.locks.query().catch(() => ({ held: undefined }));
  if (!held) return [];
  const inUse = new Set(held.map(({ name }) => name));
  return recorded
    .filter((draftId) => !inUse.has(memoryAttemptLock(draftId)))
    .map((draftId) => ({
      draftId,
      versions: (attemptMemory(draftId).read() ?? []).flatMap(({ uid, ...version }) =>
        uid !== undefined && version.photos > 0
          ? [{ ...version, uid, reason: 'unreadable' as const }]
          : [],
      ),
    }));
}

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
  const versions = joined([...known, ...recorded.map(({ uid: _uid, ...version }) => version)]);
  const tried = versions.find(({ id }) => id === draft.id) ?? versions[0];
  const triedOtherwise = versions.find((version) => version !== tried);
  return { ...draft, ...(tried && { tried }), ...(triedOtherwise && { triedOtherwise }) };
}
