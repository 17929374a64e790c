/**
 * Tests the app's desk against the rules of the live database: every write of its buttons is
 * allowed, and the history contains all of them.
 */
import { signedReport } from '../fixtures/signed-report.ts';
import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { getDatabase, goOffline } from 'firebase/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openOfficeLive } from '../../src/backend/firebase/office-live-sdk.lazy.ts';
import { defaultConfig } from '../../src/features/config/model/default-config.ts';
import type { WorkChange } from '../../src/features/office/model/office-port.ts';
import { type Report, reportSchema } from '../../src/features/office/model/report.ts';
import { workPlaceOf } from '../../src/features/office/model/roles.ts';
import { reportedVehicle, vehicleOf } from '../../src/features/office/model/vehicles.ts';
import {
  certifyDefect,
  closeReasons,
  type Deed,
  inState,
  initialWork,
  outcomes,
  readLog,
  readNotes,
  readWork,
  takeBackCertificate,
  type Work,
} from '../../src/features/office/model/work.ts';
import { readOpenDefects } from '../../src/features/vehicle-defects/model/open-defects.ts';
import { type Driver, signIn } from '../unit/office/driver.ts';
import { run, type Running } from '../fixtures/running-backend.ts';

const account = { email: 'office@tanklotse.example', password: 'Tanklotse-Office-1' };
let backend: Running;
let driver: Driver;
let desk: ReturnType<typeof openOfficeLive>;
let me: { readonly uid: string; readonly name: string; readonly account: string };
let close: () => Promise<void>;

beforeAll(async () => {
  backend = await run({ seed: true });
  driver = await signIn(backend.origin, 'demo@tanklotse.example', 'Tanklotse-Demo-1');
  const app = initializeApp({ projectId: 'demo-tanklotse', apiKey: 'demo-api-key' });
  const auth = getAuth(app);
  connectAuthEmulator(auth, backend.origin, { disableWarnings: true });
  const { user } = await signInWithEmailAndPassword(auth, account.email, account.password);
  me = { uid: user.uid, name: 'Meister Eins', account: account.email };
  const config = {
    ...defaultConfig,
    emulatorOrigin: backend.origin,
    firebase: { ...defaultConfig.firebase, projectId: 'demo-tanklotse' },
  };
  desk = openOfficeLive(app, config);
  close = async () => {
    goOffline(getDatabase(app, `${backend.origin}?ns=demo-tanklotse`));
    await deleteApp(app);
  };
});
afterAll(async () => {
  await close();
  await backend.remove();
});

const answers = {
  vehiclePlate: 'HH-AB 12',
  defects: [
    { defect: 'chBrakeAir', severity: 'life' },
    { defect: 'chAbsEsc', severity: 'note' },
  ],
};
const reported = (id = randomUUID()): Report =>
  signedReport({ id, answers, uid: driver.uid, sentAt: '2026-11-21T08:16:00.123456Z' });
const anonymous = (id = randomUUID()): Report =>
  reportSchema.parse({
    id,
    anonymous: true,
    kind: 'nearbyAccident',
    formVersion: 1,
    shortCode: 'N-261121-4F7K',
    locale: 'de',
    answers: { eventKind: 'nearMiss', reporterMode: 'anonymous' },
    photos: [],
    contentHash: 'a'.repeat(64),
    createdOn: '2026-11-21',
  });
/** The stored work on the report, or new work. */
const workOf = async (report: Report): Promise<Work> =>
  readWork(await desk.work(workPlaceOf(report))) ?? initialWork(report);

const certificate = { done: 'Membran getauscht', person: 'Meister Zwei', day: '2026-11-21' };
type Step = (work: Work) => Pick<WorkChange, 'work' | 'log'> & {
  readonly receipt?: { readonly status: string; readonly note?: string } | undefined;
};
/** Performs the action of a button; waits if the connection is not open yet. */
async function press(report: Report, step: Step): Promise<void> {
  const { work, log, receipt } = step(await workOf(report));
  await vi.waitFor(async () => {
    const result = await desk.change(
      [
        {
          id: report.id,
          work,
          log,
          receipt: receipt && { uid: driver.uid, ...receipt },
          vehicle: vehicleOf(report, work),
        },
      ],
      me,
    );
    if (result === 'offline') throw new Error('No connection yet');
    expect([log.what, result]).toEqual([log.what, 'written']);
  });
}
const claimed: Step = (work) => ({
  work: { ...inState(work, 'open'), assignee: me.uid, assigneeName: me.name },
  log: { what: 'claimed' },
  receipt: { status: 'inProgress' },
});
const closed =
  (reason: (typeof closeReasons)[number]): Step =>
  (work) => ({
    work: inState(work, 'closed', reason),
    log: { what: 'closed' },
    receipt: { status: 'closed' },
  });
const reopened: Step = (work) => ({
  work: inState(work, 'open'),
  log: { what: 'reopened' },
  receipt: { status: 'inProgress' },
});
const buttons: readonly Step[] = [
  (work) => ({ work, log: { what: 'takenIn' } }),
  (work) => ({
    work: { ...work, openedBy: me.uid },
    log: { what: 'received' },
    receipt: { status: 'received' },
  }),
  claimed,
  (work) => ({ work: inState(work, 'waiting'), log: { what: 'waiting', text: 'Ersatzteil' } }),
  (work) => ({ work: inState(work, 'open'), log: { what: 'resumed' } }),
  (work) => ({
    work,
    log: { what: 'answered', text: 'Heute noch' },
    receipt: { status: 'inProgress', note: 'Heute noch' },
  }),
  (work) => ({
    work: inState(work, 'waiting'),
    log: { what: 'asked', text: 'Wo?' },
    receipt: { status: 'returned', note: 'Wo?' },
  }),
  ({ assignee: _assignee, assigneeName: _name, ...free }) => ({
    work: inState(free, 'open'),
    log: { what: 'released' },
  }),
  (work) => ({ work: { ...work, outOfService: true }, log: { what: 'outOfService' } }),
  (work) =>
    certifyDefect(work, 'd0', 'repaired', me, {
      ...certificate,
      workshop: 'Halle 3',
      orderNumber: 'W-2611',
      mileageKm: 184_210,
    }),
  (work) => takeBackCertificate(work, 'd0', 'noch undicht'),
  (work) => certifyDefect(work, 'd0', 'repaired', me, certificate),
  (work) => certifyDefect(work, 'd1', 'notNeeded', me, certificate),
  (work) => ({ work: { ...work, outOfService: false }, log: { what: 'inService' } }),
  ...closeReasons.flatMap((reason) => [closed(reason), reopened]),
  closed('repaired'),
];

async function read(path: string, { token }: Driver): Promise<unknown> {
  const answer = await fetch(`${backend.origin}/${path}.json?ns=demo-tanklotse&auth=${token}`);
  return answer.json();
}
const asOffice = () => signIn(backend.origin, account.email, account.password);
const logOf = async (report: Report) => {
  const { id, area } = workPlaceOf(report);
  return readLog(await read(`log/${area}/${id}`, await asOffice()));
};

describe('a write of the desk', () => {
  test('is allowed by the rules for each action, with a line in the history', async () => {
    const report = reported();
    for (const button of buttons) await press(report, button);
    const log = await logOf(report);
    const work = await workOf(report);
    expect(log.map(({ revision }) => revision)).toEqual(buttons.map((_, index) => index + 1));
    expect(new Set(log.map(({ account: signed }) => signed))).toEqual(new Set([me.account]));
    expect(work).toMatchObject({ state: 'closed', reason: 'repaired', revision: buttons.length });
    expect(Object.keys(work.defects ?? {})).toEqual(['d0', 'd1']);
    // The log still contains the certificate that was withdrawn.
    expect(log.find((line) => line.certificate)?.certificate).toMatchObject({
      workshop: 'Halle 3',
      mileageKm: 184_210,
    });
    for (const outcome of outcomes)
      expect(log.map(({ what }) => what)).toContain(outcome satisfies Deed);
  });

  test('about an anonymous report stores the day, not the time', async () => {
    const report = anonymous();
    await press(report, (work) => ({ ...claimed(work), receipt: undefined }));
    await vi.waitFor(async () => {
      expect(await desk.note(workPlaceOf(report), true, 'Werkstatt gefragt', me)).toBe('written');
    });
    const { id, area } = workPlaceOf(report);
    const notes = readNotes(await read(`notes/${area}/${id}`, await asOffice()));
    for (const { at } of [...(await logOf(report)), ...notes]) expect(at % 86_400_000).toBe(0);
  });

  test('is refused, and adds no history entry, if another desk was faster', async () => {
    const report = reported();
    await press(report, claimed);
    const first = initialWork(report);
    const late = { id: report.id, work: first, log: { what: 'takenIn' } } as const;
    expect(await desk.change([late], me)).toBe('stale');
    expect(await logOf(report)).toHaveLength(1);
  });
});

describe('the entry of a vehicle', () => {
  const entryOf = async (report: Report) =>
    readOpenDefects(await read('vehicles/HH-AB12', driver)).get(report.id);
  const report = (): Report & { readonly anonymous: false } => {
    const one = reported();
    if (one.anonymous) throw new Error('It is signed');
    return one;
  };
  async function sendFromPhone(id: string): Promise<number> {
    const places = reportedVehicle({
      id,
      uid: driver.uid,
      kind: 'complaintChassis',
      anonymous: false,
      answers,
    });
    const address = `${backend.origin}/.json?ns=demo-tanklotse&auth=${driver.token}`;
    return (await fetch(address, { method: 'PATCH', body: JSON.stringify(places) })).status;
  }

  test('is written by the phone, then by the office, until every defect is certified', async () => {
    const one = report();
    expect(await sendFromPhone(one.id)).toBe(200);
    expect(await entryOf(one)).toMatchObject({ pending: true, severity: 'danger' });
    await press(one, (work) => ({ work, log: { what: 'takenIn' } }));
    const taken = await entryOf(one);
    expect(taken).toMatchObject({ defects: { d0: 'chBrakeAir', d1: 'chAbsEsc' } });
    expect(taken?.pending).toBeUndefined();
    await press(one, closed('seen'));
    expect(await entryOf(one)).toEqual({ ...taken, opened: true });
    await press(one, (work) => certifyDefect(work, 'd0', 'repaired', me, certificate));
    expect((await entryOf(one))?.defects).toEqual({ d1: 'chAbsEsc' });
    await press(one, (work) => certifyDefect(work, 'd1', 'notNeeded', me, certificate));
    expect(await entryOf(one)).toBeUndefined();
    await press(one, (work) => takeBackCertificate(work, 'd0', 'noch undicht'));
    expect((await entryOf(one))?.defects).toEqual({ d0: 'chBrakeAir' });
    // The closed work was in no queue; withdrawing the certificate reopens it.
    const work = await workOf(one);
    expect(work).toMatchObject({ state: 'open', queue: 'defect' });
    expect(work.reason).toBeUndefined();
    expect(await read(`receipts/${driver.uid}/${one.id}`, driver)).toMatchObject({
      status: 'inProgress',
    });
  });

  test('is not restored by a phone that writes late', async () => {
    const one = report();
    await press(one, (work) => ({ work, log: { what: 'takenIn' } }));
    await press(one, (work) => certifyDefect(work, 'd0', 'repaired', me, certificate));
    await press(one, (work) => certifyDefect(work, 'd1', 'repaired', me, certificate));
    expect(await sendFromPhone(one.id)).toBe(401);
    expect(await entryOf(one)).toBeUndefined();
  });
});
