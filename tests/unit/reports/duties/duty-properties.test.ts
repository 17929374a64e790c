import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dutyCountries,
  type AccidentCountry,
  type AccidentFacts,
  type InjuredPerson,
} from '../../../../src/features/reports/duties/accident-facts.ts';
import { assessDuties } from '../../../../src/features/reports/duties/assess-duties.ts';
import { readAccident } from '../../../../src/features/reports/duties/read-accident.ts';
import { nearbyAccident } from '../../../../src/features/reports/forms/nearby-accident.ts';
import type { Field } from '../../../../src/features/reports/field-kinds.ts';
import type { Answers, Inputs } from '../../../../src/features/reports/inputs-and-answers.ts';
import { inputsFor, read } from '../helpers.ts';
import { casesByCountry } from './accident-cases.ts';
import { accident, type AccidentEvent } from './accident-event.ts';

const countries: readonly AccidentCountry[] = [...dutyCountries, 'other', 'unknown'];
const anyCountry = fc.constantFrom(...countries);
const results = ['none', 'office', 'duty'] as const;
const rankOf = (event: AccidentFacts): number =>
  results.indexOf(assessDuties(event, dutyCountries).result);

/** Random combinations of the events of the cases. */
const anyEvent: fc.Arbitrary<AccidentFacts> = fc
  .record({
    parts: fc.array(fc.constantFrom(...casesByCountry.map(({ event }) => event)), {
      minLength: 1,
      maxLength: 3,
    }),
    country: anyCountry,
    employmentCountry: anyCountry,
  })
  .map(({ parts, ...where }) =>
    accident(parts.reduce<AccidentEvent>((event, part) => ({ ...event, ...part }), where)),
  );

const answered: Inputs = {
  eventKind: 'accident',
  dangerNow: false,
  country: 'DE',
  placeKind: 'customer',
  description: 'x'.repeat(20),
  activity: 'filling',
  eventTypes: ['slipTripFall'],
  injured: 'none',
  release: 'no',
  product: 'propane',
  releasedAmountUnknown: false,
  releasedAmount: '1',
  releasePlace: 'hose',
  ignited: 'no',
  gasPlace: 'outdoors',
  peopleInGas: 'no',
  releaseControl: 'uncontrolled',
  failedPart: 'none',
  failedOf: 'ourTanker',
  tankOwner: 'us',
  fireNearTank: 'no',
  stoppedOver24h: 'no',
  containmentDamaged: false,
  tankFit: 'yes',
  loadAmountKg: '100',
  siteKind: 'home',
  byTraffic: 'no',
  publicRoad: 'no',
  roadKind: 'inTown',
  othersDamage: ['none'],
  propertyDamage: 'none',
  environment: ['none'],
  spill: 'none',
  emergencyServices: ['none'],
  detailsGiven: 'yes',
  insuranceShown: 'yes',
  policeTold: 'no',
  stolen: 'nothing',
  publicMeasures: ['none'],
  closureHours: '1',
  closureReason: 'wreck',
};
const person: Inputs = {
  role: 'customer',
  injuryKind: 'cut',
  causedByGoods: 'no',
  hospitalStay: 'none',
  hospitalCare: 'no',
  intensiveTreatment: false,
  daysUnfit: 'none',
  fractureOf: 'digit',
  unconsciousBy: 'other',
  sightAtRisk: 'no',
  deathCause: 'accident',
};
const personFields = nearbyAccident.fields.flatMap((field) =>
  field.kind === 'list' && field.id === 'injuredPersons' ? [...field.fields] : [],
);
/** `complete` with some answers of `fields` changed. */
const changed = (
  complete: Inputs,
  fields: readonly Field[],
  maxChanges: number,
): fc.Arbitrary<Inputs> =>
  fc
    .subarray(
      fields.filter(({ kind }) => kind !== 'list'),
      { maxLength: maxChanges },
    )
    .chain((some) => inputsFor(some, false))
    .map((inputs) => ({ ...complete, ...inputs }));

/** Answers of the form: mostly complete, so that some events result in none. */
const anyAnswers: fc.Arbitrary<Answers> = fc
  .record({
    event: changed(answered, nearbyAccident.fields, 5),
    persons: fc.array(changed(person, personFields, 3), { maxLength: 2 }),
  })
  .map(({ event, persons }) => ({
    ...event,
    ...(persons.length > 0 && { injured: 'yes', injuredPersons: persons }),
  }))
  .map((inputs) => read(nearbyAccident, inputs).answers);

const withoutAnswer = (answers: Answers, field: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name !== field));

/** `answers` with one removed, including those about persons. */
function withOneLess(answers: Answers): readonly Answers[] {
  const persons = answers['injuredPersons'];
  // Complete entries say how badly somebody is hurt; the severity only adds a death to them.
  const outer = Object.keys(answers)
    .filter((field) => field !== 'injurySeverity' || persons === undefined)
    .map((field) => withoutAnswer(answers, field));
  if (!Array.isArray(persons)) return outer;
  const entries = persons as readonly Answers[];
  const inner = entries.flatMap((entry, index) =>
    Object.keys(entry).map((field) => ({
      ...answers,
      injuredPersons: entries.with(index, withoutAnswer(entry, field)),
    })),
  );
  return [...outer, ...inner];
}

describe('assessDuties', () => {
  test('never changes from a duty to "none" if an answer is removed', () => {
    let ended = 0;
    fc.assert(
      fc.property(anyAnswers, anyCountry, (answers, employment) => {
        if (rankOf(readAccident(answers, employment)) === 0) {
          ended += 1;
          return;
        }
        for (const less of withOneLess(answers))
          expect([less, rankOf(readAccident(less, employment))]).not.toEqual([less, 0]);
      }),
      { numRuns: 600 },
    );
    expect(ended).toBeGreaterThan(10);
  });

  test('is never "none" if somebody died or was taken to hospital', () => {
    fc.assert(
      fc.property(
        anyEvent,
        fc.constantFrom<Partial<InjuredPerson>>(
          { death: true },
          { death: true, illness: 'yes', role: 'customer' },
          { hospitalStay: 'hours', hospitalCare: 'examined' },
          { hospitalStay: 'night', role: 'thirdParty' },
          { intensiveTreatment: 'yes' },
        ),
        (event, person) => {
          const { persons } = accident({ persons: [person] });
          expect(
            rankOf({ ...event, injured: 'yes', persons: [...event.persons, ...persons] }),
          ).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('is never "none" for an unknown or other country', () => {
    fc.assert(
      fc.property(
        anyEvent,
        fc.constantFrom<AccidentCountry>('unknown', 'other'),
        (event, country) => {
          expect(rankOf({ ...event, country })).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('never decreases if an amount, the load, hours or days increase', () => {
    const days = ['none', 'oneToTwo', 'three', 'fourToSeven', 'overSeven'] as const;
    fc.assert(
      fc.property(
        anyEvent,
        fc.nat({ max: 2000 }),
        fc.nat({ max: 12_000 }),
        fc.nat({ max: 6 }),
        fc.nat({ max: 4 }),
        (event, kilograms, load, hours, daysMore) => {
          const raised = (value: number | 'unknown', more: number): number | 'unknown' =>
            value === 'unknown' ? value : value + more;
          const longer = (value: InjuredPerson['daysUnfit']): InjuredPerson['daysUnfit'] => {
            const index = days.findIndex((one) => one === value);
            return index < 0 ? value : (days[Math.min(index + daysMore, 4)] ?? value);
          };
          const before = rankOf(event);
          const { amount } = event;
          for (const more of [
            {
              amount: {
                ...amount,
                least: amount.minimum + kilograms,
                most: amount.maximum + kilograms,
              },
            },
            { loadKilograms: raised(event.loadKilograms, load) },
            { closureHours: raised(event.closureHours, hours) },
            {
              persons: event.persons.map((person) => ({
                ...person,
                daysUnfit: longer(person.daysUnfit),
              })),
            },
          ])
            expect(rankOf({ ...event, ...more })).toBeGreaterThanOrEqual(before);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is never "none" in a country without a signature', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        expect(assessDuties(event, []).result).not.toBe('none');
      }),
    );
  });

  test('is "none" only in a signed country, and lists the assessed duties', () => {
    const event = accident({ country: 'FR', employmentCountry: 'FR', eventKind: 'nearMiss' });
    expect(assessDuties(event, ['DE', 'GB', 'NI']).result).toBe('office');
    const result = assessDuties(event, ['FR']);
    expect(result.result).toBe('none');
    expect(result.checked.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['C0', 'A1', 'F3', 'F9']),
    );
  });
});
