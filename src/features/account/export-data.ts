/** Everything the product holds of the signed-in driver, as one file (Art. 15 and 20 GDPR). */
import type { ServerData } from './model/account-port.ts';
import { identityCode } from '../session/model/auth-errors.ts';
import { accountEnvironment } from './account-actions.ts';
import { $session, sessionEnvironment } from '../session/session-store.ts';
import {
  textSizeKey,
  themeKey,
  unsentPhotoKey,
  unsentReadingsKey,
} from '../../platform/storage-keys.ts';

const exportVersion = 1;
/** Settings of the device by their keys in localStorage; no secrets are among them. */
const deviceKeys = [themeKey, textSizeKey];

const toBase64 = async (image: Blob): Promise<string> => {
  let binary = '';
  for (const byte of new Uint8Array(await image.arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary);
};

/** Values of localStorage whose key is the driver's or a setting, parsed where they are JSON. */
function keptValues(uid: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const otherKeys = [...deviceKeys, unsentPhotoKey(uid), unsentReadingsKey(uid)];
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index) ?? '';
    if (!key.endsWith(`:${uid}`) && !otherKeys.includes(key)) continue;
    const text = localStorage.getItem(key) ?? '';
    try {
      values[key] = JSON.parse(text);
    } catch {
      values[key] = text;
    }
  }
  return values;
}

export interface Export {
  readonly product: 'Tanklotse';
  readonly exportVersion: number;
  readonly exportedAt: string;
  /** Whether the server's part is in the file; the device's part always is. */
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
 * Collects it; what cannot be had without network is missing and the file says so. Undefined when
 * nobody is signed in.
 */
export async function collectExport(now: Date): Promise<Export | undefined> {
  const user = $session.get().user;
  if (!user) return undefined;
  const { account, localStore } = accountEnvironment();
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
    profile: sessionEnvironment().memory.read()?.profile ?? null,
    server,
    device: {
      settings: await localStore.readSettings(),
      values: keptValues(user.uid),
      drafts: await withPhotos(await localStore.listDrafts()),
      outbox: await withPhotos(await localStore.listOutbox()),
    },
  };
}

/** The export as a file. Undefined when nobody is signed in. */
export async function exportFile(): Promise<
  { readonly file: File; readonly complete: boolean } | undefined
> {
  const now = new Date();
  const data = await collectExport(now);
  if (!data) return undefined;
  const name = `tanklotse-${now.toISOString().slice(0, 10)}.json`;
  return {
    file: new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' }),
    complete: data.complete,
  };
}
