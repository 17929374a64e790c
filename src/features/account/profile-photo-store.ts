/**
 * The driver's picture: on this device first, so that it is there without network, and sent when
 * there is one. What could not be sent waits over a sign-out for the same driver.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { identityCode } from '../session/model/auth-errors.ts';
import { accountService } from './account-actions.ts';
import { $session, differs } from '../session/session-store.ts';
import { isSignedIn, updateUser } from '../session/session-lifecycle.ts';
import { profilePhotoKey, unsentPhotoKey } from '../../platform/storage-keys.ts';

const keptSchema = z.object({
  /** A small JPEG as data: address, null for none. */
  picture: z.nullable(z.string().check(z.startsWith('data:image/jpeg;base64,'))),
  /** photoURL of the account this picture belongs to, null while it has none. */
  address: z.nullable(z.string()),
  /** The server does not know it yet. */
  pending: z.boolean(),
});
type Kept = z.infer<typeof keptSchema>;
const nothing: Kept = { picture: null, address: null, pending: false };

export interface ProfilePhoto {
  readonly picture: string | null;
  readonly status: 'still' | 'sending' | 'sent' | 'kept' | 'failed';
  /** What the server answered where it has not taken the picture, as client code. */
  readonly code?: string;
}
export const $profilePhoto = atom<ProfilePhoto>({ picture: null, status: 'still' });

/** Failures that pass by themselves. */
const passing = [
  'network-request-failed',
  'retry-limit-exceeded',
  'timeout',
  'unknown',
  'canceled',
];

/** Those of them that have a sentence of their own; a missing network needs none. */
const answers = ['retry-limit-exceeded', 'canceled'];

function read(uid: string): Kept {
  try {
    const parsed = keptSchema.safeParse(
      JSON.parse(
        localStorage.getItem(unsentPhotoKey(uid)) ??
          localStorage.getItem(profilePhotoKey(uid)) ??
          'null',
      ),
    );
    return parsed.success ? parsed.data : nothing;
  } catch {
    return nothing;
  }
}
function write(uid: string, kept: Kept): void {
  try {
    localStorage.setItem(
      kept.pending ? unsentPhotoKey(uid) : profilePhotoKey(uid),
      JSON.stringify(kept),
    );
    localStorage.removeItem(kept.pending ? profilePhotoKey(uid) : unsentPhotoKey(uid));
  } catch {
    /* The device is full or refuses: the picture stays as long as the page. */
  }
}

const toDataUrl = async (image: Blob): Promise<string> => {
  const bytes = new Uint8Array(await image.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:image/jpeg;base64,${btoa(binary)}`;
};
/** The bytes of a data: address. Not fetched: the page's policy allows no such connection. */
export function fromDataUrl(url: string): Blob {
  const binary = atob(url.slice(url.indexOf(',') + 1));
  return new Blob([Uint8Array.from(binary, (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' });
}

/** Takes a driver's unsent picture off this device, where the account is deleted. */
export function forgetUnsentPhoto(uid: string): void {
  localStorage.removeItem(unsentPhotoKey(uid));
}

/** Shows the picture of the device; for the start of the screen. */
export function showProfilePhoto(): void {
  const uid = $session.get().user?.uid;
  const kept = uid === undefined ? nothing : read(uid);
  $profilePhoto.set({ picture: kept.picture, status: kept.pending ? 'kept' : 'still' });
}

/** Makes a picture the driver's own (null: none), on the device at once. */
export async function changeProfilePhoto(image: Blob | null): Promise<void> {
  const uid = $session.get().user?.uid;
  if (uid === undefined) return;
  const picture = image && (await toDataUrl(image));
  if (!isSignedIn(uid)) return;
  write(uid, { picture, address: null, pending: true });
  $profilePhoto.set({ picture, status: 'kept' });
  await syncProfilePhoto();
}

/**
 * The server may have lost the driver's picture: it is sent again, at once or with the next
 * synchronisation.
 */
export async function resendProfilePhoto(uid: string, atOnce: boolean): Promise<void> {
  const { picture } = read(uid);
  if (picture === null) return;
  write(uid, { picture, address: null, pending: true });
  if (atOnce) await syncProfilePhoto();
}

let syncing: Promise<void> = Promise.resolve();
/**
 * Sends what the server does not have, else fetches what this device does not have. One after the
 * other, so that the latest choice wins. Never rejects.
 */
export function syncProfilePhoto(): Promise<void> {
  syncing = syncing.then(sync);
  return syncing;
}

/** While the answer was under way the driver may have signed out or chosen another picture. */
const isStill = (uid: string, kept: Kept): boolean => isSignedIn(uid) && !differs(read(uid), kept);

async function send(uid: string, kept: Kept): Promise<void> {
  const { picture } = kept;
  $profilePhoto.set({ picture, status: 'sending' });
  const service = accountService();
  const changed = await (picture === null
    ? service.removePhoto()
    : service.putPhoto(fromDataUrl(picture)));
  if (!isSignedIn(uid) && !differs(read(uid), kept)) forgetUnsentPhoto(uid);
  if (!isStill(uid, kept)) return;
  write(uid, { picture, address: changed.photoURL || null, pending: false });
  updateUser(changed);
  $profilePhoto.set({ picture, status: 'sent' });
}

async function fetchPhoto(uid: string, kept: Kept, address: string | null): Promise<void> {
  const isOwn = address?.includes(encodeURIComponent(`users/${uid}/photo.jpg`)) === true;
  const image = isOwn ? await accountService().loadPhoto() : null;
  const picture = image && (await toDataUrl(image));
  if (!isStill(uid, kept)) return;
  write(uid, { picture, address, pending: false });
  $profilePhoto.set({ picture, status: 'still' });
}

async function sync(): Promise<void> {
  const user = $session.get().user;
  if (!user) return;
  const { uid } = user;
  const kept = read(uid);
  const address = user.photoURL || null;
  if (!kept.pending && kept.address === address) return;
  if (!navigator.onLine) return;
  try {
    await (kept.pending ? send(uid, kept) : fetchPhoto(uid, kept, address));
  } catch (error) {
    const { picture } = kept;
    const code = identityCode(error);
    if (kept.pending && isStill(uid, kept))
      $profilePhoto.set(
        passing.includes(code)
          ? { picture, status: 'kept', ...(answers.includes(code) && { code }) }
          : { picture, status: 'failed', code },
      );
  }
}
