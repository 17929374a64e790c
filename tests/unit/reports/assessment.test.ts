import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import { assess } from '../../../src/features/reports/assessment.ts';

const codes = (verdict: {
  readonly reasons: readonly { readonly code: string }[];
}): readonly string[] => verdict.reasons.map((reason) => reason.code);
const hurt = (more: Answers): Answers => ({
  injured: 'yes',
  injuredPersons: [
    {
      role: 'colleague',
      causedByGoods: 'yes',
      death: false,
      hospitalStay: 'none',
      daysUnfit: 'none',
      ...more,
    },
  ],
});
const leak = (more: Answers): Answers => ({
  release: 'yes',
  product: 'propane',
  releasedAmount: 1,
  ...more,
});

describe('report under ADR 1.8.5', () => {
  test.each<[string, Answers, string, readonly string[]]>([
    // ADR 1.8.5.3, personal injury caused by the goods.
    ['death', hurt({ death: true }), 'red', ['death']],
    ['intensive treatment', hurt({ intensiveTreatment: true }), 'red', ['intensiveTreatment']],
    ['hospital for a day', hurt({ hospitalStay: 'atLeast24h' }), 'red', ['hospital']],
    ['hospital for hours', hurt({ hospitalStay: 'under24h' }), 'green', ['nothing']],
    ['three days unfit', hurt({ daysUnfit: 'three' }), 'red', ['unfitThreeDays']],
    ['more than three days unfit', hurt({ daysUnfit: 'moreThanThree' }), 'red', ['unfitThreeDays']],
    ['two days unfit', hurt({ daysUnfit: 'oneToTwo' }), 'green', ['nothing']],
    [
      'several at once',
      hurt({ hospitalStay: 'atLeast24h', daysUnfit: 'moreThanThree' }),
      'red',
      ['hospital', 'unfitThreeDays'],
    ],
    [
      'not by the goods',
      hurt({ causedByGoods: 'no', hospitalStay: 'atLeast24h', daysUnfit: 'moreThanThree' }),
      'green',
      ['nothing'],
    ],
    [
      'perhaps by the goods',
      hurt({ causedByGoods: 'unknown', hospitalStay: 'atLeast24h' }),
      'yellow',
      ['hospital'],
    ],
    ['hospital unknown', hurt({ hospitalStay: 'unknown' }), 'yellow', ['healthUnknown']],
    ['days unknown', hurt({ daysUnfit: 'unknown' }), 'yellow', ['healthUnknown']],
    [
      'nothing said of the person',
      { injured: 'yes', injuredPersons: [{ role: 'self' }] },
      'yellow',
      ['healthUnknown'],
    ],
    ['unknown whether anyone is hurt', { injured: 'unknown' }, 'yellow', ['injuredUnknown']],
    // Loss of product: 333 for category 2, 1 000 for category 3; more than a fifth of it is near.
    ['333 kg propane', leak({ releasedAmount: 333 }), 'red', ['amountReached']],
    ['332.9 kg propane', leak({ releasedAmount: 332.9 }), 'yellow', ['amountNear']],
    ['67 kg propane', leak({ releasedAmount: 67 }), 'yellow', ['amountNear']],
    ['66.6 kg propane', leak({ releasedAmount: 66.6 }), 'green', ['nothing']],
    ['333 kg LNG', leak({ product: 'lng', releasedAmount: 333 }), 'red', ['amountReached']],
    ['333 kg hydrogen', leak({ product: 'lh2', releasedAmount: 333 }), 'red', ['amountReached']],
    ['1 000 kg oxygen', leak({ product: 'lox', releasedAmount: 1000 }), 'red', ['amountReached']],
    ['999 kg nitrogen', leak({ product: 'lin', releasedAmount: 999 }), 'yellow', ['amountNear']],
    ['200 kg argon', leak({ product: 'lar', releasedAmount: 200 }), 'green', ['nothing']],
    ['amount unknown', leak({ releasedAmountUnknown: true }), 'yellow', ['amountUnknown']],
    ['amount not said', { release: 'yes', product: 'propane' }, 'yellow', ['amountUnknown']],
    [
      'other product, little',
      leak({ product: 'other', releasedAmount: 1 }),
      'yellow',
      ['productUnknown'],
    ],
    [
      'other product, very much',
      leak({ product: 'other', releasedAmount: 1000 }),
      'red',
      ['amountReached'],
    ],
    ['no product', { release: 'yes', releasedAmount: 5 }, 'yellow', ['productUnknown']],
    // Imminent loss with a load above the same figures.
    [
      'imminent, full tanker',
      { release: 'imminent', product: 'propane', loadAmountKg: 9000 },
      'red',
      ['imminent'],
    ],
    [
      'imminent, nearly empty',
      { release: 'imminent', product: 'propane', loadAmountKg: 300 },
      'green',
      ['nothing'],
    ],
    [
      'imminent, load unknown',
      { release: 'imminent', product: 'propane' },
      'yellow',
      ['loadUnknown'],
    ],
    [
      'damaged tank',
      { containmentDamaged: true, product: 'lin', loadAmountKg: 1000 },
      'red',
      ['imminent'],
    ],
    [
      'roll-over',
      { eventTypes: ['rollover'], product: 'propane', loadAmountKg: 333 },
      'red',
      ['imminent'],
    ],
    [
      'fire nearby',
      { eventTypes: ['fire'], product: 'propane', loadAmountKg: 5000 },
      'red',
      ['imminent'],
    ],
    [
      'load of an unknown product',
      { containmentDamaged: true, product: 'other', loadAmountKg: 500 },
      'yellow',
      ['productUnknown'],
    ],
    // Damage over 50 000 € together with a release.
    ['release with big damage', leak({ propertyDamage: 'over50k' }), 'red', ['damageOver50k']],
    ['release with small damage', leak({ propertyDamage: 'from5kTo50k' }), 'green', ['nothing']],
    [
      'release with unknown damage',
      leak({ propertyDamage: 'unknown' }),
      'yellow',
      ['damageUnknown'],
    ],
    [
      'big damage without release',
      { release: 'no', propertyDamage: 'over50k' },
      'green',
      ['nothing'],
    ],
    ['release into a drain', leak({ environment: ['drain'] }), 'yellow', ['environment']],
    ['release into the air', leak({ environment: ['air'] }), 'green', ['nothing']],
    // Authorities act because of the goods, three hours or more.
    [
      'closure of three hours',
      leak({ publicMeasures: ['roadClosed'], closureHours: 3 }),
      'red',
      ['closure'],
    ],
    [
      'evacuation of four hours, imminent',
      {
        release: 'imminent',
        product: 'propane',
        loadAmountKg: 1,
        publicMeasures: ['evacuation'],
        closureHours: 4,
      },
      'red',
      ['closure'],
    ],
    [
      'rail line for 2.5 hours',
      leak({ publicMeasures: ['trainLine'], closureHours: 2.5 }),
      'green',
      ['nothing'],
    ],
    [
      'closure still going on',
      leak({ publicMeasures: ['roadClosed'] }),
      'yellow',
      ['closureUnknown'],
    ],
    [
      'closure because of a collision only',
      { release: 'no', publicMeasures: ['roadClosed'], closureHours: 8 },
      'green',
      ['nothing'],
    ],
    // ADR 1.8.5.1: during loading, filling, carriage, unloading.
    [
      'during maintenance',
      { ...leak({ releasedAmount: 500 }), activity: 'maintenance' },
      'yellow',
      ['amountReached', 'outsideTransport'],
    ],
    ['in the office, nothing met', { activity: 'office', release: 'no' }, 'green', ['nothing']],
    [
      'near miss',
      { eventKind: 'nearMiss', release: 'no', activity: 'driving' },
      'green',
      ['nothing'],
    ],
    ['nothing answered', {}, 'green', ['nothing']],
    [
      'red comes before yellow',
      { ...hurt({ daysUnfit: 'unknown' }), ...leak({ releasedAmount: 400 }) },
      'red',
      ['amountReached', 'healthUnknown'],
    ],
  ])('%s', (_name, answers, light, reasons) => {
    const { adr } = assess(answers);
    expect([adr.light, ...codes(adr)]).toEqual([light, ...reasons]);
  });

  test('says the figures', () => {
    expect(assess(leak({ releasedAmount: 400 })).adr.reasons).toEqual([
      { light: 'red', code: 'amountReached', values: { amount: 400, limit: 333 } },
    ]);
  });
  test('names a reason once for several persons', () => {
    const person = { role: 'self', causedByGoods: 'yes', hospitalStay: 'none', daysUnfit: 'three' };
    expect(codes(assess({ injured: 'yes', injuredPersons: [person, person] }).adr)).toEqual([
      'unfitThreeDays',
    ]);
  });
});

describe('accident notice (SGB VII § 193)', () => {
  test.each<[string, Answers, string, readonly string[]]>([
    ['a colleague dies', hurt({ death: true }), 'red', ['noticeDeath']],
    [
      'more than three days',
      hurt({ daysUnfit: 'moreThanThree', causedByGoods: 'no' }),
      'red',
      ['noticeUnfit'],
    ],
    ['exactly three days', hurt({ daysUnfit: 'three' }), 'green', ['noNotice']],
    ['days unknown', hurt({ daysUnfit: 'unknown' }), 'yellow', ['noticeUnknown']],
    ['a customer', hurt({ role: 'customer', daysUnfit: 'moreThanThree' }), 'green', ['noNotice']],
    ['the driver', hurt({ role: 'self', daysUnfit: 'moreThanThree' }), 'red', ['noticeUnfit']],
    ['unknown whether anyone is hurt', { injured: 'unknown' }, 'yellow', ['injuredUnknown']],
    ['nobody', { injured: 'none' }, 'green', ['noNotice']],
  ])('%s', (_name, answers, light, reasons) => {
    const { bg } = assess(answers);
    expect([bg.light, ...codes(bg)]).toEqual([light, ...reasons]);
  });
});

describe('further duties', () => {
  test.each<[Answers, boolean]>([
    [{ eventKind: 'accident', placeKind: 'road' }, true],
    [{ eventKind: 'accident', placeKind: 'depot', eventTypes: ['collisionObject'] }, true],
    [{ eventKind: 'accident', placeKind: 'customer', eventTypes: ['slipTripFall'] }, false],
    [{ eventKind: 'nearMiss', placeKind: 'road' }, false],
  ])('traffic accident %j: %s', (answers, expected) => {
    expect(assess(answers).traffic).toBe(expected);
  });
  test('a security event goes to the police', () => {
    expect(assess({ eventKind: 'security' }).police).toBe(true);
    expect(assess({ eventKind: 'accident' }).police).toBe(false);
  });
  test.each<[number | undefined, number | undefined, number | undefined, boolean]>([
    [3, 4, 12, true],
    [5, 5, 25, true],
    [3, 3, 9, false],
    [5, undefined, undefined, false],
    [undefined, 5, undefined, false],
  ])(
    'severity %s times likelihood %s is %s, same day: %s',
    (potentialSeverity, likelihood, risk, sameDay) => {
      const verdict = assess({
        ...(potentialSeverity !== undefined && { potentialSeverity }),
        ...(likelihood !== undefined && { likelihood }),
      });
      expect([verdict.risk, verdict.sameDay]).toEqual([risk, sameDay]);
    },
  );
});
