import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { day, now, read, problemsOf, problemsAbout } from './helpers.ts';

const types = [
  'deliveryNotPossible',
  'deliveryPartial',
  'delay',
  'waitingTime',
  'accessProblem',
  'customerAbsent',
  'customerOutOfGas',
  'quantityDifference',
  'priceOrPayment',
  'dataCorrection',
  'newOrderRequest',
  'productWrong',
  'returnLoad',
  'vehicleBreakdown',
  'terminalProblem',
  'tourFinished',
  'other',
];
const customer = [
  'deliveryNotPossible',
  'deliveryPartial',
  'accessProblem',
  'customerAbsent',
  'customerOutOfGas',
  'quantityDifference',
  'priceOrPayment',
  'dataCorrection',
  'newOrderRequest',
];
const atCustomer = [...customer, 'waitingTime', 'productWrong'];
const remaining = ['tourFinished', 'returnLoad', 'vehicleBreakdown'];
const amounts = ['deliveryPartial', 'quantityDifference'];
const goods = ['deliveryPartial', 'quantityDifference', 'productWrong', 'returnLoad'];

/** For every field: the message types that show it and those that require it, without other answers. */
const table: Readonly<Record<string, { shown: readonly string[]; needed: readonly string[] }>> = {
  messageType: { shown: types, needed: types },
  urgency: { shown: types, needed: types },
  customerNumber: { shown: atCustomer, needed: customer },
  customerName: { shown: atCustomer, needed: [] },
  orderNumber: { shown: atCustomer, needed: [] },
  tankSerial: { shown: atCustomer, needed: [] },
  customerInformed: { shown: atCustomer, needed: [] },
  leakCheckNeeded: { shown: ['customerOutOfGas'], needed: ['customerOutOfGas'] },
  notDeliveredReason: {
    shown: ['deliveryNotPossible', 'deliveryPartial'],
    needed: ['deliveryNotPossible', 'deliveryPartial'],
  },
  accessRating: { shown: ['accessProblem', 'deliveryNotPossible'], needed: [] },
  neededVehicle: { shown: [], needed: [] },
  product: {
    shown: [...goods, 'newOrderRequest', 'vehicleBreakdown', 'tourFinished'],
    needed: goods,
  },
  productName: { shown: [], needed: [] },
  productUnNumber: { shown: [], needed: [] },
  plannedAmount: { shown: amounts, needed: [] },
  deliveredAmount: { shown: amounts, needed: amounts },
  amountUnit: { shown: amounts, needed: [] },
  fillLevelBefore: { shown: atCustomer, needed: [] },
  fillLevelAfter: {
    shown: ['deliveryPartial', 'quantityDifference', 'customerOutOfGas', 'productWrong'],
    needed: [],
  },
  meterStart: { shown: ['quantityDifference'], needed: [] },
  meterEnd: { shown: ['quantityDifference'], needed: [] },
  receiptNumber: { shown: ['quantityDifference', 'priceOrPayment'], needed: [] },
  delayMinutes: { shown: ['delay', 'waitingTime'], needed: ['delay', 'waitingTime'] },
  delayCause: { shown: ['delay', 'waitingTime'], needed: [] },
  newWindow: { shown: ['deliveryNotPossible', 'newOrderRequest'], needed: [] },
  remainingLoadPercent: { shown: remaining, needed: remaining },
  remainingLoadKg: { shown: remaining, needed: [] },
  odometerKm: { shown: ['tourFinished', 'vehicleBreakdown'], needed: [] },
  text: { shown: types, needed: ['other'] },
  photos: { shown: types, needed: [] },
  location: { shown: types, needed: [] },
  callbackRequested: { shown: types, needed: [] },
  callbackPhone: {
    shown: ['customerOutOfGas', 'vehicleBreakdown', 'productWrong'],
    needed: ['customerOutOfGas', 'vehicleBreakdown', 'productWrong'],
  },
  tourNumber: { shown: types, needed: [] },
  stopNumber: { shown: atCustomer, needed: [] },
};

describe('each message type shows and requires its own fields', () => {
  test('the table contains every field of the form', () => {
    expect(dispositionMessage.fields.map((field) => field.id).toSorted()).toEqual(
      Object.keys(table).toSorted(),
    );
  });
  describe.each(Object.entries(table))('%s', (field, { shown, needed }) => {
    test.each(types)('%s', (messageType) => {
      const reading = read(dispositionMessage, { messageType });
      expect(reading.visible.has(field)).toBe(shown.includes(messageType));
      expect(reading.required.has(field)).toBe(needed.includes(messageType));
    });
  });
  test('only the type is missing before it is chosen', () => {
    const reading = read(dispositionMessage, {});
    expect(problemsOf(reading.problems)).toEqual(['error messageType required']);
    expect(reading.canSend).toBe(false);
  });
});

/** Columns: field, other inputs, typed input, answer, problems of the field. */
const quantity = {
  messageType: 'quantityDifference',
  customerName: 'Hof',
  product: 'propane',
  deliveredAmount: '1',
  photos: ['a'],
};
const partial = { ...quantity, messageType: 'deliveryPartial', notDeliveredReason: ['other'] };
const finished = { messageType: 'tourFinished', remainingLoadPercent: '5' };
const late = { messageType: 'delay' };
describe('bounds and soft rules', () => {
  test.each<[string, Inputs, Inputs[string], unknown, readonly string[]]>([
    ['messageType', {}, 'gone', undefined, ['error choiceUnknown']],
    ['urgency', late, 'today', 'today', []],
    ['urgency', late, '', undefined, ['error required']],
    ['tourNumber', late, ' T-17 ', 'T-17', []],
    ['tourNumber', late, 'x'.repeat(20), 'x'.repeat(20), []],
    ['tourNumber', late, 'x'.repeat(21), 'x'.repeat(21), ['error tooLong']],
    ['stopNumber', quantity, '1', 1, []],
    ['stopNumber', quantity, '60', 60, []],
    ['stopNumber', quantity, '0', 0, ['error tooSmall']],
    ['stopNumber', quantity, '61', 61, ['error tooLarge']],
    ['stopNumber', quantity, '2,5', 3, []],
    ['stopNumber', quantity, 'drei', undefined, ['error notANumber']],
    ['orderNumber', quantity, 'ls-2026/1', 'LS-2026/1', []],
    ['orderNumber', quantity, 'abc', 'ABC', ['warning unexpectedOrderNumber']],
    ['orderNumber', quantity, '1'.repeat(21), '1'.repeat(21), ['error tooLong']],
    ['customerNumber', quantity, '12345', '12345', []],
    ['customerNumber', quantity, '1234', '1234', ['warning unexpectedCustomerNumber']],
    ['customerNumber', quantity, '12345678901', '12345678901', ['error tooLong']],
    ['customerName', quantity, 'Hof 🚜, Elmshorn', 'Hof 🚜, Elmshorn', []],
    ['customerName', quantity, 'H', 'H', ['error tooShort']],
    ['customerName', quantity, 'x'.repeat(81), 'x'.repeat(81), ['error tooLong']],
    ['tankSerial', quantity, 'ch 4711', 'CH 4711', []],
    ['tankSerial', quantity, 'x', 'X', ['warning unexpectedTankSerial']],
    ['tankSerial', quantity, 'x'.repeat(21), 'X'.repeat(21), ['error tooLong']],
    ['product', quantity, 'lng', 'lng', []],
    ['product', quantity, '', undefined, ['error required']],
    ['productName', { ...quantity, product: 'other' }, 'Dimethylether', 'Dimethylether', []],
    ['productName', { ...quantity, product: 'other' }, '', undefined, ['error required']],
    ['productName', { ...quantity, product: 'other' }, 'x', 'x', ['error tooShort']],
    [
      'productName',
      { ...quantity, product: 'other' },
      'x'.repeat(61),
      'x'.repeat(61),
      ['error tooLong'],
    ],
    ['productUnNumber', { ...quantity, product: 'other' }, '1033', '1033', []],
    [
      'productUnNumber',
      { ...quantity, product: 'other' },
      '103',
      '103',
      ['warning unexpectedUnNumber'],
    ],
    ['productUnNumber', { ...quantity, product: 'other' }, '10333', '10333', ['error tooLong']],
    ['plannedAmount', quantity, '60.000', 60_000, []],
    ['plannedAmount', quantity, '60001', 60_001, ['error tooLarge']],
    ['plannedAmount', quantity, '-1', -1, ['error tooSmall']],
    ['plannedAmount', quantity, '0', 0, []],
    ['deliveredAmount', quantity, '1.485,5', 1485.5, []],
    ['deliveredAmount', quantity, '1.485', 1485, []],
    ['deliveredAmount', quantity, '1,25', 1.3, []],
    ['deliveredAmount', quantity, '', undefined, ['error required']],
    ['deliveredAmount', quantity, '60000,1', 60_000.1, ['error tooLarge']],
    [
      'deliveredAmount',
      { ...partial, plannedAmount: '2000' },
      '2100',
      2100,
      ['warning moreThanPlanned'],
    ],
    ['deliveredAmount', { ...partial, plannedAmount: '2000' }, '2000', 2000, []],
    ['deliveredAmount', { ...quantity, plannedAmount: '2000' }, '2100', 2100, []],
    ['amountUnit', quantity, 'm3', 'm3', []],
    ['amountUnit', quantity, '', undefined, ['error required']],
    ['fillLevelBefore', quantity, '100', 100, []],
    ['fillLevelBefore', quantity, '101', 101, ['error tooLarge']],
    ['fillLevelBefore', quantity, '-1', -1, ['error tooSmall']],
    ['fillLevelBefore', quantity, '20,5', 21, []],
    ['fillLevelAfter', quantity, '85', 85, []],
    ['fillLevelAfter', quantity, '86', 86, ['warning overfilled']],
    ['fillLevelAfter', quantity, '97', 97, ['warning overfilled']],
    ['fillLevelAfter', quantity, '98', 98, ['warning overfilled']],
    ['fillLevelAfter', { ...quantity, product: 'lin' }, '95', 95, []],
    ['fillLevelAfter', { ...quantity, fillLevelBefore: '40' }, '39', 39, ['warning levelFell']],
    ['fillLevelAfter', { ...quantity, fillLevelBefore: '40' }, '40', 40, []],
    ['notDeliveredReason', partial, ['other', 'gateLocked'], ['gateLocked', 'other'], []],
    ['notDeliveredReason', partial, [], undefined, ['error required']],
    ['notDeliveredReason', partial, ['gone'], undefined, ['error choiceUnknown']],
    ['accessRating', { messageType: 'accessProblem', customerName: 'Hof' }, '5', 5, []],
    ['accessRating', { messageType: 'accessProblem' }, '6', undefined, ['error choiceUnknown']],
    ['accessRating', { messageType: 'accessProblem' }, '0', undefined, ['error choiceUnknown']],
    ['neededVehicle', { messageType: 'accessProblem', accessRating: '2' }, 'small', 'small', []],
    [
      'newWindow',
      { messageType: 'newOrderRequest' },
      { day: '2026-11-24', from: '08:00', to: '12:00' },
      { day: '2026-11-24', from: '08:00', to: '12:00' },
      [],
    ],
    [
      'newWindow',
      { messageType: 'newOrderRequest' },
      { day: '24.11.2026', from: '', to: '' },
      { day: '2026-11-24', from: '', to: '' },
      [],
    ],
    ['newWindow', { messageType: 'newOrderRequest' }, { day: '', from: '', to: '' }, undefined, []],
    [
      'newWindow',
      { messageType: 'newOrderRequest' },
      { day: '', from: '08:00', to: '' },
      undefined,
      ['error dayMissing'],
    ],
    [
      'newWindow',
      { messageType: 'newOrderRequest' },
      { day: '2026-11-31', from: '', to: '' },
      undefined,
      ['error notADay'],
    ],
    [
      'newWindow',
      { messageType: 'newOrderRequest' },
      { day: '2026-11-24', from: '8 Uhr', to: '' },
      undefined,
      ['error notATime'],
    ],
    [
      'newWindow',
      { messageType: 'newOrderRequest' },
      { day: '2026-11-24', from: '12:00', to: '12:00' },
      { day: '2026-11-24', from: '12:00', to: '12:00' },
      ['error windowOrder'],
    ],
    [
      'newWindow',
      { messageType: 'newOrderRequest' },
      { day: '2026-11-20', from: '', to: '' },
      { day: '2026-11-20', from: '', to: '' },
      ['warning dayPast'],
    ],
    [
      'newWindow',
      { messageType: 'newOrderRequest' },
      { day: '2042-01-01', from: '', to: '' },
      { day: '2042-01-01', from: '', to: '' },
      ['error yearOutOfRange'],
    ],
    ['delayMinutes', late, '5', 5, []],
    ['delayMinutes', late, '600', 600, []],
    ['delayMinutes', late, '0', 0, ['error tooSmall']],
    ['delayMinutes', late, '605', 605, ['error tooLarge']],
    ['delayMinutes', late, '12', 10, []],
    ['delayMinutes', late, '', undefined, ['error required']],
    ['delayMinutes', late, '  ', undefined, ['error required']],
    ['delayCause', late, 'authority', 'authority', []],
    ['delayCause', late, '', undefined, []],
    ['meterStart', quantity, '99999999', 99_999_999, []],
    ['meterStart', quantity, '100000000', 100_000_000, ['error tooLarge']],
    ['meterEnd', { ...quantity, meterStart: '500' }, '499,5', 499.5, ['warning meterBackwards']],
    ['meterEnd', { ...quantity, meterStart: '500' }, '500', 500, []],
    ['meterEnd', quantity, '-1', -1, ['error tooSmall']],
    ['receiptNumber', quantity, 'x'.repeat(20), 'x'.repeat(20), []],
    ['receiptNumber', quantity, 'x'.repeat(21), 'x'.repeat(21), ['error tooLong']],
    ['remainingLoadPercent', finished, '0', 0, []],
    ['remainingLoadPercent', finished, '100', 100, []],
    ['remainingLoadPercent', finished, '101', 101, ['error tooLarge']],
    ['remainingLoadPercent', finished, '', undefined, ['error required']],
    ['remainingLoadKg', finished, '30000', 30_000, []],
    ['remainingLoadKg', finished, '30001', 30_001, ['error tooLarge']],
    ['odometerKm', finished, '2999999', 2_999_999, []],
    ['odometerKm', finished, '3000000', 3_000_000, ['error tooLarge']],
    ['customerInformed', quantity, true, true, []],
    ['leakCheckNeeded', { messageType: 'customerOutOfGas' }, false, false, []],
    ['callbackRequested', late, true, true, []],
    ['callbackPhone', { ...late, callbackRequested: true }, '+49 40 123456', '+49 40 123456', []],
    [
      'callbackPhone',
      { ...late, callbackRequested: true },
      '12',
      '12',
      ['warning unexpectedPhone'],
    ],
    ['callbackPhone', { ...late, callbackRequested: true }, '', undefined, ['error required']],
    ['text', late, 'x'.repeat(1000), 'x'.repeat(1000), []],
    ['text', late, 'x'.repeat(1001), 'x'.repeat(1001), ['error tooLong']],
    ['text', late, '🚚'.repeat(1000), '🚚'.repeat(1000), []],
    ['text', late, 'Stau\nA7', 'Stau\nA7', []],
    ['text', late, 'kurz', 'kurz', []],
    ['text', { messageType: 'other' }, 'zu kurz', 'zu kurz', ['error tooShort']],
    ['text', { messageType: 'other' }, 'lang genug', 'lang genug', []],
    ['text', { messageType: 'other' }, ' ', undefined, ['error required']],
    ['photos', late, ['a', 'b', 'c', 'd', 'e', 'f'], undefined, []],
    ['photos', late, ['a', 'b', 'c', 'd', 'e', 'f', 'g'], undefined, ['error tooManyPhotos']],
    ['photos', { messageType: 'accessProblem' }, [], undefined, ['warning photoWanted']],
    ['photos', quantity, [], undefined, ['warning photoWanted']],
    ['photos', { messageType: 'vehicleBreakdown' }, [], undefined, ['warning photoWanted']],
    ['photos', quantity, ['a'], undefined, []],
    [
      'location',
      late,
      {
        source: 'gps',
        latitude: 53.5512345,
        longitude: 9.9912345,
        accuracyMetres: 12.4,
        address: '',
      },
      { source: 'gps', latitude: 53.55123, longitude: 9.99123, accuracyMetres: 12, address: '' },
      [],
    ],
    [
      'location',
      late,
      { source: 'manual', address: ' A7, km 120 ' },
      { source: 'manual', address: 'A7, km 120' },
      [],
    ],
    [
      'location',
      late,
      { source: 'manual', address: 'x'.repeat(121) },
      { source: 'manual', address: 'x'.repeat(121) },
      ['error tooLong'],
    ],
    ['location', late, { source: 'gps', latitude: 91, longitude: 9, address: '' }, undefined, []],
    [
      'location',
      late,
      { source: 'gps', latitude: Number.NaN, longitude: 9, address: 'Hof' },
      { source: 'manual', address: 'Hof' },
      [],
    ],
    [
      'location',
      { messageType: 'vehicleBreakdown' },
      { source: 'manual', address: '' },
      undefined,
      ['warning placeWanted'],
    ],
  ])('%s with %j, typed %j', (field, others, typed, answer, problems) => {
    const reading = read(dispositionMessage, { ...others, [field]: typed });
    expect(reading.visible.has(field)).toBe(true);
    expect(reading.answers[field]).toEqual(answer);
    expect(problemsAbout(reading, field)).toEqual(problems);
  });

  test.each<[string, number, number, readonly string[]]>([
    ['99999', 100_000, 1, ['warning odometerLower']],
    ['100000', 100_000, 1, []],
    ['101200', 100_000, 1, []],
    ['101201', 100_000, 1, ['warning odometerJump']],
    ['102400', 100_000, 2, []],
    ['102401', 100_000, 2, ['warning odometerJump']],
  ])('odometer %s after %i km, %i days ago', (odometerKm, kilometres, days, problems) => {
    const reading = read(
      dispositionMessage,
      { ...finished, odometerKm },
      { lastOdometers: [{ value: kilometres, unit: 'km', at: now - days * day }] },
    );
    expect(problemsAbout(reading, 'odometerKm')).toEqual(problems);
    expect(reading.canSend).toBe(true);
  });
});

describe('conditions on other answers', () => {
  test('number or name of the customer is sufficient', () => {
    const missing = read(dispositionMessage, { messageType: 'customerAbsent' });
    expect(problemsOf(missing.problems)).toEqual(['error customerNumber customerMissing']);
    expect(
      read(dispositionMessage, { messageType: 'customerAbsent', customerNumber: '12345' }).canSend,
    ).toBe(true);
    expect(
      read(dispositionMessage, { messageType: 'customerAbsent', customerName: 'Hof Petersen' })
        .canSend,
    ).toBe(true);
    expect(
      read(dispositionMessage, { messageType: 'customerAbsent', customerName: ' ' }).canSend,
    ).toBe(false);
  });
  test.each<[string | undefined, boolean]>([
    ['1', true],
    ['2', true],
    ['3', false],
    [undefined, false],
  ])('access rating %s shows the suitable vehicle: %s', (accessRating, shown) => {
    const reading = read(dispositionMessage, {
      messageType: 'accessProblem',
      ...(accessRating !== undefined && { accessRating }),
    });
    expect(reading.visible.has('neededVehicle')).toBe(shown);
  });
  test('the unit is required when an amount is given', () => {
    expect(
      read(dispositionMessage, { ...quantity, deliveredAmount: '', amountUnit: '' }).required.has(
        'amountUnit',
      ),
    ).toBe(false);
    expect(
      read(dispositionMessage, {
        ...quantity,
        deliveredAmount: '',
        plannedAmount: '5',
        amountUnit: '',
      }).required.has('amountUnit'),
    ).toBe(true);
  });
  test('a callback requires a number', () => {
    expect(read(dispositionMessage, late).visible.has('callbackPhone')).toBe(false);
    expect(
      read(dispositionMessage, { ...late, callbackRequested: true }).required.has('callbackPhone'),
    ).toBe(true);
  });
  test('"other" product requires a name', () => {
    const reading = read(dispositionMessage, { ...quantity, product: 'other' });
    expect([...reading.visible].filter((field) => field.startsWith('product'))).toEqual([
      'product',
      'productName',
      'productUnNumber',
    ]);
    expect(reading.required.has('productName')).toBe(true);
    expect(reading.required.has('productUnNumber')).toBe(false);
    expect(
      read(dispositionMessage, { messageType: 'delay', product: 'other' }).visible.has(
        'productName',
      ),
    ).toBe(false);
  });
  test('a hidden field keeps its text, has no answer and is shown again with the type', () => {
    const inputs = {
      messageType: 'delay',
      delayMinutes: '30',
      customerName: 'Hof Petersen',
      meterStart: 'x',
    };
    const reading = read(dispositionMessage, inputs);
    expect(reading.answers).not.toHaveProperty('customerName');
    expect(reading.effective['customerName']).toBe('Hof Petersen');
    expect(reading.canSend).toBe(true);
    expect(
      read(dispositionMessage, { ...inputs, messageType: 'customerAbsent' }).answers[
        'customerName'
      ],
    ).toBe('Hof Petersen');
  });
});

describe('presets', () => {
  test.each(types)('urgency of %s', (messageType) => {
    const urgent = ['customerOutOfGas', 'vehicleBreakdown', 'productWrong'].includes(messageType);
    const { answers } = read(dispositionMessage, { messageType });
    expect(answers['urgency']).toBe(urgent ? 'immediate' : 'normal');
    expect(answers['callbackRequested']).toBe(urgent);
  });
  test('a changed field keeps its value, also when emptied', () => {
    const { answers, problems } = read(
      dispositionMessage,
      {
        messageType: 'vehicleBreakdown',
        urgency: 'normal',
        remainingLoadPercent: '10',
        product: '',
      },
      { profile: { product: 'propane' } },
    );
    expect(answers).toMatchObject({ urgency: 'normal', callbackRequested: false });
    expect(answers).not.toHaveProperty('product');
    expect(problems.every((problem) => problem.level === 'warning')).toBe(true);
  });
  test('the profile fills product, callback number and tour', () => {
    const { answers } = read(
      dispositionMessage,
      { messageType: 'vehicleBreakdown' },
      { profile: { product: 'lox', phone: '+49 170 1234567', tourNumber: 'T-17' } },
    );
    expect(answers).toMatchObject({
      product: 'lox',
      callbackPhone: '+49 170 1234567',
      tourNumber: 'T-17',
    });
    expect(
      read(dispositionMessage, quantity, { profile: { product: 'gone' } }).answers['product'],
    ).toBe('propane');
    expect(
      read(dispositionMessage, { ...quantity, product: '' }, { profile: { product: 'gone' } })
        .answers,
    ).not.toHaveProperty('product');
  });
  test.each([
    ['propane', 'l15'],
    ['lpgMix', 'l15'],
    ['lng', 'kg'],
    ['lin', 'kg'],
    ['', 'l15'],
  ])('unit for product "%s" is %s', (product, unit) => {
    expect(read(dispositionMessage, { ...quantity, product }).answers['amountUnit']).toBe(unit);
  });
  test('"leak check needed" and "customer informed" have no preset', () => {
    const { answers } = read(dispositionMessage, { messageType: 'customerOutOfGas' });
    expect(answers).not.toHaveProperty('leakCheckNeeded');
    expect(answers).not.toHaveProperty('customerInformed');
  });
});

test('dispositionMessage › accepts a frozen tank with type, reason and customer', () => {
  const reading = read(dispositionMessage, {
    messageType: 'deliveryNotPossible',
    notDeliveredReason: ['tankFrozen'],
    customerNumber: '12345',
  });
  expect(reading.problems).toEqual([]);
  expect(reading.answers).toEqual({
    messageType: 'deliveryNotPossible',
    notDeliveredReason: ['tankFrozen'],
    urgency: 'normal',
    customerNumber: '12345',
    callbackRequested: false,
  });
});

test('dispositionMessage › accepts a delay with three answers', () => {
  const reading = read(dispositionMessage, { messageType: 'delay', delayMinutes: '45' });
  expect(reading.problems).toEqual([]);
  expect(reading.answers).toEqual({
    messageType: 'delay',
    urgency: 'normal',
    delayMinutes: 45,
    callbackRequested: false,
  });
});

describe('customer tank report after a tank defect, an ignition source or a stuck cover', () => {
  const [continuation] = dispositionMessage.continueWith ?? [];
  const inputs = {
    messageType: 'deliveryNotPossible',
    notDeliveredReason: ['ignitionSource', 'snowIce'],
    customerNumber: '12345',
    customerName: 'Hof',
    tankSerial: '4711',
    product: 'propane',
    photos: ['p1', 'p2'],
    text: 'bleibt hier',
    orderNumber: 'A-1000',
  };
  test.each<[readonly string[], boolean]>([
    [['tankDefect'], true],
    [['ignitionSource', 'other'], true],
    [['coverStuck'], true],
    [['snowIce'], false],
  ])('%j: %s', (notDeliveredReason, offered) => {
    expect(
      continuation?.when(read(dispositionMessage, { ...inputs, notDeliveredReason }).answers),
    ).toBe(offered);
  });
  test('receives customer, tank, product and photos', () => {
    const { effective } = read(dispositionMessage, inputs);
    expect(continuation?.kind).toBe('complaintCustomerTank');
    expect(continuation?.carry(effective)).toEqual({
      customerNumber: '12345',
      customerName: 'Hof',
      tankSerial: '4711',
      product: 'propane',
      photos: ['p1', 'p2'],
      defects: [{ defect: 'ctIgnition' }],
    });
    expect(
      continuation?.carry({ ...effective, notDeliveredReason: ['tankDefect'] }),
    ).not.toHaveProperty('defects');
    expect(
      continuation?.carry({ ...effective, notDeliveredReason: ['coverStuck'] }),
    ).not.toHaveProperty('defects');
  });
  test('receives the product of the profile', () => {
    const { effective } = read(
      dispositionMessage,
      { messageType: 'deliveryPartial', notDeliveredReason: ['tankDefect'] },
      { profile: { product: 'butane' } },
    );
    expect(continuation?.carry(effective)).toEqual({ product: 'butane' });
  });
});
