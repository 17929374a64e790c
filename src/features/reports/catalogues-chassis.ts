/** Defects of the motor vehicle and its ADR equipment. */
import type { Answers } from './inputs-and-answers.ts';
import { entriesIn, isOneOf, textIn } from './conditions.ts';
import {
  catalogueOf,
  type DefectPlaces,
  neededToSetOff,
  notAtDeparture,
  places,
} from './defects.ts';
import type { Level } from './severity-levels.ts';

const isTractor = (form: Answers): boolean =>
  isOneOf(form, 'vehicleKind', ['tractor']) || textIn(form, 'vehicleKind') === undefined;
const hasTank = (form: Answers): boolean => !isOneOf(form, 'vehicleKind', ['cylinderTruck']);
/** ADR 8.1.5.2 does not require eye rinsing liquid for labels 2.1 and 2.2, but for 5.1 (oxygen). */
const eyeWash = (form: Answers): Level => (isOneOf(form, 'loadProduct', ['lox']) ? 'stop' : 'note');

export const chassisDefects = catalogueOf({
  brakes: [
    ['chBrakeService', 'stop'],
    ['chBrakeParking', 'stop'],
    ['chBrakeAir', 'stop'],
    ['chRetarder', 'stop'],
    ['chAbsEsc', 'stop'],
  ],
  wheels: [
    ['chTyreDamage', 'stop'],
    ['chTyreTread', 'stop'],
    ['chTyrePressure', 'soon'],
    ['chWinterTyre', 'stop'],
    ['chWheelNuts', 'stop'],
  ],
  lights: [
    ['chLightsFront', 'stop'],
    ['chLightsRear', 'stop'],
    ['chIndicator', 'stop'],
    ['chMarkerLights', neededToSetOff],
    ['chHorn', neededToSetOff],
  ],
  running: [
    ['chSteering', 'stop'],
    ['chSuspension', 'stop'],
    ['chFrame', 'stop'],
    ['chFifthWheel', 'stop', isTractor],
    ['chCouplingLines', 'stop'],
  ],
  engine: [
    ['chEngine', 'stop'],
    ['chExhaust', 'stop'],
    ['chGearbox', 'stop'],
    ['chPto', 'noFill', hasTank],
    ['chFuel', 'stop'],
    ['chElectrics', 'stop'],
    ['chBatteryIsolator', 'stop'],
  ],
  cab: [
    ['chCabDoor', 'soon'],
    ['chSeatBelt', 'stop'],
    ['chWindscreen', 'soon'],
    ['chMirrorsCamera', 'stop'],
    ['chHeating', 'soon'],
    ['chTachograph', 'soon'],
    ['chTelematics', 'note'],
  ],
  marking: [
    ['chOrangePlateFront', 'stop'],
    ['chPlacards', 'stop'],
    ['chDocuments', 'stop'],
    ['chCleanliness', 'note'],
  ],
  // Without this equipment the vehicle must not leave the yard (ADR 8.1.4 and 8.1.5). Cones,
  // detector and leak spray are good practice; the escape mask is for toxic goods, which this fleet
  // does not carry.
  equipment: [
    ['eqExt2kg', 'stop'],
    ['eqExt6kg', 'stop'],
    ['eqExtSeal', 'stop'],
    ['eqChock', 'stop'],
    ['eqWarningSigns', 'stop'],
    ['eqEyeWash', eyeWash],
    ['eqVest', 'stop'],
    ['eqLamp', 'stop'],
    ['eqGloves', notAtDeparture],
    ['eqEyeProt', notAtDeparture],
    ['eqEscapeMask', 'note'],
    ['eqFirstAid', neededToSetOff],
    ['eqInstructions', 'stop'],
    ['eqCones', 'soon'],
    ['eqGasDetector', notAtDeparture],
    ['eqLeakSpray', 'noFill'],
  ],
  other: [
    ['chAccidentDamage', 'stop'],
    ['chOther', undefined],
  ],
});

/** These are mended or replaced where the vehicle stands, whether it is loaded or not. */
const groupsMendedOnTheSpot = ['lights', 'cab', 'marking', 'equipment'];
/** Returns true if there are defects, and each of them is of that kind. */
export function isMendedOnTheSpot(form: Answers): boolean {
  const found = entriesIn(form, 'defects').map((entry) => textIn(entry, 'defect'));
  const onTheSpot = chassisDefects.filter(({ group }) => groupsMendedOnTheSpot.includes(group));
  return found.length > 0 && found.every((defect) => onTheSpot.some(({ id }) => id === defect));
}

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

/** Defects for which the product and amount of the load are required. */
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

/** Defects with a warning lamp or an error code: engine, brakes, electrics. */
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
