/**
 * Tests the office's command line with a running backend, from drivers' reports to files on disk.
 * In one long file, because all commands use the same reports.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { run as runOffice } from '../../../office/run.ts';
import { loadTableTexts } from '../../../office/table-texts.ts';
import { csvTable, spreadsheetStyle } from '../../../src/features/office/model/csv-table.ts';
import { tableOf } from '../../../src/features/office/model/export-table.ts';
import { receiptSchema, reportSchema } from '../../../src/features/office/model/report.ts';
import { readLog, readWork } from '../../../src/features/office/model/work.ts';
import type { DocumentFields } from '../../../src/features/outbox/model/report-document.ts';
import { localDay } from '../../../src/features/reports/dates.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { outlineOf } from '../../../src/features/reports/readable-answers.ts';
import { languages, locales } from '../../../src/i18n/locales.ts';
import { runOfficeCommand } from '../../fixtures/office-command.ts';
import { dev, run as startBackend, type Running } from '../../fixtures/running-backend.ts';
import {
  confirmChapter,
  type Driver,
  writeMissing,
  send,
  sendAnonymously,
  type Sent,
  signIn,
  signUp,
} from './driver.ts';
import { fullAnswers } from './full-report.ts';
import { readWorkbook } from './read-workbook.ts';
import { parseCsv } from './parse-csv.ts';

let backend: Running;
let jona: Driver;
let mika: Driver;
let delivery: Sent;
let tank: Sent;
let nearMiss: Sent;
let folder: string;
/** A complete export command, to which refused options are added. */
const csv = ['export', '--format', 'csv', '--to', 'x'];
const account = ['--email', 'office@tanklotse.example', '--password', 'Tanklotse-Office-1'];
const hostileText =
  '=HYPERLINK("http://evil.example";"Klick")\nzweite Zeile, mit Komma; und "Anführung"';
const daysAgo = (days: number): string => {
  const now = new Date();
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12).getTime());
};
const today = (): string => daysAgo(0);

const office = (...argv: readonly string[]) =>
  runOfficeCommand([
    ...argv,
    '--origin',
    backend.origin,
    ...(argv.includes('--email') ? [] : account),
  ]);

/** Takes over a report as the office, answers it, certifies its first defect as repaired and closes it. */
async function workOn(origin: string, uid: string, { id, code }: Sent): Promise<void> {
  const [, email = '', , secret = ''] = account;
  const { uid: by, token } = await signIn(origin, email, secret);
  const at = { '.sv': 'timestamp' };
  const own = { by, name: 'Kim Werkstatt', at };
  let work: Readonly<Record<string, unknown>> = {
    code,
    kind: 'complaintChassis',
    area: 'defect',
    severity: 'urgent',
    sentAt: 1,
    uid,
    queue: 'defect',
    state: 'open',
    assignee: by,
    assigneeName: 'Kim Werkstatt',
  };
  let revision = 0;
  /** One change with its history entry, and optionally an answer to the driver. */
  async function step(
    what: string,
    changes: Readonly<Record<string, unknown>>,
    logged: object,
    receipt?: object,
  ): Promise<void> {
    revision += 1;
    const entry = randomUUID();
    const { defects } = changes;
    const certified =
      defects === undefined ? {} : { defects: { d0: { ...own, entry, ...defects } } };
    const { defect: _former, queue, ...before } = work;
    work = {
      ...before,
      ...(changes['state'] === 'closed' ? {} : { queue }),
      ...changes,
      ...certified,
      deed: what,
      entry,
      by,
      at,
      revision,
    };
    const places = {
      [`work/defect/${id}`]: work,
      [`log/defect/${id}/${entry}`]: { what, ...own, account: email, revision, ...logged },
      ...(receipt && { [`receipts/${uid}/${id}`]: { at, ...receipt } }),
    };
    const address = `${origin}/.json?ns=demo-tanklotse&auth=${token}`;
    const response = await fetch(address, { method: 'PATCH', body: JSON.stringify(places) });
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
    // The server's time of a certificate must not be written again.
    const stored = await fetch(`${origin}/work/defect/${id}.json?ns=demo-tanklotse&auth=${token}`);
    work = z.record(z.string(), z.unknown()).parse(await stored.json());
  }
  const note = 'Wir kommen um 15 Uhr';
  await step('claimed', {}, {});
  await step('answered', {}, { text: note }, { status: 'inProgress', note });
  const certificate = { done: 'Schlauch getauscht', person: 'Kim Werkstatt', day: '2026-11-21' };
  await step(
    'repaired',
    { defect: 'd0', defects: { outcome: 'repaired' } },
    { defect: 'd0', certificate },
  );
  const reason = 'repaired';
  await step('closed', { state: 'closed', reason }, { reason }, { status: 'closed' });
}

/** Exports JSON into a separate folder. */
const exportTo = (name: string): readonly string[] => [
  'export',
  '--format',
  'json',
  '--no-photos',
  '--to',
  join(folder, name),
];
const idsIn = (name: string): readonly string[] =>
  z
    .array(z.object({ id: z.string() }))
    .parse(JSON.parse(readFileSync(join(folder, name, 'reports.json'), 'utf8')))
    .map(({ id }) => id);
/** The ids of the reports in an export with this filter, in order. */
async function exportedIds(...filter: readonly string[]): Promise<readonly string[]> {
  const name = randomUUID();
  await office(...exportTo(name), ...filter);
  return idsIn(name);
}

/** Writes the office's answer to the driver of a report. */
async function answerDriver(uid: string, id: string, receipt: object): Promise<void> {
  const [, email = '', , secret = ''] = account;
  const { token } = await signIn(backend.origin, email, secret);
  const response = await fetch(
    `${backend.origin}/receipts/${uid}/${id}.json?ns=demo-tanklotse&auth=${token}`,
    { method: 'PUT', body: JSON.stringify({ ...receipt, at: { '.sv': 'timestamp' } }) },
  );
  if (!response.ok) throw new Error(`The receipt was refused: ${response.status}`);
}

beforeAll(async () => {
  backend = await startBackend({ seed: true });
  folder = mkdtempSync(join(tmpdir(), 'office-'));
  jona = await signUp(backend.origin, 'Jona Brandt');
  mika = await signUp(backend.origin, 'Mika Öz');
  delivery = await send(
    backend.origin,
    jona,
    'dispositionMessage',
    {
      text: hostileText,
      amount: -12.5,
      window: { day: '2026-11-21', from: '08:00', to: '' },
      informed: true,
    },
    [5000, 70_000],
  );
  tank = await send(
    backend.origin,
    mika,
    'complaintCustomerTank',
    { defects: [{ defect: 'valve', severity: 'soon' }], items: ['a', 'b'] },
    [3000],
  );
  nearMiss = await sendAnonymously(backend.origin, jona, today(), 'Fast abgerutscht');
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('signing in', () => {
  it.each([
    [
      'a wrong password',
      ['--email', 'office@tanklotse.example', '--password', 'nope'],
      'Email address or password is wrong.',
    ],
    [
      'an unknown account',
      ['--email', 'who@example.com', '--password', 'nope'],
      'Email address or password is wrong.',
    ],
    [
      'no email address',
      ['--email', 'office', '--password', 'nope'],
      'That is not an email address.',
    ],
    [
      'a driver',
      ['--email', 'demo@tanklotse.example', '--password', 'Tanklotse-Demo-1'],
      'demo@tanklotse.example is signed in but has no office claim, so it may not read reports.',
    ],
  ])('explains in one sentence what is wrong with %s', async (_, signIn, sentence) => {
    expect(await office(...exportTo('refused'), ...signIn)).toEqual({
      code: 1,
      out: '',
      err: `${sentence}\n`,
    });
  });
  it('reports that the server does not respond', async () => {
    let err = '';
    const code = await runOffice(
      [...exportTo('no-answer'), '--origin', 'http://localhost:1', ...account],
      {
        environment: {},
        print: () => undefined,
        screen: {
          isTerminal: false,
          write: (text) => {
            err += text;
          },
        },
        ask: () => Promise.resolve(''),
      },
    );
    expect(code).toBe(1);
    expect(err).toMatch(/^No answer from http:\/\/localhost:1 .*Is it running/);
  });
  it('asks for a missing password without showing it', async () => {
    const prompts: unknown[] = [];
    let out = '';
    const code = await runOffice([...exportTo('asked'), '--origin', backend.origin], {
      environment: { TANKLOTSE_EMAIL: 'office@tanklotse.example' },
      print: (text) => {
        out += text;
      },
      screen: { isTerminal: false, write: () => undefined },
      ask: (...question) => {
        prompts.push(question);
        return Promise.resolve('Tanklotse-Office-1');
      },
    });
    expect([code, prompts]).toEqual([0, [['Password', true]]]);
    expect(out).toContain('3 reports');
  });
  it('reads config.json from a file', async () => {
    const file = join(folder, 'config.json');
    writeFileSync(
      file,
      JSON.stringify({
        firebase: {
          apiKey: 'k',
          projectId: 'demo-tanklotse',
          storageBucket: 'demo-tanklotse.appspot.com',
        },
        emulatorOrigin: backend.origin,
      }),
    );
    expect((await office(...exportTo('config'), '--config', file)).code).toBe(0);
    writeFileSync(file, JSON.stringify({ firebase: { apiKey: 'k', projectId: 'demo-tanklotse' } }));
    expect((await office(...exportTo('config'), '--config', file)).err).toBe(
      'The configuration lacks "firebase.storageBucket".\n',
    );
    writeFileSync(
      file,
      JSON.stringify({
        firebase: { apiKey: 'k', projectId: 'p', storageBucket: 'b' },
        emulatorOrigin: 'http://app.example.com',
      }),
    );
    expect((await office(...exportTo('config'), '--config', file)).err).toBe(
      'http://app.example.com is not encrypted; a password is sent over https or to this machine only.\n',
    );
    writeFileSync(file, JSON.stringify({ emulatorOrigin: 5 }));
    expect((await office(...exportTo('config'), '--config', file)).err).toContain(
      '"emulatorOrigin"',
    );
    expect(
      (await office(...exportTo('config'), '--config', join(folder, 'none.json'))).err,
    ).toContain('none.json cannot be read');
  });
});

describe('selection of an export', () => {
  it('lists the newest report first and anonymous ones last', async () => {
    const { code, out, err } = await office(...exportTo('all'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('3 reports, 0 photos saved');
    expect(idsIn('all')).toEqual([tank.id, delivery.id, nearMiss.id]);
  });
  it.each<[string, () => string[], () => string[]]>([
    ['kind', () => ['--kind', 'dispositionMessage'], () => [delivery.id]],
    ['part of a name', () => ['--driver', 'öz'], () => [tank.id]],
    ['uid', () => ['--driver', jona.uid], () => [delivery.id]],
    ['personnel number', () => ['--driver', '0815'], () => [tank.id, delivery.id]],
    ['nobody', () => ['--driver', 'Niemand'], () => []],
    [
      'today',
      () => ['--from', today(), '--until', today()],
      () => [tank.id, delivery.id, nearMiss.id],
    ],
    ['before today', () => ['--until', '2020-12-31'], () => []],
    [
      'a point in time',
      () => ['--from', '2020-01-01T00:00:00Z', '--until', '2020-01-02T00:00:00+02:00'],
      () => [],
    ],
    ['no status yet', () => ['--status', 'none'], () => [tank.id, delivery.id]],
    ['signed reports', () => ['--signed'], () => [tank.id, delivery.id]],
    ['anonymous reports', () => ['--anonymous'], () => [nearMiss.id]],
  ])('filters by %s', async (_, filter, expected) => {
    expect(await exportedIds(...filter())).toEqual(expected());
  });
  it.each([
    [[...csv, '--kind', 'poem'], /^--kind poem: expected one of dispositionMessage, /],
    [[...csv, '--status', 'lost'], /^--status lost: expected one of received, /],
    [[...csv, '--from', '2026-02-30'], /there is no such day/],
    [[...csv, '--from', 'yesterday'], /expected a day/],
    [[...csv, '--from', '2026-11-22', '--until', '2026-11-21'], /ends before it begins/],
    [['export', '--colour', 'red'], /Unknown option '--colour'/],
    [['export', 'all'], /one word too many/],
    [[...csv, '--signed', '--anonymous'], /exclude each other/],
    [['dance'], /There is no command "dance"/],
    [['export', '--format', 'csv'], /--to DIR is missing/],
    [['export', '--to', 'x', '--format', 'xml'], /expected one of csv, xlsx, json/],
    [[...csv, '--language', 'nl'], /^--language nl: expected one of de, en, fr/],
    [['aside', 'x'], /needs a --reason/],
    [['aside', 'x', '--reason', 'y'.repeat(501)], /501 characters/],
    [['orphans', '--remove', '--older-than', '29'], /^--older-than 29: .* at least 30/],
  ])('refuses %j with a message', async (argv, sentence) => {
    const { code, err } = await office(...argv);
    expect(code).toBe(1);
    expect(err).toMatch(sentence);
    expect(err).not.toContain('    at ');
  });
  it("filters by the office's answer to the driver", async () => {
    await answerDriver(jona.uid, delivery.id, { status: 'inProgress', note: 'Wir rufen an' });
    expect(await exportedIds('--status', 'inProgress')).toEqual([delivery.id]);
    await answerDriver(jona.uid, delivery.id, { status: 'closed' });
    expect(await exportedIds('--status', 'inProgress')).toEqual([]);
    expect(await exportedIds('--status', 'closed')).toEqual([delivery.id]);
  });
  it('reads many pages without losing or duplicating a report', async () => {
    const driver = await signUp(backend.origin, 'Viel Schreiber');
    const sent = await Promise.all(
      Array.from({ length: 430 }, () =>
        send(backend.origin, driver, 'complaintTrailer', { text: 'x' }),
      ),
    );
    const found = await exportedIds('--kind', 'complaintTrailer');
    expect(found.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  });
});

describe('export', () => {
  const filter = ['--driver', 'Jona Brandt', '--kind', 'dispositionMessage'];

  it('writes a table that a spreadsheet can read but not execute, with photos', async () => {
    const to = join(folder, 'csv');
    const { code, out } = await office('export', '--format', 'csv', '--to', to, '--bom', ...filter);
    expect(out).toBe(
      `1 report, 2 photos saved, 0 photos already there\n  ${to}/dispositionMessage.csv\n`,
    );
    expect(code).toBe(0);
    const text = readFileSync(join(to, 'dispositionMessage.csv'), 'utf8');
    expect(text.startsWith('\ufeffshortCode,kind,severity,')).toBe(true);
    const [names, row] = parseCsv(text.slice(1));
    const cell = (name: string) => row?.[names?.indexOf(name) ?? -1];
    expect(cell('answers.text')).toBe(`'${hostileText}`);
    // Answers that the form does not define are exported together, in the cell "unread".
    expect(JSON.parse(cell('unread') ?? '')).toEqual({
      amount: -12.5,
      window: { day: '2026-11-21', from: '08:00', to: '' },
      informed: true,
    });
    expect(cell('phone')).toBe("'+49 40 123");
    expect(cell('status')).toBe('closed');
    expect(cell('photoFiles')).toBe(`photos/${delivery.id}/1.jpg | photos/${delivery.id}/2.jpg`);
    expect(statSync(join(to, 'photos', delivery.id, '2.jpg')).size).toBe(70_000);
    expect(readdirSync(to).toSorted()).toEqual(['dispositionMessage.csv', 'photos']);
  });
  it('resumes after an interruption: complete photos stay, a truncated one is loaded again', async () => {
    const to = join(folder, 'csv');
    truncateSync(join(to, 'photos', delivery.id, '1.jpg'), 100);
    const { out } = await office('export', '--format', 'csv', '--to', to, ...filter);
    expect(out).toContain('1 report, 1 photo saved, 1 photo already there');
    expect(statSync(join(to, 'photos', delivery.id, '1.jpg')).size).toBe(5000);
  });
  it('writes one table per kind, with semicolons for spreadsheets that require them', async () => {
    const to = join(folder, 'tables');
    await office('export', '--format', 'csv', '--to', to, '--no-photos', '--separator', ';');
    expect(readdirSync(to).toSorted()).toEqual([
      'complaintCustomerTank.csv',
      'complaintTrailer.csv',
      'dispositionMessage.csv',
      'nearbyAccident-anonymous.csv',
    ]);
    const rows = parseCsv(readFileSync(join(to, 'complaintCustomerTank.csv'), 'utf8'), ';');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toHaveLength(rows[0]?.length ?? 0);
    const cell = (name: string) => rows[1]?.[rows[0]?.indexOf(name) ?? -1];
    expect(cell('answers.defects.0.defect')).toBe('valve');
    expect(cell('answers.defects.0.severity')).toBe('soon');
    expect(cell('work.defects.0.outcome')).toBe('open');
    expect(cell('unread')).toBe('{"items":["a","b"]}');
    // If no photos are saved, the table lists none.
    expect(rows[0]).not.toContain('photoFiles');
    expect(parseCsv(readFileSync(join(to, 'complaintTrailer.csv'), 'utf8'), ';')).toHaveLength(431);
  });
  it('writes JSON with all data as it was sent', async () => {
    const to = join(folder, 'json');
    await office('export', '--format', 'json', '--to', to, ...filter);
    const reports = z
      .array(
        z.looseObject({
          id: z.string(),
          answers: z.unknown(),
          unread: z.unknown(),
          photos: z.array(z.looseObject({ file: z.string() })),
          receipt: z.unknown(),
        }),
      )
      .parse(JSON.parse(readFileSync(join(to, 'reports.json'), 'utf8')));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      id: delivery.id,
      answers: { text: hostileText },
      unread: [{ field: 'amount', reason: 'unknownField', stored: -12.5 }, {}, {}],
      receipt: { status: 'closed' },
    });
    expect(reports[0]?.photos[0]?.file).toBe(`photos/${delivery.id}/1.jpg`);
  });
  it('writes an empty list if no report matches', async () => {
    const to = join(folder, 'empty');
    await office('export', '--format', 'json', '--to', to, '--driver', 'Niemand');
    expect(readFileSync(join(to, 'reports.json'), 'utf8')).toBe('[]\n');
  });
  it('exits with 0 if a photo is missing or will not arrive, and reports both', async () => {
    const driver = await signUp(backend.origin, 'Ohne Bild');
    const sizes = [5000, 6000, 7000];
    const lost = [1, 2];
    const lacking = await send(
      backend.origin,
      driver,
      'dispositionMessage',
      { text: 'x' },
      sizes,
      lost,
    );
    await writeMissing(backend.origin, driver, lacking.id, 3, 'unreadable');
    const to = join(folder, 'lacking');
    const run = (format: string) =>
      office('export', '--format', format, '--to', to, '--driver', driver.uid);
    const { code, out, err } = await run('json');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(
      `1 report, 1 photo saved, 0 photos already there, 2 photos not there\n  ${to}/reports.json\n` +
        `  ${lacking.code}: photo 2 has not arrived yet\n` +
        `  ${lacking.code}: photo 3 never comes (the phone cannot read it)\n`,
    );
    const read = z
      .array(z.object({ photos: z.array(z.object({ file: z.string().nullable() })) }))
      .parse(JSON.parse(readFileSync(join(to, 'reports.json'), 'utf8')));
    const present = `photos/${lacking.id}/1.jpg`;
    expect(read[0]?.photos.map(({ file }) => file)).toEqual([present, null, null]);
    await run('csv');
    const [head = [], row = []] = parseCsv(
      readFileSync(join(to, 'dispositionMessage.csv'), 'utf8'),
    );
    expect(row[head.indexOf('photos')]).toBe('3');
    expect(row[head.indexOf('photoFiles')]).toBe(present);
  });
  it('exits with 1 if an existing photo cannot be loaded', async () => {
    const to = join(folder, 'refused-photo');
    await dev(backend, 'POST', 'faults', [{ kind: 'status', path: '2.jpg', status: 403 }]);
    const { code, err } = await office('export', '--format', 'json', '--to', to, ...filter);
    await dev(backend, 'DELETE', 'faults');
    expect(code).toBe(1);
    expect(err).toContain('2.jpg: the server answered 403.');
    expect(err).toContain('not complete');
  });
  it.each(locales)('writes in %s exactly what the office page writes', async (language) => {
    const driver = await signUp(backend.origin, `Alles ${language}`);
    const answers = fullAnswers('complaintChassis') as DocumentFields;
    const sent = await send(backend.origin, driver, 'complaintChassis', answers);
    await workOn(backend.origin, driver.uid, sent);
    const to = join(folder, `page-${language}`);
    const run = async (...more: string[]) => {
      const { code, err } = await office(
        'export',
        '--to',
        to,
        '--no-photos',
        '--driver',
        driver.uid,
        ...more,
      );
      expect([code, err]).toEqual([0, '']);
    };
    await run('--format', 'json');
    const [done] = z
      .array(z.looseObject({ work: z.unknown(), log: z.unknown(), receipt: receiptSchema }))
      .parse(JSON.parse(readFileSync(join(to, 'reports.json'), 'utf8')));
    const report = reportSchema.parse(done);
    const work = readWork(done?.work);
    if (!work) throw new Error('The work is missing');
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const table = tableOf(
      {
        labels: { texts: await loadTableTexts(language) },
        outlines: { complaintChassis: outlineOf(formDefinitions.complaintChassis) },
        timeZone,
        withPhotoFiles: false,
      },
      [{ report, work, log: readLog(Object(done?.log)), receipt: done?.receipt }],
    );
    const { tag } = languages[language];
    await run('--format', 'csv', '--language', language);
    const csv = readFileSync(join(to, 'complaintChassis.csv'), 'utf8');
    expect(csv).toBe(csvTable(table, spreadsheetStyle(tag, timeZone)));
    expect(csv).toContain('Kim Werkstatt');
    expect(csv).toContain('Wir kommen');
    await run('--format', 'xlsx', '--language', language);
    const [head, row] = await readWorkbook(readFileSync(join(to, 'complaintChassis.xlsx')));
    expect(head?.map((one) => one?.value)).toEqual(table.columns.map(({ title }) => title));
    const sentColumn = table.columns.findIndex(({ key }) => key === 'sentAt');
    expect(row?.[sentColumn]?.format).toMatch(/yyyy hh:mm$/);
  });
  it('loads photos only from the report’s own folder, regardless of the path in the report', async () => {
    const forger = await signUp(backend.origin, 'Fremdes Bild');
    const own = await send(
      backend.origin,
      forger,
      'dispositionMessage',
      { text: 'x' },
      [6000],
      [],
      undefined,
      { path: `reports/${jona.uid}/${delivery.id}/1.jpg` },
    );
    const to = join(folder, 'forged-path');
    const { code, err } = await office(
      'export',
      '--format',
      'json',
      '--to',
      to,
      '--driver',
      forger.uid,
    );
    expect([code, err]).toEqual([0, '']);
    expect(statSync(join(to, 'photos', own.id, '1.jpg')).size).toBe(6000);
    const exported = z
      .array(z.object({ photos: z.array(z.object({ path: z.string() })) }))
      .parse(JSON.parse(readFileSync(join(to, 'reports.json'), 'utf8')));
    expect(exported[0]?.photos).toEqual([{ path: `reports/${forger.uid}/${own.id}/1.jpg` }]);
  });
  it.each([
    ['a type that is not an image type', { contentType: 'image/svg+xml' }],
    ['more bytes than the maximum', { bytes: 900_001 }],
    ['a fraction of a byte', { bytes: 4321.5 }],
    ['a width as text', { width: 'x640' }],
    ['a negative height', { height: -480_480 }],
    ['a field with markup', { field: '<img>' }],
    ['a field that is too long', { field: 'x'.repeat(61) }],
    ['an invalid time', { capturedAt: 'yesterday' }],
  ])('exports a report whose photo entry contains %s, without this value', async (_title, said) => {
    const forger = await signUp(backend.origin, 'Falsche Angaben');
    const { id } = await send(
      backend.origin,
      forger,
      'dispositionMessage',
      { text: 'Tor klemmt' },
      [5000],
      [],
      undefined,
      said,
    );
    const to = join(folder, `forged-${id}`);
    const exported = await office('export', '--format', 'json', '--to', to, '--driver', forger.uid);
    expect(exported.err.includes('5000 bytes, its report says 0')).toBe('bytes' in said);
    expect(readFileSync(join(to, 'reports.json'), 'utf8')).not.toContain(
      JSON.stringify(Object.values(said)[0]),
    );
  });
  it('continues after a busy server and an expired token', async () => {
    const to = join(folder, 'faults');
    await dev(backend, 'POST', 'faults', [
      { kind: 'status', path: 'runQuery', times: 1, status: 503 },
      { kind: 'status', path: 'runQuery', skip: 1, times: 1, status: 401 },
      { kind: 'cutResponse', path: 'alt=media', times: 1, atByte: 1000 },
      { kind: 'dropAnswer', path: 'receipts', times: 1 },
    ]);
    const { code, out, err } = await office('export', '--format', 'json', '--to', to, ...filter);
    await dev(backend, 'DELETE', 'faults');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('1 report, 2 photos saved');
    expect(statSync(join(to, 'photos', delivery.id, '2.jpg')).size).toBe(70_000);
  });
  it('reports that a folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect((await office('export', '--format', 'json', '--to', join(file, 'x'))).err).toContain(
      'cannot be made',
    );
  });
});

describe('the program', () => {
  const start = promisify(execFile);
  const main = join(import.meta.dirname, '../../../office/main.ts');

  it('runs from the command line with the account in the environment', async () => {
    const { stdout, stderr } = await start(
      process.execPath,
      [main, ...exportTo('program'), '--driver', jona.uid, '--origin', backend.origin],
      { env: { ...process.env, TANKLOTSE_EMAIL: account[1], TANKLOTSE_PASSWORD: account[3] } },
    );
    expect(stdout).toContain('reports.json');
    // A slow machine also shows progress, such as "451 reports, 12 photos (0 already there)".
    expect(stderr.replaceAll(/^\d+ reports?, .*\n/gm, '')).toBe('');
    expect(idsIn('program')).toContain(delivery.id);
  });
  it('prints help without signing in', async () => {
    expect((await start(process.execPath, [main])).stdout).toContain(
      'npm run office -- export  --format',
    );
  });
  it('exits with 1 and a one-sentence message if the email is missing', async () => {
    await expect(
      start(process.execPath, [main, ...exportTo('nobody'), '--origin', backend.origin], {
        env: { ...process.env, TANKLOTSE_EMAIL: '', TANKLOTSE_PASSWORD: '' },
      }),
    ).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'Email is missing: give --email and --password, or TANKLOTSE_EMAIL and TANKLOTSE_PASSWORD.\n',
    });
  });
});

describe('reports that follow another one', () => {
  it('have columns for the first report, their purpose and their text', async () => {
    const driver = await signUp(backend.origin, 'Frida Faden');
    const first = await send(backend.origin, driver, 'dispositionMessage', { text: 'Tor zu' });
    await send(
      backend.origin,
      driver,
      'dispositionMessage',
      { followsReport: first.id, followPurpose: 'addition', followText: 'Jetzt offen' },
      [900],
    );
    await send(backend.origin, driver, 'dispositionMessage', {
      followsReport: first.code,
      text: 'Tor war zu',
    });
    const to = join(folder, 'thread');
    await office('export', '--format', 'csv', '--to', to, '--driver', driver.uid, '--no-photos');
    const [head = [], ...rows] = parseCsv(readFileSync(join(to, 'dispositionMessage.csv'), 'utf8'));
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column('answers.followPurpose')).toEqual(['', 'addition', '']);
    expect(column('answers.followText')).toEqual(['', 'Jetzt offen', '']);
    expect(column('answers.text')).toEqual(['Tor war zu', '', 'Tor zu']);
  });
});

describe('near misses that arrive late', () => {
  it('are in exactly one export, regardless of their day', async () => {
    const given = join(folder, 'given.txt');
    const exported = async (name: string): Promise<readonly string[]> => {
      const to = join(folder, name);
      const period = ['--from', daysAgo(20), '--until', daysAgo(10)];
      const once = ['--anonymous', '--once', given, ...period];
      expect((await office('export', '--format', 'json', '--to', to, ...once)).code).toBe(0);
      const rows = z
        .array(z.object({ id: z.string() }))
        .parse(JSON.parse(readFileSync(join(to, 'reports.json'), 'utf8')));
      return rows.map(({ id }) => id);
    };
    await exported('all-before');
    const inTime = await sendAnonymously(backend.origin, jona, daysAgo(15), 'Schlauch');
    expect(await exported('march')).toEqual([inTime.id]);
    const late = await sendAnonymously(backend.origin, mika, daysAgo(40), 'Ventil');
    expect(await exported('april')).toEqual([late.id]);
    expect(await exported('may')).toEqual([]);
  });

  it.each([
    ['lacks a photo', daysAgo(2), 'lacking', undefined, 0],
    ['could not write its table', daysAgo(3), 'none', 'reports.json.part', 1],
  ] as const)(
    'a report is exported again after an export that %s',
    async (_what, day, photos, obstacle, end) => {
      const { id } = await sendAnonymously(backend.origin, jona, day, 'Ventil', photos);
      const to = join(folder, day);
      if (obstacle !== undefined) mkdirSync(join(to, obstacle), { recursive: true });
      const given = join(folder, `given-${day}.txt`);
      const exported = office(
        'export',
        '--format',
        'json',
        '--to',
        to,
        '--anonymous',
        '--once',
        given,
      );
      expect((await exported).code).toBe(end);
      expect(existsSync(given) ? readFileSync(given, 'utf8') : '').not.toContain(id);
    },
  );
});

describe('a report that no form can have produced', () => {
  it('is reported, hides no other report, and is quarantined by its id', async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, 1]));
    const before = await exportedIds();
    const poison = await send(backend.origin, mika, 'complaintChassis', { remarks: many });
    const after = await office(...exportTo('poison'));
    expect(after.code).toBe(1);
    expect(after.err).toContain(
      `reports/${poison.id} is not a report: it holds more than a form can write`,
    );
    expect(idsIn('poison')).toEqual(before);
    // After its quarantine no export reports it; author, time and reason are stored.
    for (const unknown of ['no-such-report', '../users/x']) {
      const none = await office('aside', unknown, '--reason', 'x');
      expect(none.err).toContain(`There is no report ${unknown}`);
    }
    expect(await office('aside', poison.id, '--reason', 'no form wrote it')).toMatchObject({
      code: 0,
      out: `${poison.id} is set aside\n`,
    });
    expect(await office(...exportTo('clean'))).toMatchObject({ code: 0, err: '' });
    expect(idsIn('clean')).toEqual(before);
    expect((await office('aside')).out).toMatch(
      new RegExp(`^reports/${poison.id}  .*  demo-office  no form wrote it\n1 report set aside\n$`),
    );
    expect((await office('aside', poison.id, '--reason', 'again')).err).toContain('already');
  });
  it('adds no columns: its unknown answers share one cell', async () => {
    await send(backend.origin, mika, 'complaintChassis', {
      remarks: { made: { up: 1 }, '=cmd': 2 },
      invented: 'x',
    });
    const to = join(folder, 'invented');
    await office('export', '--format', 'csv', '--to', to, '--kind', 'complaintChassis');
    const [names] = parseCsv(readFileSync(join(to, 'complaintChassis.csv'), 'utf8'));
    expect(names?.filter((name) => /made|cmd|invented/.test(name))).toEqual([]);
    expect(names).toContain('unread');
  });
});

describe('training', () => {
  it('lists who has confirmed which chapter, with room for the trainer', async () => {
    await confirmChapter(backend.origin, mika, 'first-aid', 1, today());
    await confirmChapter(backend.origin, jona, 'know-lpg', 2, today());
    await confirmChapter(backend.origin, jona, 'contact-plan', 1, today());
    const file = join(folder, 'training.csv');
    expect(await office('training', '--to', file, '--language', 'en')).toEqual({
      code: 0,
      out: `3 confirmations in ${file}\n`,
      err: '',
    });
    const [head = [], ...rows] = parseCsv(readFileSync(file, 'utf8'));
    expect(head.slice(-3)).toEqual(['trainer', 'countersignedOn', 'trainerSignature']);
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column('name')).toEqual(['Jona Brandt', 'Jona Brandt', 'Mika Öz']);
    expect(column('chapter')).toEqual(['1', '5', '14']);
    expect(column('title')[2]).toBe('First aid');
    expect(column('edition')).toEqual(['1', '2', '1']);
    expect(column('confirmedOn')[0]).toBe(today());
    expect(column('receivedAt')[0]).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect(column('trainer')).toEqual(['', '', '']);
  });
  it('reports a missing option', async () => {
    expect((await office('training')).err).toBe(
      '--to FILE is missing. npm run office -- help shows how.\n',
    );
    expect((await office('training', '--to', join(folder, 'no-such-folder/x.csv'))).code).toBe(1);
  });
});
