/** Reads the image data of photos for sending and removes them from the device afterwards. */
import type { OutboxItem } from '../model/outbox-item.ts';
import { type ItemChanges, hasSameHash } from './changes.ts';
import type { SenderDependencies } from './dependencies.ts';

/** Returns the bytes of a photo, or undefined if the device cannot read all of them. */
export async function readPixels(
  { id, bytes }: Pick<OutboxItem['photos'][number], 'id' | 'bytes'>,
  { localStore }: SenderDependencies,
): Promise<ArrayBuffer | undefined> {
  try {
    const pixels = await (await localStore.getPhoto(id))?.image.arrayBuffer();
    return pixels?.byteLength === bytes && bytes > 0 ? pixels : undefined;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** A photo is given up after this many failed reads, if this much time has passed too. */
const maxUnreadableTimes = 5;
const maxUnreadableMilliseconds = 24 * 60 * 60_000;

/** Returns true if the photo is given up after one more failed read. */
export const isUnreadableForLong = (
  { unreadable }: Pick<OutboxItem['photos'][number], 'unreadable'>,
  now: number,
): boolean =>
  unreadable !== undefined &&
  unreadable.times + 1 >= maxUnreadableTimes &&
  now - unreadable.since >= maxUnreadableMilliseconds;

/**
 * Removes the photos of reports that have arrived. On a full device the photos are removed before
 * the state "sent" is written, because writing it needs the space.
 */
export async function removeSentPixels(
  { localStore }: SenderDependencies,
  changes: ItemChanges,
  item: OutboxItem,
): Promise<void> {
  if (!changes.isUnwritten(item.id)) return localStore.dropSentPhotos();
  // A photo that was not uploaded must stay on the device.
  if (item.photos.some(({ missing }) => missing !== undefined)) return;
  const stored = await localStore.getOutboxItem(item.id);
  // The report was taken back in the meantime, so the stored content is not the one that has
  // arrived.
  if (!stored || !hasSameHash(stored, item)) return;
  await changes.rewriteWithoutPhotos(item);
}
