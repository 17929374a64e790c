import { describe, expect, test } from 'vitest';
import { driverDuties } from '../../../../src/features/reports/duties/driver-duties.ts';
import type { Answers } from '../../../../src/features/reports/inputs-and-answers.ts';

/** The answers of a sent report: a collision with an injured cyclist, and no police. */
const answers: Answers = {
  eventKind: 'accident',
  occurredAt: '2026-11-27T09:14',
  country: 'GB',
  placeKind: 'road',
  roadKind: 'inTown',
  activity: 'driving',
  eventTypes: ['collisionVehicle'],
  byTraffic: 'yes',
  othersDamage: ['vehicle'],
  detailsGiven: 'no',
  policeTold: 'no',
  emergencyServices: ['none'],
  injured: 'yes',
  release: 'no',
};
const ids = (duties: readonly { readonly id: string }[] = []): readonly string[] =>
  duties.map(({ id }) => id);

describe('driverDuties', () => {
  test('a sent report › contains the certain duties of the driver, and none of the office', () => {
    const found = driverDuties(answers, 'GB');
    expect(ids(found?.certain)).toEqual(['G8']);
    expect(found?.open.every(({ who }) => who === 'driver')).toBe(true);
  });
  test('a first report with few answers › contains the duties that are not settled', () => {
    const first = { eventKind: 'accident', country: 'GB', placeKind: 'road', injured: 'yes' };
    expect(ids(driverDuties(first, 'GB')?.open)).toContain('G8');
  });
  test('an unknown country › contains the duties of each country', () => {
    const found = driverDuties({ ...answers, country: 'unknown' }, 'unknown');
    expect(found?.wouldBe.map(({ country }) => country)).toEqual(['DE', 'GB', 'NI', 'FR']);
    expect(ids(found?.wouldBe.find(({ country }) => country === 'FR')?.duties)).toEqual([
      'F13',
      'F8',
      'F11',
    ]);
  });
  test('an addition, which has no kind of event › contains no duties', () => {
    expect(driverDuties({ followText: 'x' }, 'DE')).toBeUndefined();
  });
});
