/** Whether the device has room for a new version of the app. */
import { roomProbeCache } from '../../platform/storage-keys.ts';

/** What a version needs beside the one that is here, in bytes. */
const spaceBytes = 3_000_000;

/**
 * Tried, not asked: a browser reports more room than it gives, so that nobody is recognised by it.
 */
export async function hasSpaceForVersion(): Promise<boolean> {
  try {
    const probe = await caches.open(roomProbeCache);
    await probe.put('/room', new Response(new Uint8Array(spaceBytes)));
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'QuotaExceededError');
  } finally {
    await caches.delete(roomProbeCache).catch(() => false);
  }
}
