/** Tests that functions take reports in as an open desk does, also at the same time as one. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { getDatabase, goOffline } from 'firebase/database';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOfficeLive } from '../../../src/backend/firebase/office-live-sdk.lazy.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';
import { createIntake } from '../../../src/features/office/intake.ts';
import type { Person } from '../../../src/features/office/model/office-port.ts';
import { reportedVehicle } from '../../../src/features/office/model/vehicles.ts';
import { inState, readLog, readWork } from '../../../src/features/office/model/work.ts';
import { readOpenDefects } from '../../../src/features/vehicle-defects/model/open-defects.ts';
import { dev } from '../../fixtures/running-backend.ts';
import { signedReport } from '../../fixtures/signed-report.ts';
import { signIn } from '../../unit/office/driver.ts';
import { type RunningFunctions, runFunctions } from './running-functions.ts';

let functions: RunningFunctions;
beforeAll(async () => {
  functions = await runFunctions();
});
afterAll(() => functions.backend.remove());
beforeEach(() => functions.reset());

const answers = {
  vehiclePlate: 'HH-AB 12',
  defects: [
    { defect: 'chBrakeAir', severity: 'life' },
    { defect: 'chAbsEsc', severity: 'note' },
  ],
};
const brakes = { kind: 'complaintChassis', shortCode: 'F-261127-ABCD', answers };
const ok = { abandoned: [] };
const workOf = async (id: string, area = 'defect') =>
  readWork(await functions.live(`work/${area}/${id}`));
const logOf = async (id: string) => readLog(await functions.live(`log/defect/${id}`));
/** Returns the entry of the vehicle as its next driver reads it. */
async function openDefectsOf(id: string) {
  const { token } = await signIn(
    functions.backend.origin,
    'demo@tanklotse.example',
    'Tanklotse-Demo-1',
  );
  const reply = await fetch(
    `${functions.backend.origin}/vehicles/HH-AB12.json?ns=demo-tanklotse&auth=${token}`,
  );
  expect(reply.status).toBe(200);
  return readOpenDefects(await reply.json()).get(id);
}

describe('take-in on arrival', () => {
  it('gives the next driver a dangerous defect and the desk its work while no desk is open', async () => {
    const sentAt = new Date();
    const id = await functions.report({ ...brakes, sentAt });
    expect(await functions.idle()).toMatchObject(ok);
    expect(await openDefectsOf(id)).toEqual({
      kind: 'complaintChassis',
      at: sentAt.getTime(),
      severity: 'danger',
      defects: { d0: 'chBrakeAir', d1: 'chAbsEsc' },
      levels: { d0: 'life', d1: 'note' },
      notDangerous: { d1: true },
    });
    expect(await workOf(id)).toMatchObject({
      code: 'F-261127-ABCD',
      queue: 'defect',
      state: 'new',
      severity: 'danger',
      vehicle: 'HH-AB12',
      uid: 'driver-1',
      sentAt: sentAt.getTime(),
      deed: 'takenIn',
      revision: 1,
    });
    expect(await logOf(id)).toMatchObject([{ what: 'takenIn', name: 'Tanklotse' }]);
  });

  it('replaces the entry that the phone of the driver has written', async () => {
    const id = randomUUID();
    const entry = reportedVehicle({ ...brakes, id, uid: 'driver-1', anonymous: false });
    await functions.live('', entry);
    await functions.report({ ...brakes, id });
    expect(await functions.idle()).toMatchObject(ok);
    expect(await functions.live(`vehicles/HH-AB12/${id}/pending`)).toBeNull();
    expect(await openDefectsOf(id)).toMatchObject({ severity: 'danger' });
  });

  it('creates work in each area, but none for checks and anonymous reports', async () => {
    const accident = { kind: 'nearbyAccident', shortCode: 'N-261127-ABCD' };
    const message = await functions.report({ answers: {} });
    const event = await functions.report({
      ...accident,
      answers: { eventKind: 'nearMiss', reporterMode: 'named' },
    });
    const safety = await functions.report({
      ...accident,
      answers: { eventKind: 'accident', reporterMode: 'confidential' },
    });
    await functions.report({ ...brakes, kind: 'departureCheck' });
    await functions.report({ ...accident, answers: {}, collection: 'anonymousReports' });
    expect(await functions.idle()).toMatchObject(ok);
    expect(await functions.live('work')).toEqual({
      message: { [message]: expect.anything() as unknown },
      event: { [event]: expect.anything() as unknown },
      safety: { [safety]: expect.anything() as unknown },
    });
  });

  it('happens once when the event arrives three times at once', async () => {
    await functions.set({ deliveries: 3 });
    const id = await functions.report(brakes);
    expect(await functions.idle()).toMatchObject(ok);
    expect(await logOf(id)).toHaveLength(1);
    expect(await workOf(id)).toMatchObject({ revision: 1 });
  });

  it('happens although the process of the functions was killed meanwhile', async () => {
    const id = await functions.report(brakes);
    await dev(functions.backend, 'POST', 'functions/kill');
    // If it was killed while it sent the mail, the next attempt waits for the end of its lease.
    await functions.endLeases();
    expect(await functions.idle()).toMatchObject(ok);
    expect(await logOf(id)).toHaveLength(1);
    expect(await openDefectsOf(id)).toMatchObject({ severity: 'danger' });
  });

  it('takes damaged reports in as a desk does, and leaves out other records without an error', async () => {
    const { failed } = await functions.idle();
    const unreadable = await functions.report({ answers: 7 });
    await functions.store('reports', randomUUID(), { kind: 7 });
    await functions.report({ ...brakes, id: 'a.b$c' });
    await functions.report({ ...brakes, shortCode: 'x'.repeat(500) });
    const bytes = new Uint8Array([1, 2]);
    const damaged = await functions.report({
      ...brakes,
      answers: { vehiclePlate: 'HH-AB 12', defects: bytes, odometer: Number.NaN },
    });
    expect(await functions.idle()).toMatchObject({ failed, abandoned: [] });
    expect(await openDefectsOf(damaged)).toMatchObject({ defects: { d0: 'unread' } });
    expect(await functions.live('work')).toEqual({
      defect: { [damaged]: expect.anything() as unknown },
      message: { [unreadable]: expect.objectContaining({ severity: 'urgent' }) as unknown },
    });
  });

  it('leaves out a report that the office has set aside', async () => {
    const id = randomUUID();
    await functions.store('setAside', id, { collection: 'reports', area: 'defect', by: 'office' });
    await functions.report({ ...brakes, id });
    expect(await functions.idle()).toMatchObject(ok);
    expect(await functions.live('work')).toBeNull();
  });

  it('is done by the sweep if the event was lost', async () => {
    await functions.schedule('sweep');
    await functions.set({ lost: 1 });
    const id = await functions.report(brakes);
    expect(await functions.live('work')).toBeNull();
    for (let sweep = 0; sweep < 2; sweep += 1)
      expect(await functions.schedule('sweep')).toEqual({ status: 200 });
    expect(await openDefectsOf(id)).toMatchObject({ severity: 'danger' });
    expect(await logOf(id)).toHaveLength(1);
  });
});

describe('take-in beside an open desk', () => {
  const account = { email: 'office@tanklotse.example', password: 'Tanklotse-Office-1' };
  let port: ReturnType<typeof openOfficeLive>;
  let me: Person;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const { origin } = functions.backend;
    const app = initializeApp({ projectId: 'demo-tanklotse', apiKey: 'demo-api-key' });
    const auth = getAuth(app);
    connectAuthEmulator(auth, origin, { disableWarnings: true });
    const { user } = await signInWithEmailAndPassword(auth, account.email, account.password);
    me = { uid: user.uid, name: 'Ada', account: account.email };
    port = openOfficeLive(app, {
      ...defaultConfig,
      emulatorOrigin: origin,
      firebase: { ...defaultConfig.firebase, projectId: 'demo-tanklotse' },
    });
    close = async () => {
      goOffline(getDatabase(app, `${origin}?ns=demo-tanklotse`));
      await deleteApp(app);
    };
    await vi.waitFor(() => port.writeLookedAt());
  });
  afterAll(() => close());

  const reportOf = (id: string) => signedReport({ id, answers, uid: 'driver-1' });
  const takeInAtDesk = (id: string) =>
    createIntake({ port, me, workOf: () => undefined, addWork: () => undefined }).takeIn([
      reportOf(id),
    ]);

  it('creates one work although both do it at the same time', async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID());
    await functions.set({ deliveries: 2 });
    await Promise.all(
      ids.map((id) => Promise.all([functions.report({ ...brakes, id }), takeInAtDesk(id)])),
    );
    expect(await functions.idle()).toMatchObject(ok);
    for (const id of ids) {
      expect(await logOf(id)).toHaveLength(1);
      expect(await workOf(id)).toMatchObject({ revision: 1 });
    }
  });

  it('changes nothing when the event arrives after the office has closed the report', async () => {
    await functions.set({ reverse: 2 });
    const id = await functions.report(brakes);
    await takeInAtDesk(id);
    const work = readWork(await port.work({ id, area: 'defect' }));
    expect(work).toBeDefined();
    if (!work) return;
    const closed = inState(work, 'closed', 'duplicate');
    expect(await port.change([{ id, work: closed, log: { what: 'closed' } }], me)).toBe('written');
    const before = await functions.live('');
    await functions.store('reports', randomUUID(), { kind: 7 });
    expect(await functions.idle()).toMatchObject(ok);
    expect(await functions.live('')).toEqual(before);
  });
});
