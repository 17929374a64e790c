/** Loads the driver's data from the server for the export. Load only with import(). */
import type { FirebaseApp } from 'firebase/app';
import { Timestamp, collection, getDocs, query, where } from 'firebase/firestore/lite';
import { getDownloadURL, ref } from 'firebase/storage';
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import { liveDatabase } from '../../features/config/model/live-database.ts';
import type { ServerData } from '../../features/account/model/account-port.ts';
import { photoPath } from '../../features/outbox/model/report-document.ts';
import { storedAppCheckHeader } from './app-check-token.ts';
import { openDocuments } from './documents-sdk.ts';
import { openFiles } from './files-sdk.ts';

/** Converts timestamps to ISO 8601 text. */
function toPlain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(toPlain);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlain(inner)]))
    : value;
}

const withPhotos = z.object({ photos: z.array(z.looseObject({})) });

/**
 * Returns the driver's reports with a URL for each photo, the office's receipts, the confirmed
 * chapters, and the browsers that receive push messages. Rejects without network.
 */
export async function loadServerData(
  app: FirebaseApp,
  config: Config,
  uid: string,
  idToken: string,
): Promise<ServerData> {
  const files = openFiles(app, config);
  const documents = openDocuments(app, config);
  const ownDocuments = (name: string) =>
    getDocs(query(collection(documents, name), where('uid', '==', uid)));
  const found = await ownDocuments('reports');
  const reports = await Promise.all(
    found.docs.map(async (document) => {
      const data = toPlain(document.data()) as Record<string, unknown>;
      const { success, data: listed } = withPhotos.safeParse(data);
      // If there is no URL, the export still contains the path, by which the office can find the
      // photo.
      const photos = success
        ? await Promise.all(
            listed.photos.map(async (photo, index) => {
              const path = photoPath({ anonymous: false, uid, id: document.id }, index + 1);
              const address = await getDownloadURL(ref(files, path)).catch(() => null);
              return { ...photo, path, address };
            }),
          )
        : data['photos'];
      return { id: document.id, ...data, photos };
    }),
  );
  const confirmed = await ownDocuments('readings');
  const phones = config.functions.push === undefined ? [] : (await ownDocuments('phones')).docs;
  return {
    reports,
    receipts: await loadReceipts(config, uid, idToken),
    readings: confirmed.docs.map((document) => toPlain(document.data())),
    phones: phones.map((document) => toPlain(document.data())),
  };
}

async function loadReceipts(config: Config, uid: string, idToken: string): Promise<unknown> {
  const address = new URL(liveDatabase(config.firebase));
  address.pathname = `/receipts/${uid}.json`;
  address.searchParams.set('auth', idToken);
  const answer = await fetch(address, {
    headers: await storedAppCheckHeader(config),
    signal: AbortSignal.timeout(20_000),
  });
  return answer.ok ? (answer.json() as Promise<unknown>) : null;
}
