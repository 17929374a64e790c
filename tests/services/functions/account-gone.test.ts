/** Tests what functions remove after the deletion of an account. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dev } from '../../fixtures/running-backend.ts';
import { profileOf } from '../../rules/sample-data.ts';
import { type Driver, signUp, upload } from '../../unit/office/driver.ts';
import { type RunningFunctions, runFunctions } from './running-functions.ts';
import { createPhone } from './test-phone.ts';

const dataSchema = z.object({
  documents: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.unknown()),
});
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

let functions: RunningFunctions;
let driver: Driver;
beforeAll(async () => {
  functions = await runFunctions();
});
afterAll(() => functions.backend.remove());
beforeEach(async () => {
  await functions.reset();
  const { origin } = functions.backend;
  driver = await signUp(origin, 'Jona');
  const { uid, token } = driver;
  await functions.store('users', uid, { ...profileOf(), updatedAt: new Date() });
  await upload(origin, token, `users/${uid}/photo.jpg`, jpeg);
});

/** Deletes or creates an account as the console does. */
async function asAdministrator(operation: string, body: object): Promise<void> {
  const reply = await fetch(
    `${functions.backend.origin}/identitytoolkit.googleapis.com/v1/projects/demo-tanklotse/accounts${operation}`,
    {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  expect(reply.status, await reply.text()).toBe(200);
}
const deleteAccount = (): Promise<void> => asAdministrator(':delete', { localId: driver.uid });
/** Returns the names of the documents and files that belong to the driver. */
async function storedNames(): Promise<readonly string[]> {
  const { documents, files } = dataSchema.parse(await dev(functions.backend, 'GET', 'dump'));
  return [...Object.keys(documents), ...Object.keys(files)].filter((name) =>
    name.includes(driver.uid),
  );
}

async function storedPhones(): Promise<readonly string[]> {
  const { documents } = dataSchema.parse(await dev(functions.backend, 'GET', 'dump'));
  return Object.keys(documents).filter((name) => name.startsWith('phones/'));
}

describe('after the deletion of an account', () => {
  it('profile, picture and phones are removed, reports and answers stay', async () => {
    const { uid } = driver;
    await functions.report({ answers: {}, uid });
    await functions.live(`receipts/${uid}/report`, { status: 'received', at: 1 });
    for (const owner of [uid, 'another']) {
      const phone = createPhone(owner);
      await functions.store('phones', `${owner}-${phone.id}`, phone.fields);
    }
    expect(await storedPhones()).toHaveLength(2);
    expect(await storedNames()).toEqual([
      `users/${uid}`,
      expect.stringContaining(`phones/${uid}`),
      `users/${uid}/photo.jpg`,
    ]);
    await functions.set({ deliveries: 3 });
    await deleteAccount();
    expect(await functions.idle()).toMatchObject({ failed: 0, abandoned: [] });
    expect(await storedNames()).toEqual([]);
    expect(await storedPhones()).toHaveLength(1);
    expect(await functions.live(`receipts/${uid}/report`)).toEqual({ status: 'received', at: 1 });
    expect(Object.keys(Object(await functions.live('work/message')) as object)).toHaveLength(1);
  });

  it('nothing fails if the app has removed both before', async () => {
    await deleteAccount();
    await functions.idle();
    await functions.set({});
    await asAdministrator('', { localId: driver.uid, email: 'again@example.com' });
    const { failed } = await functions.idle();
    await deleteAccount();
    expect(await functions.idle()).toMatchObject({ failed, abandoned: [] });
    expect(await storedNames()).toEqual([]);
  });

  it('everything stays if the account was restored before the event', async () => {
    await functions.set({ reverse: 2 });
    await deleteAccount();
    await asAdministrator('', { localId: driver.uid, email: 'again@example.com' });
    const other = await signUp(functions.backend.origin, 'Mika');
    await asAdministrator(':delete', { localId: other.uid });
    expect(await functions.idle()).toMatchObject({ abandoned: [] });
    expect(await storedNames()).toHaveLength(2);
  });
});

describe('the door of the local backend for the library of Cloud Storage', () => {
  it('is closed for pages of other sites', async () => {
    const remove = (headers: Readonly<Record<string, string>>) =>
      fetch(
        `${functions.backend.origin}/b/demo-tanklotse.appspot.com/o/${encodeURIComponent(`users/${driver.uid}/photo.jpg`)}`,
        { method: 'DELETE', headers },
      );
    expect((await remove({ Origin: 'https://elsewhere.example' })).status).not.toBe(204);
    expect(await storedNames()).toHaveLength(2);
    expect((await remove({})).status).toBe(204);
    expect((await remove({})).status).toBe(404);
  });
});
