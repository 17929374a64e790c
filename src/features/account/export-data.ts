/** Exports all data of the signed-in driver as one file (Art. 15 and 20 GDPR). */
import type { ServerData } from './model/account-port.ts';
import { localDay } from '../reports/dates.ts';
import { identityCode } from '../session/model/auth-errors.ts';
import { accountDependencies } from './account-actions.ts';
import { $session, sessionDependencies } from '../session/session-store.ts';
import { deviceKeys, deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import {
  textSizeKey,
  themeKey,
  unsentPhotoKey,
  unsentReadingsKey,
} from '../../platform/storage-keys.ts';

const exportVersion = 1;
/** The keys of the device settings in localStorage. None of these settings is secret. */
const settingKeys = [themeKey, textSizeKey];

const toBase64 = async (image: Blob): Promise<string> => {
  let binary = '';
  for (const byte of new Uint8Array(await image.arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary);
};

/**
 * Returns the values of localStorage that belong to the driver or are settings. JSON values are
 * parsed.
 */
function storedValues(uid: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const otherKeys = [...settingKeys, unsentPhotoKey(uid), unsentReadingsKey(uid)];
  for (const key of deviceKeys()) {
    if (!key.endsWith(`:${uid}`) && !otherKeys.includes(key)) continue;
    const text = deviceText(key).read() ?? '';
    values[key] = parseJson(text) ?? text;
  }
  return values;
}

export interface Export {
  readonly product: 'Tanklotse';
  readonly exportVersion: number;
  readonly exportedAt: string;
  /** True if the file contains the server's data. It always contains the data on this device. */
  readonly complete: boolean;
  readonly missingBecause?: string;
  readonly account: unknown;
  readonly profile: unknown;
  readonly server: ServerData | null;
  readonly device: {
    readonly settings: unknown;
    readonly values: unknown;
    readonly drafts: readonly unknown[];
    readonly outbox: readonly unknown[];
  };
}

/**
 * Collects the data for the export. Without network the server's data is missing, and
 * `missingBecause` contains the reason. Returns undefined if nobody is signed in.
 */
export async function collectExport(now: Date): Promise<Export | undefined> {
  const user = $session.get().user;
  if (!user) return undefined;
  const { account, localStore } = accountDependencies();
  let problem: string | undefined;
  const server = await account.loadServerData().catch((error: unknown) => {
    problem = identityCode(error);
    return null;
  });
  const withPhotos = async <
    Entry extends { readonly uid: string; readonly photos: readonly { readonly id: string }[] },
  >(
    entries: readonly Entry[],
  ) =>
    Promise.all(
      entries
        .filter(({ uid }) => uid === user.uid)
        .map(async (entry) => ({
          ...entry,
          photos: await Promise.all(
            entry.photos.map(async (photo) => {
              const stored = await localStore.getPhoto(photo.id);
              return stored ? { ...photo, base64: await toBase64(stored.image) } : photo;
            }),
          ),
        })),
    );
  return {
    product: 'Tanklotse',
    exportVersion,
    exportedAt: now.toISOString(),
    complete: server !== null,
    ...(problem === undefined ? {} : { missingBecause: problem }),
    account: user,
    profile: sessionDependencies().memory.read()?.profile ?? null,
    server,
    device: {
      settings: await localStore.readSettings(),
      values: storedValues(user.uid),
      drafts: await withPhotos(await localStore.listDrafts()),
      outbox: await withPhotos(await localStore.listOutbox()),
    },
  };
}

/** Returns the export as a file, or undefined if nobody is signed in. */
export async function exportFile(): Promise<
  { readonly file: File; readonly complete: boolean } | undefined
> {
  const now = new Date();
  const data = await collectExport(now);
  if (!data) return undefined;
  const name = `tanklotse-${localDay(now.getTime())}.json`;
  return {
    file: new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' }),
    complete: data.complete,
  };
}
