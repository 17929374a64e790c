/**
 * Stores the session in localStorage, where the guard in the head and all screens can read it
 * synchronously. The key 'signed-in' contains { uid, at } for the guard, the key 'profile:<uid>'
 * account and profile; neither contains secrets. Every key with personal data ends with ":<uid>",
 * so that a sign-out can find it. Values are checked without a schema library, because every page
 * loads this file.
 */
import type { SavedSession, SessionPersistence } from './model/identity-port.ts';
import { type LinkedProvider, type Profile, reportingRights, type User } from './model/user.ts';
import { deviceKeys, deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import {
  accountCheckedKey,
  profileKey,
  sessionEndKey,
  signedInKey,
  signingOutKey,
  signInLinkEmailKey,
} from '../../platform/storage-keys.ts';

/** If the reason is older than this, the login screen does not show it. */
const endMilliseconds = 10 * 60_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isTrue = (value: unknown): boolean => value === true;
const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the named fields, read with `as`. Missing or damaged ones become null or "". */
const fields = <Name extends string, Value>(
  raw: Record<string, unknown>,
  names: readonly Name[],
  as: (value: unknown) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, as(raw[name])])) as Record<Name, Value>;

function toUser(uid: string, value: unknown): User {
  const raw = isRecord(value) ? value : {};
  const moments = isRecord(raw['metadata'])
    ? Object.entries(fields(raw['metadata'], ['creationTime', 'lastSignInTime'], textOrNull))
    : [];
  const linked = Array.isArray(raw['providerData']) ? raw['providerData'].filter(isRecord) : [];
  const shared = ['displayName', 'photoURL', 'email', 'phoneNumber'] as const;
  return {
    uid,
    ...fields(raw, [...shared, 'tenantId'], textOrNull),
    ...fields(raw, ['emailVerified', 'isAnonymous'], isTrue),
    reporting: reportingRights.find((right) => right === raw['reporting']),
    officePages: isRecord(raw['officePages'])
      ? fields(raw['officePages'], ['office', 'administrator'], isTrue)
      : undefined,
    providerData: linked.map((one): LinkedProvider => ({
      ...fields(one, ['providerId', 'uid'], textOrEmpty),
      ...fields(one, shared, textOrNull),
    })),
    metadata: Object.fromEntries(moments.filter(([, moment]) => moment !== null)),
  };
}

const toProfile = (value: unknown): Profile | null =>
  isRecord(value)
    ? fields(
        value,
        ['firstName', 'lastName', 'phone', 'personnelNumber', 'depot', 'locale'],
        textOrEmpty,
      )
    : null;

/**
 * Removes every key that ends with ":<uid>". Drafts and reports are in IndexedDB, so they are not
 * affected.
 */
function removeKeysOf(uid: string): void {
  for (const key of deviceKeys()) if (key.endsWith(`:${uid}`)) deviceText(key).remove();
}

/** Never throws. If storage is blocked or a value is damaged, nobody counts as signed in. */
export function createSessionPersistence(clock: () => number = Date.now): SessionPersistence {
  const text = (key: string): string | null => deviceText(key).read() ?? null;
  const record = (key: string): Record<string, unknown> | null => {
    const value = parseJson(text(key) ?? '');
    return isRecord(value) ? value : null;
  };
  const write = (key: string, value: string | null): boolean => {
    if (value !== null) return deviceText(key).write(value);
    deviceText(key).remove();
    return true;
  };
  const kept = (uid: string): SavedSession => {
    const value = record(profileKey(uid));
    return {
      user: toUser(uid, value?.['user']),
      profile: toProfile(value?.['profile']),
      profilePending: value?.['profilePending'] === true,
    };
  };

  return {
    read() {
      const uid = record(signedInKey)?.['uid'];
      return typeof uid === 'string' && uid !== '' ? kept(uid) : null;
    },
    remember(remembered) {
      const { uid } = remembered.user;
      return (
        write(profileKey(uid), JSON.stringify(remembered)) &&
        write(signedInKey, JSON.stringify({ uid, at: clock() }))
      );
    },
    unsentProfile(uid) {
      const { profile, profilePending } = kept(uid);
      return profilePending ? profile : null;
    },
    forget(uid, everything) {
      write(signedInKey, null);
      const { profile, profilePending } = kept(uid);
      removeKeysOf(uid);
      if (profilePending && !everything)
        write(profileKey(uid), JSON.stringify({ profile, profilePending }));
    },
    readCheckTime: (uid) => Number(text(accountCheckedKey(uid)) ?? 0),
    writeCheckTime(uid) {
      write(accountCheckedKey(uid), String(clock()));
    },
    readPendingSignOut: () => text(signingOutKey),
    writePendingSignOut(uid) {
      write(signingOutKey, uid);
    },
    readEndReason() {
      const end = record(sessionEndKey);
      const code = end?.['code'];
      const age = clock() - Number(end?.['at']);
      return typeof code === 'string' && age >= 0 && age < endMilliseconds ? code : null;
    },
    writeEndReason(code) {
      write(sessionEndKey, code === null ? null : JSON.stringify({ code, at: clock() }));
    },
    readLinkEmail: () => text(signInLinkEmailKey),
    writeLinkEmail(email) {
      write(signInLinkEmailKey, email);
    },
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === signedInKey || event.key === null) listener();
      };
      addEventListener('storage', onStorage);
      return () => {
        removeEventListener('storage', onStorage);
      };
    },
  };
}
