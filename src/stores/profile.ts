/**
 * The signed-in driver's own data, from this device first and from the server when it has answered.
 */
import { atom } from 'nanostores';
import type { Profile } from '../domain/identity/user.ts';

/** null: signed out, or not known on this device yet. Written by stores/session.ts alone. */
export const $profile = atom<Profile | null>(null);
