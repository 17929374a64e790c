/** Checks whether the device has space for a new version of the app. */
import { roomProbeCache } from '../../platform/storage-keys.ts';

/** The additional storage that is needed while a new version is installed, in bytes. */
const spaceBytes = 3_000_000;

/**
 * Writes a test file, because browsers report more space than they have, to prevent fingerprinting.
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
