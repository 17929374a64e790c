import { describe, expect, test } from 'vitest';
import type { LastOdometer } from '../../../src/features/reports/field-kinds.ts';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { complaintChassis as form } from '../../../src/features/reports/forms/complaint-chassis.ts';
import { day, now, read, problemsOf, problemsAbout } from './helpers.ts';

const profile = { plate: 'HH-TL 110', trailerPlate: 'HH-TL 210' };
const validInputs = {
  vehicleKind: 'tractor',
  odometerKm: '120000',
  foundDuring: 'departureCheck',
  loaded: false,
  driveable: 'yes',
  defects: [{ defect: 'chTyrePressure' }],
  photos: ['p1'],
};
const groups = ['papers', 'aroundVehicle', 'brakes', 'coupling', 'tankBody', 'equipment'];

test('complaintChassis › accepts five answers and photos when the settings name the vehicle', () => {
  const reading = read(form, validInputs, { profile });
  expect(reading.problems).toEqual([]);
  expect(reading.answers).toEqual({
    vehiclePlate: 'HH-TL 110',
    vehicleKind: 'tractor',
    odometerKm: 120_000,
    foundDuring: 'departureCheck',
    trailerPlate: 'HH-TL 210',
    defects: [{ defect: 'chTyrePressure', severity: 'soon' }],
    driveable: 'yes',
    loaded: false,
  });
});

test('complaintChassis › lists the missing answers when the report is empty', () => {
  expect(problemsOf(read(form, {}).problems)).toEqual([
    'error vehiclePlate required',
    'error vehicleKind required',
    'error odometerKm required',
    'error foundDuring required',
    'error defects required',
    'error driveable required',
    'error loaded required',
  ]);
});

/** The form asks for the load if the vehicle cannot continue. */
const standing = { loaded: true, driveable: 'no' };
const shownAndNeeded: readonly [field: string, Inputs, shown: boolean, needed: boolean][] = [
  ['vehiclePlate', {}, true, true],
  ['fleetNumber', {}, true, false],
  ['vehicleKind', {}, true, true],
  ['odometerUnit', {}, false, false],
  ['odometerUnit', { vehiclePlate: 'Y123 ABC' }, true, true],
  ['odometerKm', { vehiclePlate: 'wx21 gas' }, false, false],
  ['odometerMiles', { vehiclePlate: 'wx21 gas' }, true, true],
  ['odometerMiles', { vehiclePlate: 'Y123 ABC', odometerUnit: 'mi' }, true, true],
  ['odometerMiles', {}, false, false],
  ['odometerKm', {}, true, true],
  ['vehicleKind', { foundDuring: 'departureCheck' }, true, false],
  ['odometerKm', { foundDuring: 'departureCheck' }, true, false],
  ['foundDuring', {}, true, true],
  ['checkGroup', {}, false, false],
  ['checkGroup', { foundDuring: 'departureCheck' }, true, false],
  ['checkDone', { foundDuring: 'departureCheck' }, false, false],
  ['checkedGroups', { foundDuring: 'departureCheck', checkDone: true }, false, false],
  ['trailerPlate', {}, false, false],
  ['trailerPlate', { foundDuring: 'departureCheck' }, true, false],
  ['defects', {}, true, true],
  ['defects', { checkDone: true, checkedGroups: groups }, true, true],
  ['dashboardLamp', {}, false, false],
  ['dashboardLamp', { defects: [{ defect: 'chEngine' }] }, true, false],
  ['dashboardLampColour', { defects: [{ defect: 'chAbsEsc' }] }, true, false],
  ['dashboardLamp', { defects: [{ defect: 'chBrakeAir' }] }, true, false],
  ['dashboardLamp', { defects: [{ defect: 'chElectrics' }] }, true, false],
  ['dashboardLampColour', { defects: [{ defect: 'chHorn' }] }, false, false],
  ['driveable', {}, true, true],
  ['loaded', {}, true, true],
  ['loaded', { defects: [{ defect: 'chLightsRear' }] }, true, false],
  ['loaded', { defects: [{ defect: 'chLightsRear' }, { defect: 'chOther' }] }, true, true],
  ['loaded', { defects: [{ defect: 'chPlacards' }] }, true, true],
  ['loadProduct', {}, false, false],
  ['loadProduct', { ...standing, defects: [{ defect: 'chLightsRear' }] }, false, false],
  ['loadProduct', { loaded: true }, false, false],
  ['loadProduct', { loaded: true, defects: [{ defect: 'chHorn' }] }, false, false],
  ['loadProduct', { loaded: true, defects: [{ defect: 'chFuel', severity: 'stop' }] }, true, true],
  ['loadProduct', standing, true, true],
  ['loadProductName', { ...standing, loadProduct: 'other' }, true, true],
  ['loadProductUnNumber', { ...standing, loadProduct: 'other' }, true, false],
  ['loadPercent', { ...standing, loaded: false }, false, false],
  ['loadPercent', standing, true, true],
  ['needHelp', {}, true, false],
  ['huDue', {}, true, false],
  ['spDue', {}, true, false],
  ['adrApprovalDue', {}, true, false],
  ['huDue', { foundDuring: 'departureCheck' }, false, false],
  ['spDue', { foundDuring: 'departureCheck' }, false, false],
  ['adrApprovalDue', { foundDuring: 'departureCheck' }, false, false],
  ['text', {}, true, false],
  ['photos', {}, true, false],
  ['location', {}, true, false],
  ['defects.0.side', { defects: [{ defect: 'chTyreDamage' }] }, true, false],
  ['defects.0.side', { defects: [{ defect: 'eqChock' }] }, false, false],
  ['defects.0.side', { defects: [{ defect: 'chEngine' }] }, false, false],
  ['defects.0.equipmentState', { defects: [{ defect: 'chTyreDamage' }] }, false, false],
  ['defects.0.equipmentState', { defects: [{ defect: 'eqChock' }] }, true, true],
];
describe('dependent fields', () => {
  test.each(shownAndNeeded)('%s with %j: shown %s, needed %s', (field, inputs, shown, needed) => {
    const reading = read(form, inputs);
    expect([reading.visible.has(field), reading.required.has(field)]).toEqual([shown, needed]);
  });
  test('the table contains every field', () => {
    const seen = new Set(shownAndNeeded.map(([field]) => field));
    expect(form.fields.filter((field) => !seen.has(field.id)).map((field) => field.id)).toEqual([]);
  });
});

describe('bounds', () => {
  const lamp = { defects: [{ defect: 'chEngine' }] };
  test.each<[string, Inputs, Inputs[string], readonly string[]]>([
    ['vehiclePlate', {}, 'hh-tl 110', []],
    ['vehiclePlate', {}, 'HHT 204', ['warning plateWithoutGap']],
    ['vehiclePlate', {}, 'BE 1234', []],
    ['vehiclePlate', {}, '\u200bhh\u2013tl\u00a0110', []],
    ['vehiclePlate', {}, 'HH-TL 01', ['warning unexpectedPlate']],
    ['vehiclePlate', {}, 'X1', ['error tooShort']],
    ['vehiclePlate', {}, 'X'.repeat(21), ['error tooLong']],
    ['fleetNumber', {}, 'x'.repeat(12), []],
    ['fleetNumber', {}, 'x'.repeat(13), ['error tooLong']],
    ['vehicleKind', {}, 'cylinderTruck', []],
    ['odometerKm', {}, '2999999', []],
    ['odometerKm', {}, '3000000', ['error tooLarge']],
    ['odometerKm', {}, '-5', ['error tooSmall']],
    ['foundDuring', {}, 'roadsideCheck', []],
    ['checkGroup', { foundDuring: 'departureCheck' }, 'brakes', []],
    ['trailerPlate', { foundDuring: 'departureCheck' }, 'HH-TL 210', []],
    ['trailerPlate', { foundDuring: 'departureCheck' }, '?', ['warning unexpectedPlate']],
    ['trailerPlate', { foundDuring: 'departureCheck' }, 'HOYU 123456-7', []],
    ['trailerPlate', { foundDuring: 'departureCheck' }, 'X'.repeat(21), ['error tooLong']],
    ['dashboardLamp', lamp, 'x'.repeat(60), []],
    ['dashboardLamp', lamp, 'x'.repeat(61), ['error tooLong']],
    ['dashboardLampColour', lamp, 'red', []],
    ['driveable', {}, 'toWorkshop', []],
    ['loadPercent', standing, '100', []],
    ['loadPercent', standing, '101', ['error tooLarge']],
    ['loadProduct', standing, 'lin', []],
    ['needHelp', {}, ['towing', 'tyreService'], []],
    ['needHelp', {}, ['towing', 'none'], ['error choiceExclusive']],
    ['huDue', {}, '11/2026', []],
    ['spDue', {}, '2026', ['error notAMonth']],
    ['adrApprovalDue', {}, '21.11.2027', []],
    ['adrApprovalDue', {}, '31.11.2027', ['error notADay']],
    ['adrApprovalDue', {}, '1999-12-31', ['error yearOutOfRange']],
    ['text', {}, 'x'.repeat(2000), []],
    ['text', {}, 'x'.repeat(2001), ['error tooLong']],
    ['photos', {}, Array.from({ length: 10 }, (_, index) => `p${index}`), []],
    ['photos', {}, Array.from({ length: 11 }, (_, index) => `p${index}`), ['error tooManyPhotos']],
    ['location', { driveable: 'no' }, { source: 'manual', address: '' }, ['warning placeWanted']],
    ['location', { driveable: 'yes' }, { source: 'manual', address: '' }, []],
  ])('%s with %j, typed %j', (field, others, typed, problems) => {
    const reading = read(form, { ...others, [field]: typed });
    expect(reading.visible.has(field)).toBe(true);
    expect(problemsAbout(reading, field)).toEqual(problems);
  });
  test.each<[string, Inputs, Partial<LastOdometer>, readonly string[]]>([
    ['fell', { odometerKm: '99000' }, {}, ['warning odometerKm odometerLower']],
    [
      'fell at the same vehicle',
      { odometerKm: '99000' },
      { plate: 'HH-TL 110' },
      ['warning odometerKm odometerLower'],
    ],
    [
      'fell at the same vehicle with its plate in another spelling',
      { odometerKm: '99000' },
      { plate: 'hh-tl110' },
      ['warning odometerKm odometerLower'],
    ],
    ['is of another vehicle', { odometerKm: '99000' }, { plate: 'HH-TL 9999' }, []],
    ['is in another unit', { odometerKm: '99000' }, { unit: 'mi' }, []],
    [
      'fell in miles',
      { vehiclePlate: 'AB12 CDE', odometerMiles: '99000' },
      { unit: 'mi' },
      ['warning odometerMiles odometerLower'],
    ],
    [
      'jumps in miles',
      { vehiclePlate: 'AB12 CDE', odometerMiles: '100747' },
      { unit: 'mi' },
      ['warning odometerMiles odometerJump'],
    ],
    [
      'is plausible in miles',
      { vehiclePlate: 'AB12 CDE', odometerMiles: '100746' },
      { unit: 'mi' },
      [],
    ],
  ])('compares an odometer that %s', (_case, inputs, last, expected) => {
    const { problems } = read(
      form,
      { ...validInputs, ...inputs },
      { profile, lastOdometers: [{ value: 100_000, unit: 'km', at: now - day, ...last }] },
    );
    expect(problemsOf(problems)).toEqual(expected);
  });
  test('compares an odometer with the last report about the same vehicle, also after one about another vehicle', () => {
    const { problems } = read(
      form,
      { ...validInputs, odometerKm: '99000' },
      {
        profile,
        lastOdometers: [
          { value: 20_000, unit: 'km', at: now - day, plate: 'HH-TL 9999' },
          { value: 100_000, unit: 'km', at: now - 2 * day, plate: 'HH-TL 110' },
          { value: 10_000, unit: 'km', at: now - 3 * day, plate: 'HH-TL 110' },
        ],
      },
    );
    expect(problemsOf(problems)).toEqual(['warning odometerKm odometerLower']);
  });
});

describe('defects', () => {
  test.each<[Inputs, string, readonly string[]]>([
    [{ defect: 'chOther' }, 'note', ['error required']],
    [{ defect: 'chOther', note: 'zu kurz' }, 'note', ['error tooShort']],
    [{ defect: 'chTyreDamage', side: ['left', 'axle2'] }, 'side', []],
    [{ defect: 'chLightsFront', side: ['left'] }, 'side', []],
    [{ defect: 'chLightsFront', side: ['axle5'] }, 'side', ['warning choiceNotOffered']],
    [{ defect: 'eqVest', equipmentState: 'missing' }, 'equipmentState', []],
    [{ defect: 'eqVest' }, 'equipmentState', ['error required']],
    [{ defect: 'chBrakeAir', severity: 'soon' }, 'severity', ['warning severityLowered']],
    [{ defect: 'chBrakeAir', severity: 'soon' }, 'note', ['error required']],
    [{ defect: 'chBrakeAir', severity: 'soon', note: 'nur laut' }, 'note', ['error tooShort']],
    [{ defect: 'chPto', severity: 'soon' }, 'note', []],
    [{ defect: 'chOther' }, 'severity', ['error required']],
    [{ defect: 'chHorn', severity: 'life' }, 'severity', []],
  ])('%j: %s %j', (entry, field, problems) => {
    expect(
      problemsAbout(read(form, { ...validInputs, defects: [entry] }), `defects.0.${field}`),
    ).toEqual(problems);
  });
});

describe('preset of "driveable"', () => {
  test.each<[string, Inputs, unknown]>([
    ['a dangerous defect presets "no"', { defects: [{ defect: 'chTyreDamage' }] }, 'no'],
    ['a raised level presets "no"', { defects: [{ defect: 'chHorn', severity: 'life' }] }, 'no'],
    ['a minor defect presets nothing', { defects: [{ defect: 'chHorn' }] }, undefined],
    [
      'the answer of the driver replaces the preset',
      { defects: [{ defect: 'chTyreDamage' }], driveable: 'unsure' },
      'unsure',
    ],
  ])('%s', (_name, inputs, driveable) => {
    expect(read(form, inputs).answers['driveable']).toBe(driveable);
  });
});

test('complaintChassis › offers the departure check as the occasion only if it is already set', () => {
  expect(read(form, {}).offered.get('foundDuring')).not.toContain('departureCheck');
  const carried = read(form, validInputs, { profile });
  expect(carried.offered.get('foundDuring')).toContain('departureCheck');
});

test('complaintChassis › requires only plate and defect in danger', () => {
  const defects = [{ defect: 'chFuel', severity: 'life' }];
  const reading = read(form, { vehiclePlate: 'HH-TL 110', defects });
  expect([reading.danger, reading.minimum]).toEqual([true, true]);
  expect(reading.problems).toEqual([]);
  expect(problemsOf(read(form, { defects }).problems)).toEqual(['error vehiclePlate required']);
});

test('complaintChassis › offers the accident report after accident damage', () => {
  const [continuation] = form.continueWith ?? [];
  const reading = read(
    form,
    {
      ...validInputs,
      loaded: true,
      loadProduct: 'propane',
      defects: [{ defect: 'chAccidentDamage' }],
      location: { source: 'manual', address: 'A7' },
    },
    { profile },
  );
  expect(continuation?.kind).toBe('nearbyAccident');
  expect(continuation?.when(reading.answers)).toBe(true);
  expect(continuation?.when(read(form, validInputs).answers)).toBe(false);
  expect(continuation?.carry(reading.effective)).toEqual({
    eventKind: 'accident',
    ownPlate: 'HH-TL 110',
    product: 'propane',
    location: { source: 'manual', address: 'A7' },
    photos: ['p1'],
  });
});
