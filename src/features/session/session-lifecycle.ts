/**
 * How the session changes: the identity library corrects it, somebody signs in or out, a profile is
 * brought in step.
 */
import type { IdentityError } from './model/auth-errors.ts';
import type { SavedSession } from './model/identity-port.ts';
import type { Profile, User } from './model/user.ts';
import {
  $session,
  applySavedSession,
  differs,
  sessionDependencies,
  whenDisconnected,
} from './session-store.ts';

/** Used where the service ended a session and does not say why. */
const endWithoutReason = 'user-token-expired';
/** How long a sign-out waits for a profile that was never sent, in milliseconds. */
const lastSaveMilliseconds = 3000;
/** How long a sign-out waits for the tokens to leave the device, in milliseconds. */
const forgetMilliseconds = 1500;

let watching: Promise<void> | undefined;
let stopWatching: (() => void) | undefined;
/**
 * Counts what the identity library reported, so that a slow question about the past cannot
 * overwrite the present.
 */
let reports = 0;
/** An account is being deleted: the library's report that nobody is signed in is no news. */
let isHeld = false;
/** Whose profile was brought in step on this page. */
let syncedUid: string | undefined;

whenDisconnected(() => {
  stopWatching?.();
  watching = stopWatching = syncedUid = undefined;
});

/**
 * Loads the identity library and lets it correct $session. Call at once where somebody signs in,
 * elsewhere when idle. Rejects where it cannot be loaded; the next call tries again, until then the
 * remembered session stands.
 */
export function startIdentity(): Promise<void> {
  const { identity } = sessionDependencies();
  watching ??= identity
    .watch((user) => {
      void (user ? onUser(user) : onNobody());
    })
    .then(
      (stop) => {
        stopWatching = stop;
      },
      (error: unknown) => {
        watching = undefined;
        throw error;
      },
    );
  return watching;
}

async function onUser(user: User): Promise<void> {
  reports += 1;
  const { identity, memory } = sessionDependencies();
  if (memory.readPendingSignOut() === user.uid) {
    // The driver signed out while the library could not be reached: carried out now.
    await identity.signOut();
    memory.writePendingSignOut(null);
    return;
  }
  acceptUser(user);
  if (syncedUid !== user.uid) await syncProfile(user.uid);
}

async function onNobody(): Promise<void> {
  reports += 1;
  if (isHeld) return;
  const report = reports;
  const { identity, memory } = sessionDependencies();
  memory.writePendingSignOut(null);
  const remembered = memory.read();
  if (remembered) {
    const { uid } = remembered.user;
    // Another tab has signed in since the library looked; it notices that by itself.
    if (await identity.keeps(uid).catch(() => false)) return;
    const reason = await identity.whyEnded().catch(() => null);
    if (report !== reports || memory.read()?.user.uid !== uid) return;
    memory.writeEndReason(reason ?? endWithoutReason);
    memory.forget(uid);
  }
  syncedUid = undefined;
  applySavedSession(null);
}

/** Lets no report of the library end the session on this page while `work` runs. */
export async function suspendSessionUpdates(work: () => Promise<void>): Promise<void> {
  isHeld = true;
  try {
    await work();
  } finally {
    isHeld = false;
  }
}

/**
 * Makes `user` the session of this device. `profile` is given where it was just typed and still has
 * to be sent. False where the browser refuses to remember it: the gate would not let the driver
 * pass.
 */
export function acceptUser(user: User, profile?: Profile): boolean {
  const { memory } = sessionDependencies();
  const before = memory.read();
  if (before && before.user.uid !== user.uid) memory.forget(before.user.uid);
  const same = before?.user.uid === user.uid ? before : undefined;
  const unsent = profile ?? memory.unsentProfile(user.uid);
  const remembered: SavedSession = {
    user: { ...user, displayName: user.displayName ?? same?.user.displayName ?? null },
    profile: unsent ?? same?.profile ?? null,
    profilePending: unsent !== null,
  };
  const stored = memory.remember(remembered);
  memory.writeEndReason(null);
  applySavedSession(remembered);
  return stored;
}

/**
 * Does this device remember `uid` as signed in? A sign-out counts at once, before $session follows.
 */
export const isSignedIn = (uid: string): boolean =>
  sessionDependencies().memory.read()?.user.uid === uid;

/**
 * Takes what the service says of the account after a change. Only while that driver is signed in
 * here: such an answer may come after a sign-out, which it must not undo. False where it came too
 * late.
 */
export function updateUser(user: User): boolean {
  if (!isSignedIn(user.uid)) return false;
  acceptUser(user);
  return true;
}

/**
 * Sends a profile that the server does not have, else fetches the server's. Without network nothing
 * changes; the next start tries again. Resolves with the code of what went wrong, undefined where
 * nothing did.
 */
export async function syncProfile(uid: string): Promise<string | undefined> {
  const { identity, memory } = sessionDependencies();
  syncedUid = uid;
  const current = () => {
    const remembered = memory.read();
    return remembered?.user.uid === uid ? remembered : undefined;
  };
  const keep = (remembered: SavedSession) => {
    memory.remember(remembered);
    applySavedSession(remembered);
  };
  try {
    const unsent = memory.unsentProfile(uid);
    if (unsent) {
      await identity.saveProfile(uid, unsent);
      const now = current();
      if (now && !differs(now.profile, unsent)) keep({ ...now, profilePending: false });
      return undefined;
    }
    const profile = await identity.loadProfile(uid);
    const now = current();
    if (profile && now && !now.profilePending && differs(now.profile, profile))
      keep({ ...now, profile });
    return undefined;
  } catch (error) {
    if (syncedUid === uid) syncedUid = undefined;
    // The port rejects with nothing else.
    return (error as IdentityError).code;
  }
}

/**
 * Keeps a changed profile on the device at once and sends it when there is network. Signed out it
 * does nothing. Resolves as syncProfile.
 */
export async function changeProfile(profile: Profile): Promise<string | undefined> {
  const session = $session.get();
  if (session.status !== 'signedIn') return undefined;
  acceptUser(session.user, profile);
  return syncProfile(session.user.uid);
}

/**
 * Signs out on this device: marker first, so that no screen stays open, then the identity library.
 * Works without network.
 */
export async function endSession(): Promise<void> {
  const { identity, memory } = sessionDependencies();
  const uid = memory.read()?.user.uid;
  if (uid !== undefined) {
    if (memory.unsentProfile(uid)) {
      await Promise.race([
        syncProfile(uid),
        new Promise((resolve) => {
          setTimeout(resolve, lastSaveMilliseconds);
        }),
      ]);
    }
    memory.writePendingSignOut(uid);
    memory.forget(uid);
  }
  memory.writeLinkEmail(null);
  memory.writeEndReason(null);
  syncedUid = undefined;
  // The library may not be at hand, and page and worker send with what it has stored. Before the
  // screen closes, which ends this page.
  await Promise.race([
    sessionDependencies()
      .forgetTokens?.()
      .catch((error: unknown) => {
        console.error(error);
      }),
    new Promise((resolve) => {
      setTimeout(resolve, forgetMilliseconds);
    }),
  ]);
  applySavedSession(null);
  try {
    await identity.signOut();
    memory.writePendingSignOut(null);
  } catch {
    /* The library could not be loaded: the note to leave is carried out at its next start. */
  }
}
