/** Tests how the office reads a stored document: its report, its place in the list, its full content. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toWireFields } from '../../../src/backend/firebase/firestore-values.ts';
import {
  ageOf,
  compareEntries,
  entryOf,
  readAddress,
} from '../../../src/features/office/model/desk-list.ts';
import { readReport } from '../../../src/features/office/model/read-report.ts';
import {
  factsOutOfBounds,
  latestMoment,
} from '../../../src/features/office/model/record-bounds.ts';
import type { Report } from '../../../src/features/office/model/report.ts';
import { storedRecord, storedText } from '../../../src/features/office/model/stored-record.ts';
import type { DocumentFields } from '../../../src/features/outbox/model/report-document.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { DeskList } from '../../../src/islands/Office/DeskList.tsx';
import { defectName, sentText } from '../../../src/islands/Office/texts.ts';
import { screenTexts as officeTexts } from './screen-texts.ts';

const signed: DocumentFields = {
  kind: 'complaintChassis',
  formVersion: 1,
  appVersion: '1',
  shortCode: 'F-261121-4F7K',
  uid: 'jona',
  reporter: { name: 'Jona', personnelNumber: '', phone: '', depot: '' },
  locale: 'de',
  createdAt: new Date('2026-11-21T08:00:00Z'),
  sentAt: new Date('2026-11-21T08:00:01Z'),
  clockOffsetMilliseconds: null,
  answers: { vehiclePlate: 'HH-AB 12' },
  photos: [],
  contentHash: 'a'.repeat(64),
};
const anonymous: DocumentFields = {
  kind: 'nearbyAccident',
  formVersion: 1,
  shortCode: 'N-261121-4F7K',
  locale: 'de',
  createdOn: '2026-11-21',
  answers: { eventKind: 'nearMiss', reporterMode: 'anonymous' },
  photos: [],
  contentHash: 'b'.repeat(64),
};
function reportOf(collection: 'reports' | 'anonymousReports', fields: DocumentFields): Report {
  const document = { name: `x/${collection}/id-1`, fields: { ...toWireFields(fields) } };
  const report = readReport(collection, document, formDefinitions);
  if (typeof report === 'string') throw new Error(report);
  return report;
}
const now = Date.parse('2026-11-21T12:00:00Z');

describe('a document that is no report', () => {
  it('says which value is missing or has the wrong type', () => {
    const read = (fields: DocumentFields): unknown =>
      readReport(
        'reports',
        { name: 'x/reports/id-1', fields: toWireFields(fields) },
        formDefinitions,
      );
    expect(read({ ...signed, uid: 7 })).toBe('uid Invalid input: expected string, received number');
    const { reporter: _, ...nobody } = signed;
    expect(read(nobody)).toBe('reporter Invalid input: expected object, received undefined');
  });
});

describe('a stored report', () => {
  it('keeps the answers that its form can have produced and lists the others as unread', () => {
    const report = reportOf('reports', {
      ...signed,
      answers: { vehiclePlate: 'HH-AB 12', defects: [null], toString: 'x' },
    });
    expect(report.answers).toEqual({ vehiclePlate: 'HH-AB 12', defects: [{}] });
    expect(report.unread).toEqual([
      { field: 'defects.0', reason: 'empty', stored: null },
      { field: 'toString', reason: 'unknownField', stored: 'x' },
    ]);
  });

  it('lists all answers as unread if its kind has no form', () => {
    const report = reportOf('reports', { ...signed, kind: 'constructor' });
    expect(report.answers).toEqual({});
    expect(report.unread.map(({ field }) => field)).toEqual(['vehiclePlate']);
  });
});

it('a stored report › contains unread answers in full on request', () => {
  const answers = { verse: 'x'.repeat(1000) };
  const document = { name: 'x/reports/id-1', fields: { ...toWireFields({ ...signed, answers }) } };
  const stored = (isWhole: boolean): unknown => {
    const report = readReport('reports', document, formDefinitions, isWhole);
    return typeof report === 'string' ? report : report.unread[0]?.stored;
  };
  expect(stored(true)).toBe(answers.verse);
  expect(stored(false)).toBe(`${'x'.repeat(200)}… (1,000)`);
});

describe('values by which lists are sorted', () => {
  it.each([
    ['2026-11-21', []],
    ['2026-11-23', []],
    ['2026-11-24', ['createdOn']],
    ['2099-12-31', ['createdOn']],
    ['2020-02-31', ['createdOn']],
    ['yesterday', ['createdOn']],
  ])('of an anonymous report dated %s › are out of bounds: %j', (createdOn, facts) => {
    expect(
      factsOutOfBounds(reportOf('anonymousReports', { ...anonymous, createdOn }), now),
    ).toEqual(facts);
  });
  it('are out of bounds for a kind without a form and an invalid time', () => {
    const report = reportOf('reports', { ...signed, kind: 'poem', sentAt: 'soon' });
    expect(factsOutOfBounds(report, now)).toEqual(['kind', 'sentAt']);
    expect(factsOutOfBounds(reportOf('reports', signed), now)).toEqual([]);
  });
  it('are compared with the latest time of the server if the clock of the desk is behind', () => {
    const reports = [reportOf('reports', signed), reportOf('anonymousReports', anonymous)];
    expect(latestMoment(reports, 0)).toBe(Date.parse('2026-11-21T08:00:01Z'));
    expect(latestMoment(reports, now)).toBe(now);
    expect(factsOutOfBounds(reports[1] as Report, latestMoment(reports, 0))).toEqual([]);
  });
  it('that are not a valid day or time › are shown as stored and sorted without an error', () => {
    const entries = [
      reportOf('anonymousReports', { ...anonymous, createdOn: '2020-02-31' }),
      reportOf('reports', { ...signed, sentAt: 'soon' }),
    ].map((report) => entryOf(report, undefined));
    expect(entries.map((entry) => sentText(entry, 'de'))).toEqual(['2020-02-31', '–']);
    expect(ageOf(entries[1] as never, now)).toBeUndefined();
    expect(entries.toSorted(compareEntries)).toHaveLength(2);
  });
});

describe('the list of a desk', () => {
  /** Renders the list with two checks, one of which has these answers. */
  function listWith(answers: DocumentFields): string {
    const entries = [{}, answers].map((one) =>
      entryOf(reportOf('reports', { ...signed, answers: one }), undefined),
    );
    const props = { locale: 'de', texts: officeTexts('de'), counts: {}, entries } as const;
    const address = { ...readAddress(''), tab: 'new' } as const;
    return renderToStaticMarkup(
      createElement(DeskList, { ...props, address, go: () => undefined, desk: {} as never }),
    );
  }
  it('offers to close checks together, but none with an unread answer', () => {
    expect(listWith({})).toContain('office-bulk');
    for (const answers of [{ defects: [null] }, { defects: { d0: {} } }, { odometerKm: 'many' }])
      expect(listWith(answers)).not.toContain('office-bulk');
  });
  it('labels a defect with an unreadable name by its number', () => {
    expect(
      ['chBrakeAir', ''].map((id) =>
        defectName(officeTexts('de'), 'complaintChassis', { key: 'd1', id }),
      ),
    ).toEqual([expect.stringContaining('Druckluft'), 'Mangel 2']);
  });
});

describe('the full record', () => {
  it('is plain data with type names for values that no report contains', () => {
    expect(
      storedRecord({
        a: { arrayValue: {} },
        b: { mapValue: { fields: { c: { nullValue: null }, d: { integerValue: '7' } } } },
        e: { integerValue: '9007199254740993' },
        f: { geoPointValue: { latitude: 1 } },
        g: { timestampValue: '2026-11-21T00:00:00Z' },
        h: 'not a value',
        i: { mapValue: {} },
      }),
    ).toEqual({
      a: [],
      b: { c: null, d: 7 },
      e: '9007199254740993',
      f: { geoPointValue: { latitude: 1 } },
      g: '2026-11-21T00:00:00Z',
      h: 'not a value',
      i: {},
    });
  });

  it('is truncated to fit on a screen', () => {
    const large = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`k${index}`, { stringValue: 'x'.repeat(300) }]),
    );
    expect(storedText(large).length).toBeLessThan(41_000);
    let deep: object = { nullValue: null };
    for (let depth = 0; depth < 5000; depth += 1) deep = { mapValue: { fields: { a: deep } } };
    expect(storedText({ deep }).length).toBeLessThan(1000);
    expect(storedText({ text: { stringValue: 'x'.repeat(900_000) } })).toContain('(900,000)');
    expect(storedText({ text: { stringValue: 'a\u202eb' } })).toContain(String.raw`a\u202eb`);
    for (const odd of [undefined, null, 'x', []]) expect(typeof storedText(odd)).toBe('string');
  });
});
