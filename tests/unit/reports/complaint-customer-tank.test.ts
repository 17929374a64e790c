import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { complaintCustomerTank } from '../../../src/features/reports/forms/complaint-customer-tank.ts';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import { read, problemsOf, problemsAbout } from './helpers.ts';

/** A complete report of one minor defect. */
const validInputs = {
  customerName: 'Hof Petersen',
  tankType: 'aboveGround',
  product: 'propane',
  filled: 'no',
  defects: [{ defect: 'ctVegetation' }],
  immediateActions: ['informedCustomer'],
  plantLeftSafe: 'yes',
  photos: ['p1'],
};
const form = complaintCustomerTank;

test('complaintCustomerTank › has no problems when the report is complete', () => {
  const reading = read(form, validInputs);
  expect(reading.problems).toEqual([]);
  expect(reading.answers).toEqual({
    customerName: 'Hof Petersen',
    tankType: 'aboveGround',
    product: 'propane',
    defects: [{ defect: 'ctVegetation', severity: 'soon' }],
    filled: 'no',
    immediateActions: ['informedCustomer'],
    plantLeftSafe: 'yes',
  });
});

test.each([
  ['DE', ['t12', 't21', 't29', 'gt3t', 'other']],
  ['GB', ['gb1200', 'gb2000', 'gt3t', 'other']],
  ['NI', ['gb1200', 'gb2000', 'gt3t', 'other']],
  ['FR', ['fr1', 'gt3t', 'other']],
  ['', ['t12', 't21', 't29', 'gb1200', 'gb2000', 'fr1', 'gt3t', 'other']],
])('tank sizes › follow the country of the company: "%s" has %j', (employmentCountry, sizes) => {
  expect(read(form, validInputs, { employmentCountry }).offered.get('tankSize')).toEqual(sizes);
});

test('tank sizes › cause a warning, not an error, for a size of another country', () => {
  const reading = read(form, { ...validInputs, tankSize: 't12' }, { employmentCountry: 'GB' });
  expect(problemsOf(reading.problems)).toEqual(['warning tankSize choiceNotOffered']);
  expect(reading.answers['tankSize']).toBe('t12');
});

test('complaintCustomerTank › lists the missing answers when the report is empty', () => {
  expect(problemsOf(read(form, {}).problems)).toEqual([
    'error customerNumber customerMissing',
    'error tankType required',
    'error product required',
    'error defects required',
    'error filled required',
    'error immediateActions required',
    'error plantLeftSafe required',
    'error customerInformed required',
  ]);
});

const shownAndNeeded: readonly [field: string, Inputs, shown: boolean, needed: boolean][] = [
  ['customerNumber', {}, true, true],
  ['customerNumber', { customerName: 'Hof' }, true, true],
  ['customerName', { customerNumber: '12345' }, true, false],
  ['siteAddress', {}, true, false],
  ['tankSerial', {}, true, false],
  ['plateUnreadable', {}, true, false],
  ['tankType', {}, true, true],
  ['tankSize', {}, true, false],
  ['tankSizeLitres', {}, false, false],
  ['tankSizeLitres', { tankSize: 't29' }, false, false],
  ['tankSizeLitres', { tankSize: 'other' }, true, true],
  ['tankSizeLitres', { tankSize: 'gt3t' }, true, false],
  ['product', {}, true, true],
  ['productName', { product: 'other' }, true, true],
  ['productUnNumber', { product: 'other' }, true, false],
  ['productName', { product: 'lng' }, false, false],
  ['ownership', {}, true, false],
  ['defects', {}, true, true],
  ['leakPlace', {}, false, false],
  ['leakSize', {}, false, false],
  ['leakStopped', {}, false, false],
  ['leakPlace', { defects: [{ defect: 'ctLeak', severity: 'noFill' }] }, true, true],
  ['leakSize', { defects: [{ defect: 'ctLeak', severity: 'noFill' }] }, true, true],
  ['leakStopped', { defects: [{ defect: 'ctLeak', severity: 'noFill' }] }, true, true],
  ['releasedAmountKg', { defects: [{ defect: 'ctLeak' }], leakSize: 'hiss' }, false, false],
  [
    'releasedAmountKg',
    { defects: [{ defect: 'ctLeak', severity: 'noFill' }], leakSize: 'cloud' },
    true,
    true,
  ],
  [
    'releasedAmountKg',
    { defects: [{ defect: 'ctLeak', severity: 'noFill' }], leakSize: 'fire' },
    true,
    true,
  ],
  ['releasedAmountKg', { defects: [{ defect: 'ctRegulator' }], leakSize: 'fire' }, false, false],
  ['fillLevelBefore', {}, true, false],
  ['filled', {}, true, true],
  ['deliveredAmount', {}, false, false],
  ['deliveredAmount', { filled: 'no' }, false, false],
  ['deliveredAmount', { filled: 'yes' }, true, true],
  ['deliveredAmount', { filled: 'partly' }, true, true],
  ['amountUnit', { filled: 'no' }, false, false],
  ['amountUnit', { filled: 'yes' }, true, false],
  ['amountUnit', { filled: 'yes', deliveredAmount: '5' }, true, true],
  ['fillLevelAfter', { filled: 'no' }, false, false],
  ['fillLevelAfter', { filled: 'partly' }, true, true],
  ['fillLevelAfter', { filled: 'yes', defects: [{ defect: 'ctGauge' }] }, true, false],
  ['immediateActions', {}, true, true],
  ['plantLeftSafe', {}, true, true],
  ['handedOverTo', {}, false, false],
  ['handedOverTo', { plantLeftSafe: 'handedOver' }, true, true],
  ['customerInformed', {}, true, true],
  ['customerInformed', { immediateActions: ['tagged'] }, true, true],
  ['customerInformed', { immediateActions: ['informedCustomer'] }, false, false],
  ['customerContact', { immediateActions: ['informedCustomer'] }, true, false],
  ['customerContact', {}, false, false],
  ['customerContact', { customerInformed: true }, true, false],
  ['customerSignature', {}, false, false],
  ['customerSignature', { filled: 'no' }, false, false],
  ['customerSignature', { filled: 'no', customerInformed: true }, true, false],
  ['customerSignature', { filled: 'yes', customerInformed: true }, false, false],
  ['outerDue', {}, true, false],
  ['innerDue', {}, true, false],
  ['tankRating', {}, true, false],
  ['wish', {}, true, false],
  ['photos', {}, true, false],
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
  const leak = { defects: [{ defect: 'ctLeak' }], leakSize: 'cloud' };
  test.each<[string, Inputs, Inputs[string], readonly string[]]>([
    ['customerNumber', {}, '12345', []],
    ['customerNumber', {}, '123', ['warning unexpectedCustomerNumber']],
    ['customerNumber', {}, '1'.repeat(11), ['error tooLong']],
    ['customerName', {}, 'x'.repeat(80), []],
    ['customerName', {}, 'x'.repeat(81), ['error tooLong']],
    ['customerName', {}, 'x', ['error tooShort']],
    ['siteAddress', {}, { source: 'manual', address: 'x'.repeat(120) }, []],
    ['siteAddress', {}, { source: 'manual', address: 'x'.repeat(121) }, ['error tooLong']],
    ['tankSerial', {}, '4711/A', []],
    ['tankSerial', {}, 'ab', ['warning unexpectedTankSerial']],
    ['tankSerial', {}, 'x'.repeat(21), ['error tooLong']],
    ['tankType', {}, 'gone', ['error choiceUnknown']],
    ['tankSize', {}, 't12', []],
    ['ownership', {}, 'otherSupplier', []],
    ['tankSizeLitres', { tankSize: 'other' }, '100', []],
    ['tankSizeLitres', { tankSize: 'other' }, '99', ['error tooSmall']],
    ['tankSizeLitres', { tankSize: 'other' }, '200.000', []],
    ['tankSizeLitres', { tankSize: 'other' }, '200001', ['error tooLarge']],
    ['releasedAmountKg', leak, '0', []],
    ['releasedAmountKg', leak, '20000', []],
    ['releasedAmountKg', leak, '20000,1', ['error tooLarge']],
    ['releasedAmountKg', leak, '-1', ['error tooSmall']],
    ['leakPlace', leak, 'ullageValve', []],
    ['leakPlace', leak, 'pumpSeal', ['error choiceUnknown']],
    ['leakStopped', leak, 'reduced', []],
    ['fillLevelBefore', {}, '100', []],
    ['fillLevelBefore', {}, '101', ['error tooLarge']],
    ['deliveredAmount', { filled: 'yes' }, '60000', []],
    ['deliveredAmount', { filled: 'yes' }, '60001', ['error tooLarge']],
    ['fillLevelAfter', { filled: 'yes' }, '85', []],
    ['fillLevelAfter', { filled: 'yes' }, '86', ['warning overfilled']],
    ['fillLevelAfter', { filled: 'yes' }, '100', ['warning overfilled']],
    ['fillLevelAfter', { filled: 'yes' }, '101', ['error tooLarge']],
    ['fillLevelAfter', { filled: 'yes', product: 'lox' }, '95', []],
    ['fillLevelAfter', { filled: 'yes', fillLevelBefore: '50' }, '40', ['warning levelFell']],
    ['immediateActions', {}, ['none'], []],
    ['immediateActions', {}, ['none', 'tagged'], ['error choiceExclusive']],
    ['immediateActions', {}, ['called112', 'calledOnCall'], []],
    ['handedOverTo', { plantLeftSafe: 'handedOver' }, 'x'.repeat(80), []],
    ['handedOverTo', { plantLeftSafe: 'handedOver' }, 'x'.repeat(81), ['error tooLong']],
    ['handedOverTo', { plantLeftSafe: 'handedOver' }, 'x', ['error tooShort']],
    ['customerContact', { customerInformed: true }, 'x'.repeat(80), []],
    ['customerContact', { customerInformed: true }, 'x'.repeat(81), ['error tooLong']],
    ['customerSignature', { filled: 'no', customerInformed: true }, ['s'], []],
    [
      'customerSignature',
      { filled: 'no', customerInformed: true },
      ['s', 't'],
      ['error tooManyPhotos'],
    ],
    ['outerDue', {}, '03/2027', []],
    ['outerDue', {}, '12/1999', ['error yearOutOfRange']],
    ['outerDue', {}, '2041-12', []],
    ['outerDue', {}, '2042-01', ['error yearOutOfRange']],
    ['innerDue', {}, 'bald', ['error notAMonth']],
    ['tankRating', {}, '5', []],
    ['tankRating', {}, '6', ['error choiceUnknown']],
    ['wish', {}, 'x'.repeat(300), []],
    ['wish', {}, 'x'.repeat(301), ['error tooLong']],
    ['photos', {}, Array.from({ length: 10 }, (_, index) => `p${index}`), []],
    ['photos', {}, Array.from({ length: 11 }, (_, index) => `p${index}`), ['error tooManyPhotos']],
  ])('%s with %j, typed %j', (field, others, typed, problems) => {
    const reading = read(form, { ...others, [field]: typed });
    expect(reading.visible.has(field)).toBe(true);
    expect(problemsAbout(reading, field)).toEqual(problems);
  });
});

describe('defects', () => {
  const withDefects = (...defects: readonly Inputs[]): Inputs => ({ ...validInputs, defects });
  test.each<[string, Inputs, string, readonly string[]]>([
    ['a note', { defect: 'ctFence', note: 'x'.repeat(300) }, 'note', []],
    ['a long note', { defect: 'ctFence', note: 'x'.repeat(301) }, 'note', ['error tooLong']],
    ['another defect without a description', { defect: 'ctOther' }, 'note', ['error required']],
    [
      'another defect with a short description',
      { defect: 'ctOther', note: 'kaputt' },
      'note',
      ['error tooShort'],
    ],
    [
      'another defect with a description of ten letters',
      { defect: 'ctOther', note: 'Deckel weg' },
      'note',
      [],
    ],
    ['four photos', { defect: 'ctFence', photos: ['a', 'b', 'c', 'd'] }, 'photos', []],
    [
      'five photos',
      { defect: 'ctFence', photos: ['a', 'b', 'c', 'd', 'e'] },
      'photos',
      ['error tooManyPhotos'],
    ],
    ['a raised severity', { defect: 'ctFence', severity: 'noFill' }, 'severity', []],
    [
      'a lowered severity',
      { defect: 'ctFence', severity: 'note' },
      'severity',
      ['warning severityLowered'],
    ],
    ['no severity', { defect: 'ctFence', severity: '' }, 'severity', ['error required']],
    [
      'a defect that only buried tanks have',
      { defect: 'ctAnode' },
      'defect',
      ['warning choiceNotOffered'],
    ],
    [
      'a defect that only cryogenic tanks have',
      { defect: 'ctCryoIce' },
      'defect',
      ['warning choiceNotOffered'],
    ],
  ])('%s', (_name, entry, field, problems) => {
    expect(problemsAbout(read(form, withDefects(entry)), `defects.0.${field}`)).toEqual(problems);
  });
  test('the list offers matching defects for the next entry', () => {
    const offered =
      read(form, { ...validInputs, tankType: 'buried' }).offered.get('defects.defect') ?? [];
    expect(offered).toContain('ctAnode');
    expect(offered).not.toContain('ctCryoIce');
    expect(read(form, validInputs).offered.get('defects.defect')).not.toContain('ctAnode');
  });
  test('the whole report has at most ten photos', () => {
    const five = (letter: string): string[] => [1, 2, 3, 4].map((number) => `${letter}${number}`);
    const reading = read(form, {
      ...withDefects(
        { defect: 'ctFence', photos: five('a') },
        { defect: 'ctPlate', photos: five('b') },
      ),
      photos: ['c1', 'c2', 'c3'],
    });
    expect(problemsOf(reading.problems)).toEqual(['error photos tooManyPhotos']);
    expect(
      read(form, {
        ...withDefects(
          { defect: 'ctFence', photos: five('a') },
          { defect: 'ctPlate', photos: five('b') },
        ),
        photos: ['c1', 'c2'],
        customerInformed: true,
        customerSignature: ['s'],
      }).canSend,
    ).toBe(true);
  });
  test.each<[string, readonly string[]]>([
    ['note', []],
    ['soon', ['warning photoWanted']],
    ['noFill', ['warning photoWanted']],
    ['stop', ['warning photoWanted']],
    ['life', []],
  ])('photo warning at level %s: %j', (severity, problems) => {
    const { problems: all } = read(form, {
      ...validInputs,
      photos: [],
      defects: [{ defect: 'ctDocuments', severity }],
    });
    expect(
      all.filter(({ code }) => code === 'photoWanted').map(({ level, code }) => `${level} ${code}`),
    ).toEqual(problems);
  });
  test('a photo of the defect is sufficient', () => {
    expect(
      read(form, { ...validInputs, photos: [], defects: [{ defect: 'ctFence', photos: ['a'] }] })
        .problems,
    ).toEqual([]);
  });
  test.each<[string, Inputs, readonly unknown[]]>([
    [
      'more than 85 %',
      { filled: 'yes', deliveredAmount: '5', fillLevelAfter: '86' },
      [{ defect: 'ctOverfilled', severity: 'stop' }],
    ],
    [
      'a tank found with more than 85 %',
      { fillLevelBefore: '99' },
      [{ defect: 'ctOverfilled', severity: 'stop' }],
    ],
    ['85 %', { filled: 'yes', deliveredAmount: '5', fillLevelAfter: '85' }, []],
    [
      '90 % of nitrogen',
      {
        filled: 'yes',
        deliveredAmount: '5',
        fillLevelAfter: '90',
        tankType: 'cryoVertical',
        product: 'lin',
      },
      [],
    ],
    ['90 % without a filling', { filled: 'no', fillLevelAfter: '90' }, []],
    ['an unreadable plate', { plateUnreadable: true }, [{ defect: 'ctPlate', severity: 'noFill' }]],
    [
      'an outer inspection three months late',
      { outerDue: '08/2026' },
      [{ defect: 'ctInspectionOuter', severity: 'noFill' }],
    ],
    ['an outer inspection two months late', { outerDue: '09/2026' }, []],
    [
      'an inner inspection long overdue',
      { innerDue: '01/2020' },
      [{ defect: 'ctInspectionInner', severity: 'noFill' }],
    ],
  ])('%s adds the automatic defect', (_name, inputs, added) => {
    expect(read(form, { ...validInputs, ...inputs }).answers['defects']).toEqual([
      { defect: 'ctVegetation', severity: 'soon' },
      ...added,
    ]);
  });
  test.each([
    ['DE', []],
    ['GB', [{ defect: 'ctInspectionOuter', severity: 'noFill' }]],
    ['NI', [{ defect: 'ctInspectionOuter', severity: 'noFill' }]],
    ['FR', [{ defect: 'ctInspectionOuter', severity: 'noFill' }]],
  ])(
    'an inspection two months overdue adds the defect depending on the country, %s',
    (employmentCountry, added) => {
      const late = { ...validInputs, outerDue: '09/2026' };
      expect(read(form, late, { employmentCountry }).answers['defects']).toEqual([
        { defect: 'ctVegetation', severity: 'soon' },
        ...added,
      ]);
    },
  );
  test('an automatic defect is not added twice', () => {
    expect(
      read(form, {
        ...validInputs,
        plateUnreadable: true,
        defects: [{ defect: 'ctPlate', severity: 'noFill' }],
      }).answers['defects'],
    ).toEqual([{ defect: 'ctPlate', severity: 'noFill' }]);
  });
});

describe('a dangerous report', () => {
  test.each<[string, Inputs, boolean, boolean]>([
    ['a leak', { defects: [{ defect: 'ctLeak' }] }, true, true],
    [
      'a leak reported as minor',
      { defects: [{ defect: 'ctLeak', severity: 'soon' }] },
      false,
      false,
    ],
    [
      'a leak that was stopped',
      { defects: [{ defect: 'ctLeak' }], leakSize: 'bubbles', leakStopped: 'yes' },
      false,
      false,
    ],
    ['an ignition source', { defects: [{ defect: 'ctIgnition' }] }, false, false],
    ['vegetation', { defects: [{ defect: 'ctVegetation' }] }, false, false],
    [
      'vegetation reported as dangerous',
      { defects: [{ defect: 'ctVegetation', severity: 'life' }] },
      true,
      true,
    ],
    ['an overfilled tank', { filled: 'yes', fillLevelAfter: '92' }, false, false],
  ])('%s: card %s, minimum %s', (_name, inputs, danger, minimum) => {
    const reading = read(form, inputs);
    expect([reading.danger, reading.minimum]).toEqual([danger, minimum]);
  });
  test('the minimum is a defect and the customer or the address', () => {
    const defects = [{ defect: 'ctLeak' }];
    expect(problemsOf(read(form, { defects }).problems)).toEqual([
      'error customerNumber customerMissing',
    ]);
    expect(read(form, { defects, customerNumber: '12345' }).problems).toEqual([]);
    expect(
      read(form, {
        defects,
        siteAddress: { source: 'gps', latitude: 53.5, longitude: 9.9, address: '' },
      }).problems,
    ).toEqual([]);
    expect(
      read(form, {
        defects: [{ defect: 'ctVegetation' }],
        siteAddress: { source: 'manual', address: 'Hof' },
      }).required.has('customerNumber'),
    ).toBe(true);
  });
  test('invalid answers stay errors in danger', () => {
    expect(
      problemsOf(
        read(form, {
          defects: [{ defect: 'ctLeak' }],
          customerNumber: '12345',
          fillLevelBefore: '300',
        }).problems,
      ),
    ).toEqual(['error fillLevelBefore tooLarge']);
  });
});

describe('accident report after a big leak', () => {
  const [continuation] = form.continueWith ?? [];
  test.each([
    ['cloud', true],
    ['fire', true],
    ['hiss', false],
    ['bubbles', false],
    ['smellOnly', false],
  ])('is offered for the leak size "%s": %s', (leakSize, offered) => {
    expect(
      continuation?.when(read(form, { defects: [{ defect: 'ctLeak' }], leakSize }).answers),
    ).toBe(offered);
  });
  test('receives product, amount, place and photos', () => {
    const { effective } = read(form, {
      ...validInputs,
      defects: [{ defect: 'ctLeak' }],
      leakSize: 'fire',
      leakPlace: 'regulator',
      releasedAmountKg: '40',
      siteAddress: { source: 'manual', address: 'Hof' },
    });
    const inputs = continuation?.carry(effective) ?? {};
    expect(inputs).toEqual({
      eventKind: 'accident',
      eventTypes: ['gasRelease', 'fire'],
      release: 'yes',
      releaseUnit: 'kg',
      ignited: 'fire',
      releasePlace: 'regulator',
      releasedAmount: '40',
      product: 'propane',
      photos: ['p1'],
      placeKind: 'customer',
      location: { source: 'manual', address: 'Hof' },
    });
    expect(read(nearbyAccident, inputs).answers).toMatchObject({
      eventKind: 'accident',
      release: 'yes',
      releasedAmount: 40,
      product: 'propane',
      releasePlace: 'regulator',
    });
  });
});
