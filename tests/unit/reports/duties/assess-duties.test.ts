import { describe, expect, test } from 'vitest';
import {
  dutyCountries,
  type AccidentFacts,
} from '../../../../src/features/reports/duties/accident-facts.ts';
import {
  assessDuties,
  type DutyResult,
} from '../../../../src/features/reports/duties/assess-duties.ts';
import type { Duty } from '../../../../src/features/reports/duties/duty.ts';
import { casesByCountry, casesOfOneCountry } from './accident-cases.ts';
import { accident } from './accident-event.ts';

const assess = (event: AccidentFacts): DutyResult => assessDuties(event, dutyCountries);
const ids = (duties: readonly Duty[] = []): string =>
  duties
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
/** Converts a result to the notation of the cases, with the duties sorted by id. */
const written = ({ result, certain, open }: DutyResult): string =>
  [result, ids(certain), ids(open)].join('; ');
const sorted = (expected: string): string =>
  expected
    .split('; ')
    .map((part) => part.split(' ').toSorted().join(' '))
    .join('; ');

describe.each(['DE', 'GB', 'FR'] as const)('assessDuties › an accident in %s', (country) => {
  test.each(casesByCountry)('$number: $title', ({ event, ...expected }) => {
    const result = assess(accident({ country, employmentCountry: country, ...event }));
    expect(written(result)).toBe(sorted(expected[country]));
  });
});

describe('assessDuties › countries that are unknown, other or mixed', () => {
  test.each(casesOfOneCountry)('$number: $title', ({ number, event, expected }) => {
    const { country = 'unknown' } = event;
    const employment = number > 62 && number < 66 ? event.employmentCountry : country;
    const result = assess(accident({ ...event, employmentCountry: employment ?? 'unknown' }));
    expect(written(result)).toBe(sorted(expected));
  });
});

/** A traffic accident on a road with damage to another vehicle. */
const collision = {
  placeKind: 'road',
  byTraffic: 'yes',
  publicRoad: 'yes',
  othersDamage: 'listed',
} as const;
const hurt = { persons: [{ role: 'thirdParty', hospitalCare: 'treated' }] } as const;

describe('assessDuties › France, Code de la route R231-1', () => {
  const inFrance = (more: object) =>
    assess(accident({ country: 'FR', employmentCountry: 'FR', ...collision, ...more }));
  test('an injured person › the police must be told even if the identity was given', () => {
    const { certain, done } = inFrance({ ...hurt, detailsGiven: 'yes' });
    expect(ids(certain)).toBe('F13');
    expect(certain[0]?.phone).toBe('17');
    expect(ids(done)).toBe('F8');
  });
  test('an injured person › both duties are certain if neither was done', () => {
    expect(ids(inFrance({ ...hurt, detailsGiven: 'nobody' }).certain)).toBe('F13 F8');
  });
  test('an injured person › both duties are done once the police were told', () => {
    const { certain, done } = inFrance({ ...hurt, policeTold: 'yes' });
    expect(ids(certain)).toBe('');
    expect(ids(done)).toBe('F13 F8');
  });
  test('damage only › the identity is enough', () => {
    expect(ids(inFrance({ detailsGiven: 'no' }).certain)).toBe('F8');
    expect(ids(inFrance({ detailsGiven: 'yes' }).certain)).toBe('');
  });
});

describe('assessDuties › duties that an exception removes', () => {
  const inBritain = (more: object) =>
    assess(accident({ country: 'GB', employmentCountry: 'GB', ...collision, ...more }));
  test('the British report to the police › is not needed, and not done, once details were given', () => {
    const { done, notNeeded, certain } = inBritain({ detailsGiven: 'yes', policeTold: 'no' });
    expect([ids(certain), ids(done), ids(notNeeded)]).toEqual(['', '', 'G8']);
  });
  test('the British report to the police › is done if the police were told', () => {
    const { done, notNeeded } = inBritain({ detailsGiven: 'no', policeTold: 'yes' });
    expect([ids(done), ids(notNeeded)]).toEqual(['G8', '']);
  });
  test('RIDDOR › is not needed for an injury by a moving vehicle on a road', () => {
    const { certain, notNeeded } = inBritain({
      ...hurt,
      detailsGiven: 'yes',
      insuranceShown: 'yes',
    });
    expect(ids(certain)).toBe('');
    expect(ids(notNeeded)).toBe('G5 G8');
  });
});
