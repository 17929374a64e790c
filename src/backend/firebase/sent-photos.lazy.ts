/**
 * Photos of a report that has arrived: they have left the device and lie with the office; their
 * driver may look at them.
 */
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { photoPath } from '../../features/outbox/model/report-document.ts';
import { appCheckHeader, appCheckSource } from './app-check-token.ts';
import { backendUrls } from './urls.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import { images } from '../../features/photos/prepare-photo.lazy.ts';
import { readStoredSession, storedTokens } from './stored-session.lazy.ts';

const timeoutMilliseconds = 60_000;
/** Long edge of a thumbnail in pixels, as for photos that are just taken. */
const thumbnailEdge = 320;

/** The pixels of photo `number` (from 1). Rejects without network, session or permission. */
export async function fetchSentPhoto(item: OutboxItem, number: number): Promise<Blob> {
  const config = await loadConfig();
  const session = await readStoredSession(config.firebase.apiKey);
  if (session?.uid !== item.uid) throw new Error('Photos are shown to the driver who took them');
  const appCheck = appCheckSource(config, Date.now, async (...order) =>
    (await import('./app-check.lazy.ts')).appCheckToken(...order),
  );
  const token = await storedTokens(config, session.uid, Date.now, appCheck)(false);
  if ('problem' in token) throw new Error(`No token: ${token.problem}`);
  const response = await fetch(`${backendUrls(config).file(photoPath(item, number))}?alt=media`, {
    headers: {
      ...appCheckHeader(await appCheck?.(false)),
      Authorization: `Firebase ${token.token}`,
    },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) throw new Error(`Photo ${number}: ${response.status}`);
  return response.blob();
}

/** A small picture of a photo; the photo itself where it cannot be made. */
export async function thumbnailOf(image: Blob): Promise<Blob> {
  const small = await images.prepare(
    new File([image], 'photo', { type: image.type }),
    thumbnailEdge,
  );
  return 'problem' in small ? image : small.image;
}
