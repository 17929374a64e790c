import { describe, expect, test } from 'vitest';
import {
  dutyCountries,
  type AccidentCountry,
} from '../../../../src/features/reports/duties/accident-facts.ts';
import { countryOfPoint } from '../../../../src/features/reports/duties/accident-country.ts';
import {
  assessDuties,
  dutiesEdition,
} from '../../../../src/features/reports/duties/assess-duties.ts';
import { readAccident } from '../../../../src/features/reports/duties/read-accident.ts';
import { signedCountries } from '../../../../src/features/reports/duties/signed-countries.ts';
import { nearbyAccident } from '../../../../src/features/reports/forms/nearby-accident.ts';
import type { Answers, Inputs } from '../../../../src/features/reports/inputs-and-answers.ts';
import { read } from '../helpers.ts';

const assess = (answers: Answers, employment: AccidentCountry) => {
  const result = assessDuties(readAccident(answers, employment), dutyCountries);
  return {
    result: result.result,
    certain: result.certain.map(({ id }) => id),
    open: result.open.map(({ id }) => id),
  };
};
/** An accident with all questions of the form answered. */
const accident = {
  eventKind: 'accident',
  dangerNow: false,
  placeKind: 'customer',
  activity: 'filling',
  eventTypes: ['slipTripFall'],
  injured: 'none',
  release: 'no',
  containmentDamaged: false,
  propertyDamage: 'none',
  environment: ['none'],
  emergencyServices: ['none'],
} as const satisfies Inputs;
const driver = {
  role: 'self',
  injuryKind: 'bruise',
  causedByGoods: 'no',
  hospitalStay: 'none',
  daysUnfit: 'none',
} as const;
const form = (inputs: Inputs): Answers => read(nearbyAccident, inputs).answers;
const hurt = (country: string, person: Inputs): Answers =>
  form({ ...accident, country, injured: 'yes', injuredPersons: [{ ...driver, ...person }] });
const indoors = (releasedAmount: string): Answers =>
  form({
    ...accident,
    country: 'GB',
    eventTypes: ['gasRelease'],
    release: 'yes',
    product: 'propane',
    releasedAmount,
    releasePlace: 'hose',
    ignited: 'no',
    gasPlace: 'indoors',
    releaseControl: 'uncontrolled',
    failedPart: 'none',
  });

describe('the accident form in Great Britain', () => {
  test.each<[string, Answers, readonly string[]]>([
    [
      'a driver with a fracture, one or two days off',
      hurt('GB', { injuryKind: 'fracture', fractureOf: 'other', daysUnfit: 'oneToTwo' }),
      ['G3'],
    ],
    [
      'a driver unconscious from lack of oxygen, some hours in hospital',
      hurt('GB', {
        injuryKind: 'unconscious',
        unconsciousBy: 'headOrAir',
        hospitalStay: 'hours',
        hospitalCare: 'treated',
      }),
      ['G3'],
    ],
    [
      'a customer who dies, but not because of the gas',
      hurt('GB', { role: 'customer', death: true }),
      ['G2'],
    ],
    [
      'a customer taken to hospital with a cold burn',
      hurt('GB', {
        role: 'customer',
        injuryKind: 'coldBurn',
        causedByGoods: 'yes',
        hospitalStay: 'hours',
        hospitalCare: 'treated',
      }),
      ['G5'],
    ],
    ['15 kg of propane indoors', indoors('15'), ['G6']],
    ['60 kg of propane indoors', indoors('60'), ['G6']],
  ])('%s is a duty', (_name, answers, certain) => {
    expect(assess(answers, 'GB')).toMatchObject({ result: 'duty', certain });
  });
});

test.each<[string, Inputs]>([
  ['a cold burn, doctor seen, no day off', { injuryKind: 'coldBurn', doctor: true }],
  ['a fracture', { injuryKind: 'fracture', fractureOf: 'digit' }],
  ['a loss of consciousness', { injuryKind: 'unconscious' }],
])('the accident form in France › %s of the driver is an accident at work', (_name, person) => {
  expect(assess(hurt('FR', person), 'FR')).toMatchObject({
    result: 'duty',
    certain: ['F2', 'F3'],
  });
});

describe('an accident with all answers', () => {
  test.each(['DE', 'GB', 'NI', 'FR'] as const)('results in "none" in %s', (country) => {
    expect(assess(form({ ...accident, country }), country)).toEqual({
      result: 'none',
      certain: [],
      open: [],
    });
  });
  test('results in "office" if the driver does not know the country', () => {
    expect(assess(form({ ...accident, country: 'unknown' }), 'DE').open).toEqual(['X0']);
    expect(assess(form(accident), 'DE').open).toEqual(['X0']);
  });
  test('results in "office" if a question that was shown has no answer', () => {
    const { containmentDamaged: _damaged, ...less } = accident;
    expect(assess(form({ ...less, country: 'DE' }), 'DE').result).toBe('office');
    const collision = { ...accident, country: 'DE', eventTypes: ['collisionVehicle'] };
    expect(assess(form(collision), 'DE').result).toBe('office');
  });
});

describe('an injured driver without a country of insurance', () => {
  test('leaves the notice of injury to the office, by the rules of the place', () => {
    expect(assess(hurt('DE', { daysUnfit: 'fourToSeven' }), 'unknown')).toEqual({
      result: 'office',
      certain: [],
      open: ['D2', 'X5'],
    });
  });
  test('leaves it to the office if that country has no table', () => {
    expect(assess(hurt('DE', {}), 'GB').open).toEqual(['X5']);
    expect(assess(hurt('FR', {}), 'other').open).toEqual(['F6', 'X5']);
  });
});

describe('a report of an older app', () => {
  const older: Answers = {
    eventKind: 'accident',
    placeKind: 'customer',
    activity: 'filling',
    eventTypes: ['coldContact'],
    injured: 'yes',
    injuredPersons: [
      {
        role: 'self',
        injuryKind: 'coldBurn',
        causedByGoods: 'yes',
        hospitalStay: 'under24h',
        daysUnfit: 'moreThanThree',
      },
    ],
    release: 'no',
    containmentDamaged: false,
    propertyDamage: 'none',
    environment: ['none'],
    emergencyServices: ['none'],
  };
  test('is read without a country: common duties are certain, the others open', () => {
    expect(assess(older, 'DE')).toEqual({
      result: 'duty',
      certain: ['A1', 'D2'],
      // The older form had no question about intensive treatment for every person.
      open: ['D3', 'X0'],
    });
  });
  test('treats "more than three days" as unknown for a limit of seven days', () => {
    expect(assess({ ...older, country: 'GB' }, 'GB').open).toContain('G4');
  });
  test('is accepted by the form', () => {
    const persons = older['injuredPersons'] as readonly Inputs[];
    const { problems } = read(nearbyAccident, {
      ...accident,
      description: 'Kälteverbrennung an der Hand.',
      injured: 'yes',
      injuredPersons: persons,
    });
    expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the country of an accident', () => {
  test.each<[string, number, number, string | undefined]>([
    ['Hamburg', 53.55, 9.99, 'DE'],
    ['Leipzig', 51.34, 12.37, 'DE'],
    ['Cologne', 50.94, 6.96, 'DE'],
    ['London', 51.51, -0.13, 'GB'],
    ['Glasgow', 55.86, -4.25, 'GB'],
    ['Belfast', 54.6, -5.93, 'NI'],
    ['Paris', 48.86, 2.35, 'FR'],
    ['Brest', 48.39, -4.49, undefined],
    ['Strasbourg', 48.57, 7.75, undefined],
    ['Aachen', 50.78, 6.08, undefined],
    ['Douglas on the Isle of Man', 54.15, -4.48, undefined],
    ['Newry at the Irish border', 54.18, -6.34, undefined],
    ['Utrecht', 52.09, 5.12, undefined],
    ['Zürich', 47.37, 8.54, undefined],
    ['Jersey', 49.19, -2.11, undefined],
  ])('%s', (_name, latitude, longitude, country) => {
    expect(countryOfPoint(latitude, longitude)).toBe(country);
  });
  test('is proposed by the place, and by the employer only without a place', () => {
    const answer = (inputs: Inputs) =>
      read(nearbyAccident, inputs, { employmentCountry: 'DE' }).answers['country'];
    const at = (latitude: number, longitude: number): Inputs => ({
      location: { source: 'gps', latitude, longitude, accuracyMetres: 5, address: '' },
    });
    expect(answer({})).toBe('DE');
    expect(answer(at(48.86, 2.35))).toBe('FR');
    expect(answer(at(48.57, 7.75))).toBeUndefined();
    expect(answer({ ...at(48.86, 2.35), country: 'other' })).toBe('other');
  });
});

test('signedCountries › counts a signature with name and day in this edition only', () => {
  const none = { adviser: '', signedOn: '', edition: 0 };
  const full = { adviser: 'Mika Sommer', signedOn: '2026-11-21', edition: dutiesEdition };
  expect(
    signedCountries({
      DE: full,
      GB: { ...full, adviser: '' },
      NI: { ...full, signedOn: '' },
      FR: { ...full, edition: dutiesEdition - 1 },
    }),
  ).toEqual(['DE']);
  expect(signedCountries({ DE: none, GB: none, NI: none, FR: none })).toEqual([]);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'an answer "%s", a property of every object › counts as unknown',
  (name) => {
    const facts = readAccident(
      {
        ...accident,
        injured: 'yes',
        injuredPersons: [{ ...driver, hospitalStay: name }],
        release: 'yes',
        amountBand: name,
        propertyDamage: name,
      },
      'DE',
    );
    const usual = readAccident(
      {
        ...accident,
        injured: 'yes',
        injuredPersons: [{ ...driver, hospitalStay: 'x' }],
        release: 'yes',
        amountBand: 'x',
        propertyDamage: 'x',
      },
      'DE',
    );
    expect(facts).toEqual(usual);
    expect(facts.propertyDamage).toBe('unknown');
  },
);

test('readAccident › counts no open question of a first report as "no", and no duty is ruled out', () => {
  const first = {
    eventKind: 'accident',
    placeKind: 'customer',
    country: 'DE',
    description: 'Auf der Rampe gestürzt',
    injured: 'none',
  };
  const { canSend, answers } = read(nearbyAccident, first);
  expect(canSend).toBe(true);
  expect(readAccident(answers, 'DE')).toMatchObject({
    byTraffic: 'unknown',
    publicRoad: 'unknown',
    othersDamage: 'unknown',
    release: 'unknown',
    product: 'unknown',
    gasPlace: 'unknown',
    failedPart: 'unknown',
    fire: 'unknown',
    fireNearTank: 'unknown',
    tankDamaged: 'unknown',
    tankFit: 'unknown',
    loadKilograms: 'unknown',
    spill: 'unknown',
    emergencyServices: 'unknown',
    publicMeasures: 'unknown',
    closureHours: 'unknown',
  });
  const { result, open } = assess(answers, 'DE');
  expect(result).toBe('office');
  // Staying at the place of a traffic accident and reporting a spill are still open.
  expect(open).toEqual(expect.arrayContaining(['A1', 'D6', 'D8', 'D5']));
  expect(assess({ ...answers, injured: 'yes' }, 'DE').open).toContain('D2');
});

describe('readAccident › how badly somebody is hurt in a first report', () => {
  const first = { eventKind: 'accident', placeKind: 'customer', country: 'DE', injured: 'yes' };
  test.each<[string, Answers, readonly boolean[], string]>([
    ['dead', {}, [true], 'yes'],
    ['serious', {}, [false], 'yes'],
    ['slight', {}, [], 'unknown'],
    ['unknown', {}, [], 'unknown'],
    // The entry is more exact, but a death is never dropped.
    ['serious', { injuredPersons: [driver] }, [false], 'yes'],
    ['dead', { injuredPersons: [driver] }, [false, true], 'yes'],
    ['dead', { injuredPersons: [{ ...driver, death: true }] }, [true], 'yes'],
  ])('%s with %j: deaths %j, injured %s', (injurySeverity, more, deaths, injured) => {
    const facts = readAccident({ ...first, injurySeverity, ...more }, 'DE');
    expect(facts.persons.map(({ death }) => death)).toEqual(deaths);
    expect(facts.injured).toBe(injured);
  });
  test('a death is a grave event, and everything else about the person is unknown', () => {
    const answers = { ...first, injurySeverity: 'dead' };
    expect(assess(answers, 'DE').result).not.toBe('none');
    const { missing } = assessDuties(readAccident(answers, 'DE'), dutyCountries);
    expect(missing).toEqual(expect.arrayContaining(['role', 'injuryKind', 'causedByGoods']));
    expect(missing).not.toContain('injured');
  });
  test('a slight injury without a person › lists the people as missing, not whether there are any', () => {
    const missing = (injured: string): readonly string[] =>
      assessDuties(readAccident({ ...first, injured }, 'DE'), dutyCountries).missing;
    expect(missing('yes')).toContain('injuredPersons');
    expect(missing('yes')).not.toContain('injured');
    expect(missing('unknown')).toContain('injured');
  });
  test('a slight injury rules out no duty that a serious one has', () => {
    const open = (injurySeverity: string): readonly string[] => {
      const found = assess({ ...first, injurySeverity }, 'DE');
      return [...found.certain, ...found.open];
    };
    expect(open('slight')).toEqual(expect.arrayContaining(['D2']));
    expect(open('serious')).toEqual(expect.arrayContaining(['D2']));
  });
});
