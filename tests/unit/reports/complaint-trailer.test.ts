import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { complaintTrailer as form } from '../../../src/features/reports/forms/complaint-trailer.ts';
import { read, problemsOf, problemsAbout } from './helpers.ts';

const profile = { plate: 'HH-TL 110', trailerPlate: 'HH-TL 210', product: 'propane' };
const validInputs = {
  unitKind: 'semiTrailer',
  loadPercent: '40',
  foundDuring: 'departureCheck',
  usable: 'yes',
  defects: [{ defect: 'tbPressureGauge' }],
  photos: ['p1'],
};
const defect = (id: string, severity = 'noFill'): Inputs => ({
  defects: [{ defect: id, severity }],
});

test('complaintTrailer › accepts five answers and photos when the settings name the trailer', () => {
  const reading = read(form, validInputs, { profile });
  expect(reading.problems).toEqual([]);
  expect(reading.answers).toEqual({
    unitKind: 'semiTrailer',
    trailerPlate: 'HH-TL 210',
    product: 'propane',
    loadPercent: 40,
    foundDuring: 'departureCheck',
    defects: [{ defect: 'tbPressureGauge', severity: 'soon' }],
    usable: 'yes',
  });
  expect(read(form, { unitKind: 'tankBody' }, { profile }).answers['trailerPlate']).toBe(
    'HH-TL 110',
  );
});

test('complaintTrailer › lists the missing answers when the report is empty', () => {
  expect(problemsOf(read(form, {}).problems)).toEqual([
    'error unitKind required',
    'error trailerPlate required',
    'error foundDuring required',
    'error defects required',
    'error usable required',
  ]);
});

const shownAndNeeded: readonly [field: string, Inputs, shown: boolean, needed: boolean][] = [
  ['unitKind', {}, true, true],
  ['trailerPlate', {}, true, true],
  ['tankNumber', {}, true, false],
  ['tankCode', {}, true, false],
  ['product', {}, true, false],
  ['product', defect('tbTyre'), true, false],
  ['product', defect('tbCaps'), true, true],
  ['productName', { product: 'other' }, true, true],
  ['productUnNumber', { product: 'other' }, true, false],
  ['loadPercent', {}, false, false],
  ['loadPercent', defect('tbTyre'), false, false],
  ['loadPercent', defect('tbCaps'), true, true],
  ['tankPressureBar', {}, false, false],
  ['tankPressureBar', defect('tbCaps'), true, false],
  ['odometerUnit', { unitKind: 'tankBody', trailerPlate: 'Y123 ABC' }, true, true],
  ['odometerMiles', { unitKind: 'tankBody', trailerPlate: 'WX21 GAS' }, true, false],
  ['odometerMiles', { unitKind: 'semiTrailer', trailerPlate: 'WX21 GAS' }, false, false],
  ['odometerKm', {}, false, false],
  ['odometerKm', { unitKind: 'tankBody' }, true, false],
  ['odometerKm', { unitKind: 'semiTrailer' }, false, false],
  ['hubKm', { unitKind: 'semiTrailer' }, true, false],
  ['hubKm', { unitKind: 'drawbarTrailer' }, true, false],
  ['hubKm', { unitKind: 'tankContainer' }, false, false],
  ['foundDuring', {}, true, true],
  ['checkGroup', {}, false, false],
  ['checkGroup', { foundDuring: 'departureCheck' }, true, false],
  ['defects', {}, true, true],
  ['defects.0.side', defect('tbTyre'), true, false],
  ['defects.0.side', defect('tbPump'), false, false],
  ['leakPlace', {}, false, false],
  ['leakPlace', defect('tbLeak'), true, true],
  ['leakSize', defect('tbLeak'), true, true],
  ['leakStopped', defect('tbLeak'), true, true],
  ['releasedAmountKg', { ...defect('tbLeak'), leakSize: 'hiss' }, false, false],
  ['releasedAmountKg', { ...defect('tbLeak'), leakSize: 'fire' }, true, true],
  ['pumpHours', {}, false, false],
  ['pumpHours', defect('tbPump'), true, false],
  ['pumpHours', defect('tbBypass'), true, false],
  ['pumpHours', defect('tbMeter'), true, false],
  ['pumpHours', defect('tbHoseDue'), false, false],
  ['meterCalibrationYear', defect('tbMeter'), true, true],
  ['meterCalibrationYear', defect('tbMeterSeal'), true, true],
  ['meterCalibrationYear', defect('tbMeterDue'), true, true],
  ['meterCalibrationYear', defect('tbPump'), false, false],
  ['sealIntact', defect('tbMeterSeal'), true, true],
  ['sealIntact', defect('tbPrinter'), false, false],
  ['hoseId', defect('tbHoseDamage'), true, true],
  ['hoseId', defect('tbHoseFitting'), true, true],
  ['hoseTestDue', defect('tbHoseDue'), true, true],
  ['hoseId', defect('tbHoseReel'), false, false],
  ['hoseTestDue', defect('tbCoupling'), false, false],
  ['hoseId', defect('tbHoseDamage', 'life'), true, false],
  ['tankInspectionDue', {}, false, false],
  ['tankInspectionDue', defect('tbTankPlate'), true, false],
  ['tankInspectionKind', defect('tbTankPlate'), true, false],
  ['tankInspectionKind', { ...defect('tbTankPlate'), tankInspectionDue: '01/2026' }, true, true],
  ['usable', {}, true, true],
  ['text', {}, true, false],
  ['photos', {}, true, false],
  ['location', {}, true, false],
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
  test.each<[string, Inputs, Inputs[string], readonly string[]]>([
    ['trailerPlate', {}, 'hh-tl 210', []],
    ['trailerPlate', { unitKind: 'tankContainer' }, 'GESU 123456-7', []],
    ['trailerPlate', {}, 'HH-TL 0210', ['warning unexpectedPlate']],
    ['trailerPlate', {}, 'X1', ['error tooShort']],
    ['trailerPlate', {}, 'X'.repeat(21), ['error tooLong']],
    ['tankNumber', {}, 'a-4711', []],
    ['tankNumber', {}, 'ab', ['warning unexpectedTankSerial']],
    ['tankNumber', {}, 'x'.repeat(21), ['error tooLong']],
    ['tankCode', {}, 'PxBN(M)', []],
    ['tankCode', {}, 'P27BN', []],
    ['tankCode', {}, 'Tank', ['warning unexpectedTankCode']],
    ['tankCode', {}, 'x'.repeat(13), ['error tooLong']],
    ['loadPercent', defect('tbCaps'), '0', []],
    ['loadPercent', defect('tbCaps'), '101', ['error tooLarge']],
    ['tankPressureBar', defect('tbCaps'), '40', []],
    ['tankPressureBar', defect('tbCaps'), '8,5', []],
    ['tankPressureBar', defect('tbCaps'), '40,1', ['error tooLarge']],
    ['tankPressureBar', defect('tbCaps'), '-1', ['error tooSmall']],
    ['tankPressureBar', defect('tbCaps'), '8,55', []],
    ['odometerKm', { unitKind: 'tankBody' }, '3000000', ['error tooLarge']],
    ['hubKm', { unitKind: 'semiTrailer' }, '2999999', []],
    ['hubKm', { unitKind: 'semiTrailer' }, '3000000', ['error tooLarge']],
    ['releasedAmountKg', { ...defect('tbLeak'), leakSize: 'cloud' }, '20001', ['error tooLarge']],
    ['leakPlace', defect('tbLeak'), 'pumpSeal', []],
    ['leakPlace', defect('tbLeak'), 'regulator', ['error choiceUnknown']],
    ['pumpHours', defect('tbPump'), '99.999', []],
    ['pumpHours', defect('tbPump'), '100000', ['error tooLarge']],
    ['meterCalibrationYear', defect('tbMeterDue'), '2026', []],
    ['meterCalibrationYear', defect('tbMeterDue'), '1999', ['error tooSmall']],
    ['meterCalibrationYear', defect('tbMeterDue'), '26', ['error tooSmall']],
    ['hoseId', defect('tbHoseDue'), 's-17', []],
    ['hoseId', defect('tbHoseDue'), 'x'.repeat(21), ['error tooLong']],
    ['hoseTestDue', defect('tbHoseDue'), '10/2026', []],
    ['hoseTestDue', defect('tbHoseDue'), 'x', ['error notAMonth']],
    ['tankInspectionDue', defect('tbTankPlate'), '10/2026', []],
    ['tankInspectionKind', defect('tbTankPlate'), 'intermediate', []],
    ['usable', {}, 'drivingOnly', []],
    ['text', {}, 'x'.repeat(2001), ['error tooLong']],
    ['photos', {}, Array.from({ length: 11 }, (_, index) => `p${index}`), ['error tooManyPhotos']],
    ['location', { usable: 'no' }, { source: 'manual', address: '' }, ['warning placeWanted']],
  ])('%s with %j, typed %j', (field, others, typed, problems) => {
    const reading = read(form, { ...others, [field]: typed });
    expect(reading.visible.has(field)).toBe(true);
    expect(problemsAbout(reading, field)).toEqual(problems);
  });
  test.each<[Inputs, string, readonly string[]]>([
    [{ defect: 'tbOther' }, 'note', ['error required']],
    [{ defect: 'tbOther', note: 'Blech lose' }, 'note', []],
    [{ defect: 'tbBottomValve', severity: 'noFill' }, 'severity', ['warning severityLowered']],
    [{ defect: 'tbKingpin' }, 'defect', ['warning choiceNotOffered']],
  ])('defect %j: %s %j', (entry, field, problems) => {
    expect(
      problemsAbout(
        read(form, {
          ...validInputs,
          unitKind: 'drawbarTrailer',
          product: 'propane',
          defects: [entry],
        }),
        `defects.0.${field}`,
      ),
    ).toEqual(problems);
  });
});

test('complaintTrailer › requires only plate and defect in danger', () => {
  const reading = read(form, { trailerPlate: 'HH-TL 210', defects: [{ defect: 'tbLeak' }] });
  expect([reading.danger, reading.minimum]).toEqual([true, true]);
  expect(reading.problems).toEqual([]);
  expect(problemsOf(read(form, { defects: [{ defect: 'tbLeak' }] }).problems)).toEqual([
    'error trailerPlate required',
  ]);
});

describe('accident report after a trailer report', () => {
  const [continuation] = form.continueWith ?? [];
  test.each<[string, Inputs, boolean]>([
    ['a cloud', { ...defect('tbLeak'), leakSize: 'cloud' }, true],
    ['bubbles', { ...defect('tbLeak'), leakSize: 'bubbles' }, false],
    ['collision damage', defect('tbCollision'), true],
    ['a flat tyre', defect('tbTyre'), false],
  ])('%s: %s', (_name, inputs, offered) => {
    expect(continuation?.when(read(form, inputs).answers)).toBe(offered);
  });
  test('receives the known answers', () => {
    const leak = read(
      form,
      {
        ...validInputs,
        ...defect('tbLeak', 'life'),
        leakSize: 'cloud',
        leakPlace: 'hose',
        releasedAmountKg: '12',
      },
      { profile },
    );
    expect(continuation?.carry(leak.effective)).toEqual({
      eventKind: 'accident',
      eventTypes: ['gasRelease'],
      release: 'yes',
      releaseUnit: 'kg',
      releasePlace: 'hose',
      releasedAmount: '12',
      product: 'propane',
      photos: ['p1'],
      ownTrailerPlate: 'HH-TL 210',
    });
    const collision = read(form, { ...validInputs, ...defect('tbCollision') }, { profile });
    expect(continuation?.carry(collision.effective)).toEqual({
      eventKind: 'accident',
      ownTrailerPlate: 'HH-TL 210',
      product: 'propane',
      photos: ['p1'],
    });
  });
});
