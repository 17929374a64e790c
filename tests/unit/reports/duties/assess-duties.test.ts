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
