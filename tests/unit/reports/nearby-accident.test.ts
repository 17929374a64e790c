import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { anonymousFields } from '../../../src/features/reports/anonymous-fields.ts';
import { nearbyAccident as form } from '../../../src/features/reports/forms/nearby-accident.ts';
import { hour, now, read, problemsOf, problemsAbout } from './helpers.ts';

const description = 'Beim Zurücksetzen fast die Rampe berührt.';
const miss = {
  placeKind: 'customer',
  description,
  activity: 'reversing',
  eventTypes: ['nearCollision'],
  potentialSeverity: '3',
};
const accident = {
  ...miss,
  eventKind: 'accident',
  containmentDamaged: false,
  propertyDamage: 'none',
  environment: ['none'],
  emergencyServices: ['none'],
};
const hurt = { ...accident, injured: 'yes', release: 'no' };
const person = { role: 'colleague', injuryKind: 'coldBurn', causedByGoods: 'yes' };

test('nearbyAccident › accepts a near miss with five answers', () => {
  const reading = read(form, miss);
  expect(reading.problems).toEqual([]);
  expect(reading.answers).toEqual({
    eventKind: 'nearMiss',
    reporterMode: 'named',
    occurredAt: '2026-11-21T14:05',
    placeKind: 'customer',
    description,
    activity: 'reversing',
    eventTypes: ['nearCollision'],
    potentialSeverity: 3,
    release: 'no',
    feedbackWanted: true,
  });
});

test('nearbyAccident › lists the missing answers when the report is empty', () => {
  expect(problemsOf(read(form, {}).problems)).toEqual([
    'error description required',
    'error placeKind required',
    'error activity required',
    'error eventTypes required',
    'error potentialSeverity required',
  ]);
});

const shownAndNeeded: readonly [field: string, Inputs, shown: boolean, needed: boolean][] = [
  ['eventKind', {}, true, true],
  ['reporterMode', {}, true, true],
  ['occurredAt', {}, true, true],
  ['placeKind', {}, true, true],
  ['dangerNow', {}, false, false],
  ['dangerNow', { eventKind: 'unsafeCondition' }, false, false],
  ['dangerNow', { eventKind: 'accident' }, true, false],
  ['dangerNow', { eventKind: 'security' }, true, false],
  ['location', {}, true, false],
  ['location', { eventKind: 'accident', placeKind: 'road' }, true, true],
  ['location', { eventKind: 'accident', placeKind: 'depot' }, true, false],
  ['location', { placeKind: 'road' }, true, false],
  ['roadKind', {}, false, false],
  ['roadKind', { placeKind: 'road' }, true, true],
  ['roadKind', { placeKind: 'parking' }, false, false],
  ['description', {}, true, true],
  ['activity', {}, true, true],
  ['eventTypes', {}, true, true],
  ['potentialSeverity', {}, true, true],
  ['potentialSeverity', { eventKind: 'unsafeCondition' }, true, false],
  ['potentialSeverity', { eventKind: 'accident' }, true, false],
  ['likelihood', {}, true, false],
  ['injured', {}, false, false],
  ['injured', { eventKind: 'accident' }, true, true],
  ['injured', { eventKind: 'accident', dangerNow: true }, true, false],
  ['injured', { eventKind: 'security' }, true, false],
  ['injurySeverity', accident, false, false],
  ['injurySeverity', { ...accident, injured: 'unknown' }, false, false],
  ['injurySeverity', hurt, true, false],
  ['injuredPersons', accident, false, false],
  ['injuredPersons', hurt, true, false],
  ['injuredPersons', { ...accident, injured: 'unknown' }, false, false],
  ['injuredPersons', { injured: 'yes' }, false, false],
  ['witnesses', {}, false, false],
  ['witnesses', accident, true, false],
  ['release', {}, true, true],
  ['product', {}, false, false],
  ['product', { release: 'yes' }, true, true],
  ['product', { release: 'imminent' }, true, true],
  ['product', { eventTypes: ['towAway'] }, true, true],
  ['product', { eventTypes: ['animal'] }, false, false],
  ['product', { ...accident, containmentDamaged: true }, true, false],
  ['productName', { release: 'yes', product: 'other' }, true, true],
  ['productUnNumber', { release: 'yes', product: 'other' }, true, false],
  ['productName', { product: 'other' }, false, false],
  ['releasedAmountUnknown', {}, false, false],
  ['releasedAmountUnknown', { release: 'yes' }, true, false],
  ['releasedAmount', { release: 'imminent' }, false, false],
  ['releasedAmount', { release: 'yes' }, true, true],
  ['releasedAmount', { release: 'yes', releasedAmountUnknown: true }, false, false],
  ['releaseUnit', {}, false, false],
  ['releaseUnit', { release: 'yes' }, true, true],
  ['releaseUnit', { release: 'yes', releasedAmountUnknown: true }, false, false],
  ['releaseDuration', {}, false, false],
  ['releaseDuration', { release: 'yes' }, true, false],
  ['releasePlace', {}, false, false],
  ['releasePlace', { release: 'yes' }, true, true],
  ['releasePlace', { release: 'imminent' }, true, true],
  ['ignited', { release: 'imminent' }, false, false],
  ['ignited', { release: 'yes' }, true, true],
  ['containmentDamaged', {}, false, false],
  ['containmentDamaged', { eventKind: 'accident' }, true, false],
  ['loadAmountKg', {}, false, false],
  ['loadAmountKg', { release: 'imminent' }, true, false],
  ['loadAmountKg', { eventTypes: ['rollover'] }, true, false],
  ['loadAmountKg', { eventTypes: ['fire'] }, true, false],
  ['loadAmountKg', { ...accident, containmentDamaged: true }, true, false],
  ['ownPlate', {}, false, false],
  ['ownPlate', accident, true, false],
  ['ownTrailerPlate', accident, true, false],
  ['otherVehicles', accident, true, false],
  ['otherPlates', accident, true, false],
  ['otherPlates', {}, false, false],
  ['ownTrailerPlate', {}, false, false],
  ['otherVehicles', {}, false, false],
  ['propertyDamage', {}, false, false],
  ['propertyDamage', { eventKind: 'accident' }, true, false],
  ['propertyDamageText', accident, false, false],
  ['propertyDamageText', { ...accident, propertyDamage: 'under5k' }, true, false],
  ['environment', {}, false, false],
  ['environment', { eventKind: 'accident' }, true, false],
  ['emergencyServices', {}, false, false],
  ['emergencyServices', { eventKind: 'accident' }, true, false],
  ['policeFile', {}, false, false],
  ['policeFile', { eventKind: 'security' }, true, false],
  ['policeFile', accident, true, false],
  ['publicMeasures', accident, false, false],
  ['publicMeasures', { ...accident, emergencyServices: ['police'] }, true, false],
  [
    'closureHours',
    { ...accident, emergencyServices: ['police'], publicMeasures: ['none'] },
    false,
    false,
  ],
  [
    'closureHours',
    { ...accident, emergencyServices: ['police'], publicMeasures: ['roadClosed'] },
    true,
    false,
  ],
  [
    'closureHours',
    { ...accident, emergencyServices: ['fireBrigade'], publicMeasures: ['evacuation'] },
    true,
    false,
  ],
  [
    'closureHours',
    { ...accident, emergencyServices: ['none'], publicMeasures: ['evacuation'] },
    false,
    false,
  ],
  ['weather', {}, true, false],
  ['weatherTemperature', {}, true, false],
  ['light', {}, true, false],
  ['ppeWorn', {}, true, false],
  ['causes', {}, true, false],
  ['existingRule', {}, true, false],
  ['immediateMeasures', {}, true, false],
  ['suggestion', {}, true, false],
  ['photos', {}, true, false],
  ['feedbackWanted', {}, true, false],
  ['country', {}, true, false],
  ['amountBand', { release: 'yes' }, false, false],
  ['amountBand', { release: 'yes', releasedAmountUnknown: true }, true, false],
  ['gasPlace', {}, false, false],
  ['gasPlace', { release: 'yes' }, true, false],
  ['peopleInGas', { release: 'yes', product: 'propane' }, false, false],
  ['peopleInGas', { release: 'yes', product: 'lin' }, true, false],
  ['releaseControl', { release: 'yes', country: 'DE' }, false, false],
  ['releaseControl', { release: 'yes', country: 'NI' }, true, false],
  ['failedPart', { eventTypes: ['slipTripFall'] }, false, false],
  ['failedPart', { eventTypes: ['overfill'] }, true, false],
  ['failedPart', { release: 'imminent' }, true, false],
  ['failedOf', { release: 'yes', failedPart: 'none' }, false, false],
  ['failedOf', { release: 'yes', failedPart: 'pipe' }, true, false],
  ['tankOwner', { release: 'yes', failedPart: 'pipe', failedOf: 'site' }, false, false],
  [
    'tankOwner',
    {
      country: 'DE',
      placeKind: 'customer',
      release: 'yes',
      failedPart: 'pipe',
      failedOf: 'site',
    },
    true,
    false,
  ],
  ['fireNearTank', {}, false, false],
  ['fireNearTank', { eventTypes: ['fire'] }, true, false],
  ['stoppedOver24h', { eventTypes: ['fire'], country: 'FR' }, false, false],
  ['stoppedOver24h', { eventTypes: ['fire'], country: 'GB' }, true, false],
  ['tankFit', accident, false, false],
  ['tankFit', { ...accident, containmentDamaged: true }, true, false],
  ['siteKind', { release: 'yes', country: 'DE', placeKind: 'customer' }, false, false],
  ['siteKind', { release: 'yes', country: 'FR', placeKind: 'customer' }, true, false],
  ['byTraffic', {}, false, false],
  ['byTraffic', { ...accident, activity: 'walking', eventTypes: ['slipTripFall'] }, false, false],
  ['byTraffic', { ...accident, eventTypes: ['collisionVehicle'] }, true, false],
  ['publicRoad', { ...accident, byTraffic: 'no' }, false, false],
  ['publicRoad', { ...accident, byTraffic: 'yes' }, true, false],
  ['publicRoad', { ...accident, byTraffic: 'yes', placeKind: 'road' }, false, false],
  ['othersDamage', { ...accident, byTraffic: 'no' }, false, false],
  ['othersDamage', { ...accident, byTraffic: 'yes' }, true, false],
  ['spill', accident, false, false],
  ['spill', { ...accident, environment: ['drain'] }, true, false],
  ['spill', { ...accident, eventTypes: ['rollover'] }, true, false],
  ['detailsGiven', { ...accident, byTraffic: 'yes', othersDamage: ['none'] }, false, false],
  ['detailsGiven', { ...accident, byTraffic: 'yes', othersDamage: ['vehicle'] }, true, false],
  ['detailsGiven', { ...hurt, byTraffic: 'yes' }, true, false],
  ['insuranceShown', { ...hurt, byTraffic: 'yes', country: 'DE' }, false, false],
  ['insuranceShown', { ...hurt, byTraffic: 'yes', country: 'GB' }, true, false],
  ['policeTold', { ...hurt, byTraffic: 'yes' }, true, false],
  ['policeTold', { ...hurt, byTraffic: 'yes', emergencyServices: ['police'] }, false, false],
  ['policeTold', { eventKind: 'security' }, true, false],
  ['stolen', {}, false, false],
  ['stolen', { eventKind: 'security' }, true, false],
  ['closureReason', accident, false, false],
  [
    'closureReason',
    { ...accident, emergencyServices: ['police'], publicMeasures: ['roadClosed'] },
    true,
    false,
  ],
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
  const release = { release: 'yes', product: 'propane' };
  const closed = { ...accident, emergencyServices: ['police'], publicMeasures: ['roadClosed'] };
  test.each<[string, Inputs, Inputs[string], readonly string[]]>([
    ['eventKind', {}, 'security', []],
    ['eventKind', {}, '', ['error required']],
    ['occurredAt', {}, '2026-11-21T14:05', []],
    ['occurredAt', {}, '2026-11-21T14:06', []],
    ['occurredAt', {}, '2026-11-21T14:07', ['warning inFuture']],
    ['occurredAt', {}, '2026-11-18T14:05', []],
    ['occurredAt', {}, '2026-11-18T14:04', ['warning longAgo']],
    ['occurredAt', {}, 'gestern', ['error notAMoment']],
    ['occurredAt', {}, '2026-11-21', ['error notAMoment']],
    ['occurredAt', {}, '', ['error required']],
    ['placeKind', {}, 'railSiding', []],
    ['roadKind', { placeKind: 'road' }, 'siding', []],
    ['activity', {}, 'hoseHandling', []],
    ['description', {}, 'x'.repeat(20), []],
    ['description', {}, 'x'.repeat(19), ['error tooShort']],
    ['description', {}, 'x'.repeat(2000), []],
    ['description', {}, 'x'.repeat(2001), ['error tooLong']],
    ['description', { eventKind: 'accident', dangerNow: true }, 'x'.repeat(10), []],
    ['description', { eventKind: 'accident', dangerNow: true }, 'x'.repeat(9), ['error tooShort']],
    ['eventTypes', {}, [], ['error required']],
    ['eventTypes', {}, ['towAway', 'hoseBurst'], []],
    ['potentialSeverity', {}, '5', []],
    ['potentialSeverity', {}, '6', ['error choiceUnknown']],
    ['likelihood', {}, '1', []],
    ['location', {}, { source: 'manual', address: 'x'.repeat(121) }, ['error tooLong']],
    ['witnesses', accident, 'x'.repeat(200), []],
    ['witnesses', accident, 'x'.repeat(201), ['error tooLong']],
    ['releasedAmount', release, '60000', []],
    ['releasedAmount', release, '60000,1', ['error tooLarge']],
    ['releasedAmount', release, '-1', ['error tooSmall']],
    ['releasedAmount', release, '', ['error required']],
    ['releaseUnit', release, 'l', []],
    ['releaseUnit', release, 'm3', ['error choiceUnknown']],
    ['releaseDuration', release, '1440', []],
    ['releaseDuration', release, '1441', ['error tooLarge']],
    ['releaseDuration', release, '1,5', []],
    ['releasePlace', release, 'ullageValve', []],
    ['releasePlace', release, 'manhole', []],
    ['ignited', release, 'flash', []],
    ['loadAmountKg', { release: 'imminent' }, '30000', []],
    ['loadAmountKg', { release: 'imminent' }, '30001', ['error tooLarge']],
    ['ownPlate', accident, 'hh-tl 110', []],
    ['ownPlate', accident, '?', ['warning unexpectedPlate']],
    ['ownPlate', accident, 'X'.repeat(21), ['error tooLong']],
    ['ownTrailerPlate', accident, 'HH-TL 210', []],
    ['ownTrailerPlate', accident, 'X'.repeat(21), ['error tooLong']],
    ['otherVehicles', accident, '20', []],
    ['otherVehicles', accident, '21', ['error tooLarge']],
    ['otherVehicles', accident, '-1', ['error tooSmall']],
    ['otherPlates', accident, 'x'.repeat(121), ['error tooLong']],
    ['propertyDamage', accident, 'over50k', []],
    [
      'propertyDamageText',
      { ...accident, propertyDamage: 'over50k' },
      'x'.repeat(301),
      ['error tooLong'],
    ],
    ['environment', accident, ['soil', 'water'], []],
    ['environment', accident, ['none', 'soil'], ['error choiceExclusive']],
    ['emergencyServices', accident, ['police', 'none'], ['error choiceExclusive']],
    ['publicMeasures', closed, ['trainLine', 'none'], ['error choiceExclusive']],
    ['closureHours', closed, '72', []],
    ['closureHours', closed, '2,5', []],
    ['closureHours', closed, '2,3', []],
    ['closureHours', closed, '72,5', ['error tooLarge']],
    ['closureHours', closed, '', []],
    ['policeFile', accident, 'x'.repeat(40), []],
    ['policeFile', accident, 'x'.repeat(41), ['error tooLong']],
    ['weather', {}, ['rain', 'storm'], []],
    ['weatherTemperature', {}, '-60', []],
    ['weatherTemperature', {}, '-61', ['error tooSmall']],
    ['weatherTemperature', {}, '60', []],
    ['weatherTemperature', {}, '61', ['error tooLarge']],
    ['light', {}, 'dusk', []],
    ['ppeWorn', {}, ['gloves', 'goggles'], []],
    ['ppeWorn', {}, ['none', 'gloves'], ['error choiceExclusive']],
    ['causes', {}, ['timePressure'], []],
    ['existingRule', {}, 'notUsable', []],
    ['immediateMeasures', {}, 'x'.repeat(500), []],
    ['immediateMeasures', {}, 'x'.repeat(501), ['error tooLong']],
    ['suggestion', {}, 'x'.repeat(500), []],
    ['suggestion', {}, 'x'.repeat(501), ['error tooLong']],
    ['photos', {}, Array.from({ length: 12 }, (_, index) => `p${index}`), []],
    ['photos', {}, Array.from({ length: 13 }, (_, index) => `p${index}`), ['error tooManyPhotos']],
  ])('%s with %j, typed %j', (field, others, typed, problems) => {
    const reading = read(form, { ...others, [field]: typed });
    expect(reading.visible.has(field)).toBe(true);
    expect(problemsAbout(reading, field)).toEqual(problems);
  });
});

describe('injured persons', () => {
  test('the hospital stay and the days off are preset to unknown', () => {
    const reading = read(form, { ...hurt, injuredPersons: [person] });
    expect(reading.problems).toEqual([]);
    expect(reading.answers['injuredPersons']).toEqual([
      {
        ...person,
        hospitalStay: 'unknown',
        daysUnfit: 'unknown',
      },
    ]);
  });
  test.each<[string, Inputs, boolean, boolean]>([
    ['role', {}, true, false],
    ['name', {}, true, false],
    ['name', { role: 'self' }, false, false],
    ['bodyPart', {}, true, false],
    ['injuryKind', {}, true, false],
    ['causedByGoods', {}, true, false],
    ['firstAidGiven', {}, true, false],
    ['doctor', {}, true, false],
    ['death', {}, true, false],
    ['hospitalStay', {}, true, false],
    ['hospitalStay', { death: true }, false, false],
    ['fractureOf', { injuryKind: 'fracture' }, true, false],
    ['fractureOf', { injuryKind: 'cut' }, false, false],
    ['unconsciousBy', { injuryKind: 'unconscious' }, true, false],
    ['unconsciousBy', { injuryKind: 'eye' }, false, false],
    ['sightAtRisk', { injuryKind: 'eye' }, true, false],
    ['deathCause', { death: true }, true, false],
    ['deathCause', {}, false, false],
    ['hospitalCare', {}, false, false],
    ['intensiveTreatment', { hospitalStay: 'none' }, false, false],
    ['intensiveTreatment', {}, true, false],
    ['intensiveTreatment', { death: true }, false, false],
    ['daysUnfit', {}, true, false],
    ['daysUnfit', { death: true }, false, false],
  ])('%s with %j: shown %s, needed %s', (field, entry, shown, needed) => {
    const reading = read(form, { ...hurt, injuredPersons: [entry] });
    expect([
      reading.visible.has(`injuredPersons.0.${field}`),
      reading.required.has(`injuredPersons.0.${field}`),
    ]).toEqual([shown, needed]);
  });
  test.each<[string, Inputs, boolean]>([
    ['hospitalCare', { hospitalStay: 'hours' }, true],
    ['hospitalCare', { hospitalStay: 'none' }, false],
  ])('%s with %j in Great Britain: shown %s', (field, entry, shown) => {
    const reading = read(form, { ...hurt, country: 'GB', injuredPersons: [entry] });
    expect(reading.visible.has(`injuredPersons.0.${field}`)).toBe(shown);
  });
  test('options of older reports are not offered', () => {
    const { offered } = read(form, { ...hurt, injuredPersons: [person] });
    expect(offered.get('injuredPersons.0.hospitalStay')).not.toContain('under24h');
    expect(offered.get('injuredPersons.0.daysUnfit')).not.toContain('moreThanThree');
  });
  test('up to ten, and none in the first report', () => {
    expect(problemsOf(read(form, hurt).problems)).toEqual([]);
    expect(
      problemsOf(
        read(form, { ...hurt, injuredPersons: Array.from({ length: 10 }, () => person) }).problems,
      ),
    ).toEqual([]);
    expect(
      problemsOf(
        read(form, { ...hurt, injuredPersons: Array.from({ length: 11 }, () => person) }).problems,
      ),
    ).toEqual(['error injuredPersons tooManyEntries']);
    expect(
      problemsAbout(
        read(form, { ...hurt, injuredPersons: [{ ...person, name: 'x'.repeat(81) }] }),
        'injuredPersons.0.name',
      ),
    ).toEqual(['error tooLong']);
  });
});

describe('presets', () => {
  test('the event is a near miss by the driver, now', () => {
    expect(read(form, {}).answers).toMatchObject({
      eventKind: 'nearMiss',
      reporterMode: 'named',
      release: 'no',
      feedbackWanted: true,
    });
    expect(read(form, {}, { startedAt: now - hour }).answers['occurredAt']).toBe(
      '2026-11-21T13:05',
    );
  });
  test('"injured" and "release" have no preset for an accident', () => {
    const { answers, required } = read(form, { ...accident, dangerNow: true });
    expect(answers).not.toHaveProperty('injured');
    expect(answers).not.toHaveProperty('release');
    expect(required.has('release')).toBe(false);
    const calm = read(form, accident);
    expect([calm.required.has('injured'), calm.required.has('release')]).toEqual([true, false]);
    expect(calm.answers).not.toHaveProperty('dangerNow');
  });
  test('a gas release presets the release, and the plates come from the settings', () => {
    expect(read(form, { eventTypes: ['gasRelease'] }).answers['release']).toBe('yes');
    expect(
      read(form, accident, { profile: { plate: 'HH-TL 110', trailerPlate: 'HH-TL 210' } }).answers,
    ).toMatchObject({ ownPlate: 'HH-TL 110', ownTrailerPlate: 'HH-TL 210' });
    expect(read(form, { release: 'yes' }, { profile: { product: 'lin' } }).answers).toMatchObject({
      product: 'lin',
      releaseUnit: 'kg',
      releasedAmountUnknown: false,
    });
  });
});

test('the first report of an accident needs what happened, where, and whether somebody is hurt', () => {
  expect(problemsOf(read(form, { eventKind: 'accident' }).problems)).toEqual([
    'error description required',
    'error injured required',
    'error placeKind required',
  ]);
  const first = {
    eventKind: 'accident',
    description: 'Auf der Rampe gestürzt',
    injured: 'yes',
    placeKind: 'customer',
  };
  expect(read(form, first).problems).toEqual([]);
  expect(problemsOf(read(form, { ...first, placeKind: 'road' }).problems)).toEqual([
    'error location required',
  ]);
});

describe('a dangerous report', () => {
  test.each<[string, Inputs, boolean, boolean]>([
    ['a near miss', {}, false, false],
    ['a release', { release: 'yes' }, true, false],
    ['an imminent release', { release: 'imminent' }, false, false],
    ['an injured person', hurt, true, true],
    ['an accident with fire', { eventKind: 'accident', eventTypes: ['fire'] }, true, true],
    ['present danger', { eventKind: 'accident', dangerNow: true }, true, true],
    [
      'a security event with present danger',
      { eventKind: 'security', dangerNow: true },
      true,
      true,
    ],
    ['present danger in a near miss', { dangerNow: true }, false, false],
  ])('%s: card %s, minimum %s', (_name, inputs, danger, minimum) => {
    const reading = read(form, inputs);
    expect([reading.danger, reading.minimum]).toEqual([danger, minimum]);
  });
  test('a description of ten letters is enough', () => {
    expect(
      read(form, { eventKind: 'accident', dangerNow: true, description: 'Tank leckt' }).problems,
    ).toEqual([]);
    expect(problemsOf(read(form, { eventKind: 'accident', dangerNow: true }).problems)).toEqual([
      'error description required',
    ]);
  });
  test('the emergency card is shown first', () => {
    expect(form.emergencyFirst).toBe(true);
  });
});

describe('named, confidential and anonymous reports', () => {
  test.each<[string, readonly string[]]>([
    ['nearMiss', ['named', 'confidential', 'anonymous']],
    ['unsafeCondition', ['named', 'confidential', 'anonymous']],
    ['accident', ['named']],
    ['security', ['named']],
  ])('%s offers %j', (eventKind, offered) => {
    expect(read(form, { eventKind }).offered.get('reporterMode')).toEqual(offered);
  });
  test.each(['confidential', 'anonymous'])('%s is refused for an accident', (reporterMode) => {
    const reading = read(form, { ...accident, reporterMode });
    expect(problemsAbout(reading, 'reporterMode')).toEqual(['error choiceNotOffered']);
    expect(reading.canSend).toBe(false);
  });
  test('an anonymous report contains only allowed fields: the day, the rough place, no name', () => {
    const reading = read(
      form,
      {
        ...miss,
        reporterMode: 'anonymous',
        occurredAt: '2026-11-21T13:47',
        witnesses: 'Jona Brandt',
        ownPlate: 'HH-TL 110',
        policeFile: 'A 17',
        feedbackWanted: true,
        eventTypes: ['gasRelease'],
        release: 'yes',
        product: 'propane',
        releasedAmount: '5',
        releasePlace: 'hose',
        ignited: 'no',
        likelihood: '4',
        weather: ['rain'],
        causes: ['timePressure'],
        suggestion: 'Spiegel',
        location: {
          source: 'gps',
          latitude: 53.551234,
          longitude: 9.991234,
          accuracyMetres: 8,
          address: 'Hafenstraße 1',
        },
        photos: ['p1'],
      },
      { profile: { plate: 'HH-TL 110', phone: '+49 40 123456' } },
    );
    expect(reading.problems).toEqual([]);
    expect(reading.answers).toEqual({
      eventKind: 'nearMiss',
      reporterMode: 'anonymous',
      occurredAt: '2026-11-21',
      placeKind: 'customer',
      location: { source: 'gps', latitude: 53.55, longitude: 9.99, address: '' },
      country: 'DE',
      description,
      activity: 'reversing',
      eventTypes: ['gasRelease'],
      potentialSeverity: 3,
      likelihood: 4,
      release: 'yes',
      product: 'propane',
      releasedAmountUnknown: false,
      releasedAmount: 5,
      releaseUnit: 'kg',
      releasePlace: 'hose',
      ignited: 'no',
      weather: ['rain'],
      causes: ['timePressure'],
      suggestion: 'Spiegel',
    });
    expect(reading.photos).toEqual([{ field: 'photos', id: 'p1' }]);
    for (const id of Object.keys(reading.answers)) expect(anonymousFields).toContain(id);
  });
  test('a typed place is omitted, because an address is exact', () => {
    expect(
      read(form, {
        ...miss,
        reporterMode: 'anonymous',
        location: { source: 'manual', address: 'Hafenstraße 1' },
      }).answers,
    ).not.toHaveProperty('location');
  });
  test('tomorrow counts as the future for a day-only field', () => {
    expect(
      problemsAbout(
        read(form, { ...miss, reporterMode: 'anonymous', occurredAt: '2026-11-22' }),
        'occurredAt',
      ),
    ).toEqual(['warning inFuture']);
    expect(
      problemsAbout(
        read(form, { ...miss, reporterMode: 'anonymous', occurredAt: '21.11.2026' }),
        'occurredAt',
      ),
    ).toEqual([]);
    expect(
      problemsAbout(
        read(form, { ...miss, reporterMode: 'anonymous', occurredAt: 'x' }),
        'occurredAt',
      ),
    ).toEqual(['error notADay']);
  });
  test.each([
    'witnesses',
    'policeFile',
    'ownPlate',
    'ownTrailerPlate',
    'otherPlates',
    'injuredPersons',
    'feedbackWanted',
    'dangerNow',
    'propertyDamageText',
  ])('%s is not an allowed field', (field) => {
    expect(anonymousFields).not.toContain(field);
  });
  test('switching back to "named" restores all inputs', () => {
    const inputs = {
      ...miss,
      reporterMode: 'anonymous',
      occurredAt: '2026-11-21T13:47',
      feedbackWanted: false,
    };
    expect(
      read(form, { ...read(form, inputs).effective, reporterMode: 'named' }).answers,
    ).toMatchObject({ occurredAt: '2026-11-21T13:47', feedbackWanted: false });
  });
});
