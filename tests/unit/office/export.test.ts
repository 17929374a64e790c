/** Tests that all values in the table of reports can be read back, in every language and format. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { loadTableTexts } from '../../../office/table-texts.ts';
import {
  csvTable,
  programStyle,
  spreadsheetStyle,
} from '../../../src/features/office/model/csv-table.ts';
import type { Json } from '../../../src/features/office/model/document-values.ts';
import {
  type ExportRecord,
  type ExportTable,
  type TableContext,
  tableOf,
} from '../../../src/features/office/model/export-table.ts';
import { workbookOf } from '../../../src/features/office/model/office-workbook.lazy.ts';
import { type Report, reportSchema } from '../../../src/features/office/model/report.ts';
import type { TableTexts } from '../../../src/features/office/model/table-texts.ts';
import { initialWork, inState, type LogEntry } from '../../../src/features/office/model/work.ts';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { type ReportKind, reportKinds } from '../../../src/features/reports/kinds.ts';
import { followKeys } from '../../../src/features/reports/following.ts';
import { readStoredAnswers } from '../../../src/features/reports/read-stored-answers.ts';
import { outlineOf } from '../../../src/features/reports/readable-answers.ts';
import { joinTexts, labelledText } from '../../../src/i18n/format.ts';
import { languages, type Locale, locales } from '../../../src/i18n/locales.ts';
import { fullAnswers } from './full-report.ts';
import { parseCsv } from './parse-csv.ts';
import { readWorkbook, type WorkbookCell } from './read-workbook.ts';

const kinds = Object.keys(reportKinds) as ReportKind[];
const outlines = Object.fromEntries(
  Object.values(formDefinitions).map((form) => [form.kind, outlineOf(form)]),
);
const timeZone = 'Europe/Berlin';
const texts = new Map<Locale, TableTexts>();
beforeAll(async () => {
  for (const locale of locales) texts.set(locale, await loadTableTexts(locale));
});
const contextIn = (locale: Locale): TableContext => ({
  labels: { texts: texts.get(locale) },
  outlines,
  timeZone,
  withPhotoFiles: false,
});

const sent = {
  formVersion: 1,
  shortCode: 'F-261121-4F7K',
  locale: 'de',
  photos: [],
  contentHash: 'a'.repeat(64),
  appVersion: '0.2.0',
  uid: 'driver-1',
  reporter: {
    name: 'Jona Brandt',
    personnelNumber: '0471',
    phone: '+49 40 123',
    depot: 'Hamburg',
  },
  createdAt: '2026-11-21T13:00:00.000Z',
  clockOffsetMilliseconds: -1500,
  timeZone: 'Europe/Lisbon',
  sentAt: '2026-11-21T13:05:30.000Z',
};
/** The report as the office reads it: answers that the form defines, and unread answers. */
const reportOf = (kind: string, answers: Readonly<Record<string, Json>>): Report =>
  reportSchema.parse({
    ...sent,
    id: `id-${kind}`,
    anonymous: false,
    kind,
    ...readStoredAnswers(outlines[kind], answers),
  });

const minutes = (count: number): number => Date.parse(sent.sentAt) + count * 60_000;
const deed = (what: LogEntry['what'], after: number, name: string, text?: string): LogEntry => ({
  key: `${what}-${after}`,
  what,
  by: 'office-1',
  name,
  at: minutes(after),
  ...(text === undefined ? {} : { text }),
});
/** Received after 1 minute, taken over after 30, answered after 40, finally closed after 26.5 hours. */
function doneRecord(kind: string, answers: Readonly<Record<string, Json>>): ExportRecord {
  const report = reportOf(kind, answers);
  const work = inState(initialWork(report), 'closed', 'repaired');
  return {
    report,
    work: {
      ...work,
      assigneeName: 'Kim Werkstatt',
      outOfService: true,
      defects: {
        d0: { outcome: 'repaired', by: 'office-1', name: 'Kim Werkstatt', at: minutes(1500) },
      },
    },
    log: [
      deed('received', 1, 'Ada Büro'),
      deed('claimed', 30, 'Ada Büro'),
      deed('claimed', 35, 'Kim Werkstatt'),
      deed('asked', 38, 'Kim Werkstatt', 'Wo steht er?'),
      deed('answered', 40, 'Kim Werkstatt', 'Wir kommen um 15 Uhr'),
      deed('closed', 50, 'Ada Büro', 'Erledigt'),
      deed('reopened', 60, 'Ada Büro'),
      deed('closed', 1590, 'Kim Werkstatt', 'Repariert'),
    ],
    receipt: { status: 'closed', at: minutes(1590) },
  };
}

/** The values that a reader finds in a column. */
interface Found {
  /** The cell without the prefix that stops a spreadsheet from reading text as a formula or number. */
  readonly csv: string;
  readonly rawCsv: string;
  readonly sheet: WorkbookCell | undefined;
}
interface ReadBack {
  readonly titles: readonly string[];
  /** One map per report, from the key of the column to the value. */
  readonly rows: readonly ReadonlyMap<string, Found>[];
}
const plain = (text: string): string => text.replace(/^'/, '').replace(/\u00a0$/, '');

async function readBack(table: ExportTable, locale: Locale): Promise<ReadBack> {
  const { tag } = languages[locale];
  const style = spreadsheetStyle(tag, timeZone);
  const [head = [], ...lines] = parseCsv(csvTable(table, style).slice(1), style.separator);
  const [sheetHead = [], ...sheetLines] = await readWorkbook(
    await workbookOf(table, 'Meldungen', { tag, timeZone }),
  );
  expect(sheetHead.map((cell) => cell?.value)).toEqual(head);
  const rows = lines.map(
    (line, row) =>
      new Map(
        table.columns.map(({ key, title }, at): [string, Found] => {
          // Looks up the column by its title, which must be unique.
          expect(head.filter((one) => one === title)).toHaveLength(1);
          expect(head.indexOf(title)).toBe(at);
          const rawCsv = line[at] ?? '';
          return [key, { rawCsv, csv: plain(rawCsv), sheet: sheetLines[row]?.[at] }];
        }),
      ),
  );
  return { titles: head, rows };
}

type Labels = TableTexts['reports']['choices'];
/** Texts of the choices from the files: those of the form first, then the shared ones. */
interface Choices {
  readonly own: Labels;
  readonly shared: Labels;
}
async function choicesIn(locale: Locale, file: string): Promise<Labels> {
  const path = join(import.meta.dirname, '../../../src/locales', locale, `${file}.json`);
  const labels = z.record(z.string(), z.record(z.string(), z.string())).default({});
  return z.object({ choices: labels }).parse(JSON.parse(await readFile(path, 'utf8'))).choices;
}

const day = 86_400_000;
/** Converts the serial number of a spreadsheet to a date. */
const dateOf = (serial: WorkbookCell['value'] | undefined): string =>
  new Date(Math.round((Number(serial) - 25_569) * day)).toISOString().slice(0, 16);

/** The expected cell of a key. */
interface Expected {
  readonly key: string;
  readonly sort: 'text' | 'number' | 'clock' | 'time' | 'words';
  readonly value: Json | undefined;
}

function expectText(found: Found | undefined, text: string): void {
  expect(found?.csv).toBe(text);
  expect(found?.sheet).toEqual({ value: text, format: undefined });
}
function expectNumber(found: Found | undefined, value: number, locale: Locale): void {
  expect(found?.rawCsv).toBe(String(value).replace('.', locale === 'en' ? '.' : ','));
  expect(found?.sheet?.value).toBe(value);
  expect(found?.sheet?.format).toMatch(/^(?:#,##)?0(?:\.0+)?$/);
}
function expectClock(found: Found | undefined, text: string): void {
  expect(found?.rawCsv).toBe(text.replace('T', ' '));
  const whole = text + '0001-01-01T00:00'.slice(text.length);
  expect(dateOf(found?.sheet?.value)).toBe(whole);
  const time = text.includes('T') ? ' hh:mm' : '';
  expect(found?.sheet?.format).toMatch(
    text.length === 7 ? /^mm\/yyyy$/ : new RegExp(`^dd[./]mm[./]yyyy${time}$`),
  );
}
function expectTime(found: Found | undefined, text: string): void {
  expect(found?.rawCsv).toBe(text);
  expect(dateOf(Number(found?.sheet?.value) + 25_569)).toBe(`1970-01-01T${text}`);
  expect(found?.sheet?.format).toBe('hh:mm');
}
function expectFound(found: Found | undefined, expected: Expected, locale: Locale): void {
  const text = typeof expected.value === 'string' ? expected.value : 'no text';
  switch (expected.sort) {
    case 'text':
      return expectText(found, text);
    case 'number':
      return expectNumber(found, Number(expected.value), locale);
    case 'clock':
      return expectClock(found, text);
    case 'time':
      return expectTime(found, text);
    case 'words':
      expect(found?.csv).toMatch(/\p{L}/u);
  }
}

interface ColumnOptions {
  readonly key: string;
  readonly locale: Locale;
  readonly choices: Choices;
}
const isMap = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const wordOf = ({ own, shared }: Choices, catalogue: string, id: string): string =>
  own[catalogue]?.[id] ?? shared[catalogue]?.[id] ?? 'no word';
const idsIn = (value: Json): readonly string[] => z.array(z.string()).parse(value);
const entriesIn = (value: Json) => z.array(z.record(z.string(), z.json())).parse(value);

/** The expected cells of a place or a time window, part by part. */
function partsOf(field: Field, value: Json, { key, locale }: ColumnOptions): readonly Expected[] {
  if (!isMap(value)) return [];
  if (field.kind === 'dayWindow')
    return [
      { key, sort: 'clock', value: value['day'] },
      { key: `${key}.from`, sort: 'time', value: value['from'] },
      { key: `${key}.to`, sort: 'time', value: value['to'] },
    ];
  const source = texts.get(locale)?.office.export.sources['gps'];
  return [
    { key, sort: 'text', value: value['address'] },
    ...['latitude', 'longitude', 'accuracyMetres'].map((part): Expected => ({
      key: `${key}.${part}`,
      sort: 'number',
      value: value[part],
    })),
    { key: `${key}.source`, sort: 'text', value: source },
  ];
}

/** The expected cells of an answer: one column for most fields. */
function expectedOf(field: Field, value: Json, options: ColumnOptions): readonly Expected[] {
  const { key, locale, choices } = options;
  switch (field.kind) {
    case 'choice':
      return [
        { key, sort: 'text', value: wordOf(choices, field.catalogue, z.string().parse(value)) },
      ];
    case 'choices': {
      const words = idsIn(value).map((id) => wordOf(choices, field.catalogue, id));
      return [{ key, sort: 'text', value: words.join(' | ') }];
    }
    case 'boolean':
      return [{ key, sort: 'text', value: texts.get(locale)?.reports.yesNo[value ? 'yes' : 'no'] }];
    case 'text':
      return [{ key, sort: 'text', value }];
    case 'number':
      return [{ key, sort: 'number', value }];
    case 'rating':
      return [
        { key, sort: 'number', value },
        { key: `${key}.word`, sort: 'words', value },
      ];
    case 'list':
      return entriesIn(value).flatMap((entry, at) =>
        expectedOfAll(field.fields, entry, { ...options, key: `${key}.${at}` }),
      );
    case 'dayWindow':
    case 'place':
      return partsOf(field, value, options);
    default:
      return [{ key, sort: 'clock', value }];
  }
}
const expectedOfAll = (
  fields: readonly Field[],
  answers: Readonly<Record<string, Json>>,
  options: ColumnOptions,
): readonly Expected[] =>
  fields.flatMap((field) => {
    const value = answers[field.id];
    return value === undefined
      ? []
      : expectedOf(field, value, { ...options, key: `${options.key}.${field.id}` });
  });

describe.each(locales)('a report with every field answered, in %s', (locale) => {
  test.each(kinds)('%s is read back from CSV and workbook, value by value', async (kind) => {
    const answers = fullAnswers(kind);
    const table = tableOf(contextIn(locale), [doneRecord(kind, answers)]);
    const { titles, rows } = await readBack(table, locale);
    expect(new Set(titles).size).toBe(titles.length);
    const row = rows[0] ?? new Map<string, Found>();
    const choices = {
      own: await choicesIn(locale, `forms/${kind}`),
      shared: await choicesIn(locale, 'reports'),
    };
    const options = { key: 'answers', locale, choices };
    const expected = expectedOfAll(formDefinitions[kind].fields, answers, options);
    for (const one of expected) expectFound(row.get(one.key), one, locale);
    // Every filled column belongs to a field.
    const explained = new Set([
      ...expected.map(({ key }) => key),
      ...followKeys.map((key) => `answers.${key}`),
    ]);
    const ofAnswers = [...row.keys()].filter((key) => key.startsWith('answers.'));
    expect(ofAnswers.filter((key) => !explained.has(key))).toEqual([]);
    expect(ofAnswers).toHaveLength(explained.size);
  });

  test('separates columns that have the same name in the office and in the forms', async () => {
    const records = kinds.map((kind) => doneRecord(kind, fullAnswers(kind)));
    const { titles, rows } = await readBack(tableOf(contextIn(locale), records), locale);
    expect(new Set(titles).size).toBe(titles.length);
    const chassis = rows[kinds.indexOf('complaintChassis')];
    expect(chassis?.get('depot')?.csv).toBe('Hamburg');
    expect(chassis?.get('answers.location')?.csv).toMatch(/^Dorfstraße/);
    const message = rows[kinds.indexOf('dispositionMessage')];
    expect(message?.get('phone')?.csv).toBe('+49 40 123');
    expect(message?.get('answers.callbackPhone')?.csv).toMatch(/^callbackPhone/);
    expect(message?.get('answers.location')?.csv).toMatch(/^Dorfstraße/);
  });

  test.each(
    formDefinitions.dispositionMessage.fields.flatMap((field) =>
      field.id === 'urgency' && field.kind === 'choice' ? field.options : [],
    ),
  )(
    'shows the urgency "%s" with the text of the form, in addition to the priority',
    async (urgency) => {
      const record = doneRecord('dispositionMessage', { urgency });
      const { rows } = await readBack(tableOf(contextIn(locale), [record]), locale);
      const { urgency: words } = await choicesIn(locale, 'forms/dispositionMessage');
      expectText(rows[0]?.get('answers.urgency'), words?.[urgency] ?? '');
      const severity = urgency === 'immediate' ? 'urgent' : 'normal';
      expectText(rows[0]?.get('severity'), texts.get(locale)?.office.severity[severity] ?? '');
    },
  );

  test('a table of one kind needs no prefix, because no column of the office has the label of a field', () => {
    const { office, forms } = texts.get(locale) ?? {};
    const facts = Object.values(office?.export.columns ?? {});
    expect(new Set(facts).size).toBe(facts.length);
    const ofForms = Object.values(forms ?? {}).flatMap(({ fields }) =>
      Object.values(fields).map(({ label }) => label),
    );
    expect(facts.filter((title) => ofForms.includes(title))).toEqual([]);
  });

  describe('the export of a report that was worked on contains', () => {
    async function findRow(): Promise<ReadonlyMap<string, Found>> {
      const record = doneRecord('complaintChassis', fullAnswers('complaintChassis'));
      const { rows } = await readBack(tableOf(contextIn(locale), [record]), locale);
      return rows[0] ?? new Map<string, Found>();
    }
    test('the times of arrival, takeover and closing, in the time zone of the office', async () => {
      const row = await findRow();
      for (const [key, text] of [
        ['createdAt', '2026-11-21 14:00:00'],
        ['sentAt', '2026-11-21 14:05:30'],
        ['receivedAt', '2026-11-21 14:06:30'],
        ['takenAt', '2026-11-21 14:35:30'],
        ['closedAt', '2026-11-22 16:35:30'],
        ['statusAt', '2026-11-22 16:35:30'],
        ['work.defects.0.outcomeAt', '2026-11-22 15:05:30'],
      ] as const) {
        expect(row.get(key)?.rawCsv).toBe(text);
        expect(dateOf(row.get(key)?.sheet?.value)).toBe(text.slice(0, 16).replace(' ', 'T'));
        expect(row.get(key)?.sheet?.format).toMatch(/yyyy hh:mm$/);
      }
    });
    test('the durations of these steps', async () => {
      const row = await findRow();
      for (const [key, hours] of [
        ['takenAfterHours', 0.5],
        ['closedAfterHours', 26.5],
      ] as const) {
        const written = String(hours).replace('.', locale === 'en' ? '.' : ',');
        expect(row.get(key)?.rawCsv).toBe(written);
        expect(Number(row.get(key)?.sheet?.value) * 24).toBeCloseTo(hours, 6);
        expect(row.get(key)?.sheet?.format).toBe('[h]:mm');
      }
    });
    test('the staff, the outcome and the answer to the driver', async () => {
      const row = await findRow();
      const t = texts.get(locale);
      if (!t) throw new Error('There are no texts');
      for (const [key, text] of [
        ['shortCode', 'F-261121-4F7K'],
        ['kind', t.forms['complaintChassis']?.title],
        ['state', t.office.tabs['closed']],
        ['reason', t.office.reasons['repaired']],
        ['takenBy', 'Ada Büro'],
        ['assignee', 'Kim Werkstatt'],
        ['closedBy', 'Kim Werkstatt'],
        ['outOfService', t.reports.yesNo['yes']],
        ['status', t.reports.status['closed']],
        ['answer', 'Wir kommen um 15 Uhr'],
        ['name', 'Jona Brandt'],
        ['personnelNumber', '0471'],
        ['work.defects.0.outcome', t.office.defects['repaired']],
        ['work.defects.0.outcomeBy', 'Kim Werkstatt'],
        ['work.defects.1.outcome', t.office.defects['open']],
        ['timeZone', 'Europe/Lisbon'],
        ['officeTimeZone', timeZone],
        ['answers.followPurpose', t.purposes['correction']],
      ] as const)
        expectText(row.get(key), text ?? 'no text');
      expectNumber(row.get('clockOffsetMilliseconds'), -1500, locale);
    });
  });
});

test('the answer is the current note to the driver, otherwise the last one in the history', () => {
  const record = doneRecord('complaintChassis', {});
  const answerOf = (more: Partial<ExportRecord>): unknown => {
    const { columns, lines } = tableOf(contextIn('de'), [{ ...record, ...more }]);
    return lines[0]?.[columns.findIndex(({ key }) => key === 'answer')];
  };
  const receipt = { status: 'closed', at: minutes(1590) } as const;
  expect(answerOf({ receipt: { ...receipt, note: 'Abgeholt' } })).toBe('Abgeholt');
  expect(answerOf({ receipt })).toBe('Wir kommen um 15 Uhr');
  expect(answerOf({ receipt: undefined, log: [] })).toBeUndefined();
});

test('a reopened report has no closing time', () => {
  const record = doneRecord('complaintChassis', {});
  const work = inState(record.work, 'open');
  const { columns, lines } = tableOf(contextIn('de'), [{ ...record, work }]);
  for (const name of ['closedAt', 'closedBy', 'closedAfterHours'])
    expect(lines[0]?.[columns.findIndex(({ key }) => key === name)]).toBeUndefined();
});

test('a field in two forms has the same kind and unit in both and shares a column', () => {
  const sorts = new Map<string, Set<string>>();
  for (const { fields } of Object.values(formDefinitions))
    for (const field of fields) {
      const unit = field.kind === 'number' ? (field.unit ?? field.unitFrom ?? '') : '';
      const known = sorts.get(field.id) ?? new Set();
      sorts.set(field.id, known.add(`${field.kind} ${unit}`));
    }
  expect([...sorts].filter(([, sort]) => sort.size > 1)).toEqual([]);
});

test('an anonymous report has only days and no driver in the table', async () => {
  const report = reportSchema.parse({
    id: 'anonymous',
    anonymous: true,
    kind: 'nearbyAccident',
    formVersion: 1,
    shortCode: 'N-261121-4F7K',
    locale: 'de',
    photos: [],
    contentHash: 'a'.repeat(64),
    createdOn: '2026-11-21',
    answers: { eventKind: 'nearMiss', reporterMode: 'anonymous', occurredAt: '2026-11-20' },
  });
  const at = Date.UTC(2026, 10, 23);
  const log = [{ key: 'k', what: 'claimed', by: 'office-1', name: 'Ada', at }] as const;
  const record = { report, work: initialWork(report), log, receipt: undefined };
  const { rows } = await readBack(tableOf(contextIn('de'), [record]), 'de');
  const filled = [...(rows[0] ?? [])].filter(([, { csv }]) => csv !== '');
  expect(Object.fromEntries(filled.map(([key, { csv }]) => [key, csv]))).toEqual({
    shortCode: 'N-261121-4F7K',
    kind: 'Beinaheunfall oder Unfall',
    severity: 'Normal',
    state: 'Neu',
    createdAt: '2026-11-21',
    takenAt: '2026-11-23',
    takenBy: 'Ada',
    name: 'Anonym',
    photos: '0',
    'answers.eventKind': 'Beinaheunfall',
    'answers.reporterMode': expect.any(String) as string,
    'answers.occurredAt': '2026-11-20',
    officeTimeZone: timeZone,
    id: 'anonymous',
    locale: 'de',
    formVersion: '1',
    contentHash: 'a'.repeat(64),
  });
  expectClock(rows[0]?.get('takenAt'), '2026-11-23');
});

test('times are local times, in summer and in winter', () => {
  const moment = (sentAt: string): ExportRecord => {
    const report = reportSchema.parse({
      ...sent,
      sentAt,
      id: sentAt,
      anonymous: false,
      kind: 'poem',
      answers: {},
    });
    return { report, work: initialWork(report), log: [], receipt: undefined };
  };
  const records = ['2026-07-01T10:00:00.000Z', '2026-12-01T10:00:00.000Z'].map(moment);
  const german = csvTable(tableOf(contextIn('de'), records), spreadsheetStyle('de-DE', timeZone));
  expect(german).toContain(';2026-07-01 12:00:00;');
  expect(german).toContain(';2026-12-01 11:00:00;');
});

test('the format for programs contains field names, ids and times in UTC', () => {
  const context = { ...contextIn('de'), labels: { texts: undefined }, timeZone: 'UTC' };
  const answers = fullAnswers('complaintChassis');
  const table = tableOf(context, [doneRecord('complaintChassis', answers)]);
  const [head = [], row = []] = parseCsv(csvTable(table, programStyle).slice(1));
  expect(head).toEqual(table.columns.map(({ key }) => key));
  const cell = (key: string): string | undefined => row[head.indexOf(key)];
  expect(cell('sentAt')).toBe('2026-11-21T13:05:30.000Z');
  expect(cell('closedAfterHours')).toBe('26.5');
  expect(cell('state')).toBe('closed');
  expect(cell('answers.adrApprovalDue')).toBe(answers['adrApprovalDue']);
  expect(cell('answers.driveable')).toBe(answers['driveable']);
  expect(cell('answers.defects.1.severity')).toMatch(/^[a-zA-Z]+$/);
  expect(cell('work.defects.0.outcome')).toBe('repaired');
  expect(cell('answers.location.latitude')).toBe('53.55123');
  expect(cell('personnelNumber')).toBe('0471');
});

describe('answers that match no field', () => {
  type Cells = Readonly<Record<string, unknown>> & { readonly unread?: string };
  function cellsOf(
    kind: string,
    answers: Readonly<Record<string, Json>>,
    { labels } = contextIn('de'),
  ): Cells {
    const context = { ...contextIn('de'), labels };
    const { columns, lines } = tableOf(context, [doneRecord(kind, answers)]);
    return Object.fromEntries(columns.map(({ key }, at) => [key, lines[0]?.[at]]));
  }
  const forProgram = { ...contextIn('de'), labels: { texts: undefined } };
  const unreadIn = (cells: Cells): unknown => JSON.parse(cells.unread ?? '');
  const invented = { made: { up: 1 }, '=cmd': [2], constructor: 'x' };
  const strange = {
    ...invented,
    defects: [{ defect: 'chBrakeAir', ...invented }, 'none', ['x']],
  };

  test('share one cell, regardless of their content, and add no columns', () => {
    const cells = cellsOf('complaintChassis', strange, forProgram);
    expect(unreadIn(cells)).toEqual({
      ...invented,
      'defects.0.made': { up: 1 },
      'defects.0.=cmd': [2],
      'defects.0.constructor': 'x',
      'defects.1': 'none',
      'defects.2': ['x'],
    });
    expect(cells['answers.defects.0.defect']).toBe('chBrakeAir');
    expect(Object.keys(cells).filter((key) => /made|cmd|constructor|other/.test(key))).toEqual([]);
  });
  test.each(locales)('are listed in a column with a separate title in %s', async (locale) => {
    const table = tableOf(contextIn(locale), [
      doneRecord('complaintChassis', strange),
      doneRecord('dispositionMessage', { amount: -12.5 }),
      doneRecord('nearbyAccident', {}),
    ]);
    const { titles, rows } = await readBack(table, locale);
    const column = texts.get(locale)?.unread.column;
    expect(titles.filter((title) => title === column)).toHaveLength(1);
    expect(titles.indexOf(column ?? '')).toBe(
      table.columns.findLastIndex(({ key }) => /^(?:answers|work)\./.test(key)) + 1,
    );
    const written = [
      ['made', '{"up":1}'],
      ['=cmd', '[2]'],
      ['constructor', '"x"'],
      ['defects.0.made', '{"up":1}'],
      ['defects.0.=cmd', '[2]'],
      ['defects.0.constructor', '"x"'],
      ['defects.1', '"none"'],
      ['defects.2', '["x"]'],
    ].map(([name = '', value = '']) => labelledText(name, value, locale));
    expectText(rows[0]?.get('unread'), joinTexts(written, locale));
    expectText(rows[1]?.get('unread'), labelledText('amount', '-12.5', locale));
    expect(rows[2]?.get('unread')).toEqual({ rawCsv: '', csv: '', sheet: undefined });
  });
  test('leave the cell of a known field empty and are listed; an unknown choice is shown by its id', () => {
    const wrong = {
      odometerKm: 'many',
      huDue: '2026-13',
      adrApprovalDue: '2026-02-30',
      foundDuring: { a: 1 },
      text: 5,
      checkedGroups: 'brakes',
      spDue: null,
    };
    const cells = cellsOf('complaintChassis', { ...wrong, driveable: 'constructor' }, forProgram);
    expect(unreadIn(cells)).toEqual(wrong);
    const ofAnswers = Object.keys(cells).filter((key) => key.startsWith('answers.'));
    expect(ofAnswers).toEqual(['answers.driveable']);
    expect(cells['answers.driveable']).toBe('constructor');
  });
  test('add no more columns than the longest list if they are in a list that no form produces', () => {
    const defects = Array.from({ length: 120 }, () => ({ defect: 'chBrakeAir' }));
    const cells = cellsOf('complaintChassis', { defects }, forProgram);
    expect(cells).toHaveProperty(['answers.defects.99.defect'], 'chBrakeAir');
    expect(cells).toHaveProperty(['work.defects.99.outcome'], 'open');
    expect(cells).not.toHaveProperty(['answers.defects.100.defect']);
    expect(cells).not.toHaveProperty(['work.defects.100.outcome']);
    expect(unreadIn(cells)).toEqual({ defects: 120 });
  });
  test('leave the columns of a list entry empty, and later entries keep their numbers', () => {
    const defects = ['none', { defect: 'chBrakeAir' }];
    const cells = cellsOf('complaintChassis', { defects }, forProgram);
    expect(cells).not.toHaveProperty(['answers.defects.0.defect']);
    expect(cells).toHaveProperty(['answers.defects.1.defect'], 'chBrakeAir');
    expect(cells).toHaveProperty(['work.defects.0.outcome'], 'repaired');
    expect(cells).toHaveProperty(['work.defects.1.outcome'], 'open');
    expect(unreadIn(cells)).toEqual({ 'defects.0': 'none' });
  });
  test('are in one cell if their kind is unknown', () => {
    expect(cellsOf('poem', { verse: ['x'] }, forProgram).unread).toBe('{"verse":["x"]}');
    expect(cellsOf('poem', { verse: ['x'] }).unread).toBe('verse: ["x"]');
  });
});

test('the altitude in reports of the first version has a column', async () => {
  const location = { source: 'gps', latitude: 53.5, longitude: 10, altitudeMetres: 7, address: '' };
  const table = tableOf(contextIn('de'), [doneRecord('complaintChassis', { location })]);
  const { rows } = await readBack(table, 'de');
  expectNumber(rows[0]?.get('answers.location.altitudeMetres'), 7, 'de');
  expect(rows[0]?.has('unread')).toBe(false);
});

describe('a title shared by two columns', () => {
  test('is preceded by the subject of the column', () => {
    const records = [
      doneRecord('complaintChassis', { vehiclePlate: 'HH-A 1' }),
      doneRecord('complaintTrailer', { trailerPlate: 'HH-B 2' }),
    ];
    const { columns } = tableOf(contextIn('de'), records);
    const titleOf = (key: string): string | undefined =>
      columns.find((column) => column.key === key)?.title;
    expect(titleOf('answers.vehiclePlate')).toBe('Mangel am Fahrgestell: Kennzeichen');
    expect(titleOf('answers.trailerPlate')).toBe('Mangel an Aufbau oder Anhänger: Kennzeichen');
  });
  test('contains all labels that forms use for the same field', () => {
    const records = kinds.map((kind) => doneRecord(kind, fullAnswers(kind)));
    const { columns } = tableOf(contextIn('de'), records);
    expect(columns.find(({ key }) => key === 'answers.customerName')?.title).toBe(
      'Kunde (Name, Ort) / Kunde/Objekt',
    );
  });
  test('does not depend on the order of the reports', () => {
    const records = kinds.map((kind) => doneRecord(kind, fullAnswers(kind)));
    expect(tableOf(contextIn('fr'), records.toReversed()).columns).toEqual(
      tableOf(contextIn('fr'), records).columns,
    );
  });
});

const texted = (cells: readonly string[]): ExportTable => ({
  columns: cells.map((_, at) => ({ key: `k${at}`, title: `T${at}` })),
  lines: [cells],
});

test('a table opens in Excel of its language and preserves texts that look like numbers', () => {
  const german = csvTable(
    texted(['0471', 'a;b\n=1+1', '=evil()', '3-4']),
    spreadsheetStyle('de-DE', timeZone),
  );
  expect(german.startsWith('\ufeffT0;T1;T2;T3\r\n')).toBe(true);
  expect(parseCsv(german.slice(1), ';')[1]).toEqual([
    '0471\u00a0',
    'a;b\n=1+1',
    "'=evil()",
    '3-4\u00a0',
  ]);
  const english = csvTable(texted(['a', 'b']), spreadsheetStyle('en-GB', timeZone));
  expect(english.startsWith('\ufeffT0,T1\r\n')).toBe(true);
  // A program does not reinterpret values, so they need no prefix.
  expect(csvTable(texted(['0471', '3-4']), programStyle)).toContain('\r\n0471,3-4\r\n');
});

test('a workbook stores leading zeros and formula-like texts as text', async () => {
  const long = 'x'.repeat(40_000);
  const table = texted(['0471', '=1+1', 'Grüße <b>', 'a\u0001\ufffe\ud800b', long]);
  const file = await workbookOf(table, 'Meldungen: 11/2026', { tag: 'de-DE', timeZone });
  const [, line = []] = await readWorkbook(file);
  // Characters that XML or Excel does not allow would make the whole file unreadable.
  expect(line.map((cell) => cell?.value)).toEqual([
    '0471',
    '=1+1',
    'Grüße <b>',
    'ab',
    `${'x'.repeat(32_766)}…`,
  ]);
});
