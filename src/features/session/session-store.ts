/**
 * The signed-in driver. The first value is the session stored on the device, without waiting for
 * the network. session-lifecycle.ts changes it.
 */
import { atom } from 'nanostores';
import type { IdentityPort, SavedSession, SessionPersistence } from './model/identity-port.ts';
import type { Profile, User } from './model/user.ts';

export type Session =
  | { readonly status: 'unknown'; readonly user: null }
  | { readonly status: 'signedOut'; readonly user: null }
  | { readonly status: 'signedIn'; readonly user: User };

export const unknownSession: Session = { status: 'unknown', user: null };
export const $session = atom<Session>(unknownSession);
/**
 * The driver's profile. It is null if nobody is signed in, or if this device does not have it yet.
 */
export const $profile = atom<Profile | null>(null);
/**
 * The reason (client code) why the server ended the last session. It is null if the driver has
 * signed out.
 */
export const $sessionEndReason = atom<string | null>(null);

export interface SessionDependencies {
  readonly identity: IdentityPort;
  readonly memory: SessionPersistence;
  /** Removes the tokens from the device without the identity library. */
  readonly forgetTokens?: () => Promise<void>;
  /** Ends push messages for the account on this device. The document's removal needs its tokens. */
  readonly forgetPhone?: (uid: string) => Promise<void>;
}

/** Returns the signed-in driver, with the profile if it is on this device. */
export function signedInDriver():
  { readonly user: User; readonly profile: Profile | null } | undefined {
  const { user } = $session.get();
  return user ? { user, profile: $profile.get() } : undefined;
}

let dependencies: SessionDependencies | undefined;
const endings = new Set<() => void>();

/** Calls `end` when the session is disconnected. */
export const whenDisconnected = (end: () => void): unknown => endings.add(end);

/** Throws before connectSession was called. */
export function sessionDependencies(): SessionDependencies {
  if (!dependencies) throw new Error('The session is not connected');
  return dependencies;
}

export const differs = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) !== JSON.stringify(right);

/**
 * Sets $session, $profile and $sessionEndReason. If a value is equal, the object is not replaced.
 */
export function applySavedSession(remembered: SavedSession | null): void {
  const next: Session = remembered
    ? { status: 'signedIn', user: remembered.user }
    : { status: 'signedOut', user: null };
  const profile = remembered?.profile ?? null;
  if (differs($profile.get(), profile)) $profile.set(profile);
  if (differs($session.get(), next)) $session.set(next);
  const end = remembered ? null : sessionDependencies().memory.readEndReason();
  if ($sessionEndReason.get() !== end) $sessionEndReason.set(end);
}

/**
 * Sets $session synchronously from the stored session, and again when another tab changes it.
 * Returns a function that disconnects it.
 */
export function connectSession(services: SessionDependencies): () => void {
  dependencies = services;
  applySavedSession(services.memory.read());
  const stopMemory = services.memory.watch(() => {
    applySavedSession(services.memory.read());
  });
  return () => {
    stopMemory();
    for (const end of endings) end();
    dependencies = undefined;
    $session.set(unknownSession);
    $profile.set(null);
    $sessionEndReason.set(null);
  };
}
