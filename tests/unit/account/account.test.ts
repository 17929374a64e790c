import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdentityError } from '../../../src/features/session/model/auth-errors.ts';
import type { LocalStore } from '../../../src/database/local-database.lazy.ts';
import { createSessionPersistence } from '../../../src/features/session/session-persistence.ts';
import {
  connectAccount,
  refreshAccount,
  unlinkProvider,
  confirmationMethod,
} from '../../../src/features/account/account-actions.ts';
import { applyMailLink } from '../../../src/features/account/apply-mail-link.lazy.ts';
import {
  deleteAccount,
  resumeAccountErasure,
} from '../../../src/features/account/delete-account.lazy.ts';
import { collectExport } from '../../../src/features/account/export-data.ts';
import {
  $profilePhoto,
  changeProfilePhoto,
  fromDataUrl,
  showProfilePhoto,
  syncProfilePhoto,
} from '../../../src/features/account/profile-photo-store.ts';
import {
  $profileSaving,
  saveProfile,
  sendKeptProfile,
} from '../../../src/features/account/profile-saving.ts';
import {
  $profile,
  $session,
  $sessionEndReason,
  connectSession,
} from '../../../src/features/session/session-store.ts';
import { acceptUser, endSession } from '../../../src/features/session/session-lifecycle.ts';
import { Device } from '../drafts/device.ts';
import { MemoryStorage } from '../session/memory-storage.ts';
import { OwnIdentity } from '../session/own-identity.ts';
import { amel, jona, jonasProfile } from '../session/people.ts';
import { MemoryAccount } from './memory-account.ts';

let storage: MemoryStorage;
let identity: OwnIdentity;
let account: MemoryAccount;
let device: Device;
let network: { onLine: boolean };
let closePage: (() => void) | undefined;

function openPage(): void {
  closePage?.();
  closePage = connectSession({ identity, memory: createSessionPersistence() });
  connectAccount({ account, localStore: device.localStore });
}

describe('applyMailLink', () => {
  const link = { kind: 'verifyEmail', code: 'a' } as const;
  const signInAs = (user: typeof jona): void => {
    openPage();
    account = new MemoryAccount(user);
    connectAccount({ account, localStore: device.localStore });
    acceptUser({ ...user, emailVerified: false });
  };
  test('confirms the address and refreshes the account', async () => {
    signInAs({ ...jona, emailVerified: true });
    expect(await applyMailLink(link)).toEqual({ status: 'applied' });
    expect($session.get().user?.emailVerified).toBe(true);
  });
  test('shows that the address is confirmed if a mail scanner has used the code', async () => {
    signInAs({ ...jona, emailVerified: true });
    identity.usedCodes.add('a');
    expect(await applyMailLink(link)).toEqual({ status: 'confirmed', email: jona.email });
    expect($session.get().user?.emailVerified).toBe(true);
  });
  test('reports a used code if the address is not confirmed', async () => {
    signInAs({ ...jona, emailVerified: false });
    identity.usedCodes.add('a');
    expect(await applyMailLink(link)).toEqual({ status: 'unconfirmed' });
  });
  test('cannot tell whether the address is confirmed if nobody is signed in', async () => {
    openPage();
    await endSession();
    account.fails = 'null-user';
    identity.usedCodes.add('a');
    expect(await applyMailLink(link)).toEqual({ status: 'usedUp' });
  });
  test('cannot tell whether the address is confirmed if the account cannot be read', async () => {
    signInAs({ ...jona, emailVerified: true });
    account.fails = 'network-request-failed';
    identity.usedCodes.add('a');
    expect(await applyMailLink(link)).toEqual({ status: 'usedUp' });
  });
  test.each(['recoverEmail', 'verifyAndChangeEmail'] as const)(
    'does not take a used %s for applied because the present address is confirmed',
    async (kind) => {
      signInAs({ ...jona, emailVerified: true });
      identity.usedCodes.add('a');
      expect(await applyMailLink({ kind, code: 'a' })).toEqual({ status: 'usedUp' });
    },
  );
  test('rejects without network, and the code can be used afterwards', async () => {
    signInAs({ ...jona, emailVerified: true });
    identity.online = false;
    await expect(applyMailLink(link)).rejects.toMatchObject({ code: 'network-request-failed' });
    identity.online = true;
    expect(await applyMailLink(link)).toEqual({ status: 'applied' });
  });
});

/** Converts bytes to an array, because toEqual treats all ArrayBuffers as equal. */
const bytesOf = async (image: Blob | null): Promise<Uint8Array> =>
  new Uint8Array(await (image ?? new Blob()).arrayBuffer());
/** A promise with a function that resolves it. */
function openable() {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}
const draftOf = (uid: string, id: string) => ({
  id,
  kind: 'dispositionMessage' as const,
  formVersion: 1,
  uid,
  inputs: { text: 'x' },
  photos: [
    {
      id: `${id}-photo`,
      field: 'photos',
      contentType: 'image/jpeg' as const,
      bytes: 3,
      width: 1,
      height: 1,
      capturedAt: 1,
    },
  ],
  createdAt: 1,
  updatedAt: 1,
});

beforeEach(() => {
  storage = new MemoryStorage();
  identity = new OwnIdentity();
  account = new MemoryAccount(jona);
  device = new Device();
  network = { onLine: true };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  openPage();
  acceptUser(jona);
  for (const [uid, id] of [
    ['jona', 'd1'],
    ['amel', 'd2'],
  ] as const) {
    device.drafts.set(id, draftOf(uid, id));
    device.photos.set(`${id}-photo`, {
      id: `${id}-photo`,
      reportId: id,
      image: new Blob(['abc']),
      thumbnail: new Blob(['a']),
    });
  }
});
afterEach(() => {
  closePage?.();
  closePage = undefined;
  $profileSaving.set({ status: 'idle' });
  vi.unstubAllGlobals();
});

describe('saveProfile', () => {
  test('ends with the status "saved" when the server has stored the profile', async () => {
    await saveProfile(jonasProfile);
    expect($profileSaving.get()).toEqual({ status: 'saved' });
    expect(identity.profiles.get('jona')).toEqual(jonasProfile);
  });
  test('ends with the status "kept" without network, also on the next page, and sends later', async () => {
    identity.online = false;
    await saveProfile(jonasProfile);
    expect($profileSaving.get()).toEqual({ status: 'kept' });
    expect($profile.get()).toEqual(jonasProfile);
    $profileSaving.set({ status: 'idle' });
    openPage();
    network.onLine = false;
    await sendKeptProfile();
    expect($profileSaving.get()).toEqual({ status: 'kept' });
    identity.online = network.onLine = true;
    await sendKeptProfile();
    expect($profileSaving.get()).toEqual({ status: 'saved' });
    expect(identity.profiles.get('jona')).toEqual(jonasProfile);
  });
  test('ends with the status "refused" and the code when the server refuses the profile', async () => {
    identity.saveProfile = async () => {
      throw new IdentityError('permission-denied');
    };
    await saveProfile(jonasProfile);
    expect($profileSaving.get()).toEqual({ status: 'refused', code: 'permission-denied' });
  });
});

describe('profile photo', () => {
  const picture = new Blob([new Uint8Array([0xff, 0xd8, 1, 2, 3])], { type: 'image/jpeg' });
  test('is stored on the device immediately and on the server when there is network', async () => {
    network.onLine = false;
    await changeProfilePhoto(picture);
    expect($profilePhoto.get()).toMatchObject({ status: 'kept' });
    expect(account.photo).toBeNull();
    showProfilePhoto();
    expect($profilePhoto.get()).toMatchObject({
      status: 'kept',
      picture: expect.stringMatching(/^data:image\/jpeg;base64,/) as string,
    });
    network.onLine = true;
    await syncProfilePhoto();
    expect($profilePhoto.get().status).toBe('sent');
    expect(await bytesOf(account.photo)).toEqual(new Uint8Array([0xff, 0xd8, 1, 2, 3]));
    expect($session.get().user?.photoURL).toContain('photo.jpg');
    expect([...storage.entries.keys()].filter((key) => key.includes('photo'))).toEqual([
      'own-photo:jona',
    ]);
    account.calls.length = 0;
    await syncProfilePhoto();
    expect(account.calls).toEqual([]);
  });
  test('is fetched when another device has changed it, and removed when it was removed there', async () => {
    await account.putPhoto(picture);
    acceptUser(account.user);
    await syncProfilePhoto();
    expect(await bytesOf(fromDataUrl($profilePhoto.get().picture ?? ''))).toEqual(
      await bytesOf(picture),
    );
    acceptUser(await account.removePhoto());
    await syncProfilePhoto();
    expect($profilePhoto.get().picture).toBeNull();
  });
  test('has the status "failed" when the server refuses it, and "kept" when the network fails', async () => {
    account.fails = 'unauthorized';
    await changeProfilePhoto(picture);
    expect($profilePhoto.get()).toMatchObject({ status: 'failed', code: 'unauthorized' });
    account.fails = 'retry-limit-exceeded';
    await changeProfilePhoto(picture);
    expect($profilePhoto.get().status).toBe('kept');
  });
  test('replaces a photo that is still being sent, on the device and on the server', async () => {
    const first = openable();
    const second = openable();
    const put = account.putPhoto.bind(account);
    const waits = [first, second];
    account.putPhoto = async (image) => {
      await waits.shift()?.promise;
      return put(image);
    };
    const later = new Blob([new Uint8Array([0xff, 0xd8, 9])], { type: 'image/jpeg' });
    const one = changeProfilePhoto(picture);
    await vi.waitFor(() => {
      expect(waits).toHaveLength(1);
    });
    const chosen = $profilePhoto.get().picture;
    const two = changeProfilePhoto(later);
    await vi.waitFor(() => {
      expect($profilePhoto.get().picture).not.toBe(chosen);
    });
    second.open();
    for (let turn = 0; turn < 5; turn += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    first.open();
    await Promise.all([one, two]);
    expect($profilePhoto.get().status).toBe('sent');
    expect(await bytesOf(fromDataUrl($profilePhoto.get().picture ?? ''))).toEqual(
      await bytesOf(later),
    );
    expect(await bytesOf(account.photo)).toEqual(await bytesOf(later));
  });
  test('leaves no data and signs nobody in when the driver signs out while it is being sent', async () => {
    const answer = openable();
    const put = account.putPhoto.bind(account);
    account.putPhoto = async (image) => {
      await answer.promise;
      return put(image);
    };
    const sending = changeProfilePhoto(picture);
    await vi.waitFor(() => {
      expect($profilePhoto.get().status).toBe('sending');
    });
    await endSession();
    answer.open();
    await sending;
    expect($session.get().status).toBe('signedOut');
    expect(
      [...storage.entries.keys()].filter((key) => key.endsWith(':jona') || key === 'signed-in'),
    ).toEqual([]);
  });
  test('survives a sign-out if it was chosen without network, is hidden from another driver, and is sent when its driver signs in again', async () => {
    network.onLine = false;
    await changeProfilePhoto(picture);
    await endSession();
    acceptUser({ ...jona, uid: 'amel' });
    showProfilePhoto();
    expect($profilePhoto.get().picture).toBeNull();
    await endSession();
    network.onLine = true;
    acceptUser(jona);
    await syncProfilePhoto();
    expect($profilePhoto.get().status).toBe('sent');
    expect(await bytesOf(account.photo)).toEqual(await bytesOf(picture));
  });
  test('is not fetched when it belongs to a sign-in provider', async () => {
    acceptUser({ ...jona, photoURL: 'https://lh3.googleusercontent.com/a' });
    await syncProfilePhoto();
    expect(account.calls).toEqual([]);
    expect($profilePhoto.get().picture).toBeNull();
  });
});

describe('account', () => {
  test('is updated when it was changed elsewhere, and unchanged without network', async () => {
    account.user = { ...jona, email: 'neu@firma.example' };
    await refreshAccount();
    expect($session.get().user?.email).toBe('neu@firma.example');
    account.fails = 'network-request-failed';
    await refreshAccount();
    expect($session.get().user?.email).toBe('neu@firma.example');
  });
  test('stays signed out when the answer to a refresh arrives after a sign-out', async () => {
    const refreshing = refreshAccount();
    createSessionPersistence().forget('jona');
    await refreshing;
    expect(storage.getItem('signed-in')).toBeNull();
  });
  test('is confirmed with the password, with a provider, or with a mail link if it has neither', async () => {
    expect(await confirmationMethod(jona, [])).toBe('password');
    account.password = false;
    expect(await confirmationMethod(jona, ['google'])).toBe('provider');
    expect(await confirmationMethod(jona, [])).toBe('link');
  });
  test('unlinks a provider by its id at the identity service', async () => {
    await unlinkProvider('x');
    expect(account.calls).toEqual(['unlink twitter.com']);
  });
});

describe('deleteAccount', () => {
  test('removes all data of this driver from the device and keeps those of others', async () => {
    storage.setItem('own-vehicle:jona', '{}');
    storage.setItem('own-vehicle:amel', '{}');
    storage.setItem('unsent-photo:jona:', '{}');
    storage.setItem('unsent-readings:jona:', '[]');
    storage.setItem('readings:jona', '{}');
    identity.online = false;
    await saveProfile(jonasProfile);
    await deleteAccount();
    expect(account.isDeleted).toBe(true);
    expect([...device.drafts.keys()]).toEqual(['d2']);
    expect([...device.photos.keys()]).toEqual(['d2-photo']);
    expect([...storage.entries.keys()].toSorted()).toEqual(['own-vehicle:amel', 'session-end']);
    openPage();
    expect($session.get().status).toBe('signedOut');
    expect($sessionEndReason.get()).toBe('account-deleted');
  });
  test('removes damaged and newer records of this driver with their photos', async () => {
    const removedIds: string[] = [];
    const localStore: LocalStore = {
      ...device.localStore,
      listDamaged: async () => [
        {
          id: 'outbox:r1',
          store: 'outbox',
          problem: 'damaged',
          record: { id: 'r1', schemaVersion: 1, data: { uid: 'jona' } },
        },
        {
          id: 'drafts:d3',
          store: 'drafts',
          problem: 'newer',
          record: { id: 'd3', schemaVersion: 9, data: { uid: 'jona' } },
        },
        {
          id: 'outbox:r2',
          store: 'outbox',
          problem: 'damaged',
          record: { id: 'r2', schemaVersion: 1, data: { uid: 'amel' } },
        },
      ],
      deleteOutboxItem: async (id) => {
        removedIds.push(`report ${id}`);
      },
      removeDamaged: async (id) => {
        removedIds.push(id);
      },
    };
    device.photos.set('d3-photo', {
      id: 'd3-photo',
      reportId: 'd3',
      image: new Blob(['abc']),
      thumbnail: new Blob(['a']),
    });
    connectAccount({ account, localStore });
    await deleteAccount();
    expect(removedIds).toEqual(['report r1', 'outbox:r1', 'drafts:d3']);
    expect([...device.photos.keys()]).toEqual(['d2-photo']);
  });
  test('keeps everything on the device when the server refuses', async () => {
    account.fails = 'requires-recent-login';
    await expect(deleteAccount()).rejects.toMatchObject({
      code: 'requires-recent-login',
    });
    expect(device.drafts.size).toBe(2);
    expect($session.get().status).toBe('signedIn');
    expect(storage.getItem('erasing')).toBeNull();
  });
  test('sends profile and photo again when it fails after the server has deleted them', async () => {
    await saveProfile(jonasProfile);
    await changeProfilePhoto(new Blob([new Uint8Array([0xff, 0xd8, 7])], { type: 'image/jpeg' }));
    account.deleteAccount = async () => {
      identity.profiles.delete('jona');
      account.photo = null;
      throw new IdentityError('requires-recent-login');
    };
    await expect(deleteAccount()).rejects.toMatchObject({
      code: 'requires-recent-login',
    });
    expect(identity.profiles.get('jona')).toEqual(jonasProfile);
    expect(await bytesOf(account.photo)).toEqual(new Uint8Array([0xff, 0xd8, 7]));
    expect(device.drafts.size).toBe(2);
  });
  test('is completed by the next page when the page was closed before the device was cleaned', async () => {
    const broken = {
      ...device.localStore,
      listDrafts: async () => {
        throw new Error('closed');
      },
    };
    connectAccount({ account, localStore: broken });
    await expect(deleteAccount()).rejects.toThrow('closed');
    createSessionPersistence().forget('jona');
    openPage();
    await resumeAccountErasure(device.localStore);
    expect([...device.drafts.keys()]).toEqual(['d2']);
    expect(storage.getItem('erasing')).toBeNull();
  });
  test('is not completed for a driver who is signed in, because the account still exists', async () => {
    storage.setItem('erasing', 'jona');
    await resumeAccountErasure(device.localStore);
    expect(device.drafts.size).toBe(2);
    expect(storage.getItem('erasing')).toBeNull();
  });
});

describe('collectExport', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  test('contains account, profile, reports, the driver’s drafts with photos, and stored values, but nothing of others', async () => {
    await saveProfile(jonasProfile);
    storage.setItem('own-vehicle:jona', '{"vehiclePlate":"B-AB 12"}');
    storage.setItem('own-vehicle:amel', '{}');
    storage.setItem('theme', 'light');
    storage.setItem('readings:jona', '{"first-aid":2}');
    storage.setItem('unsent-readings:jona:', '[{"chapter":"know-lpg"}]');
    const found = await collectExport(now);
    expect(found).toMatchObject({
      exportedAt: '2026-11-21T08:00:00.000Z',
      complete: true,
      account: { uid: 'jona' },
      profile: jonasProfile,
      server: { reports: [{ id: 'r' }] },
      device: {
        values: {
          theme: 'light',
          'own-vehicle:jona': { vehiclePlate: 'B-AB 12' },
          'readings:jona': { 'first-aid': 2 },
          'unsent-readings:jona:': [{ chapter: 'know-lpg' }],
        },
        drafts: [{ id: 'd1', photos: [{ base64: 'YWJj' }] }],
        outbox: [],
      },
    });
    expect(JSON.stringify(found)).not.toContain('amel');
  });
  test('is marked as incomplete with the reason without network', async () => {
    account.fails = 'unavailable';
    expect(await collectExport(now)).toMatchObject({
      complete: false,
      missingBecause: 'unavailable',
      server: null,
      device: { drafts: [{ id: 'd1' }] },
    });
  });
  test('returns undefined when nobody is signed in', async () => {
    createSessionPersistence().forget(amel.uid);
    createSessionPersistence().forget('jona', true);
    openPage();
    expect(await collectExport(now)).toBeUndefined();
  });
});
