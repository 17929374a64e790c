import { describe, expect, test } from 'vitest';
import {
  calleeOfStop,
  foundDefects,
  resultToSign,
} from '../../../src/islands/DepartureCheck/found-defects.ts';
import { firstInputs, firstStep } from '../../../src/islands/DepartureCheck/rest/first-inputs.ts';
import { checkGroups } from '../../../src/features/reports/catalogues.ts';
import { departureCheck as form } from '../../../src/features/reports/forms/departure-check.ts';
import { complaintChassis } from '../../../src/features/reports/forms/complaint-chassis.ts';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { problemsOf, read } from './helpers.ts';
import deCheck from '../../../src/locales/de/departure-check.json' with { type: 'json' };
import enCheck from '../../../src/locales/en/departure-check.json' with { type: 'json' };
import frCheck from '../../../src/locales/fr/departure-check.json' with { type: 'json' };

const profile = { plate: 'HH-TL 110' };
const inOrder: Inputs = Object.fromEntries(checkGroups.map((group) => [group, 'inOrder']));

test.each([
  ['de', deCheck, /Lampe/],
  ['en', enCheck, /lamps/],
  ['fr', frCheck, /Témoins/],
])(
  'points of the check › name only what is done before the vehicle moves (%s)',
  (_, texts, lamps) => {
    const points = checkGroups.map((group) => texts.points[group]).flat();
    expect(points.join('\n')).not.toMatch(/Metern|metres|mètres|Fahrt|driving off|en route/);
    expect(texts.points.brakes).toHaveLength(4);
    expect(texts.points.brakes.join('\n')).toMatch(lamps);
  },
);

test('departureCheck › requires each group and presets none', () => {
  expect(problemsOf(read(form, {}, { profile }).problems)).toEqual([
    ...checkGroups.map((group) => `error ${group} required`),
    'error result required',
  ]);
});

test('departureCheck › accepts six groups in order with the vehicle of the settings', () => {
  const reading = read(form, inOrder, { profile });
  expect(reading.problems).toEqual([]);
  expect(reading.answers).toEqual({ vehiclePlate: 'HH-TL 110', ...inOrder, result: 'inOrder' });
});

test.each<[string, Inputs]>([
  ['inOrder', { coupling: 'noTrailer' }],
  ['defects', { brakes: 'defect' }],
  ['defects', { brakes: 'defect', foundDefects: [{ group: 'brakes', code: 'F', stop: false }] }],
  ['stop', { brakes: 'defect', foundDefects: [{ group: 'brakes', code: 'F', stop: true }] }],
])('departureCheck › has the result %s for %j', (result, inputs) => {
  expect(read(form, { ...inOrder, ...inputs }, { profile }).answers['result']).toBe(result);
});

test.each([
  ['HH-TL 110', undefined, 'km'],
  ['AB12 CDE', undefined, 'mi'],
  ['AB12 CDE', 'DE', 'mi'],
  ['HH-TL 110', 'GB', 'km'],
  ['uk ab12 cde', 'DE', 'mi'],
  ['AB-123-CD', 'GB', 'km'],
  // Plates of Northern Ireland and earlier British ones tell nothing about their country.
  ['ABZ 1234', 'NI', 'mi'],
  ['Y123 ABC', 'GB', 'mi'],
  ['Y123 ABC', 'DE', 'km'],
  ['Y123 ABC', undefined, 'km'],
])('departureCheck › reads the odometer of %s in a company in %s in %s', (plate, country, unit) => {
  const inputs = { ...inOrder, vehiclePlate: plate, odometer: '1200' };
  const context = country === undefined ? {} : { employmentCountry: country };
  expect(read(form, inputs, context).answers['odometerUnit']).toBe(unit);
});

test('departureCheck › keeps the unit that the driver has chosen', () => {
  const inputs = { ...inOrder, vehiclePlate: 'Y123 ABC', odometer: '1200', odometerUnit: 'mi' };
  expect(read(form, inputs).answers['odometerUnit']).toBe('mi');
});

describe('foundDefects', () => {
  const report = {
    kind: 'complaintChassis',
    uid: 'jona',
    shortCode: 'F-261127-4F7K',
    createdAt: 200,
    answers: {
      vehiclePlate: 'HH-TL 110',
      foundDuring: 'departureCheck',
      checkGroup: 'brakes',
      driveable: 'no',
    },
  } as const;
  const check = { uid: 'jona', begun: 100, plate: 'HH-TL 110' };

  test('foundDefects › counts only the reports of this check', () => {
    const { answers } = report;
    const others = [
      { ...report, uid: 'mika' },
      { ...report, createdAt: 99 },
      { ...report, answers: { ...answers, vehiclePlate: 'HH-TL 111' } },
      { ...report, answers: { ...answers, foundDuring: 'delivery' } },
      { ...report, answers: { foundDuring: 'departureCheck' } },
    ];
    expect(foundDefects([report, ...others], check)).toEqual([
      { group: 'brakes', code: 'F-261127-4F7K', stop: true },
    ]);
  });
});

test.each([
  [[], undefined, 'inOrder'],
  [[{ stop: false }], undefined, 'defects'],
  [[{ stop: true }], undefined, 'stop'],
  [[], 'defects', 'defects'],
  [[], 'stop', 'stop'],
  [[{ stop: false }], 'stop', 'stop'],
] as const)(
  'resultToSign › with found %j and at least %s while defects are open is %s',
  (found, least, result) => {
    expect(resultToSign(found, least)).toBe(result);
  },
);

test('calleeOfStop › names the callee of the report of the worst defect', () => {
  const report = (shortCode: string, defect: string) => ({
    kind: 'complaintChassis' as const,
    shortCode,
    answers: { foundDuring: 'departureCheck', defects: [{ defect, severity: 'stop' }] },
  });
  const reports = [report('F-1', 'chBrakeAir'), report('F-2', 'chDocuments')];
  expect(calleeOfStop(reports, ['F-1'])).toBe('technician');
  expect(calleeOfStop(reports, ['F-2'])).toBe('dispatcher');
  expect(calleeOfStop(reports, [])).toBe('technician');
});

describe('firstInputs', () => {
  const check = { vehiclePlate: 'HH-TL 110', odometer: 1200, odometerUnit: 'km' };
  const last = {
    kind: 'complaintChassis',
    createdAt: 100,
    answers: { vehiclePlate: 'HH TL 110', vehicleKind: 'tractor' },
  } as const;

  test('firstInputs › leaves only defect and severity to answer for a tail lamp', () => {
    const inputs = firstInputs('complaintChassis', 'aroundVehicle', check, []);
    expect(firstStep('complaintChassis', inputs)).toBe('defects');
    const reading = read(complaintChassis, { ...inputs, defects: [{ defect: 'chLightsRear' }] });
    expect(reading.problems).toEqual([]);
    expect(reading.answers).toEqual({
      vehiclePlate: 'HH-TL 110',
      odometerKm: 1200,
      foundDuring: 'departureCheck',
      checkGroup: 'aroundVehicle',
      defects: [{ defect: 'chLightsRear', severity: 'stop' }],
      driveable: 'no',
    });
  });

  test.each([
    ['wx21 gas', 'mi', { odometerMiles: 1200 }],
    ['Y123 ABC', 'mi', { odometerMiles: 1200, odometerUnit: 'mi' }],
    ['Y123 ABC', 'km', { odometerKm: 1200, odometerUnit: 'km' }],
  ])('firstInputs › keeps the odometer of %s in the unit %s', (vehiclePlate, unit, answers) => {
    const inputs = firstInputs(
      'complaintChassis',
      'brakes',
      { vehiclePlate, odometer: 1200, odometerUnit: unit },
      [],
    );
    const { odometerKm, odometerMiles, odometerUnit } = read(complaintChassis, inputs).answers;
    expect(JSON.parse(JSON.stringify({ odometerKm, odometerMiles, odometerUnit }))).toEqual(
      answers,
    );
  });

  test('firstInputs › takes the kind of the vehicle from the last report about its plate', () => {
    const others = [
      { ...last, createdAt: 99, answers: { ...last.answers, vehicleKind: 'rigidTanker' } },
      { ...last, createdAt: 200, answers: { ...last.answers, vehiclePlate: 'HH-TL 111' } },
    ];
    expect(firstInputs('complaintChassis', 'brakes', check, [...others, last])).toMatchObject({
      vehicleKind: 'tractor',
    });
    expect(firstInputs('complaintChassis', 'brakes', check, others.slice(1))).not.toHaveProperty(
      'vehicleKind',
    );
  });

  test('firstInputs › opens at the first step when the kind of the trailer is unknown', () => {
    const withTrailer = { ...check, trailerPlate: 'HH-TR 210' };
    const unknown = firstInputs('complaintTrailer', 'tankBody', withTrailer, []);
    expect(firstStep('complaintTrailer', unknown)).toBeUndefined();
    const report = {
      kind: 'complaintTrailer',
      createdAt: 100,
      answers: { trailerPlate: 'HH-TR 210', unitKind: 'semiTrailer' },
    } as const;
    const known = firstInputs('complaintTrailer', 'tankBody', withTrailer, [report]);
    expect(known).toMatchObject({ trailerPlate: 'HH-TR 210', unitKind: 'semiTrailer' });
    expect(firstStep('complaintTrailer', known)).toBe('defects');
  });
});
