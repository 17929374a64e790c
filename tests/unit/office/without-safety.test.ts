/** Tests the command line with an account that has the role `office` but not `safety`. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { PlainFields } from 'firebase-local/documents/plain';
import { withoutSafety } from '../../../office/session.ts';
import { reportOf } from '../../rules/sample-data.ts';
import { localDay } from '../../../src/features/reports/dates.ts';
import { runOfficeCommand } from '../../fixtures/office-command.ts';
import { dev, run as startBackend, type Running } from '../../fixtures/running-backend.ts';
import { type Driver, send, sendAnonymously, type Sent, signUp } from './driver.ts';

const password = 'Sehr-Geheim-1';
const both = ['--email', 'office@tanklotse.example', '--password', 'Tanklotse-Office-1'];
const deskAccount = ['--email', 'desk@example.com', '--password', password];
const old = {
  message: '00000000-0000-4000-8000-000000000001',
  accident: '00000000-0000-4000-8000-000000000002',
} as const;
/** Ten-year-old reports of two areas. */
const oldReports = (now: number) => ({
  documents: new Map<string, PlainFields>(
    (['message', 'accident'] as const).map((name) => [
      `reports/${old[name]}`,
      {
        ...reportOf('driver-9', old[name]),
        kind: name === 'message' ? 'dispositionMessage' : 'nearbyAccident',
        shortCode: name === 'message' ? 'D-160101-AAAA' : 'N-160101-AAAA',
        answers: name === 'message' ? {} : { eventKind: 'accident', injured: 'yes' },
        photos: [],
        sentAt: new Date(now - 3650 * 86_400_000),
      },
    ]),
  ),
  files: [],
  live: new Map<string, unknown>(),
});

let backend: Running;
let folder: string;
let jona: Driver;
const sent: Record<'message' | 'nearMiss' | 'accident' | 'confidential' | 'anonymous', Sent> = {
  message: { id: '', code: '' },
  nearMiss: { id: '', code: '' },
  accident: { id: '', code: '' },
  confidential: { id: '', code: '' },
  anonymous: { id: '', code: '' },
};
const hidden = ['accident', 'confidential', 'anonymous'] as const;

const office = (account: readonly string[], ...argv: readonly string[]) =>
  runOfficeCommand([...argv, '--origin', backend.origin, ...account]);
const desk = (...argv: readonly string[]) => office(deskAccount, ...argv);
const ids = z.array(z.object({ id: z.string() }));
async function exported(account: readonly string[]) {
  const to = join(folder, `export-${account === both ? 'both' : 'desk'}`);
  const result = await office(account, 'export', '--format', 'json', '--no-photos', '--to', to);
  const reports = ids.parse(JSON.parse(readFileSync(join(to, 'reports.json'), 'utf8')));
  return { ...result, ids: reports.map(({ id }) => id) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'without-safety-'));
  backend = await startBackend({ seed: true, initialData: oldReports });
  jona = await signUp(backend.origin, 'Jona Brandt');
  const kim = await signUp(backend.origin, 'Kim Desk', 'desk@example.com', password);
  await dev(backend, 'POST', 'users/claims', { user: kim.uid, claims: { office: true } });
  const event = (answers: PlainFields, photos: readonly number[] = []) =>
    send(backend.origin, jona, 'nearbyAccident', answers as never, photos);
  sent.message = await send(backend.origin, jona, 'dispositionMessage', { text: 'late' }, [400]);
  sent.nearMiss = await event({ eventKind: 'nearMiss', reporterMode: 'named' });
  sent.accident = await event({ eventKind: 'accident', injured: 'yes' }, [500]);
  sent.confidential = await event({ eventKind: 'nearMiss', reporterMode: 'confidential' });
  sent.anonymous = await sendAnonymously(backend.origin, jona, localDay(Date.now()), 'A pipe');
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('the office without safety', () => {
  test('export › skips reports for safety, states the reason and preserves the order', async () => {
    const { code, err, ids } = await exported(deskAccount);
    expect(code).toBe(0);
    expect(err).toContain(`desk@example.com: ${withoutSafety}`);
    expect(ids).toEqual([sent.nearMiss.id, sent.message.id, old.message]);
  });
  test('export › contains every report for an account with both roles', async () => {
    const { err, ids } = await exported(both);
    expect(err).not.toContain(withoutSafety);
    expect(ids).toEqual(expect.arrayContaining(hidden.map((name) => sent[name].id)));
  });
  test('export › contains only its own reports and their photos', async () => {
    const to = join(folder, 'export');
    const { code, err } = await desk('export', '--format', 'json', '--to', to);
    expect(code).toBe(0);
    expect(err).toContain(withoutSafety);
    const text = readFileSync(join(to, 'reports.json'), 'utf8');
    expect(text).toContain(sent.message.id);
    for (const name of hidden) expect(text).not.toContain(sent[name].id);
    expect(readdirSync(join(to, 'photos'))).toEqual([sent.message.id]);
    expect(existsSync(join(to, 'photos', sent.accident.id))).toBe(false);
  });
  test('retention › removes the reports of its role; an account with both roles removes the others', async () => {
    const log = join(folder, 'retention.log');
    const own = await desk('retention', '--remove', '--log', log);
    expect(own).toMatchObject({ code: 0 });
    expect(own.out).toContain('D-160101-AAAA');
    expect(own.out).not.toContain('N-160101-AAAA');
    expect(own.err).toContain(withoutSafety);
    const rest = await office(both, 'retention', '--remove', '--log', log);
    expect(rest).toMatchObject({ code: 0, err: '' });
    expect(rest.out).toContain('N-160101-AAAA');
    expect(rest.out).not.toContain('D-160101-AAAA');
  });
  test('orphans › refuses an account that cannot read every report', async () => {
    const { code, err } = await desk('orphans');
    expect(code).toBe(1);
    expect(err).toContain(withoutSafety);
  });
  test('aside › lists and quarantines only the records of its role', async () => {
    expect(await desk('aside', sent.message.id, '--reason', 'a test')).toMatchObject({ code: 0 });
    expect((await desk('aside')).out).toContain(sent.message.id);
    expect(await desk('aside', sent.accident.id, '--reason', 'x')).toMatchObject({ code: 1 });
    await office(both, 'aside', sent.accident.id, '--reason', 'a test');
    expect((await desk('aside')).out).not.toContain(sent.accident.id);
    expect((await office(both, 'aside')).out).toContain(sent.accident.id);
  });
});
