import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionPersistence } from '../../../src/features/session/session-persistence.ts';
import {
  $profile,
  $session,
  $sessionEndReason,
  connectSession,
  sessionDependencies,
} from '../../../src/features/session/session-store.ts';
import {
  acceptUser,
  changeProfile,
  suspendSessionUpdates,
  endSession,
  millisecondsToAccountCheck,
  startIdentity,
} from '../../../src/features/session/session-lifecycle.ts';
import {
  register,
  sendPasswordReset,
  sendSignInLink,
  signInWithLink,
  signInWithPassword,
} from '../../../src/features/session/sign-in.ts';
import { isReadingTab, markReadingTab } from '../../../src/features/session/reading-tab.ts';
import { MemoryStorage } from './memory-storage.ts';
import { OwnIdentity } from './own-identity.ts';
import { amel, jona, jonasProfile } from './people.ts';

let storage: MemoryStorage;
let identity: OwnIdentity;
let tab: EventTarget;
let clock: number;
let closePage: (() => void) | undefined;

beforeEach(() => {
  storage = new MemoryStorage();
  identity = new OwnIdentity();
  tab = new EventTarget();
  clock = Date.parse('2026-11-21T08:00:00Z');
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
});
afterEach(() => {
  closePage?.();
  closePage = undefined;
  vi.unstubAllGlobals();
  markReadingTab(false);
});

/** Simulates a page load: memory is cleared, stored data remains. */
function openPage(): void {
  closePage?.();
  closePage = connectSession({ identity, memory: createSessionPersistence(() => clock) });
}
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
async function openPageWithIdentity(): Promise<void> {
  openPage();
  await startIdentity();
  await settle();
}
async function signedInPage(): Promise<void> {
  identity.has(jona, 'geheim', jonasProfile);
  await openPageWithIdentity();
  await signInWithPassword(' jona@firma.example ', 'geheim');
  await settle();
}
/** Sends the event that a browser sends to this page when another tab writes. */
function otherTabWrote(key: string | null): void {
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
}
/** An account whose token has been read. */
const checkedJona = {
  ...jona,
  reporting: 'verified',
  officePages: { office: false, administrator: false },
} as const;
const marker = (): unknown => JSON.parse(storage.getItem('signed-in') ?? 'null');

describe('the session', () => {
  test('is signed out immediately on a new device', () => {
    openPage();
    expect($session.get()).toEqual({ status: 'signedOut', user: null });
  });

  test('has all fields of account and profile after signing in', async () => {
    await signedInPage();
    expect($session.get()).toEqual({ status: 'signedIn', user: jona });
    expect($profile.get()).toEqual(jonasProfile);
    expect(marker()).toEqual({ uid: 'jona', at: clock });
  });

  test('is signed in on the next page before anything is loaded', async () => {
    await signedInPage();
    identity.missing = true;
    openPage();
    expect($session.get()).toEqual({ status: 'signedIn', user: jona });
    expect($profile.get()).toEqual(jonasProfile);
  });

  test('stays unchanged if the identity library cannot be loaded, and the next attempt may succeed', async () => {
    await signedInPage();
    identity.missing = true;
    openPage();
    await expect(startIdentity()).rejects.toMatchObject({ code: 'network-request-failed' });
    expect($session.get().status).toBe('signedIn');
    identity.missing = false;
    await startIdentity();
    await settle();
    expect($session.get().status).toBe('signedIn');
  });

  test('is checked by the service at most once an hour', async () => {
    identity.has(checkedJona, 'geheim', jonasProfile);
    await openPageWithIdentity();
    await signInWithPassword('jona@firma.example', 'geheim');
    await settle();
    clock += 59 * 60_000;
    openPage();
    expect(millisecondsToAccountCheck('verified', clock)).toBe(60_000);
    clock += 2 * 60_000;
    expect(millisecondsToAccountCheck('verified', clock)).toBe(0);
    await startIdentity();
    await settle();
    expect(millisecondsToAccountCheck('verified', clock)).toBeGreaterThan(0);
    // The clock of the device was set back.
    expect(millisecondsToAccountCheck('verified', clock - 1)).toBe(0);
  });

  test('stores the pages of the office on signing in, and removes them on signing out', async () => {
    const officePages = { office: true, administrator: false };
    identity.has({ ...checkedJona, officePages }, 'geheim', jonasProfile);
    await openPageWithIdentity();
    await signInWithPassword('jona@firma.example', 'geheim');
    openPage();
    expect($session.get().user?.officePages).toEqual(officePages);
    // The script in the head searches this text before the first paint.
    expect(storage.getItem('profile:jona')).toContain('"office":true');
    await endSession();
    expect(storage.getItem('profile:jona')).toBeNull();
  });

  test('is checked on each page while the pages of the office are unknown', async () => {
    await signedInPage();
    acceptUser({ ...checkedJona, officePages: undefined });
    expect(millisecondsToAccountCheck('verified', clock)).toBe(0);
    acceptUser(checkedJona);
    expect(millisecondsToAccountCheck('verified', clock)).toBeGreaterThan(0);
  });

  test('is checked on each page while the account may not report', async () => {
    await signedInPage();
    acceptUser(checkedJona);
    expect(millisecondsToAccountCheck('claim', clock)).toBe(0);
    expect(millisecondsToAccountCheck('verified', clock)).toBeGreaterThan(0);
    acceptUser(jona);
    expect(millisecondsToAccountCheck('verified', clock)).toBe(0);
  });

  test('is checked on the next page if the profile could not be sent', async () => {
    await signedInPage();
    acceptUser(checkedJona);
    expect(millisecondsToAccountCheck('verified', clock)).toBeGreaterThan(0);
    identity.missing = true;
    await changeProfile({ ...jonasProfile, depot: 'Lyon' });
    openPage();
    expect(millisecondsToAccountCheck('verified', clock)).toBe(0);
  });

  test('stores no password and no token', async () => {
    await signedInPage();
    expect(JSON.stringify([...storage.entries])).not.toMatch(/geheim|token/i);
  });

  test('restores a marker that was lost', async () => {
    await signedInPage();
    storage.removeItem('signed-in');
    await openPageWithIdentity();
    expect($session.get().status).toBe('signedIn');
    expect(marker()).toMatchObject({ uid: 'jona' });
  });

  test('survives damaged storage', () => {
    storage.setItem('signed-in', '{"uid":');
    openPage();
    expect($session.get().status).toBe('signedOut');
    storage.setItem('signed-in', '{"uid":"jona","at":1}');
    storage.setItem('profile:jona', '{"user":{"displayName":5,"providerData":"x"},"profile":[]}');
    openPage();
    expect($session.get()).toMatchObject({
      status: 'signedIn',
      user: { uid: 'jona', displayName: null, providerData: [] },
    });
    expect($profile.get()).toBeNull();
  });

  test('is refused if the browser cannot store data', async () => {
    identity.has(jona, 'geheim');
    await openPageWithIdentity();
    storage.refuses = true;
    const published: string[] = [];
    $session.listen(({ status }) => published.push(status));
    await expect(signInWithPassword('jona@firma.example', 'geheim')).rejects.toMatchObject({
      code: 'storage-blocked',
    });
    await settle();
    // A published session would leave the login, and the gate would return to it without end.
    expect(published).toEqual([]);
    expect(identity.current).toBeNull();
    expect(isReadingTab()).toBe(true);
  });

  test('is refused if the browser keeps the account only in memory', async () => {
    identity.has(jona, 'geheim');
    await openPageWithIdentity();
    identity.persistent = false;
    await expect(signInWithPassword('jona@firma.example', 'geheim')).rejects.toMatchObject({
      code: 'storage-blocked',
    });
    expect(storage.getItem('signed-in')).toBeNull();
    expect(isReadingTab()).toBe(true);
    identity.persistent = true;
    await signInWithPassword('jona@firma.example', 'geheim');
    expect($session.get().status).toBe('signedIn');
    expect(isReadingTab()).toBe(false);
  });

  test('continues if the database with the account cannot be opened', async () => {
    await signedInPage();
    identity.persistent = false;
    identity.report(null);
    await settle();
    expect($session.get().status).toBe('signedIn');
  });
});

describe('a session that the service ends', () => {
  test.each([
    ['user-disabled', 'user-disabled'],
    [null, 'user-token-expired'],
  ])(
    'with %j signs the driver out and stores the reason %s for the login screen',
    async (code, reason) => {
      await signedInPage();
      identity.endCode = code;
      identity.report(null);
      await settle();
      expect($session.get().status).toBe('signedOut');
      expect(marker()).toBeNull();
      openPage();
      expect($sessionEndReason.get()).toBe(reason);
    },
  );

  test('is detected by the next page if it ended while the page was closed', async () => {
    await signedInPage();
    identity.current = null;
    identity.endCode = 'user-disabled';
    await openPageWithIdentity();
    expect($sessionEndReason.get()).toBe('user-disabled');
  });

  test('has a reason that is stored for ten minutes, until a new sign-in', async () => {
    await signedInPage();
    identity.report(null);
    await settle();
    clock += 10 * 60_000;
    openPage();
    expect($sessionEndReason.get()).toBeNull();
    clock -= 60_000;
    await openPageWithIdentity();
    expect($sessionEndReason.get()).toBe('user-token-expired');
    await signInWithPassword('jona@firma.example', 'geheim');
    expect($sessionEndReason.get()).toBeNull();
  });

  test('is ignored if another tab has signed in meanwhile', async () => {
    await signedInPage();
    identity.tell(null);
    await settle();
    expect($session.get().status).toBe('signedIn');
    expect(marker()).toMatchObject({ uid: 'jona' });
  });

  test('does not overwrite a sign-in during the request for the reason', async () => {
    await signedInPage();
    let answer: (reason: string) => void = () => undefined;
    identity.whyEnded = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    identity.report(null);
    identity.report(jona);
    answer('user-disabled');
    await settle();
    expect($session.get().status).toBe('signedIn');
    expect(marker()).toMatchObject({ uid: 'jona' });
  });
});

describe('signing out', () => {
  test('removes the marker before it calls the library', async () => {
    await signedInPage();
    let markerAtSignOut: unknown = 'not asked';
    const leave = identity.signOut.bind(identity);
    identity.signOut = async () => {
      markerAtSignOut = marker();
      await leave();
    };
    await endSession();
    expect(markerAtSignOut).toBeNull();
    expect($session.get().status).toBe('signedOut');
    expect($sessionEndReason.get()).toBeNull();
    expect([...storage.entries]).toEqual([]);
  });

  test('removes all keys of this driver, but none of other drivers and no device setting', async () => {
    await signedInPage();
    for (const key of [
      'own-vehicle:jona',
      'own-vehicle:notjona',
      'settings-of:jona',
      'own-vehicle:amel',
      'theme',
      'jona',
    ])
      storage.setItem(key, '1');
    await endSession();
    expect([...storage.entries.keys()].toSorted()).toEqual([
      'jona',
      'own-vehicle:amel',
      'own-vehicle:notjona',
      'theme',
    ]);
  });

  test('ends push messages before it removes keys and tokens, and waits only for a moment', async () => {
    await signedInPage();
    const ended: string[] = [];
    const services = sessionDependencies();
    Object.assign(services, {
      forgetPhone: async (uid: string) => {
        expect(marker()).toMatchObject({ uid });
        ended.push(uid);
        await new Promise(() => undefined);
      },
    });
    vi.useFakeTimers();
    const ending = endSession();
    await vi.advanceTimersByTimeAsync(1500);
    vi.useRealTimers();
    await ending;
    expect(ended).toEqual(['jona']);
    expect([...storage.entries]).toEqual([]);
  });

  test('leaves no key if a check of the account is answered afterwards', async () => {
    identity.has(jona, 'geheim', jonasProfile);
    await openPageWithIdentity();
    const held = Promise.withResolvers<undefined>();
    const isChecking = Promise.withResolvers<undefined>();
    identity.loadProfile = () => {
      isChecking.resolve(undefined);
      return held.promise.then(() => null);
    };
    await signInWithPassword('jona@firma.example', 'geheim');
    await isChecking.promise;
    await endSession();
    held.resolve(undefined);
    await settle();
    expect([...storage.entries]).toEqual([]);
  });

  test('is permanent if the library cannot be loaded', async () => {
    await signedInPage();
    identity.missing = true;
    await endSession();
    identity.missing = false;
    await openPageWithIdentity();
    expect($session.get().status).toBe('signedOut');
    expect(identity.current).toBeNull();
    expect([...storage.entries]).toEqual([]);
  });

  test('lets the next driver sign in while the sign-out is pending', async () => {
    await signedInPage();
    identity.missing = true;
    await endSession();
    identity.missing = false;
    identity.has(amel, 'auch geheim');
    openPage();
    await signInWithPassword('amel@firma.example', 'auch geheim');
    await startIdentity();
    await settle();
    expect($session.get()).toMatchObject({ status: 'signedIn', user: { uid: 'amel' } });
    expect(storage.getItem('profile:jona')).toBeNull();
  });
});

describe('two tabs', () => {
  test('sign out together', async () => {
    await signedInPage();
    storage.removeItem('signed-in');
    otherTabWrote('signed-in');
    expect($session.get()).toEqual({ status: 'signedOut', user: null });
    expect($profile.get()).toBeNull();
  });

  test('sign in together', () => {
    openPage();
    createSessionPersistence(() => clock).remember({
      user: amel,
      profile: null,
      profilePending: false,
    });
    otherTabWrote('signed-in');
    expect($session.get()).toEqual({ status: 'signedIn', user: amel });
  });

  test('are both signed out when all site data is cleared', async () => {
    await signedInPage();
    storage.clear();
    otherTabWrote(null);
    expect($session.get().status).toBe('signedOut');
  });
});

describe('registering', () => {
  const typed = {
    firstName: ' Jona ',
    lastName: 'Brandt',
    email: 'jona@firma.example',
    phone: '+491712345678',
    personnelNumber: '4711',
    depot: 'Kiel',
    password: 'drei kurze Wörter',
  };
  const mail = { language: 'de', returnUrl: 'https://app.example/login' };

  test('signs in, stores the profile and sends it', async () => {
    await openPageWithIdentity();
    await register(typed, mail);
    expect($session.get()).toMatchObject({
      status: 'signedIn',
      user: { displayName: 'Jona Brandt' },
    });
    expect($profile.get()).toEqual(jonasProfile);
    expect(identity.profiles.get('uid-of-jona@firma.example')).toEqual(jonasProfile);
    expect(identity.calls).toContain('verification');
  });

  test('succeeds when the profile cannot be sent; the next page sends it', async () => {
    await openPageWithIdentity();
    const save = identity.saveProfile.bind(identity);
    identity.saveProfile = async () => {
      throw new TypeError('Failed to fetch');
    };
    await register(typed, mail);
    expect($profile.get()).toEqual(jonasProfile);
    expect(identity.profiles.size).toBe(0);
    identity.saveProfile = save;
    await openPageWithIdentity();
    expect(identity.profiles.get('uid-of-jona@firma.example')).toEqual(jonasProfile);
    const calls = identity.calls.length;
    await openPageWithIdentity();
    expect(identity.calls.slice(calls).filter((call) => call.startsWith('save'))).toEqual([]);
  });

  test('signs in with the same password after a lost answer', async () => {
    await openPageWithIdentity();
    identity.losesAnswer = true;
    await expect(register(typed, mail)).rejects.toMatchObject({ code: 'network-request-failed' });
    await register(typed, mail);
    expect($session.get().status).toBe('signedIn');
    expect($profile.get()).toEqual(jonasProfile);
  });

  test('refuses an address that has an account', async () => {
    identity.has(jona, typed.password);
    await openPageWithIdentity();
    await expect(register(typed, mail)).rejects.toMatchObject({ code: 'email-already-in-use' });
    expect($session.get().status).toBe('signedOut');
  });

  test('creates no account if the browser cannot store the session', async () => {
    await openPageWithIdentity();
    storage.refuses = true;
    await expect(register(typed, mail)).rejects.toMatchObject({ code: 'storage-blocked' });
    expect(identity.accounts.size).toBe(0);
    // The notice links to the screens that need no storage.
    expect(isReadingTab()).toBe(true);
  });

  test('keeps an unsent profile over a sign-out for the next sign-in of the same driver', async () => {
    await openPageWithIdentity();
    const save = identity.saveProfile.bind(identity);
    identity.saveProfile = async () => {
      throw new TypeError('Failed to fetch');
    };
    await register(typed, mail);
    await endSession();
    expect($profile.get()).toBeNull();
    identity.saveProfile = save;
    await signInWithPassword('jona@firma.example', typed.password);
    await settle();
    expect($profile.get()).toEqual(jonasProfile);
    expect(identity.profiles.size).toBe(1);
  });
});

describe('the profile', () => {
  test('replaces the older one of the server if it was changed without network', async () => {
    await signedInPage();
    identity.online = false;
    await changeProfile({ ...jonasProfile, depot: 'Husum' });
    expect($profile.get()?.depot).toBe('Husum');
    identity.online = true;
    await openPageWithIdentity();
    expect($profile.get()?.depot).toBe('Husum');
    expect(identity.profiles.get('jona')?.depot).toBe('Husum');
  });

  test('on the server replaces the copy on the device', async () => {
    await signedInPage();
    identity.profiles.set('jona', { ...jonasProfile, phone: '+4940123456' });
    await openPageWithIdentity();
    expect($profile.get()?.phone).toBe('+4940123456');
    expect(createSessionPersistence().read()?.profile?.phone).toBe('+4940123456');
  });
});

describe('mails', () => {
  test('a reset for an unknown address resolves like any other', async () => {
    openPage();
    await sendPasswordReset({
      email: 'nobody@firma.example',
      language: 'de',
      returnUrl: 'https://app.example/login',
    });
    expect(identity.mails).toEqual([]);
  });

  test('the address of a sign-in link is stored until the link is used', async () => {
    identity.has(jona, 'geheim');
    openPage();
    await sendSignInLink({
      email: ' jona@firma.example',
      language: 'fr',
      returnUrl: 'https://app.example/fr/login',
    });
    const memory = createSessionPersistence();
    expect(memory.readLinkEmail()).toBe('jona@firma.example');
    await signInWithLink(
      'jona@firma.example',
      'https://app.example/fr/login?mode=signIn&oobCode=a',
    );
    expect($session.get().status).toBe('signedIn');
    expect(memory.readLinkEmail()).toBeNull();
  });
});

describe('concurrent changes', () => {
  const elsewhere = { ...jonasProfile, depot: 'Husum' };

  test('the deletion of an account ends the session only when it is finished', async () => {
    await signedInPage();
    await suspendSessionUpdates(async () => {
      identity.report(null);
      await settle();
      expect($session.get().status).toBe('signedIn');
    });
    identity.report(null);
    await settle();
    expect($session.get().status).toBe('signedOut');
  });

  test('a driver who signs in finds no data of the previous driver', async () => {
    await signedInPage();
    storage.setItem('own-vehicle:jona', '1');
    acceptUser(amel);
    expect(storage.getItem('own-vehicle:jona')).toBeNull();
    expect($session.get()).toMatchObject({ user: { uid: 'amel' } });
  });

  test('a sign-out removes the address of a requested link', async () => {
    await signedInPage();
    await sendSignInLink({
      email: 'other@firma.example',
      language: 'de',
      returnUrl: 'https://app.example/login',
    });
    expect([...storage.entries.values()].join()).toContain('other@firma.example');
    await endSession();
    expect([...storage.entries]).toEqual([]);
  });

  test('a profile changed while an earlier change is sent stays pending', async () => {
    await signedInPage();
    const save = identity.saveProfile.bind(identity);
    const first = Promise.withResolvers<undefined>();
    let calls = 0;
    identity.saveProfile = async (...given) => {
      calls += 1;
      if (calls > 1) throw new TypeError('Failed to fetch');
      await first.promise;
      await save(...given);
    };
    const sending = changeProfile({ ...jonasProfile, depot: 'Flensburg' });
    await changeProfile(elsewhere);
    first.resolve(undefined);
    await sending;
    identity.saveProfile = save;
    await openPageWithIdentity();
    expect(identity.profiles.get('jona')).toEqual(elsewhere);
  });

  test('a profile changed while the older one is fetched is kept', async () => {
    await signedInPage();
    const load = identity.loadProfile.bind(identity);
    const fetched = Promise.withResolvers<undefined>();
    identity.loadProfile = async (uid) => {
      const older = await load(uid);
      await fetched.promise;
      return older;
    };
    await openPageWithIdentity();
    identity.saveProfile = async () => {
      throw new TypeError('Failed to fetch');
    };
    await changeProfile(elsewhere);
    fetched.resolve(undefined);
    await settle();
    expect($profile.get()).toEqual(elsewhere);
  });
});
