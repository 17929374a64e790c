/** The command line signed in with the role of the office and without that of safety. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlainFields } from 'firebase-local/documents/plain';
import { withoutSafety } from '../../../office/session.ts';
import { run as runOffice } from '../../../office/run.ts';
import { reportOf } from '../../rules/sample-data.ts';
import { localDay } from '../../../src/features/reports/dates.ts';
import { dev, run as startBackend, type Running } from '../../fixtures/running-backend.ts';
import { type Driver, send, sendAnonymously, type Sent, signUp } from './driver.ts';

const password = 'Sehr-Geheim-1';
const both = ['--email', 'office@tanklotse.example', '--password', 'Tanklotse-Office-1'];
const deskAccount = ['--email', 'desk@example.com', '--password', password];
const old = {
  message: '00000000-0000-4000-8000-000000000001',
  accident: '00000000-0000-4000-8000-000000000002',
} as const;
/** Ten years old, of two parts of the office. */
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

async function office(account: readonly string[], ...argv: readonly string[]) {
  let out = '';
  let err = '';
  const code = await runOffice([...argv, '--origin', backend.origin, ...account], {
    environment: {},
    print: (text) => void (out += text),
    screen: { isTerminal: false, write: (text) => void (err += text) },
    ask: () => Promise.reject(new Error('Nobody is there to answer')),
  });
  return { code, out, err };
}
const desk = (...argv: readonly string[]) => office(deskAccount, ...argv);

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
  test('list › leaves out what is for safety, says so and keeps the order', async () => {
    const { code, out, err } = await desk('list');
    expect(code).toBe(0);
    expect(err).toContain(`desk@example.com: ${withoutSafety}`);
    for (const name of hidden) expect(out).not.toContain(sent[name].id);
    const ids = [sent.nearMiss.id, sent.message.id, old.message];
    const at = ids.map((id) => out.indexOf(id));
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });
  test('list › shows all to whoever has both roles, without the sentence', async () => {
    const { out, err } = await office(both, 'list');
    expect(err).not.toContain(withoutSafety);
    for (const name of hidden) expect(out).toContain(sent[name].id);
  });
  test('show › opens its own and says of the others that they may be for safety', async () => {
    expect(await desk('show', sent.message.code)).toMatchObject({ code: 0 });
    expect(await desk('show', sent.nearMiss.id)).toMatchObject({ code: 0 });
    for (const name of ['accident', 'confidential'] as const)
      for (const asked of [sent[name].id, sent[name].code]) {
        const { code, out, err } = await desk('show', asked);
        expect([code, out]).toEqual([1, '']);
        expect(err).toContain(withoutSafety);
      }
  });
  test('export › holds its own reports and their photos alone', async () => {
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
  test('receipt › answers its own driver and not one of an accident', async () => {
    expect(await desk('receipt', sent.message.code, 'closed')).toMatchObject({ code: 0 });
    expect(await desk('receipt', sent.accident.code, 'closed')).toMatchObject({ code: 1 });
  });
  test('retention › removes what is its own; whoever has both roles removes the rest', async () => {
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
  test('orphans › refuses: who sees a part only cannot tell what is missing', async () => {
    const { code, err } = await desk('orphans');
    expect(code).toBe(1);
    expect(err).toContain(withoutSafety);
  });
  test('aside › lists and sets aside its own alone', async () => {
    expect(await desk('aside', sent.message.id, '--reason', 'a test')).toMatchObject({ code: 0 });
    expect((await desk('aside')).out).toContain(sent.message.id);
    expect(await desk('aside', sent.accident.id, '--reason', 'x')).toMatchObject({ code: 1 });
    await office(both, 'aside', sent.accident.id, '--reason', 'a test');
    expect((await desk('aside')).out).not.toContain(sent.accident.id);
    expect((await office(both, 'aside')).out).toContain(sent.accident.id);
  });
});
