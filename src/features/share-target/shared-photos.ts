/**
 * Stores photos that were shared from the gallery until the driver chooses a form. Used by pages
 * and the worker.
 */

import { sharedPhotosCache } from '../../platform/storage-keys.ts';

const nameHeader = 'X-Name';
const sizeHeader = 'X-Size';
/** Number and size are limited, because any website can send files to this address. */
const maxShared = { photos: 20, bytes: 100_000_000 } as const;
/** Photos that are older than this are removed. */
const keptMilliseconds = 24 * 60 * 60 * 1000;

const addedAt = ({ url }: Request): number => Number(url.split('/').at(-2));

/** Returns the waiting photos, oldest first. Those older than a day are removed. */
async function waiting(cache: Cache, now: number): Promise<readonly Request[]> {
  const requests = await cache.keys();
  const isOld = (request: Request): boolean => now - addedAt(request) > keptMilliseconds;
  for (const request of requests.filter(isOld)) await cache.delete(request);
  return requests
    .filter((request) => !isOld(request))
    .toSorted((a, b) => a.url.localeCompare(b.url));
}

/** Adds files to the waiting photos. Resolves with the number of files that were refused. */
export async function putSharedPhotos(files: readonly File[], now: number): Promise<number> {
  const cache = await caches.open(sharedPhotosCache);
  const before = await waiting(cache, now);
  let photos = before.length;
  let bytes = 0;
  for (const request of before)
    bytes += Number((await cache.match(request))?.headers.get(sizeHeader) ?? 0);
  let refused = 0;
  for (const [index, file] of files.entries()) {
    if (photos >= maxShared.photos || bytes + file.size > maxShared.bytes) {
      refused += 1;
      continue;
    }
    photos += 1;
    bytes += file.size;
    await cache.put(
      `/shared/${now}/${String(index).padStart(3, '0')}`,
      new Response(file, {
        headers: {
          'Content-Type': file.type,
          [nameHeader]: encodeURIComponent(file.name),
          [sizeHeader]: String(file.size),
        },
      }),
    );
  }
  return refused;
}

/** Returns the waiting photos of the last day, oldest first. */
export async function listSharedPhotos(now: number): Promise<readonly File[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(sharedPhotosCache);
  const files: File[] = [];
  for (const request of await waiting(cache, now)) {
    const response = await cache.match(request);
    if (response)
      files.push(
        new File(
          [await response.blob()],
          decodeURIComponent(response.headers.get(nameHeader) ?? 'photo'),
          { type: response.headers.get('Content-Type') ?? '' },
        ),
      );
  }
  return files;
}

/** Removes all waiting photos. */
export async function removeSharedPhotos(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(sharedPhotosCache);
}
