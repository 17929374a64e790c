import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import { leakPlaces } from '../../../src/features/reports/catalogues.ts';
import { eventTypeGroups, eventTypes } from '../../../src/features/reports/catalogues-accident.ts';
import { chassisDefects } from '../../../src/features/reports/catalogues-chassis.ts';
import { customerTankDefects } from '../../../src/features/reports/catalogues-customer-tank.ts';
import { trailerDefects } from '../../../src/features/reports/catalogues-trailer.ts';
import { defaultSeverity, type Defect } from '../../../src/features/reports/defects.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const catalogues: readonly (readonly [
  string,
  readonly Defect[],
  Readonly<Record<string, string>>,
])[] = [
  [
    'customer tank',
    customerTankDefects,
    {
      s1: 'ctDocuments ctOther',
      s2: `ctAccessRoad ctParking ctDistanceHose ctPathTrip ctVegetation ctImpactProtection ctFence ctSignage ctPlate ctExtinguisher ctDomeCover ctCoating ctAnode ctFillCap
      ctReliefCap ctManometer ctEarthing ctInspectionOuter ctOutOfGas`,
      s3: `ctNoSight ctFireLoad ctOpenings ctEnclosed ctBuildingChange ctDomeShaftWater ctFoundation ctFloating ctCorrosion ctShellDamage ctVapourValve ctLiquidOff ctGauge ctUllage
      ctOverfillDevice ctRegulator ctPipework ctRemoteFill ctVaporizer ctInspectionInner ctCryoIce ctCryoApron ctAsphyxia ctFillValve ctCryoCoupling`,
      s4: 'ctIgnition ctReliefValve ctOverfilled ctPressureHigh ctLeak ctWrongProduct',
    },
  ],
  [
    'chassis',
    chassisDefects,
    {
      s1: 'chTelematics chCleanliness chOther',
      s2: `chTyrePressure chLightsFront chIndicator chMarkerLights chCabDoor chWindscreen chHorn chHeating chTachograph
      eqEyeWash eqEscapeMask eqFirstAid eqCones eqGasDetector eqLeakSpray`,
      s3: `chRetarder chAbsEsc chTyreTread chWinterTyre chLightsRear chSuspension chEngine chExhaust chGearbox chPto chSeatBelt chMirrorsCamera chElectrics chOrangePlateFront chPlacards
      chCouplingLines chDocuments chAccidentDamage eqExt2kg eqExt6kg eqExtSeal eqChock eqWarningSigns eqVest eqLamp eqGloves eqEyeProt eqInstructions`,
      s4: 'chBrakeService chBrakeParking chBrakeAir chTyreDamage chWheelNuts chSteering chFrame chFuel chBatteryIsolator chFifthWheel',
    },
  ],
  [
    'trailer',
    trailerDefects,
    {
      s1: 'tbPrinter tbToolbox tbOther',
      s2: 'tbHoseReel tbCaps tbPressureGauge tbThermometer tbCabinetDoor tbMarking tbLandingGear tbUnderrun',
      s3: `tbPump tbBypass tbMeter tbMeterSeal tbMeterDue tbTempComp tbHoseDue tbCoupling tbOuterValve tbLevelGauge tbOverfillPlug tbVapourReturn tbVacuum tbHoldingTime tbOrangePlate tbPlacards
      tbLights tbTyre tbSuspension tbLadder tbCollision`,
      s4: `tbHoseDamage tbHoseFitting tbBreakaway tbEmergencyStop tbRemote tbBottomValve tbThermalFuse tbReliefValve tbEarthReel tbTankShell tbTankPlate tbOxygenClean tbWheel tbBrake tbKingpin
      tbDrawbar tbLeak`,
    },
  ],
];

describe.each(catalogues)('defects of the %s', (_name, catalogue, severities) => {
  test('are complete, each once', () => {
    expect(catalogue.map((defect) => defect.id).toSorted()).toEqual(
      Object.values(severities).flatMap(words).toSorted(),
    );
  });
  test.each(Object.entries(severities))('%s is proposed for its defects', (severity, ids) => {
    for (const id of words(ids))
      expect([id, defaultSeverity(catalogue, id, {})]).toEqual([id, severity]);
  });
});

test('the catalogues have 52, 40 + 16 and 49 entries', () => {
  expect(
    [customerTankDefects, chassisDefects, trailerDefects].map((catalogue) => catalogue.length),
  ).toEqual([52, 56, 49]);
});

describe('severity that hangs on other answers', () => {
  test.each<[string, readonly Defect[], string, Answers, string]>([
    [
      'a fill valve that leaks',
      customerTankDefects,
      'ctFillValve',
      { defects: [{ defect: 'ctLeak' }], leakPlace: 'fillValve' },
      's4',
    ],
    [
      'a stiff fill valve beside another leak',
      customerTankDefects,
      'ctFillValve',
      { defects: [{ defect: 'ctLeak' }], leakPlace: 'regulator' },
      's3',
    ],
    [
      'a dirty coupling with oxygen',
      customerTankDefects,
      'ctCryoCoupling',
      { product: 'lox' },
      's4',
    ],
    [
      'a dirty coupling with nitrogen',
      customerTankDefects,
      'ctCryoCoupling',
      { product: 'lin' },
      's3',
    ],
    ['eye rinsing liquid with oxygen', chassisDefects, 'eqEyeWash', { loadProduct: 'lox' }, 's3'],
    [
      'eye rinsing liquid with propane',
      chassisDefects,
      'eqEyeWash',
      { loadProduct: 'propane' },
      's2',
    ],
  ])('%s', (_name, catalogue, id, answers, severity) => {
    expect(defaultSeverity(catalogue, id, answers)).toBe(severity);
  });
  test('nothing is proposed for an unknown defect', () => {
    expect(defaultSeverity(trailerDefects, 'tbGone', {})).toBeUndefined();
    expect(defaultSeverity(trailerDefects, undefined, {})).toBeUndefined();
  });
});

describe('defects are offered where they fit', () => {
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
      'a semi-mounded tank',
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
  ] as const)('everything before anything is known: %s', (_name, catalogue) => {
    expect(offered(catalogue, {})).toHaveLength(catalogue.length);
  });
});

test('leak places are those of tanks and vehicles, each once', () => {
  expect(leakPlaces.toSorted()).toEqual(
    words(`fillValve liquidOff vapourValve reliefValve gauge ullageValve regulator pipe shell flange hoseCoupling bottomValve dischargeValve pumpSeal meter
    hoseReel hose manhole unknown`).toSorted(),
  );
  expect(leakPlaces.at(-1)).toBe('unknown');
});

test('event types are 26, each in one group', () => {
  expect(eventTypes).toHaveLength(26);
  expect(new Set(eventTypeGroups.flatMap((group) => group.options)).size).toBe(26);
  expect(eventTypes.toSorted()).toEqual(
    words(`slipTripFall fallFromHeight hitByObject crushed coldContact gasRelease fire explosion overfill towAway hoseBurst collisionVehicle collisionObject
    rollover nearCollision rollAway loadShift oxygenDeficiency oxygenEnrichment wrongProduct equipmentFailure animal violence traffic healthProblem other`).toSorted(),
  );
});
