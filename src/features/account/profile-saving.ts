/** Saving the own profile, and how far that is. */
import { atom } from 'nanostores';
import type { Profile } from '../session/model/user.ts';
import { sessionEnvironment, $session } from '../session/session-store.ts';
import { changeProfile, syncProfile } from '../session/session-lifecycle.ts';

/**
 * kept: on this device only, sent again by itself; refused: the server does not take it. `code` is
 * what the server answered.
 */
export type ProfileSaving =
  | { readonly status: 'idle' | 'saving' | 'saved' }
  | { readonly status: 'kept'; readonly code?: string | undefined }
  | { readonly status: 'refused'; readonly code: string };
export const $profileSaving = atom<ProfileSaving>({ status: 'idle' });

/**
 * After this time without an answer the driver reads "kept": the profile lies safely on the device.
 * In milliseconds.
 */
const saveTimeoutMilliseconds = 8000;
/** What the document store says of a profile it will never take. */
const refusals = ['permission-denied', 'invalid-argument', 'failed-precondition', 'not-found'];
/** What it says where the same profile may be taken later; a missing network says nothing. */
const delays = [
  'cancelled',
  'unauthenticated',
  'resource-exhausted',
  'aborted',
  'unavailable',
  'deadline-exceeded',
];

const isUnsent = (): boolean => {
  const uid = $session.get().user?.uid;
  return uid !== undefined && sessionEnvironment().memory.unsentProfile(uid) !== null;
};

async function follow(sending: Promise<string | undefined>): Promise<void> {
  $profileSaving.set({ status: 'saving' });
  const waiting = setTimeout(() => {
    $profileSaving.set({ status: 'kept' });
  }, saveTimeoutMilliseconds);
  const code = await sending;
  clearTimeout(waiting);
  if (code !== undefined && refusals.includes(code))
    $profileSaving.set({ status: 'refused', code });
  else if (isUnsent())
    $profileSaving.set({ status: 'kept', code: delays.find((delay) => delay === code) });
  else $profileSaving.set({ status: 'saved' });
}

/** Keeps the profile on the device at once and sends it; $profileSaving says how that goes. */
export const saveProfile = (profile: Profile): Promise<void> => follow(changeProfile(profile));

/**
 * Tries again to send what was kept; for the start of the screen and for a network that is back.
 */
export async function sendKeptProfile(): Promise<void> {
  const uid = $session.get().user?.uid;
  if (uid === undefined || !isUnsent() || $profileSaving.get().status === 'saving') return;
  $profileSaving.set({ status: 'kept' });
  if (navigator.onLine) await follow(syncProfile(uid));
}
