/**
 * Who is signed in, for every island. Starts from what the device remembers; nothing here waits for
 * the network. Changes come from session-lifecycle.ts.
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
/** The driver's own data; null: signed out, or not known on this device yet. */
export const $profile = atom<Profile | null>(null);
/**
 * Why the last session was ended from outside, as client code of the error catalogue; null when the
 * driver left by choice.
 */
export const $sessionEndReason = atom<string | null>(null);

export interface SessionDependencies {
  readonly identity: IdentityPort;
  readonly memory: SessionPersistence;
  /** Takes the tokens off the device without the identity library. */
  readonly forgetTokens?: () => Promise<void>;
}

/** The driver who is signed in, with the profile as far as it is known. */
export function signedInDriver():
  { readonly user: User; readonly profile: Profile | null } | undefined {
  const { user } = $session.get();
  return user ? { user, profile: $profile.get() } : undefined;
}

let environment: SessionDependencies | undefined;
const endings = new Set<() => void>();

/** Has `end` called when the session is disconnected. */
export const whenDisconnected = (end: () => void): unknown => endings.add(end);

/** The connected services. Throws before connectSession. */
export function sessionDependencies(): SessionDependencies {
  if (!environment) throw new Error('The session is not connected');
  return environment;
}

/** Are two plain values different? */
export const differs = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) !== JSON.stringify(right);

/**
 * Shows what the device remembers: in $session, $profile and $sessionEndReason. Anything that is equal
 * stays the same object.
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
 * Sets $session from the device's memory before it returns and follows other tabs from then on.
 * Gives back a function that ends both.
 */
export function connectSession(services: SessionDependencies): () => void {
  environment = services;
  applySavedSession(services.memory.read());
  const stopMemory = services.memory.watch(() => {
    applySavedSession(services.memory.read());
  });
  return () => {
    stopMemory();
    for (const end of endings) end();
    environment = undefined;
    $session.set(unknownSession);
    $profile.set(null);
    $sessionEndReason.set(null);
  };
}
