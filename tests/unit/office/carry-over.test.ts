/**
 * Tests the migration of data of version 0.1.0 with the command line and a running backend, and a
 * desk that continues with this data under the rules of this version.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { getDatabase, goOffline } from 'firebase/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openOfficeLive } from '../../../src/backend/firebase/office-live-sdk.lazy.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';
import type { WorkChange } from '../../../src/features/office/model/office-port.ts';
import { reportSchema } from '../../../src/features/office/model/report.ts';
import type { Area } from '../../../src/features/office/model/roles.ts';
import { vehicleOf } from '../../../src/features/office/model/vehicles.ts';
import {
  certifyDefect,
  inState,
  initialWork,
  readLog,
  readNotes,
  readWork,
  takeBackCertificate,
  type Work,
} from '../../../src/features/office/model/work.ts';
import { readOpenDefects } from '../../../src/features/vehicle-defects/model/open-defects.ts';
import { runOfficeCommand } from '../../fixtures/office-command.ts';
import { quarantinedId, firstIds, firstLayout } from '../../fixtures/first-layout.ts';
import { dev, run as startBackend, type Running } from '../../fixtures/running-backend.ts';
import { signIn, signUp } from './driver.ts';

const account = { email: 'office@tanklotse.example', password: 'Tanklotse-Office-1' };
const signInOptions = ['--email', account.email, '--password', account.password];
const { trailer, message, accident, chassis } = firstIds;
const areaOf: Readonly<Record<string, Area>> = {
  [trailer]: 'defect',
  [chassis]: 'defect',
  [message]: 'message',
  [accident]: 'safety',
};
/** Id of a history that belongs to no report. */
const unknownId = '11111111-1111-4111-8111-111111111111';

let backend: Running;
let folder: string;
let desk: ReturnType<typeof openOfficeLive>;
let me: { readonly uid: string; readonly name: string; readonly account: string };
let close: () => Promise<void>;

const office = (...argv: readonly string[]) =>
  runOfficeCommand([...argv, '--origin', backend.origin]);

/** Sends a request as administrator, which bypasses the rules. */
async function live(path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const reply = await fetch(`${backend.origin}/${path}.json?ns=demo-tanklotse`, {
    method,
    headers: { Authorization: 'Bearer owner' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return reply.json();
}
async function asideDocument(id: string, method: string, body?: object): Promise<void> {
  const reply = await fetch(
    `${backend.origin}/v1/projects/demo-tanklotse/databases/(default)/documents/setAside/${id}`,
    {
      method,
      headers: { Authorization: 'Bearer owner' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  );
  expect(reply.status).toBe(200);
}
const earlier = firstLayout().live;
/** The value stored by version 0.1.0 at a path, with its children. */
const stored = (path: string): unknown => {
  const below = [...earlier].filter(([key]) => key.startsWith(`${path}/`));
  if (below.length === 0) return earlier.get(path) ?? null;
  return Object.fromEntries(below.map(([key, value]) => [key.slice(path.length + 1), value]));
};
const restore = async (): Promise<void> => {
  await live('', 'PUT', {});
  await live('', 'PATCH', Object.fromEntries(earlier));
};
async function expectMoved(): Promise<void> {
  for (const [id, area] of Object.entries(areaOf)) {
    expect(await live(`work/${area}/${id}`)).toMatchObject(stored(`work/${id}`) as object);
    expect(await live(`log/${area}/${id}`)).toEqual(stored(`log/${id}`));
    expect(await live(`notes/${area}/${id}`)).toEqual(stored(`notes/${id}`));
    for (const place of ['work', 'log', 'notes', 'presence'])
      expect(await live(`${place}/${id}`)).toBeNull();
  }
}
/** The ids of the quarantined reports of an area that a role can see. */
async function asideOf(token: string, area: Area): Promise<string> {
  const reply = await fetch(
    `${backend.origin}/v1/projects/demo-tanklotse/databases/(default)/documents:runQuery`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({
        structuredQuery: {
          from: [{ collectionId: 'setAside' }],
          where: {
            fieldFilter: {
              field: { fieldPath: 'area' },
              op: 'EQUAL',
              value: { stringValue: area },
            },
          },
        },
      }),
    },
  );
  expect(reply.status).toBe(200);
  return reply.text();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carry-over-'));
  backend = await startBackend({ seed: true, acceptOwner: true, initialData: firstLayout });
  const app = initializeApp({ projectId: 'demo-tanklotse', apiKey: 'demo-api-key' });
  const auth = getAuth(app);
  connectAuthEmulator(auth, backend.origin, { disableWarnings: true });
  const { user } = await signInWithEmailAndPassword(auth, account.email, account.password);
  me = { uid: user.uid, name: 'Meister Eins', account: account.email };
  desk = openOfficeLive(app, {
    ...defaultConfig,
    emulatorOrigin: backend.origin,
    firebase: { ...defaultConfig.firebase, projectId: 'demo-tanklotse' },
  });
  close = async () => {
    goOffline(getDatabase(app, `${backend.origin}?ns=demo-tanklotse`));
    await deleteApp(app);
  };
});
afterAll(async () => {
  await close();
  await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('carry-over without --move', () => {
  test('prints the counts and changes nothing', async () => {
    const before = await live('');
    expect(await office('carry-over')).toEqual({
      code: 0,
      out: '4 reports with work or history, 1 report under an earlier key of the vehicle, 1 report set aside: to move\nNothing was changed. --move moves them.\n',
      err: '',
    });
    expect(await live('')).toEqual(before);
  });

  test('lets the export, the command "orphans" and a desk work while the data is at the old paths', async () => {
    expect(
      await office('export', '--format', 'json', '--no-photos', '--to', folder, ...signInOptions),
    ).toMatchObject({ code: 0 });
    expect(await office('orphans', ...signInOptions)).toMatchObject({ code: 0 });
    const receivedWork = new Map<Area, unknown>();
    const stop = await desk.watchWork(['message', 'defect', 'event', 'safety'], {
      work: (area, value) => void receivedWork.set(area, value),
      connected: () => undefined,
      arrival: () => undefined,
      accident: () => undefined,
    });
    await vi.waitFor(() => expect([...receivedWork.values()]).toEqual([null, null, null, null]));
    stop();
  });

  test('requires the key of an administrator for a real project', async () => {
    const { code, err } = await office('carry-over', '--service-account', 'key.json');
    expect(code).toBe(1);
    expect(err).toContain('name the real one by --config');
  });

  test('the rules let no account delete work directly, not even with the token "owner"', async () => {
    const { token } = await signIn(backend.origin, account.email, account.password);
    for (const address of [`auth=owner`, `access_token=owner`, `auth=${token}`]) {
      const url = `${backend.origin}/work/${trailer}.json?ns=demo-tanklotse&${address}`;
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(401);
    }
  });
});

describe('carry-over --move', () => {
  // One write copies, and a second one removes the copied records.
  test.each([1, 6])(
    'repeats an interrupted run without losing or duplicating data: write %i fails',
    async (write) => {
      await restore();
      await dev(backend, 'POST', 'faults', [
        { kind: 'status', method: 'PATCH', path: '^/\\.json', status: 403, skip: write, times: 1 },
      ]);
      const first = await office('carry-over', '--move');
      await dev(backend, 'DELETE', 'faults');
      expect(first).toMatchObject({ code: 1, out: '' });
      expect(first.err).toContain('refused (403)');
      expect(await office('carry-over', '--move')).toMatchObject({ code: 0, err: '' });
      await expectMoved();
      expect((await office('carry-over', '--move')).out).toBe(
        '0 reports with work or history, 0 reports under an earlier key of the vehicle, 0 reports set aside: moved\n',
      );
    },
  );

  test('shows the next driver a defect that was closed without a certificate', async () => {
    await restore();
    const work = stored(`work/${chassis}`) as object;
    const closed = { ...work, reason: 'seen', defects: null };
    await live('', 'PATCH', { [`work/${chassis}`]: closed });
    expect(await live('vehicles/HH-TL2040')).toBeNull();
    // Runs again with a record that an interrupted run would have left in the old place.
    for (const places of [{}, { [`work/${chassis}`]: closed }]) {
      await live('', 'PATCH', places);
      expect(await office('carry-over', '--move')).toMatchObject({ code: 0, err: '' });
      expect(await live('vehicles/HH-TL2040')).toEqual({
        [chassis]: {
          kind: 'complaintChassis',
          at: 1795412404000,
          severity: 'urgent',
          defects: { d0: 'eqExt6kg' },
          levels: { d0: 'stop' },
          opened: true,
        },
      });
    }
    expect(readWork(await live(`work/defect/${chassis}`))).toMatchObject({
      state: 'closed',
      reason: 'seen',
    });
  });

  test('writes no entry for a quarantined report or for a certified defect', async () => {
    await restore();
    await live('', 'PATCH', { [`work/${chassis}/defects`]: null });
    const fields = { collection: { stringValue: 'reports' }, area: { stringValue: 'defect' } };
    await asideDocument(chassis, 'PATCH', { fields });
    await office('carry-over', '--move');
    await asideDocument(chassis, 'DELETE');
    expect(readWork(await live(`work/defect/${chassis}`))?.defects).toBeUndefined();
    expect(await live('vehicles/HH-TL2040')).toBeNull();

    await restore();
    await office('carry-over', '--move');
    expect(readWork(await live(`work/defect/${chassis}`))?.defects).toHaveProperty('d0');
    expect(await live('vehicles/HH-TL2040')).toBeNull();
  });

  test('moves the records of a vehicle from the key that it shared with another one', async () => {
    await restore();
    await office('carry-over', '--move');
    const entry = await live(`vehicles/HH-TL3102/${trailer}`);
    const work = readWork(await live(`work/defect/${trailer}`));
    const pending = {
      kind: 'complaintChassis',
      at: 1795412404000,
      severity: 'urgent',
      pending: true,
    };
    const author = { uid: 'demo-driver', plate: 'HHTL2040', at: 1795412404000 };
    await live('', 'PATCH', {
      [`vehicles/HH-TL3102/${trailer}`]: null,
      [`vehicles/HHTL3102/${trailer}`]: entry,
      [`work/defect/${trailer}/vehicle`]: 'HHTL3102',
      [`vehicles/HHTL2040/${chassis}`]: pending,
      [`vehicleAuthors/${chassis}`]: author,
    });
    expect((await office('carry-over')).out).toContain('2 reports under an earlier key');
    expect(await live('vehicles/HHTL3102')).not.toBeNull();
    expect(await office('carry-over', '--move')).toMatchObject({ code: 0, err: '' });
    expect(await live('vehicles')).toMatchObject({ 'HH-TL3102': { [trailer]: entry } });
    // The desk has already written what is open there: nothing.
    expect(await live('vehicles/HH-TL2040')).toBeNull();
    expect(await live('vehicles/HHTL3102')).toBeNull();
    expect(await live('vehicles/HHTL2040')).toBeNull();
    expect(await live(`vehicleAuthors/${chassis}`)).toEqual({ ...author, plate: 'HH-TL2040' });
    expect(readWork(await live(`work/defect/${trailer}`))).toEqual({
      ...work,
      revision: (work?.revision ?? 0) + 1,
    });
    expect((await office('carry-over', '--move')).out).toContain('0 reports under an earlier key');
    await live('', 'PATCH', { [`vehicleAuthors/${chassis}`]: null });
  });

  test('does not open a certified defect again that an earlier phone has entered', async () => {
    await restore();
    await office('carry-over', '--move');
    const work = readWork(await live(`work/defect/${trailer}`));
    expect(work?.vehicle).toBe('HH-TL3102');
    const at = 1795412404000;
    const entered = { kind: 'complaintTrailer', at, severity: 'urgent', pending: true };
    const author = { uid: 'demo-driver', plate: 'HHTL3102', at };
    const certified = { d0: { outcome: 'repaired', by: 'x', name: 'X', at } };
    await live('', 'PATCH', {
      [`vehicles/HH-TL3102/${trailer}`]: null,
      [`vehicles/HHTL3102/${trailer}`]: { ...entered, defects: { d0: 'tbHose' } },
      [`vehicles/DHHTL2040/${chassis}`]: { ...entered, defects: { d0: 'tbHose', d1: 'tbCaps' } },
      [`vehicleAuthors/${trailer}`]: author,
      [`work/defect/${trailer}/defects`]: certified,
      [`work/defect/${trailer}/state`]: 'closed',
      [`work/defect/${chassis}/vehicle`]: 'HHTL2040',
      [`work/defect/${chassis}/defects`]: certified,
    });
    expect((await office('carry-over', '--move')).out).toContain('2 reports under an earlier key');
    expect(await live('vehicles/HHTL3102')).toBeNull();
    expect(await live('vehicles/DHHTL2040')).toBeNull();
    expect(await live(`vehicles/HH-TL3102/${trailer}`)).toBeNull();
    const { pending: _pending, ...known } = entered;
    expect(await live(`vehicles/HH-TL2040/${chassis}`)).toEqual({
      ...known,
      defects: { d1: 'tbCaps' },
      opened: true,
    });
    expect((await office('carry-over', '--move')).out).toContain('0 reports under an earlier key');
    await live('', 'PATCH', {
      [`vehicles/HH-TL2040/${chassis}`]: null,
      [`vehicleAuthors/${trailer}`]: null,
    });
    await restore();
    await office('carry-over', '--move');
  });

  test('removes the names of people who had a report open', async () => {
    await live('', 'PATCH', { [`presence/${trailer}/demo-office`]: 'Eins' });
    await live('', 'PATCH', { [`presence/defect/${trailer}/demo-office`]: 'Eins' });
    await office('carry-over', '--move');
    expect(await live('presence')).toEqual({ defect: { [trailer]: { 'demo-office': 'Eins' } } });
  });

  test('adds the area to quarantine entries, so that no desk lists the reports', async () => {
    await signUp(backend.origin, 'Dispo', 'dispo@example.com', 'Sehr-Geheim-1');
    await office('grant', 'dispo@example.com', 'dispatch');
    const { token } = await signIn(backend.origin, 'dispo@example.com', 'Sehr-Geheim-1');
    expect(await asideOf(token, 'message')).toContain(`setAside/${quarantinedId}`);
    expect(await asideOf(token, 'defect')).not.toContain(quarantinedId);
    expect((await office('aside', ...signInOptions)).out).toContain('Kein Bericht');
  });

  test('leaves unreadable records in place and lists them', async () => {
    const entry = { what: 'claimed', by: 'x', name: 'X', at: 1 };
    await live('', 'PATCH', { [`log/${unknownId}/a`]: entry, 'work/no-id': { state: 'odd' } });
    const { code, out, err } = await office('carry-over', '--move');
    expect(code).toBe(1);
    expect(out).toContain('2 records left in place');
    expect(err).toContain(`${unknownId} stays: there is neither work nor a report`);
    expect(err).toContain('no-id stays: its name is no id of a report.');
    expect(await live(`log/${unknownId}/a`)).toEqual(entry);
    await live('', 'PATCH', { [`log/${unknownId}`]: null, 'work/no-id': null });
  });
});

describe('a desk after the migration', () => {
  const certificate = { done: 'Schlauch getauscht', person: 'Meister Zwei', day: '2026-11-21' };
  type Step = (work: Work) => Pick<WorkChange, 'work' | 'log'> & {
    readonly receipt?: Omit<NonNullable<WorkChange['receipt']>, 'uid'>;
  };
  const documents = firstLayout().documents;
  const reportOf = (id: string) => {
    const { sentAt, createdAt, ...fields } = z
      .looseObject({ sentAt: z.date(), createdAt: z.date() })
      .parse(documents.get(`reports/${id}`));
    return reportSchema.parse({
      ...fields,
      id,
      anonymous: false,
      photos: [],
      sentAt: sentAt.toISOString(),
      createdAt: createdAt.toISOString(),
    });
  };
  async function press(id: string, step: Step): Promise<void> {
    const place = { id, area: areaOf[id] ?? 'message' };
    await vi.waitFor(async () => {
      const work = readWork(await desk.work(place));
      if (!work) throw new Error('The work cannot be read');
      const { receipt, ...change } = step(work);
      const sentReceipt = receipt && { uid: work.uid ?? '', ...receipt };
      const vehicle = vehicleOf(reportOf(id), change.work);
      const result = await desk.change([{ id, ...change, receipt: sentReceipt, vehicle }], me);
      if (result === 'offline') throw new Error('No connection yet');
      expect([change.log.what, result]).toEqual([change.log.what, 'written']);
    });
  }
  const workOf = async (id: string) => readWork(await live(`work/${areaOf[id]}/${id}`));
  const entryOf = async (plate: string, id: string) =>
    readOpenDefects(await live(`vehicles/${plate}`)).get(id);
  const claimed: Step = (work) => ({
    work: { ...inState(work, 'open'), assignee: me.uid, assigneeName: me.name },
    log: { what: 'claimed' },
  });

  test('certifies an open defect, revokes the certificate, closes the report and releases the vehicle', async () => {
    const before = await workOf(trailer);
    expect(await entryOf('HH-TL3102', trailer)).toMatchObject({ opened: true });
    await press(trailer, (work) => ({ work: inState(work, 'open'), log: { what: 'resumed' } }));
    await press(trailer, claimed);
    await press(trailer, (work) => certifyDefect(work, 'd0', 'repaired', me, certificate));
    expect(await entryOf('HH-TL3102', trailer)).toBeUndefined();
    await press(trailer, (work) => takeBackCertificate(work, 'd0', 'noch undicht'));
    expect((await entryOf('HH-TL3102', trailer))?.defects).toEqual({ d0: 'tbHoseDue' });
    await press(trailer, (work) => certifyDefect(work, 'd0', 'repaired', me, certificate));
    await press(trailer, (work) => ({
      work: { ...work, outOfService: true },
      log: { what: 'outOfService' },
    }));
    await press(trailer, (work) => ({
      work: { ...work, outOfService: false },
      log: { what: 'inService' },
    }));
    await press(trailer, (work) => ({
      work: inState(work, 'closed', 'repaired'),
      log: { what: 'closed' },
      receipt: { status: 'closed' },
    }));
    const work = await workOf(trailer);
    expect(work).toMatchObject({ state: 'closed', revision: (before?.revision ?? 0) + 8 });
    const log = readLog(await live(`log/defect/${trailer}`));
    expect(log.slice(0, -8).map(({ what }) => what)).toEqual(
      readLog(stored(`log/${trailer}`)).map(({ what }) => what),
    );
    expect(log.at(-1)).toMatchObject({ what: 'closed', revision: work?.revision });
  });

  test('keeps a certificate of the earlier version unchanged and can revoke it', async () => {
    const before = await workOf(chassis);
    await press(chassis, (work) => ({ work: inState(work, 'open'), log: { what: 'reopened' } }));
    expect((await workOf(chassis))?.defects).toEqual(before?.defects);
    await press(chassis, (work) => takeBackCertificate(work, 'd0', 'falsches Fahrzeug'));
    expect(await entryOf('HH-TL2040', chassis)).toMatchObject({ defects: { d0: 'eqExt6kg' } });
    await press(chassis, (work) => certifyDefect(work, 'd0', 'notNeeded', me, certificate));
    expect(await entryOf('HH-TL2040', chassis)).toBeUndefined();
  });

  test('adds an answer to the driver and a note to the earlier note', async () => {
    await press(message, (work) => ({
      work,
      log: { what: 'answered', text: 'Pförtner ist da' },
      receipt: { status: 'inProgress', note: 'Pförtner ist da' },
    }));
    await vi.waitFor(async () => {
      const place = { id: message, area: 'message' } as const;
      expect(await desk.note(place, false, 'Zweite Notiz', me)).toBe('written');
    });
    const notes = readNotes(await live(`notes/message/${message}`));
    expect(notes.map(({ text }) => text)).toEqual([
      ...readNotes(stored(`notes/${message}`)).map(({ text }) => text),
      'Zweite Notiz',
    ]);
  });

  test('certifies a defect that was closed without a certificate', async () => {
    await restore();
    await live('', 'PATCH', { [`work/${chassis}/defects`]: null });
    await office('carry-over', '--move');
    expect(await entryOf('HH-TL2040', chassis)).toMatchObject({ defects: { d0: 'eqExt6kg' } });
    await press(chassis, (work) => certifyDefect(work, 'd0', 'repaired', me, certificate));
    expect(await entryOf('HH-TL2040', chassis)).toBeUndefined();
    expect(await workOf(chassis)).toMatchObject({ state: 'closed' });
  });

  test('keeps the log entries it wrote before the migration', async () => {
    await restore();
    const report = reportOf(chassis);
    const began = initialWork(report);
    const takenIn = { id: chassis, work: began, log: { what: 'takenIn' } } as const;
    expect(await desk.change([{ ...takenIn, vehicle: vehicleOf(report, began) }], me)).toBe(
      'written',
    );
    expect(await entryOf('HH-TL2040', chassis)).toMatchObject({ defects: { d0: 'eqExt6kg' } });
    expect(await office('carry-over', '--move')).toMatchObject({ code: 0, err: '' });
    expect(await workOf(chassis)).toMatchObject({ state: 'closed', reason: 'repaired' });
    expect(await entryOf('HH-TL2040', chassis)).toBeUndefined();
    await press(chassis, (work) => ({ work: inState(work, 'open'), log: { what: 'reopened' } }));
    const log = readLog(await live(`log/defect/${chassis}`));
    expect(log.map(({ what }) => what)).toEqual([
      ...readLog(stored(`log/${chassis}`)).map(({ what }) => what),
      'takenIn',
      'reopened',
    ]);
  });

  test('exports history and outcome of each report', async () => {
    const exported = ['export', '--format', 'json', '--to', folder, '--no-photos'];
    expect(await office(...exported, ...signInOptions)).toMatchObject({ code: 0, err: '' });
    const reports = z
      .array(z.looseObject({ id: z.string(), work: z.unknown(), log: z.unknown() }))
      .parse(JSON.parse(readFileSync(join(folder, 'reports.json'), 'utf8')));
    expect(reports.map(({ id }) => id).toSorted()).toEqual(Object.keys(areaOf).toSorted());
    for (const { id, work, log } of reports) {
      expect(readWork(work)?.openedBy).toBe('demo-office');
      const kept = readLog(log).filter(({ revision }) => revision === undefined);
      // The entries of a list have no names.
      const former = readLog(Object.values(Object(stored(`log/${id}`)) as object));
      expect(kept).toEqual(former);
    }
  });
});
