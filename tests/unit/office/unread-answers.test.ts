/** Tests that the office treats unread answers of a report as unknown, never as "none". */
import { signedReport } from '../../fixtures/signed-report.ts';
import { describe, expect, test } from 'vitest';
import { exportRecordOf } from '../../../src/features/office/export-record.ts';
import { closeReasonsFor, openDefectsOf } from '../../../src/features/office/model/closing.ts';
import { entryOf } from '../../../src/features/office/model/desk-list.ts';
import type { OfficePort } from '../../../src/features/office/model/office-port.ts';
import type { Report } from '../../../src/features/office/model/report.ts';
import { decisiveFields, knownSeverity } from '../../../src/features/office/model/report-facts.ts';
import { severityOf } from '../../../src/features/reports/severity.ts';
import { vehicleOf } from '../../../src/features/office/model/vehicles.ts';
import { certifyDefect, inState, initialWork } from '../../../src/features/office/model/work.ts';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import { reportKinds } from '../../../src/features/reports/kinds.ts';
import { readStoredAnswers } from '../../../src/features/reports/read-stored-answers.ts';
import { outlines } from './screen-texts.ts';

const reportWith = (answers: Readonly<Record<string, unknown>>): Report =>
  signedReport(readStoredAnswers(outlines['complaintChassis'], answers));
const me = { uid: 'workshop-1', name: 'Mo' };

describe('the priority of a report', () => {
  test.each([
    ['an empty entry in the defects', { defects: [null] }],
    ['defects that are not a list', { defects: { a: 1 } }],
    ['a defect of unknown severity', { defects: [{ defect: 'chAbsEsc', severity: 5 }] }],
    ['an unreadable answer whether the vehicle can be driven', { driveable: ['no'] }],
  ])('is unknown, and sorted as urgent, with %s', (_title, answers) => {
    const report = reportWith({ vehiclePlate: 'HH-AB 12', ...answers });
    const work = initialWork(report);
    expect(work.severity).toBe('urgent');
    expect(knownSeverity(report)).toBe('unknown');
  });

  test('is danger if a readable answer is dangerous', () => {
    const report = reportWith({ defects: [null, { defect: 'chBrakeAir', severity: 'life' }] });
    expect(knownSeverity(report)).toBe('danger');
  });

  test('is known if the unread answers do not affect it', () => {
    const report = reportWith({ vehiclePlate: 'HH-AB 12', note: null });
    expect(knownSeverity(report)).toBe('normal');
  });
});

/** Values that affect the urgency of a report, together with values that do not. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  urgency: ['immediate', 'normal'],
  driveable: ['no', 'yes'],
  usable: ['no', 'yes'],
  eventKind: ['accident', 'nearMiss'],
  eventTypes: [['fire'], ['animal']],
  dangerNow: [true, false],
  release: ['yes', 'no'],
  injured: ['yes', 'none'],
  injuredPersons: [[{ role: 'self' }]],
  ignited: ['fire', 'no'],
  leakSize: ['smellOnly', 'fire'],
  leakStopped: ['yes', 'no'],
  defects: [
    [{ defect: 'ctLeak' }],
    [{ defect: 'tbLeak', severity: 's2' }],
    [{ defect: 'chHorn', severity: 'soon' }],
    [{ defect: 'chWheelNuts', severity: 'stop' }],
  ],
  description: ['fire'],
};
const some = (of: readonly unknown[], at: number): unknown => of[at % (of.length + 1)];
/** 400 reports of each kind with random combinations of these answers, some of them missing. */
const mixed: readonly Answers[] = Array.from(
  { length: 400 },
  (_, number) =>
    Object.fromEntries(
      Object.entries(choices).flatMap(([name, values], place) => {
        const value = some(values, Math.floor((number * 7919 + place * 104_729) / (place + 3)));
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Answers,
);

describe('the answers that decide the priority', () => {
  test.each([
    ['complaintChassis', {}, ['defects', 'driveable', 'eventKind', 'urgency', 'usable']],
    ['complaintChassis', { defects: [{ severity: 'stop' }] }, ['defects']],
    [
      'complaintCustomerTank',
      { defects: [{ defect: 'ctLeak' }], leakSize: 'bubbles', leakStopped: 'yes' },
      ['defects', 'leakSize', 'leakStopped'],
    ],
    ['nearbyAccident', { dangerNow: true }, ['dangerNow']],
    [
      'nearbyAccident',
      { eventKind: 'accident' },
      ['dangerNow', 'eventKind', 'eventTypes', 'ignited', 'injured', 'injuredPersons', 'release']
        .concat('driveable', 'urgency', 'usable')
        .toSorted(),
    ],
  ] as const)('are, for %s with %j: %j', (kind, answers, fields) => {
    expect([...decisiveFields(kind, answers as unknown as Answers)].toSorted()).toEqual(fields);
  });

  test.each(Object.keys(reportKinds))(
    'are the only ones of %s that can change the priority',
    (kind) => {
      const changed = mixed.flatMap((answers) => {
        const decisive = decisiveFields(kind, answers);
        const priority = severityOf(kind, answers);
        return Object.entries(choices)
          .filter(([name]) => !decisive.has(name))
          .flatMap(([name, values]) =>
            values.map((value) => ({ name, other: { ...answers, [name]: value } as Answers })),
          )
          .filter(({ other }) => severityOf(kind, other) !== priority);
      });
      expect(changed).toEqual([]);
    },
  );
});

describe('a vehicle whose defects could not be read', () => {
  test.each([
    ['every defect is unreadable', { defects: [null, {}] }, { d0: 'unread', d1: 'unread' }],
    ['the whole list is unreadable', { defects: 'x' }, { d0: 'unread' }],
    [
      'one of two defects is unreadable',
      { defects: [null, { defect: 'chAbsEsc' }] },
      { d0: 'unread', d1: 'chAbsEsc' },
    ],
  ])('has open defects for the next driver: %s', (_title, answers, defects) => {
    const report = reportWith({ vehiclePlate: 'HH-AB 12', ...answers });
    const work = initialWork(report);
    expect(vehicleOf(report, work)?.open?.defects).toEqual(defects);
    // Closing the report or certifying another defect does not remove them.
    expect(vehicleOf(report, inState(work, 'closed', 'seen'))?.open?.defects).toEqual(defects);
    expect(openDefectsOf(report, work).map(({ key }) => key)).toEqual(Object.keys(defects));
    expect(closeReasonsFor(report, work)).not.toContain('noDefect');
  });

  test('has no open defects once each is certified', () => {
    const report = reportWith({ vehiclePlate: 'HH-AB 12', defects: 'x' });
    const { work } = certifyDefect(initialWork(report), 'd0', 'notNeeded', me);
    expect(vehicleOf(report, work)).toEqual({ plate: 'HH-AB12', open: undefined });
  });
});

describe('a row of the export', () => {
  const report = reportWith({ vehiclePlate: 'HH-AB 12' });
  const portWith = (work: unknown): Pick<OfficePort, 'history'> => ({
    history: async () => ({ work, log: null, receipt: null }),
  });

  test('contains the present state if the list of the desk is older', async () => {
    const closed = inState(
      { ...initialWork(report), by: 'office-1', at: 1, revision: 3 },
      'closed',
      'done',
    );
    const record = await exportRecordOf(portWith(closed), entryOf(report, undefined));
    expect(record.work).toMatchObject({ state: 'closed', reason: 'done', revision: 3 });
  });

  test('contains the state of the list if no work is stored', async () => {
    const entry = entryOf(report, undefined);
    expect((await exportRecordOf(portWith(null), entry)).work).toBe(entry.work);
  });
});
