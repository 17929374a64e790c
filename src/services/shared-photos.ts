/** Pictures that were shared from the phone's gallery and wait for the driver to choose a form. Used by page and worker. */

const cacheName = 'tanklotse-shared';
const nameHeader = 'X-Name';
/** What nobody has fetched for so long was not meant. */
const keptMilliseconds = 24 * 60 * 60 * 1000;

/** Adds files after those that wait already; what has waited for more than a day goes. */
export async function putSharedPhotos(files: readonly File[], now: number): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) if (now - addedAt(request) > keptMilliseconds) await cache.delete(request);
  for (const [index, file] of files.entries())
    await cache.put(`/shared/${now}/${String(index).padStart(3, '0')}`, new Response(file, { headers: { 'Content-Type': file.type, [nameHeader]: encodeURIComponent(file.name) } }));
}

const addedAt = ({ url }: Request): number => Number(url.split('/').at(-2));

/** The waiting pictures, oldest first. */
export async function listSharedPhotos(): Promise<readonly File[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(cacheName);
  const requests = (await cache.keys()).toSorted((a, b) => a.url.localeCompare(b.url));
  const files: File[] = [];
  for (const request of requests) {
    const response = await cache.match(request);
    if (response) files.push(new File([await response.blob()], decodeURIComponent(response.headers.get(nameHeader) ?? 'photo'), { type: response.headers.get('Content-Type') ?? '' }));
  }
  return files;
}

/** Nothing waits any more. */
export async function forgetSharedPhotos(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}
