/** Saves the driver's profile and shows whether it is saved. */
import { atom } from 'nanostores';
import type { Profile } from '../session/model/user.ts';
import { sessionDependencies, $session } from '../session/session-store.ts';
import { changeProfile, syncProfile } from '../session/session-lifecycle.ts';

/**
 * "kept": the profile is stored only on this device and is sent again automatically. "refused": the
 * server rejects it. `code` is the server's error code.
 */
export type ProfileSaving =
  | { readonly status: 'idle' | 'saving' | 'saved' }
  | { readonly status: 'kept'; readonly code?: string | undefined }
  | { readonly status: 'refused'; readonly code: string };
export const $profileSaving = atom<ProfileSaving>({ status: 'idle' });

/**
 * If there is no answer within this time, the status becomes "kept", because the profile is already
 * stored on the device.
 */
const saveTimeoutMilliseconds = 8000;
/** Errors after which the document store will never accept this profile. */
const refusals = ['permission-denied', 'invalid-argument', 'failed-precondition', 'not-found'];
/** Errors after which the same profile may be accepted later. A missing network has no code. */
const temporaryErrors = [
  'cancelled',
  'unauthenticated',
  'resource-exhausted',
  'aborted',
  'unavailable',
  'deadline-exceeded',
];

const isUnsent = (): boolean => {
  const uid = $session.get().user?.uid;
  return uid !== undefined && sessionDependencies().memory.unsentProfile(uid) !== null;
};

async function trackSaving(sending: Promise<string | undefined>): Promise<void> {
  $profileSaving.set({ status: 'saving' });
  const waiting = setTimeout(() => {
    $profileSaving.set({ status: 'kept' });
  }, saveTimeoutMilliseconds);
  const code = await sending;
  clearTimeout(waiting);
  if (code !== undefined && refusals.includes(code))
    $profileSaving.set({ status: 'refused', code });
  else if (isUnsent())
    $profileSaving.set({ status: 'kept', code: temporaryErrors.find((delay) => delay === code) });
  else $profileSaving.set({ status: 'saved' });
}

/**
 * Stores the profile on the device immediately, then sends it. $profileSaving contains the status.
 */
export const saveProfile = (profile: Profile): Promise<void> => trackSaving(changeProfile(profile));

/**
 * Sends a profile with the status "kept" again. Called when the screen starts and when the network
 * is back.
 */
export async function sendKeptProfile(): Promise<void> {
  const uid = $session.get().user?.uid;
  if (uid === undefined || !isUnsent() || $profileSaving.get().status === 'saving') return;
  $profileSaving.set({ status: 'kept' });
  if (navigator.onLine) await trackSaving(syncProfile(uid));
}
