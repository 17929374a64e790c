/** Tests the push messages of functions with the push service of the local backend. */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainToFields } from 'firebase-local/documents/plain';
import * as z from 'zod';
import { demoDriver, demoOffice } from '../../../scripts/local/demo-accounts.ts';
import { loadVapidKeys } from '../../../scripts/local/vapid-keys.ts';
import { dev } from '../../fixtures/running-backend.ts';
import { hostileAddresses, pushAddresses } from '../../rules/phone-requests.ts';
import { signIn } from '../../unit/office/driver.ts';
import { type RunningFunctions, runFunctions } from './running-functions.ts';
import { createPhone, recipientOf, type TestPhone } from './test-phone.ts';

const pushesSchema = z.array(
  z.object({
    endpoint: z.string(),
    ttl: z.string(),
    urgency: z.string(),
    topic: z.string(),
    body: z.string().transform((body) => Buffer.from(body, 'base64')),
    status: z.int(),
  }),
);
const dumpSchema = z.object({ documents: z.record(z.string(), z.unknown()) });
const done = { abandoned: [] };
const driver = demoDriver.uid;
const office = demoOffice.uid;

let functions: RunningFunctions;
beforeAll(async () => {
  functions = await runFunctions();
});
afterAll(() => functions.backend.remove());
beforeEach(() => functions.reset());

const pushes = async () =>
  pushesSchema.parse(await dev(functions.backend, 'GET', 'functions/pushes'));
/** The messages that a phone has accepted, decrypted. */
const messagesOf = async (phone: TestPhone) =>
  (await pushes())
    .filter(({ endpoint, status }) => endpoint === phone.endpoint && status === 201)
    .map(({ body }) => phone.read(body));
const statusesAt = async ({ endpoint: own }: TestPhone) =>
  (await pushes()).filter(({ endpoint }) => endpoint === own).map(({ status }) => status);
const refuse = (status: number, count: number) =>
  dev(functions.backend, 'POST', 'functions/refuse-pushes', { status, count });
async function storedPhones(): Promise<readonly string[]> {
  const { documents } = dumpSchema.parse(await dev(functions.backend, 'GET', 'dump'));
  return Object.keys(documents)
    .filter((path) => path.startsWith('phones/'))
    .map((path) => path.slice('phones/'.length));
}
/** Stores a phone past the rules. */
async function addPhone(...settings: Parameters<typeof createPhone>): Promise<TestPhone> {
  const phone = createPhone(...settings);
  await functions.store('phones', phone.id, phone.fields);
  return phone;
}
const setClaims = (user: string, claims: object) =>
  dev(functions.backend, 'POST', 'users/claims', { user, claims });
const receipt = (id: string, content: object, uid = driver) =>
  functions.live(`receipts/${uid}/${id}`, content);
const answer = (report: string, at: number) => ({
  type: 'answer',
  report,
  at,
  to: recipientOf(driver),
  locale: 'de',
});

/** Registers a phone under the rules, as the app does. */
async function register(token: string, { id, fields }: TestPhone): Promise<number> {
  const root = 'projects/demo-tanklotse/databases/(default)/documents';
  const { at: _at, ...own } = fields;
  const reply = await fetch(`${functions.backend.origin}/v1/${root}:commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      writes: [
        {
          update: { name: `${root}/phones/${id}`, fields: plainToFields(own) },
          updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
          currentDocument: { exists: false },
        },
      ],
    }),
  });
  return reply.status;
}

describe('under the rules', () => {
  it('a driver registers a phone, the office answers, and the phone hears of it', async () => {
    const { origin } = functions.backend;
    const jona = await signIn(origin, demoDriver.email, demoDriver.password);
    const desk = await signIn(origin, demoOffice.email, demoOffice.password);
    const phone = createPhone(driver);
    expect(await register(jona.token, phone)).toBe(200);
    expect(await register(jona.token, createPhone(office))).toBe(403);
    expect(await register(jona.token, createPhone(driver, ['safety']))).toBe(403);
    const id = randomUUID();
    const answered = await fetch(
      `${origin}/receipts/${driver}/${id}.json?ns=demo-tanklotse&auth=${desk.token}`,
      {
        method: 'PUT',
        body: JSON.stringify({ status: 'returned', note: 'Which?', at: { '.sv': 'timestamp' } }),
      },
    );
    expect(answered.status).toBe(200);
    expect(await functions.idle()).toMatchObject(done);
    expect(await messagesOf(phone)).toMatchObject([{ type: 'answer', report: id }]);
  });

  it('the office registers a phone for its areas and hears of a danger', async () => {
    const desk = await signIn(functions.backend.origin, demoOffice.email, demoOffice.password);
    const phone = createPhone(office, ['message', 'defect', 'event', 'safety']);
    expect(await register(desk.token, phone)).toBe(200);
    const answers = { eventKind: 'accident', reporterMode: 'named', dangerNow: true };
    await functions.report({ kind: 'nearbyAccident', shortCode: 'N-261127-ABCD', answers });
    expect(await functions.idle()).toMatchObject(done);
    expect(await messagesOf(phone)).toMatchObject([{ type: 'report', severity: 'danger' }]);
  });
});

describe('push message about an answer of the office', () => {
  const id = randomUUID();

  it('reaches each phone of the driver once, and no other', async () => {
    const mine = [await addPhone(driver), await addPhone(driver)];
    const other = await addPhone('somebody-else');
    await functions.set({ deliveries: 3 });
    await receipt(id, { status: 'returned', note: 'Which plate? HH-AB 12', at: 5 });
    expect(await functions.idle()).toMatchObject(done);
    for (const phone of mine) expect(await messagesOf(phone)).toEqual([answer(id, 5)]);
    expect(await statusesAt(other)).toEqual([]);
    const [push] = await pushes();
    expect(push).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
    });
    const page = await (await fetch(`${functions.backend.origin}/__dev`)).text();
    expect(page).toContain('Push messages');
  });

  it('is sent for a question and a note, not for progress', async () => {
    const phone = await addPhone(driver);
    for (const [at, content] of [
      { status: 'received' },
      { status: 'inProgress' },
      { status: 'inProgress', note: 'Ordered' },
      { status: 'closed', note: null },
      { status: 'returned' },
    ].entries()) {
      await receipt(id, { ...content, at });
      expect(await functions.idle()).toMatchObject(done);
    }
    expect(await messagesOf(phone)).toEqual([answer(id, 2), answer(id, 4)]);
  });

  it('speaks of the newer receipt alone when the events arrive in the wrong order', async () => {
    const phone = await addPhone(driver);
    await functions.set({ reverse: 2 });
    await receipt(id, { status: 'returned', note: 'Which plate?', at: 1 });
    await receipt(id, { status: 'inProgress', note: 'Found it', at: 2 });
    expect(await functions.idle()).toMatchObject(done);
    expect(await messagesOf(phone)).toEqual([answer(id, 2)]);
  });

  it('is not sent when the question was settled before its event', async () => {
    const phone = await addPhone(driver);
    await functions.set({ reverse: 2 });
    await receipt(id, { status: 'returned', at: 1 });
    await receipt(id, { status: 'closed', at: 2 });
    expect(await functions.idle()).toMatchObject(done);
    expect(await statusesAt(phone)).toEqual([]);
  });

  it.each([429, 500, 503])(
    'is sent again after the status %i, to that phone alone',
    async (status) => {
      const phones = [await addPhone(driver), await addPhone(driver)];
      await refuse(status, 1);
      await receipt(id, { status: 'returned', at: 1 });
      expect(await functions.idle()).toMatchObject(done);
      expect((await pushes()).map((push) => push.status)).toEqual([status, 201, 201]);
      for (const phone of phones) expect(await messagesOf(phone)).toEqual([answer(id, 1)]);
    },
  );

  it('is sent when the process of the functions was killed before the event', async () => {
    const phone = await addPhone(driver);
    await dev(functions.backend, 'POST', 'functions/kill');
    await receipt(id, { status: 'returned', at: 1 });
    expect(await functions.idle()).toMatchObject(done);
    expect(await messagesOf(phone)).toEqual([answer(id, 1)]);
  });

  it.each([404, 410])('removes the phone after the status %i', async (status) => {
    const phone = await addPhone(driver);
    await refuse(status, 1);
    await receipt(id, { status: 'returned', at: 1 });
    expect(await functions.idle()).toMatchObject(done);
    expect(await statusesAt(phone)).toEqual([status]);
    expect(await storedPhones()).toEqual([]);
  });

  it('is given up after any other status', async () => {
    const phone = await addPhone(driver);
    await refuse(403, 1);
    await receipt(id, { status: 'returned', at: 1 });
    expect(await functions.idle()).toMatchObject(done);
    expect(await statusesAt(phone)).toEqual([403]);
    expect(await storedPhones()).toEqual([phone.id]);
  });

  it('is sent to push services alone, although other addresses are stored', async () => {
    const phone = await addPhone(driver);
    const { fields } = createPhone(driver);
    for (const endpoint of hostileAddresses)
      await functions.store('phones', randomUUID(), { ...fields, endpoint });
    await functions.store('phones', randomUUID(), {
      ...fields,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    });
    await functions.store('phones', randomUUID(), { uid: driver });
    await receipt(id, { status: 'returned', at: 1 });
    expect(await functions.idle()).toMatchObject(done);
    expect((await pushes()).map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
  });

  it('reaches the newest five phones of an account, at each push service', async () => {
    const now = Date.now();
    const phones: TestPhone[] = [];
    for (const [age, address] of [...pushAddresses, 'https://web.push.apple.com/x'].entries())
      phones.push(await addPhone(driver, [], new Date(now - age * 1000), new URL(address).host));
    await receipt(id, { status: 'returned', at: 1 });
    expect(await functions.idle()).toMatchObject(done);
    for (const [age, phone] of phones.entries())
      expect(await messagesOf(phone)).toEqual(age < 5 ? [answer(id, 1)] : []);
  });

  it('is not sent for a receipt that the office cannot have written', async () => {
    const phone = await addPhone(driver);
    const { failed } = await functions.idle();
    await receipt(id, { status: 7, note: 'x', at: 'now' });
    await receipt('no-report', { status: 'returned', at: 1 });
    expect(await functions.idle()).toMatchObject({ failed, ...done });
    expect(await statusesAt(phone)).toEqual([]);
  });
});

describe('push message about a danger', () => {
  const danger = { eventKind: 'nearMiss', reporterMode: 'named', dangerNow: true };
  const confidential = { ...danger, reporterMode: 'confidential', eventKind: 'accident' };
  const report = (answers: object, more: object = {}) =>
    functions.report({ kind: 'nearbyAccident', shortCode: 'N-261127-ABCD', answers, ...more });
  const message = (uid: string, at: Date) => ({
    type: 'report',
    severity: 'danger',
    at: at.getTime(),
    to: recipientOf(uid),
    locale: 'de',
  });

  it('reaches the phones of its area once', async () => {
    const phone = await addPhone(office, ['event', 'safety']);
    const others = [
      await addPhone(office, ['message', 'defect']),
      await addPhone(driver),
      // No account has an id of this length. The test stores the phone without the rules.
      await addPhone('x'.repeat(129), ['event']),
    ];
    const sentAt = new Date();
    await functions.set({ deliveries: 3 });
    await report({ ...danger, vehiclePlate: 'HH-AB 12' }, { sentAt });
    expect(await functions.idle()).toMatchObject(done);
    expect(await messagesOf(phone)).toEqual([message(office, sentAt)]);
    for (const other of others) expect(await statusesAt(other)).toEqual([]);
  });

  it('reaches safety alone about an accident in confidence', async () => {
    await setClaims(driver, { dispatch: true });
    const safety = await addPhone(office, ['safety']);
    const dispatch = await addPhone(driver, ['message', 'defect', 'event']);
    // Such a phone exists if the role was revoked after the phone was stored.
    const former = await addPhone(driver, ['safety']);
    const sentAt = new Date();
    await report(confidential, { sentAt });
    expect(await functions.idle()).toMatchObject(done);
    expect(await messagesOf(safety)).toEqual([message(office, sentAt)]);
    for (const other of [dispatch, former]) expect(await statusesAt(other)).toEqual([]);
  });

  it('is absent about urgent and anonymous reports, and about documents that are none', async () => {
    const phone = await addPhone(office, ['message', 'defect', 'event', 'safety']);
    await report({ ...danger, dangerNow: false });
    await report({ ...danger, reporterMode: 'anonymous' }, { collection: 'anonymousReports' });
    await report(7 as unknown as object);
    await functions.store('reports', randomUUID(), { kind: 7 });
    expect(await functions.idle()).toMatchObject(done);
    expect(await statusesAt(phone)).toEqual([]);
  });

  it('is not sent to a disabled account', async () => {
    const phone = await addPhone(office, ['event']);
    await dev(functions.backend, 'POST', 'users/disable', { user: office, disabled: true });
    await report(danger);
    expect(await functions.idle()).toMatchObject(done);
    expect(await statusesAt(phone)).toEqual([]);
  });

  it('is sent although the mail server refuses, and the mail although the push service does', async () => {
    const phone = await addPhone(office, ['event']);
    await refuse(500, 2);
    await dev(functions.backend, 'POST', 'functions/refuse-mails', { count: 2 });
    await report(danger);
    expect(await functions.idle()).toMatchObject(done);
    expect(await messagesOf(phone)).toHaveLength(1);
    expect(await dev(functions.backend, 'GET', 'functions/mails')).toHaveLength(1);
  });

  it('is sent by the sweep if the event was lost, and once more if nobody opens the report', async () => {
    const phone = await addPhone(office, ['event']);
    const sentAt = new Date(Date.now() - 11 * 60_000);
    await functions.schedule('sweep');
    await functions.set({ lost: 1 });
    await report(danger, { sentAt });
    const opened = await report(danger, { sentAt });
    await functions.idle();
    await functions.live(`work/event/${opened}`, { openedBy: 'office-1' });
    for (let sweep = 0; sweep < 2; sweep += 1)
      expect(await functions.schedule('sweep')).toEqual({ status: 200 });
    const one = message(office, sentAt);
    expect(await messagesOf(phone)).toEqual([one, one, one]);
  });

  it('of an unopened danger is sent again after ten minutes although the mail server refuses', async () => {
    const phone = await addPhone(office, ['event']);
    await functions.schedule('sweep');
    await functions.set({ lost: 1 });
    await dev(functions.backend, 'POST', 'functions/refuse-mails', { count: 100 });
    await report(danger, { sentAt: new Date(Date.now() - 11 * 60_000) });
    expect(await functions.schedule('sweep')).toEqual({ status: 500 });
    expect(await messagesOf(phone)).toHaveLength(2);
  });

  it('does not keep the sweep from later reports while the push service refuses', async () => {
    const until = async () =>
      JSON.stringify(
        dumpSchema.parse(await dev(functions.backend, 'GET', 'dump')).documents['operations/sweep'],
      );
    await addPhone(office, ['event']);
    await functions.schedule('sweep');
    const before = await until();
    expect(before).toContain('until');
    await functions.set({ lost: 1 });
    await refuse(500, 100);
    await report(danger);
    expect(await functions.schedule('sweep')).toEqual({ status: 500 });
    expect(await until()).not.toBe(before);
  });

  it('ends after 60 of an hour', async () => {
    const phone = await addPhone(office, ['event']);
    for (let count = 0; count < 63; count += 1) {
      await report(danger);
      await functions.idle();
    }
    expect(await messagesOf(phone)).toHaveLength(60);
  });
});

describe('sweep of phones', () => {
  const old = new Date(Date.now() - 61 * 86_400_000);

  it('removes phones of unused and former accounts and of former roles, once a day', async () => {
    const created = await fetch(
      `${functions.backend.origin}/identitytoolkit.googleapis.com/v1/projects/demo-tanklotse/accounts:batchCreate`,
      {
        method: 'POST',
        headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
        body: JSON.stringify({
          users: ['unused', 'used'].map((localId) => ({
            localId,
            email: `${localId}@tanklotse.example`,
            lastLoginAt: String(localId === 'used' ? Date.now() : old.getTime()),
          })),
        }),
      },
    );
    expect(created.status, await created.text()).toBe(200);
    const kept = [
      await addPhone(driver),
      await addPhone('used', [], old),
      await addPhone('unused'),
      await addPhone(office, ['safety']),
    ];
    await addPhone('unused', [], old);
    await addPhone('nobody');
    await addPhone(driver, ['event']);
    await functions.store('phones', randomUUID(), { uid: driver });
    expect(await functions.schedule('sweep')).toEqual({ status: 200 });
    expect((await storedPhones()).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    await addPhone('nobody');
    expect(await functions.schedule('sweep')).toEqual({ status: 200 });
    expect(await storedPhones()).toHaveLength(5);
  });

  it('removes unused phones beyond the first page of results', async () => {
    for (let count = 0; count < 205; count += 1) await addPhone('nobody');
    await functions.schedule('sweep');
    expect(await storedPhones()).toEqual([]);
  });
});

describe('revoking a role', () => {
  it('removes the phones of the account, and no others', async () => {
    const { origin } = functions.backend;
    await setClaims(driver, { safety: true, dispatch: true });
    const { token } = await signIn(origin, demoOffice.email, demoOffice.password);
    const call = async (isGranted: boolean) =>
      fetch(`${origin}/api/setRole`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ data: { uid: driver, role: 'workshop', isGranted } }),
      });
    const other = await addPhone(office, ['safety']);
    await addPhone(driver, ['safety']);
    await addPhone(driver);
    expect((await call(true)).status).toBe(200);
    expect(await storedPhones()).toHaveLength(3);
    expect((await call(false)).status).toBe(200);
    expect(await storedPhones()).toEqual([other.id]);
  });
});

describe('key of the local push messages', () => {
  it('is served to the app and is the same at each start', async () => {
    const { origin, folder } = functions.backend;
    const config: unknown = await (await fetch(`${origin}/config.json`)).json();
    const { publicKey } = loadVapidKeys(join(folder, 'data'));
    expect(publicKey).toMatch(/^B[\w-]{86}$/);
    expect(config).toMatchObject({ functions: { push: publicKey } });
  });
});
