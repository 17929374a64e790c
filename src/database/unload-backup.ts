/**
 * Stores a draft in localStorage when its page is unloaded. The browser aborts IndexedDB
 * transactions that are not finished by then, but localStorage is written synchronously.
 */
import type { Draft } from '../features/drafts/model/draft.ts';
import type { DraftBase } from '../features/drafts/model/draft-revision.ts';
import { splitZones } from '../features/reports/moment-zone.ts';
import { deviceKeys, deviceText } from '../platform/device-memory.ts';
import { unloadedDraftPrefix } from '../platform/storage-keys.ts';

/**
 * Stores a draft synchronously; it stays there until the drafts are listed next. Returns false if
 * the device is full.
 */
export const writeUnloadBackup = (draft: Draft, base: DraftBase): boolean =>
  deviceText(unloadedDraftPrefix + draft.id).write(
    JSON.stringify({ ...draft, inputs: splitZones(draft.inputs), base }),
  );

/** Returns true until the drafts are listed next, which moves the backup to the database. */
export const hasUnloadBackup = (id: string): boolean =>
  deviceText(unloadedDraftPrefix + id).read() !== undefined;

/**
 * Returns the id and the JSON of all backups. The list is empty in a worker, which has no
 * localStorage.
 */
export function readUnloadBackups(): readonly { readonly id: string; readonly json: string }[] {
  return deviceKeys()
    .filter((key) => key.startsWith(unloadedDraftPrefix))
    .map((key) => ({
      id: key.slice(unloadedDraftPrefix.length),
      json: deviceText(key).read() ?? '',
    }));
}

export function removeUnloadBackup(id: string): void {
  deviceText(unloadedDraftPrefix + id).remove();
}
