/**
 * The driver's picture. It is first stored on this device, so that it can be shown without network,
 * and sent as soon as there is network. A picture that is not sent yet stays stored after a
 * sign-out and is sent when the same driver signs in again.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { identityCode } from '../session/model/auth-errors.ts';
import { accountService } from './account-actions.ts';
import { $session, differs } from '../session/session-store.ts';
import { isSignedIn, updateUser } from '../session/session-lifecycle.ts';
import { deviceMemory, type DeviceMemory } from '../../platform/device-memory.ts';
import { profilePhotoKey, unsentPhotoKey } from '../../platform/storage-keys.ts';

const storedSchema = z.object({
  /** A small JPEG as a data URL; null if there is none. */
  picture: z.nullable(z.string().check(z.startsWith('data:image/jpeg;base64,'))),
  /** The photoURL of the account for this picture; null if the account has none yet. */
  address: z.nullable(z.string()),
  /** True if the picture is not on the server yet. */
  pending: z.boolean(),
});
type StoredPicture = z.infer<typeof storedSchema>;
const nothing: StoredPicture = { picture: null, address: null, pending: false };

export interface ProfilePhoto {
  readonly picture: string | null;
  readonly status: 'still' | 'sending' | 'sent' | 'kept' | 'failed';
  /** The error code if the server did not accept the picture. */
  readonly code?: string;
}
export const $profilePhoto = atom<ProfilePhoto>({ picture: null, status: 'still' });

/** Errors after which a later attempt may succeed. */
const temporaryErrors = [
  'network-request-failed',
  'retry-limit-exceeded',
  'timeout',
  'unknown',
  'canceled',
];

/** The temporary errors for which the screen has a text. It shows none for a missing network. */
const explainedErrors = ['retry-limit-exceeded', 'canceled'];

const unsentPhoto = (uid: string): DeviceMemory<StoredPicture> =>
  deviceMemory(unsentPhotoKey(uid), storedSchema);
const sentPhoto = (uid: string): DeviceMemory<StoredPicture> =>
  deviceMemory(profilePhotoKey(uid), storedSchema);

const read = (uid: string): StoredPicture =>
  unsentPhoto(uid).read() ?? sentPhoto(uid).read() ?? nothing;
/** Stores the picture. If the device cannot store it, it is lost when the page closes. */
function write(uid: string, kept: StoredPicture): void {
  const own = kept.pending ? unsentPhoto(uid) : sentPhoto(uid);
  const other = kept.pending ? sentPhoto(uid) : unsentPhoto(uid);
  if (own.write(kept)) other.remove();
}

const toDataUrl = async (image: Blob): Promise<string> => {
  const bytes = new Uint8Array(await image.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:image/jpeg;base64,${btoa(binary)}`;
};
/**
 * Returns the bytes of a data URL. `fetch` cannot be used, because the content security policy
 * forbids it here.
 */
export function fromDataUrl(url: string): Blob {
  const binary = atob(url.slice(url.indexOf(',') + 1));
  return new Blob([Uint8Array.from(binary, (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' });
}

/** Removes a driver's unsent picture from this device after the account was deleted. */
export function removeUnsentPhoto(uid: string): void {
  unsentPhoto(uid).remove();
}

/** Loads the stored picture into the store. Called when the screen starts. */
export function showProfilePhoto(): void {
  const uid = $session.get().user?.uid;
  const kept = uid === undefined ? nothing : read(uid);
  $profilePhoto.set({ picture: kept.picture, status: kept.pending ? 'kept' : 'still' });
}

/**
 * Sets the driver's picture (null removes it). It is stored on the device immediately and then
 * sent.
 */
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
 * Sends the driver's picture again, because the server may have deleted it: immediately, or with
 * the next synchronisation.
 */
export async function resendProfilePhoto(uid: string, atOnce: boolean): Promise<void> {
  const { picture } = read(uid);
  if (picture === null) return;
  write(uid, { picture, address: null, pending: true });
  if (atOnce) await syncProfilePhoto();
}

let syncing: Promise<void> = Promise.resolve();
/**
 * Sends a picture that is not sent yet, or fetches a picture that this device does not have. Calls
 * run one after the other, so that the last choice wins. Never rejects.
 */
export function syncProfilePhoto(): Promise<void> {
  syncing = syncing.then(sync);
  return syncing;
}

/** Returns false if the driver has signed out or chosen another picture during the request. */
const isUnchanged = (uid: string, kept: StoredPicture): boolean =>
  isSignedIn(uid) && !differs(read(uid), kept);

async function send(uid: string, kept: StoredPicture): Promise<void> {
  const { picture } = kept;
  $profilePhoto.set({ picture, status: 'sending' });
  const service = accountService();
  const changed = await (picture === null
    ? service.removePhoto()
    : service.putPhoto(fromDataUrl(picture)));
  if (!isSignedIn(uid) && !differs(read(uid), kept)) removeUnsentPhoto(uid);
  if (!isUnchanged(uid, kept)) return;
  write(uid, { picture, address: changed.photoURL || null, pending: false });
  updateUser(changed);
  $profilePhoto.set({ picture, status: 'sent' });
}

async function fetchPhoto(uid: string, kept: StoredPicture, address: string | null): Promise<void> {
  const isOwn = address?.includes(encodeURIComponent(`users/${uid}/photo.jpg`)) === true;
  const image = isOwn ? await accountService().loadPhoto() : null;
  const picture = image && (await toDataUrl(image));
  if (!isUnchanged(uid, kept)) return;
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
    if (kept.pending && isUnchanged(uid, kept))
      $profilePhoto.set(
        temporaryErrors.includes(code)
          ? { picture, status: 'kept', ...(explainedErrors.includes(code) && { code }) }
          : { picture, status: 'failed', code },
      );
  }
}
