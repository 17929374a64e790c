import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import { leakPlaces } from '../../../src/features/reports/catalogues.ts';
import { eventTypeGroups, eventTypes } from '../../../src/features/reports/catalogues-accident.ts';
import { chassisDefects } from '../../../src/features/reports/catalogues-chassis.ts';
import { customerTankDefects } from '../../../src/features/reports/catalogues-customer-tank.ts';
import { trailerDefects } from '../../../src/features/reports/catalogues-trailer.ts';
import { proposedLevel, type Defect } from '../../../src/features/reports/defects.ts';

const now = new Date('2026-11-26T08:00:00').getTime();
const words = (text: string): readonly string[] => text.trim().split(/\s+/);
/** `ask` means that no level is proposed and the driver has to choose one. */
const catalogues: readonly (readonly [
  string,
  readonly Defect[],
  Readonly<Record<string, string>>,
])[] = [
  [
    'customer tank',
    customerTankDefects,
    {
      note: `ctDocuments`,
      soon: `ctAccessRoad ctPathTrip ctVegetation ctImpactProtection ctFence ctSignage
      ctExtinguisher ctDomeCover ctCoating ctAnode ctFillCap ctManometer ctEarthing
      ctVaporizer`,
      noFill: `ctWrongProduct ctOutOfGas ctParking ctDistanceHose ctNoSight ctIgnition ctFireLoad
      ctOpenings ctEnclosed ctBuildingChange ctPlate ctDomeShaftWater ctFoundation
      ctCorrosion ctShellDamage ctVapourValve ctLiquidOff ctReliefCap ctGauge ctUllage
      ctOverfillDevice ctRegulator ctPipework ctRemoteFill ctCryoIce ctCryoCoupling
      ctCryoApron ctAsphyxia ctInspectionOuter ctInspectionInner`,
      stop: `ctOverfilled ctFloating ctFillValve ctReliefValve`,
      life: `ctLeak ctPressureHigh`,
      ask: `ctOther`,
    },
  ],
  [
    'chassis',
    chassisDefects,
    {
      note: `chTelematics chCleanliness eqEyeWash eqEscapeMask`,
      soon: `chTyrePressure chMarkerLights chHorn chCabDoor chWindscreen chHeating chTachograph
      eqFirstAid eqCones`,
      noFill: `chPto eqGloves eqEyeProt eqGasDetector eqLeakSpray`,
      stop: `chBrakeService chBrakeParking chBrakeAir chRetarder chAbsEsc chTyreDamage chTyreTread
      chWinterTyre chWheelNuts chLightsFront chLightsRear chIndicator chSteering chSuspension chFrame chFifthWheel
      chCouplingLines chEngine chExhaust chGearbox chFuel chElectrics chBatteryIsolator
      chSeatBelt chMirrorsCamera chOrangePlateFront chPlacards chDocuments chAccidentDamage
      eqExt2kg eqExt6kg eqExtSeal eqChock eqWarningSigns eqVest eqLamp eqInstructions`,
      ask: `chOther`,
    },
  ],
  [
    'trailer',
    trailerDefects,
    {
      note: `tbPrinter tbToolbox`,
      soon: `tbHoseReel tbTempComp tbPressureGauge tbThermometer tbCabinetDoor tbLadder tbMarking
      tbLandingGear tbUnderrun`,
      noFill: `tbHoseDamage tbHoseFitting tbHoseDue tbCoupling tbVapourReturn tbBreakaway tbRemote
      tbEarthReel tbOverfillPlug tbPump tbBypass tbMeter tbMeterSeal tbMeterDue tbOuterValve
      tbLevelGauge tbOxygenClean`,
      stop: `tbReliefValve tbEmergencyStop tbBottomValve tbThermalFuse tbCaps tbTankShell
      tbTankPlate tbVacuum tbHoldingTime tbCollision tbOrangePlate tbPlacards tbLights
      tbTyre tbWheel tbBrake tbSuspension tbKingpin tbDrawbar`,
      life: `tbLeak`,
      ask: `tbOther`,
    },
  ],
];

describe.each(catalogues)('defects of the %s', (_name, catalogue, levels) => {
  test('are complete without duplicates', () => {
    expect(catalogue.map((defect) => defect.id).toSorted()).toEqual(
      Object.values(levels).flatMap(words).toSorted(),
    );
  });
  test.each(Object.entries(levels))('%s is the proposed level of its defects', (level, ids) => {
    for (const id of words(ids))
      expect([id, proposedLevel(catalogue, id, {}, now) ?? 'ask']).toEqual([id, level]);
  });
});

test('catalogues › have 52, 40 + 16 and 49 entries', () => {
  expect(
    [customerTankDefects, chassisDefects, trailerDefects].map((catalogue) => catalogue.length),
  ).toEqual([52, 56, 49]);
});

describe('proposed level that depends on other answers', () => {
  const atDeparture = { foundDuring: 'departureCheck' };
  const onTour = { foundDuring: 'delivery' };
  const leak = (leakSize: string, leakStopped: string): Answers => ({ leakSize, leakStopped });
  test.each<[string, readonly Defect[], string, Answers, string]>([
    ['coupling with oxygen', customerTankDefects, 'ctCryoCoupling', { product: 'lox' }, 'stop'],
    ['coupling with nitrogen', customerTankDefects, 'ctCryoCoupling', { product: 'lin' }, 'noFill'],
    ['eye rinsing liquid with oxygen', chassisDefects, 'eqEyeWash', { loadProduct: 'lox' }, 'stop'],
    ['eye rinsing liquid, LPG', chassisDefects, 'eqEyeWash', { loadProduct: 'propane' }, 'note'],
    ['pressure gauge with oxygen', trailerDefects, 'tbPressureGauge', { product: 'lox' }, 'stop'],
    [
      'gauge of an oxygen customer',
      customerTankDefects,
      'ctManometer',
      { product: 'lox' },
      'noFill',
    ],
    [
      'gauge of an LPG customer',
      customerTankDefects,
      'ctManometer',
      { product: 'propane' },
      'soon',
    ],
    [
      'gauge of a CO2 customer tank',
      customerTankDefects,
      'ctManometer',
      { tankType: 'co2Tank' },
      'noFill',
    ],
    ['hose test due at delivery', trailerDefects, 'tbHoseDue', onTour, 'noFill'],
    ['hose test due at departure', trailerDefects, 'tbHoseDue', atDeparture, 'stop'],
    ['remote control at departure', trailerDefects, 'tbRemote', atDeparture, 'stop'],
    ['gloves at departure', chassisDefects, 'eqGloves', atDeparture, 'stop'],
    ['marker lights at departure', chassisDefects, 'chMarkerLights', atDeparture, 'stop'],
    ['marker lights on the road', chassisDefects, 'chMarkerLights', onTour, 'soon'],
    ['horn at departure', chassisDefects, 'chHorn', atDeparture, 'stop'],
    ['first-aid kit at departure', chassisDefects, 'eqFirstAid', atDeparture, 'stop'],
    ['reflectors of the trailer at departure', trailerDefects, 'tbMarking', atDeparture, 'stop'],
    ['bubbles, stopped', customerTankDefects, 'ctLeak', leak('bubbles', 'yes'), 'noFill'],
    ['hiss, stopped', customerTankDefects, 'ctLeak', leak('hiss', 'yes'), 'life'],
    ['bubbles, not stopped', customerTankDefects, 'ctLeak', leak('bubbles', 'no'), 'life'],
    ['bubbles, reduced', customerTankDefects, 'ctLeak', leak('bubbles', 'reduced'), 'life'],
    [
      'bubbles, no information whether stopped',
      customerTankDefects,
      'ctLeak',
      { leakSize: 'bubbles' },
      'life',
    ],
    ['smell at the vehicle, stopped', trailerDefects, 'tbLeak', leak('smellOnly', 'yes'), 'stop'],
    [
      'inspection overdue',
      customerTankDefects,
      'ctInspectionOuter',
      { outerDue: '2026-08' },
      'noFill',
    ],
    [
      'inspection within the grace period',
      customerTankDefects,
      'ctInspectionOuter',
      { outerDue: '2026-10' },
      'soon',
    ],
  ])('%s', (_name, catalogue, id, answers, level) => {
    expect(proposedLevel(catalogue, id, answers, now)).toBe(level);
  });
  test('is undefined for an unknown defect', () => {
    expect(proposedLevel(trailerDefects, 'tbGone', {}, now)).toBeUndefined();
    expect(proposedLevel(trailerDefects, undefined, {}, now)).toBeUndefined();
  });
});

describe('offered defects', () => {
  const offered = (catalogue: readonly Defect[], answers: Answers): readonly string[] =>
    catalogue.filter((defect) => defect.fits?.(answers) ?? true).map((defect) => defect.id);
  test.each<[string, readonly Defect[], Answers, readonly string[], readonly string[]]>([
    [
      'an underground LPG tank',
      customerTankDefects,
      { tankType: 'buried', product: 'propane' },
      ['ctAnode', 'ctDomeShaftWater', 'ctFloating', 'ctUllage', 'ctDomeCover', 'ctOutOfGas'],
      ['ctCryoIce', 'ctCryoCoupling', 'ctCryoApron', 'ctAsphyxia'],
    ],
    [
      'an LPG tank above ground',
      customerTankDefects,
      { tankType: 'aboveGround', product: 'propane' },
      ['ctUllage', 'ctRemoteFill', 'ctReliefCap', 'ctVapourValve'],
      ['ctAnode', 'ctDomeShaftWater', 'ctFloating', 'ctCryoIce'],
    ],
    [
      'a part-buried tank',
      customerTankDefects,
      { tankType: 'semiBuried', product: 'propane' },
      ['ctAnode'],
      ['ctDomeShaftWater', 'ctFloating'],
    ],
    [
      'a nitrogen vessel',
      customerTankDefects,
      { tankType: 'cryoVertical', product: 'lin' },
      ['ctCryoIce', 'ctCryoCoupling', 'ctAsphyxia'],
      ['ctUllage', 'ctAnode', 'ctDomeCover', 'ctCryoApron', 'ctOutOfGas'],
    ],
    [
      'an oxygen vessel',
      customerTankDefects,
      { tankType: 'cryoHorizontal', product: 'lox' },
      ['ctCryoApron', 'ctCryoCoupling'],
      ['ctUllage'],
    ],
    [
      'a CO2 tank',
      customerTankDefects,
      { tankType: 'co2Tank', product: 'lco2' },
      ['ctCryoIce', 'ctAsphyxia'],
      ['ctCryoApron', 'ctRemoteFill'],
    ],
    ['a rigid tanker', chassisDefects, { vehicleKind: 'rigidTanker' }, ['chPto'], ['chFifthWheel']],
    ['a tractor unit', chassisDefects, { vehicleKind: 'tractor' }, ['chFifthWheel', 'chPto'], []],
    [
      'a cylinder truck',
      chassisDefects,
      { vehicleKind: 'cylinderTruck' },
      ['eqChock'],
      ['chPto', 'chFifthWheel'],
    ],
    [
      'an LPG semi-trailer',
      trailerDefects,
      { unitKind: 'semiTrailer', product: 'propane' },
      ['tbKingpin', 'tbLandingGear', 'tbTyre', 'tbEarthReel', 'tbThermalFuse'],
      ['tbDrawbar', 'tbVacuum', 'tbHoldingTime', 'tbOxygenClean'],
    ],
    [
      'an LPG drawbar trailer',
      trailerDefects,
      { unitKind: 'drawbarTrailer', product: 'propane' },
      ['tbDrawbar', 'tbBrake'],
      ['tbKingpin', 'tbLandingGear'],
    ],
    [
      'an oxygen tank body',
      trailerDefects,
      { unitKind: 'tankBody', product: 'lox' },
      ['tbOxygenClean', 'tbVacuum'],
      ['tbTyre', 'tbBrake', 'tbKingpin', 'tbDrawbar', 'tbEarthReel'],
    ],
    [
      'an LNG tank container',
      trailerDefects,
      { unitKind: 'tankContainer', product: 'lng' },
      ['tbVacuum', 'tbEarthReel'],
      ['tbOxygenClean', 'tbWheel'],
    ],
  ])('%s', (_name, catalogue, answers, some, none) => {
    const ids = offered(catalogue, answers);
    for (const id of some) expect(ids).toContain(id);
    for (const id of none) expect(ids).not.toContain(id);
  });
  test.each([
    ['customer tank', customerTankDefects],
    ['chassis', chassisDefects],
    ['trailer', trailerDefects],
  ] as const)('include every defect before any answer is given: %s', (_name, catalogue) => {
    expect(offered(catalogue, {})).toHaveLength(catalogue.length);
  });
});

test('leakPlaces › contains the places of tanks and vehicles without duplicates', () => {
  expect(leakPlaces.toSorted()).toEqual(
    words(`fillValve liquidOff vapourValve reliefValve gauge ullageValve regulator pipe shell flange hoseCoupling bottomValve dischargeValve pumpSeal meter
    hoseReel hose manhole unknown`).toSorted(),
  );
  expect(leakPlaces.at(-1)).toBe('unknown');
});

test('eventTypes › has 26 types, each in one group', () => {
  expect(eventTypes).toHaveLength(26);
  expect(new Set(eventTypeGroups.flatMap((group) => group.options)).size).toBe(26);
  expect(eventTypes.toSorted()).toEqual(
    words(`slipTripFall fallFromHeight hitByObject crushed coldContact gasRelease fire explosion overfill towAway hoseBurst collisionVehicle collisionObject
    rollover nearCollision rollAway loadShift oxygenDeficiency oxygenEnrichment wrongProduct equipmentFailure animal violence traffic healthProblem other`).toSorted(),
  );
});
