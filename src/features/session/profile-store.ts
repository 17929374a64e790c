/**
 * The signed-in driver's own data, from this device first and from the server when it has answered.
 */
import { atom } from 'nanostores';
import type { Profile } from './model/user.ts';

/** null: signed out, or not known on this device yet. Written by features/session/session-store.ts alone. */
export const $profile = atom<Profile | null>(null);
