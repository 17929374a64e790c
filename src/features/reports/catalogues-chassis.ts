/** Defects of the motor vehicle and its ADR equipment. */
import type { Answers } from './inputs-and-answers.ts';
import { isOneOf, textIn } from './conditions.ts';
import { catalogueOf, type DefectPlaces, places } from './defects.ts';

const isTractor = (form: Answers): boolean =>
  isOneOf(form, 'vehicleKind', ['tractor']) || textIn(form, 'vehicleKind') === undefined;
const hasTank = (form: Answers): boolean => !isOneOf(form, 'vehicleKind', ['cylinderTruck']);
/** Eye rinsing liquid is not required for labels 2.1 and 2.2, but for 5.1 (oxygen): ADR 8.1.5.2. */
const eyeWash = (form: Answers): 's2' | 's3' =>
  isOneOf(form, 'loadProduct', ['lox']) ? 's3' : 's2';

export const chassisDefects = catalogueOf({
  brakes: [
    ['chBrakeService', 's4'],
    ['chBrakeParking', 's4'],
    ['chBrakeAir', 's4'],
    ['chRetarder', 's3'],
    ['chAbsEsc', 's3'],
  ],
  wheels: [
    ['chTyreDamage', 's4'],
    ['chTyreTread', 's3'],
    ['chTyrePressure', 's2'],
    ['chWinterTyre', 's3'],
    ['chWheelNuts', 's4'],
  ],
  lights: [
    ['chLightsFront', 's2'],
    ['chLightsRear', 's3'],
    ['chIndicator', 's2'],
    ['chMarkerLights', 's2'],
    ['chHorn', 's2'],
  ],
  running: [
    ['chSteering', 's4'],
    ['chSuspension', 's3'],
    ['chFrame', 's4'],
    ['chFifthWheel', 's4', isTractor],
    ['chCouplingLines', 's3'],
  ],
  engine: [
    ['chEngine', 's3'],
    ['chExhaust', 's3'],
    ['chGearbox', 's3'],
    ['chPto', 's3', hasTank],
    ['chFuel', 's4'],
    ['chElectrics', 's3'],
    ['chBatteryIsolator', 's4'],
  ],
  cab: [
    ['chCabDoor', 's2'],
    ['chSeatBelt', 's3'],
    ['chWindscreen', 's2'],
    ['chMirrorsCamera', 's3'],
    ['chHeating', 's2'],
    ['chTachograph', 's2'],
    ['chTelematics', 's1'],
  ],
  marking: [
    ['chOrangePlateFront', 's3'],
    ['chPlacards', 's3'],
    ['chDocuments', 's3'],
    ['chCleanliness', 's1'],
  ],
  // ADR 8.1.4 and 8.1.5: without it the vehicle must not leave the yard. Cones, detector and leak
  // spray are good practice; the escape mask belongs to toxic goods, which this fleet does not
  // carry.
  equipment: [
    ['eqExt2kg', 's3'],
    ['eqExt6kg', 's3'],
    ['eqExtSeal', 's3'],
    ['eqChock', 's3'],
    ['eqWarningSigns', 's3'],
    ['eqEyeWash', eyeWash],
    ['eqVest', 's3'],
    ['eqLamp', 's3'],
    ['eqGloves', 's3'],
    ['eqEyeProt', 's3'],
    ['eqEscapeMask', 's2'],
    ['eqFirstAid', 's2'],
    ['eqInstructions', 's3'],
    ['eqCones', 's2'],
    ['eqGasDetector', 's2'],
    ['eqLeakSpray', 's2'],
  ],
  other: [
    ['chAccidentDamage', 's3'],
    ['chOther', 's1'],
  ],
});

export const chassisPlaces: DefectPlaces = {
  chBrakeService: places.axles,
  chBrakeAir: places.axles,
  chTyreDamage: places.axles,
  chTyreTread: places.axles,
  chTyrePressure: places.axles,
  chWinterTyre: places.axles,
  chWheelNuts: places.axles,
  chSuspension: places.axles,
  chLightsFront: places.sideways,
  chLightsRear: places.sideways,
  chIndicator: places.around,
  chMarkerLights: places.around,
  chFrame: places.around,
  chCabDoor: places.sideways,
  chSeatBelt: places.sideways,
  chMirrorsCamera: places.around,
  chPlacards: places.behind,
  chAccidentDamage: places.around,
  chOther: places.anywhere,
};

/** Defects for which it counts what is in the tank and how much. */
export const loadDefects = [
  'chFrame',
  'chPto',
  'chFuel',
  'chOrangePlateFront',
  'chPlacards',
  'chDocuments',
  'eqEyeWash',
  'eqInstructions',
  'eqGasDetector',
  'chAccidentDamage',
] as const;

/** Defects that light a lamp or leave a code: engine, brakes, electrics. */
export const lampDefects = [
  'chBrakeService',
  'chBrakeParking',
  'chBrakeAir',
  'chRetarder',
  'chAbsEsc',
  'chEngine',
  'chExhaust',
  'chGearbox',
  'chElectrics',
  'chBatteryIsolator',
] as const;

/** The six groups of the departure check, as the driver manual has them. */
export const checkGroups = [
  'papers',
  'aroundVehicle',
  'brakes',
  'coupling',
  'tankBody',
  'equipment',
] as const;
