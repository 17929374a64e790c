/**
 * Changes the session: corrections by the identity library, sign-in, sign-out and synchronisation
 * of the profile.
 */
import type { IdentityError } from './model/auth-errors.ts';
import type { SavedSession } from './model/identity-port.ts';
import { mayReport, type Profile, type User } from './model/user.ts';
import {
  $session,
  applySavedSession,
  differs,
  sessionDependencies,
  whenDisconnected,
} from './session-store.ts';

/** Used if the service ended a session without giving a reason. */
const endWithoutReason = 'user-token-expired';
/** How long a check of the account by the service is valid, in milliseconds. */
const checkMilliseconds = 60 * 60_000;
/** How long a sign-out waits for an unsent profile to be saved, in milliseconds. */
const lastSaveMilliseconds = 3000;
/** How long a sign-out waits for the push messages to end, and for the tokens to be removed. */
const forgetMilliseconds = 1500;

let watching: Promise<void> | undefined;
let stopWatching: (() => void) | undefined;
/** Number of reports from the identity library. A late answer to an older report is dropped. */
let reports = 0;
/** True while an account is being deleted. The library's report "signed out" is then ignored. */
let isHeld = false;
/** The driver whose profile this page has synchronised. */
let syncedUid: string | undefined;

whenDisconnected(() => {
  stopWatching?.();
  watching = stopWatching = syncedUid = undefined;
});

/**
 * Loads the identity library, which corrects $session. Call it immediately where a driver signs in,
 * elsewhere when idle. Rejects if the library cannot be loaded; the stored session then stays, and
 * the next call tries again.
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
    // The driver signed out while the library was not available.
    await identity.signOut();
    memory.writePendingSignOut(null);
    return;
  }
  if (!acceptUser(user)) return;
  const isChecked = syncedUid === user.uid || (await syncProfile(user.uid)) === undefined;
  // After a sign-out, nothing of this driver is stored on the device.
  if (isChecked && memory.read()?.user.uid === user.uid) memory.writeCheckTime(user.uid);
}

/**
 * Milliseconds until the service should check the stored session again. 0 if the last check is an
 * hour old, a sign-out or a profile is unsent, the rights of the account are not known, or it may not
 * report yet. `required` is the company's setting, `now` in milliseconds.
 */
export function millisecondsToAccountCheck(required: 'verified' | 'claim', now: number): number {
  const { memory } = sessionDependencies();
  const { user } = $session.get();
  if (!user || memory.readPendingSignOut() !== null || memory.unsentProfile(user.uid)) return 0;
  const { reporting, officePages } = user;
  if (reporting === undefined || officePages === undefined || !mayReport(user, required)) return 0;
  const age = now - memory.readCheckTime(user.uid);
  return age >= 0 && age < checkMilliseconds ? checkMilliseconds - age : 0;
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
    // A database that the browser refuses to open is no proof of a sign-out.
    if (!(await identity.keepsAccounts().catch(() => true))) return;
    // Another tab has signed in meanwhile; the library detects this itself.
    if (await identity.keeps(uid).catch(() => false)) return;
    const reason = await identity.whyEnded().catch(() => null);
    if (report !== reports || memory.read()?.user.uid !== uid) return;
    memory.writeEndReason(reason ?? endWithoutReason);
    memory.forget(uid);
  }
  syncedUid = undefined;
  applySavedSession(null);
}

/** Runs `work` and ignores "signed out" reports from the library meanwhile. */
export async function suspendSessionUpdates(work: () => Promise<void>): Promise<void> {
  isHeld = true;
  try {
    await work();
  } finally {
    isHeld = false;
  }
}

/** The session of `user`, completed from the stored session of the same driver. */
function withStored(
  user: User,
  profile: Profile | undefined,
  stored: SavedSession | undefined,
): SavedSession {
  const unsent = profile ?? sessionDependencies().memory.unsentProfile(user.uid);
  return {
    user: { ...user, displayName: user.displayName ?? stored?.user.displayName ?? null },
    profile: unsent ?? stored?.profile ?? null,
    profilePending: unsent !== null,
  };
}

/**
 * Makes `user` the session of this device. `profile` is a new profile that must be sent. Returns
 * false and changes nothing in $session if the browser cannot store a new session: the gate reads
 * only the stored session, so login and gate would redirect to each other without end.
 */
export function acceptUser(user: User, profile?: Profile): boolean {
  const { memory } = sessionDependencies();
  const before = memory.read();
  if (before && before.user.uid !== user.uid) memory.forget(before.user.uid);
  const same = before?.user.uid === user.uid ? before : undefined;
  const remembered = withStored(user, profile, same);
  if (!memory.remember(remembered) && same === undefined) {
    memory.forget(user.uid);
    applySavedSession(memory.read());
    return false;
  }
  memory.writeEndReason(null);
  applySavedSession(remembered);
  return true;
}

/** True if `uid` is signed in on this device, even before $session is updated. */
export const isSignedIn = (uid: string): boolean =>
  sessionDependencies().memory.read()?.user.uid === uid;

/**
 * Updates the account from the service's response. Returns false and changes nothing if the driver
 * has signed out in the meantime.
 */
export function updateUser(user: User): boolean {
  if (!isSignedIn(user.uid)) return false;
  acceptUser(user);
  return true;
}

/**
 * Sends an unsent profile, or fetches the profile from the server. Resolves with the error code, or
 * undefined after success. Without network nothing changes, and the next start tries again.
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
      await identity.saveProfile(uid, unsent, () => isSignedIn(uid));
      const now = current();
      if (now && !differs(now.profile, unsent)) keep({ ...now, profilePending: false });
      return undefined;
    }
    const profile = await identity.loadProfile(uid, () => isSignedIn(uid));
    const now = current();
    if (profile && now && !now.profilePending && differs(now.profile, profile))
      keep({ ...now, profile });
    return undefined;
  } catch (error) {
    if (syncedUid === uid) syncedUid = undefined;
    // The identity port only rejects with IdentityError.
    return (error as IdentityError).code;
  }
}

/**
 * Stores a changed profile on the device and sends it when there is network. Does nothing if signed
 * out. Resolves like syncProfile.
 */
export async function changeProfile(profile: Profile): Promise<string | undefined> {
  const session = $session.get();
  if (session.status !== 'signedIn') return undefined;
  acceptUser(session.user, profile);
  return syncProfile(session.user.uid);
}

/** Waits for a part of the sign-out, but not for long. Never rejects. */
const withPatience = (part: Promise<void> | undefined): Promise<unknown> =>
  Promise.race([
    part?.catch((error: unknown) => {
      console.error(error);
    }),
    new Promise((resolve) => {
      setTimeout(resolve, forgetMilliseconds);
    }),
  ]);

/**
 * Signs out on this device: removes the stored session, which closes all screens, then signs out in
 * the identity library. Works without network.
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
    await withPatience(sessionDependencies().forgetPhone?.(uid));
    memory.writePendingSignOut(uid);
    memory.forget(uid);
  }
  memory.writeLinkEmail(null);
  memory.writeEndReason(null);
  syncedUid = undefined;
  // Page and worker send with the stored tokens even if the library is not loaded. The tokens are
  // removed before the screen closes, because that ends this page.
  await withPatience(sessionDependencies().forgetTokens?.());
  applySavedSession(null);
  try {
    await identity.signOut();
    memory.writePendingSignOut(null);
  } catch {
    /* The library could not be loaded; it signs out at its next start (readPendingSignOut). */
  }
}
