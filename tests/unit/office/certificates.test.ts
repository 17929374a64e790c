/** Tests the certification of defects and the closing of their reports, without a screen. */
import { signedReport } from '../../fixtures/signed-report.ts';
import { describe, expect, test } from 'vitest';
import {
  type CertificateInputs,
  emptyCertificate,
  readCertificate,
} from '../../../src/features/office/model/certificate-form.ts';
import { closeReasonsFor, openDefectsOf } from '../../../src/features/office/model/closing.ts';
import type { Report } from '../../../src/features/office/model/report.ts';
import { vehicleOf } from '../../../src/features/office/model/vehicles.ts';
import {
  certificateBounds,
  initialWork,
  inState,
  type Work,
} from '../../../src/features/office/model/work.ts';
import de from '../../../src/locales/de/office.json';
import chassis from '../../../src/locales/de/forms/complaintChassis.json';
import type { OfficeTexts } from '../../../src/islands/Office/texts.ts';
import { titleText } from '../../../src/islands/Office/title-text.ts';

const sentAt = '2026-11-25T20:41:00.000Z';
const reportOf = (kind: string, answers: object): Report =>
  signedReport({ kind, answers, createdAt: sentAt, sentAt });
const broken = reportOf('complaintChassis', {
  vehiclePlate: 'HH-TL 9',
  defects: [{ defect: 'chBrakeAir', severity: 'life' }, { defect: 'chAbsEsc' }],
});
const check = reportOf('complaintChassis', { vehiclePlate: 'HH-TL 9' });
const message = reportOf('dispositionMessage', { text: 'x' });
const accident = reportOf('nearbyAccident', { eventKind: 'accident' });
const certified = (outcome: 'repaired' | 'notNeeded', ...keys: readonly string[]): Work => ({
  ...initialWork(broken),
  defects: Object.fromEntries(
    keys.map((key) => [key, { outcome, by: 'w', name: 'Mo', at: 1, entry: 'e' }]),
  ),
});

describe('closing a report › the offered reasons', () => {
  test('do not include "repaired" or "no defect" for a message or an accident', () => {
    for (const report of [message, accident]) {
      const reasons = closeReasonsFor(report, initialWork(report));
      expect(reasons).toEqual(['done', 'seen', 'duplicate', 'passedOn']);
    }
  });
  test('do not include "repaired" while a defect is open, and begin with it when none is open', () => {
    expect(closeReasonsFor(broken, initialWork(broken))).not.toContain('repaired');
    expect(closeReasonsFor(broken, certified('repaired', 'd0'))).not.toContain('repaired');
    expect(closeReasonsFor(broken, certified('repaired', 'd0', 'd1'))[0]).toBe('repaired');
    expect(closeReasonsFor(broken, certified('notNeeded', 'd0', 'd1'))[0]).toBe('noDefect');
  });
  test('include "no defect" for a check without findings', () => {
    expect(closeReasonsFor(check, initialWork(check))).toContain('noDefect');
    expect(closeReasonsFor(check, initialWork(check))).not.toContain('repaired');
  });
});

test('a defect is open until it is certified, regardless of the reason for closing its report', () => {
  const keys = (work: Work): readonly string[] => openDefectsOf(broken, work).map(({ key }) => key);
  expect(keys(inState(initialWork(broken), 'closed', 'seen'))).toEqual(['d0', 'd1']);
  expect(keys(certified('repaired', 'd1'))).toEqual(['d0']);
  expect(openDefectsOf(check, initialWork(check))).toEqual([]);
});

test('the next driver sees whether the office has opened the report', () => {
  const work = initialWork(broken);
  expect(vehicleOf(broken, work)?.open?.opened).toBeUndefined();
  expect(vehicleOf(broken, { ...work, openedBy: 'w' })?.open?.opened).toBe(true);
  expect(vehicleOf(broken, inState(work, 'waiting'))?.open?.opened).toBe(true);
});

describe('a certificate', () => {
  const inputs: CertificateInputs = {
    done: ' Bremsschlauch getauscht ',
    person: 'Mo Öz',
    workshop: '',
    orderNumber: ' A-17 ',
    mileage: '241.877',
    day: '2026-11-25',
  };
  const moments = {
    reportedAt: Date.parse(sentAt),
    now: Date.parse('2026-11-26T08:00:00.000Z'),
  };
  const problemsOf = (more: Partial<CertificateInputs>) =>
    readCertificate({ ...inputs, ...more }, moments).problems;

  test('contains the entered values and no others', () => {
    expect(readCertificate(inputs, moments)).toEqual({
      certificate: {
        done: 'Bremsschlauch getauscht',
        person: 'Mo Öz',
        orderNumber: 'A-17',
        mileageKm: 241_877,
        day: '2026-11-25',
      },
    });
  });
  test('requires the work done, the person and the date', () => {
    const needed = { code: 'needed' };
    expect(readCertificate(emptyCertificate, moments).problems).toEqual({
      done: needed,
      person: needed,
      day: needed,
    });
  });
  test.each<[Partial<CertificateInputs>, object]>([
    [{ done: 'x'.repeat(1001) }, { done: { code: 'tooLong', limit: certificateBounds.done } }],
    [{ person: '  ' }, { person: { code: 'needed' } }],
    [{ done: '\u200b\u2060\ufeff' }, { done: { code: 'needed' } }],
    [{ workshop: 'x'.repeat(121) }, { workshop: { code: 'tooLong', limit: 120 } }],
    [{ orderNumber: 'x'.repeat(41) }, { orderNumber: { code: 'tooLong', limit: 40 } }],
    [{ mileage: 'viele' }, { mileage: { code: 'notANumber' } }],
    [{ mileage: '-5' }, { mileage: { code: 'notANumber' } }],
    [{ mileage: '12,5' }, { mileage: { code: 'notANumber' } }],
    [{ mileage: '10000000' }, { mileage: { code: 'tooHigh', limit: 9_999_999 } }],
    [{ day: '31.02.2026' }, { day: { code: 'notADay' } }],
    [{ day: '2026-11-27' }, { day: { code: 'inFuture' } }],
    [{ day: '2026-11-24' }, { day: { code: 'beforeReport' } }],
  ])('is rejected with %j', (more, problems) => {
    expect(problemsOf(more)).toEqual(problems);
  });
  test.each([
    [{ day: '26.11.2026' }, { day: '2026-11-26' }],
    [{ mileage: '0' }, { mileageKm: 0 }],
    [{ mileage: '9 999 999' }, { mileageKm: 9_999_999 }],
    [{ done: 'x'.repeat(1000) }, { done: 'x'.repeat(1000) }],
    // Pasted text contains invisible characters, no-break spaces and dashes of every kind.
    [{ done: '\u200bSchlauch\u00a0neu\r\n\r\n\r\nDicht\u200e' }, { done: 'Schlauch neu\n\nDicht' }],
    [{ person: '\ufeffMo\u00a0Öz\u200f' }, { person: 'Mo Öz' }],
    [{ workshop: 'Nord\tGmbH\u00ad' }, { workshop: 'Nord GmbH' }],
    [{ orderNumber: 'A\u201317\u200b' }, { orderNumber: 'A-17' }],
    [{ mileage: '\u200e241\u202f877\u00a0km' }, { mileageKm: 241_877 }],
    [{ day: '\u200e26.11.2026\u200f' }, { day: '2026-11-26' }],
  ])('is accepted with %j', (more, certificate) => {
    expect(readCertificate({ ...inputs, ...more }, moments)).toMatchObject({ certificate });
  });
  test('is accepted if the time of the report is unreadable', () => {
    const unknown = { ...moments, reportedAt: Number.NaN };
    expect(readCertificate({ ...inputs, day: '2020-01-01' }, unknown).problems).toBeUndefined();
  });
  test('has a message for each problem', () => {
    const { problems } = de.certificate;
    expect(Object.keys(problems).toSorted()).toEqual(
      [
        'needed',
        'tooLong',
        'notANumber',
        'tooHigh',
        'notADay',
        'inFuture',
        'beforeReport',
      ].toSorted(),
    );
  });
});

test('a check without findings is titled "without defect"; a check with unreadable answers is not', () => {
  const texts = {
    kinds: { complaintChassis: 'Mangel am Fahrgestell' },
    forms: { complaintChassis: chassis },
  } as unknown as OfficeTexts;
  expect(titleText(texts, check)).toBe(chassis.extra.titles.withoutDefect);
  expect(titleText(texts, broken)).toBe('Mangel am Fahrgestell');
  const addition = reportOf('complaintChassis', { followsReport: 'y', followText: 'mehr' });
  expect(titleText(texts, addition)).toBe('Mangel am Fahrgestell');
  const damaged = reportOf('complaintChassis', { defects: 'x' });
  expect(titleText(texts, damaged)).toBe('Mangel am Fahrgestell');
  const unread = { ...check, unread: [{ field: 'defects.0.defect' }] } as unknown as Report;
  expect(titleText(texts, unread)).toBe('Mangel am Fahrgestell');
});
