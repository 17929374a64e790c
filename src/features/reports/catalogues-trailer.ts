/** The defects of trailer, semi-trailer, tank body and tank container. */
import type { Answers } from './inputs-and-answers.ts';
import { isOneOf, textIn } from './conditions.ts';
import {
  catalogueOf,
  type DefectPlaces,
  neededToSetOff,
  notAtDeparture,
  places,
} from './defects.ts';
import { productOf } from './products.ts';
import { type Level, levelOfLeak } from './severity-levels.ts';

const isUnitKind =
  (...kinds: readonly string[]) =>
  (form: Answers): boolean =>
    isOneOf(form, 'unitKind', kinds) || textIn(form, 'unitKind') === undefined;
const isTrailer = isUnitKind('drawbarTrailer', 'semiTrailer');
const isSemiTrailer = isUnitKind('semiTrailer');
const isCryogenic = (form: Answers): boolean => productOf(form['product'])?.family !== 'lpg';
const isFlammable = (form: Answers): boolean =>
  productOf(form['product'])?.flammable !== false || isOneOf(form, 'product', ['other']);
const isOxygen = (form: Answers): boolean =>
  isOneOf(form, 'product', ['lox', 'other']) || textIn(form, 'product') === undefined;

/** The pressure of a cryogenic tank determines how long it may stay parked. */
const pressureGauge = (form: Answers): Level =>
  productOf(form['product'])?.family === 'cryogenic' ? 'stop' : 'soon';

export const trailerDefects = catalogueOf({
  gas: [
    ['tbLeak', (form) => levelOfLeak('tbLeak', form)],
    ['tbReliefValve', 'stop'],
  ],
  hose: [
    ['tbHoseDamage', notAtDeparture],
    ['tbHoseFitting', notAtDeparture],
    ['tbHoseDue', notAtDeparture],
    ['tbHoseReel', 'soon'],
    ['tbCoupling', 'noFill'],
    ['tbVapourReturn', 'noFill'],
  ],
  safety: [
    ['tbBreakaway', 'noFill'],
    ['tbEmergencyStop', 'stop'],
    ['tbRemote', notAtDeparture],
    ['tbBottomValve', 'stop'],
    ['tbThermalFuse', 'stop', isFlammable],
    ['tbEarthReel', 'noFill', isFlammable],
    ['tbOverfillPlug', 'noFill'],
  ],
  pump: [
    ['tbPump', 'noFill'],
    ['tbBypass', 'noFill'],
    ['tbMeter', 'noFill'],
    ['tbMeterSeal', 'noFill'],
    ['tbMeterDue', 'noFill'],
    ['tbTempComp', 'soon'],
    ['tbPrinter', 'note'],
  ],
  valves: [
    ['tbOuterValve', 'noFill'],
    ['tbCaps', 'stop'],
    ['tbPressureGauge', pressureGauge],
    ['tbThermometer', 'soon'],
    ['tbLevelGauge', 'noFill'],
    ['tbCabinetDoor', 'soon'],
  ],
  tank: [
    ['tbTankShell', 'stop'],
    ['tbTankPlate', 'stop'],
    ['tbVacuum', 'stop', isCryogenic],
    ['tbHoldingTime', 'stop', isCryogenic],
    ['tbOxygenClean', 'noFill', isOxygen],
    ['tbLadder', 'soon'],
    ['tbCollision', 'stop'],
  ],
  marking: [
    ['tbOrangePlate', 'stop'],
    ['tbPlacards', 'stop'],
    ['tbLights', 'stop'],
    ['tbMarking', neededToSetOff],
  ],
  running: [
    ['tbTyre', 'stop', isTrailer],
    ['tbWheel', 'stop', isTrailer],
    ['tbBrake', 'stop', isTrailer],
    ['tbSuspension', 'stop', isTrailer],
    ['tbKingpin', 'stop', isSemiTrailer],
    ['tbDrawbar', 'stop', isUnitKind('drawbarTrailer')],
    ['tbLandingGear', 'soon', isSemiTrailer],
    ['tbUnderrun', 'soon'],
    ['tbToolbox', 'note'],
  ],
  other: [['tbOther', undefined]],
});

export const trailerPlaces: DefectPlaces = {
  tbCabinetDoor: places.behind,
  tbTankShell: places.around,
  tbLadder: places.behind,
  tbCollision: places.around,
  tbPlacards: places.behind,
  tbLights: places.behind,
  tbMarking: places.behind,
  tbTyre: places.axles,
  tbWheel: places.axles,
  tbBrake: places.axles,
  tbSuspension: places.axles,
  tbLandingGear: places.sideways,
  tbUnderrun: places.behind,
  tbToolbox: places.sideways,
  tbOther: places.around,
};

/** Groups of defects that do not depend on the load. */
const loadlessGroups = ['running', 'other'];
const loadlessDefects = ['tbPrinter', 'tbLights', 'tbMarking', 'tbCabinetDoor', 'tbLadder'];
/** Defects for which the product and amount of the load are required. */
export const loadDefects: readonly string[] = trailerDefects
  .filter(({ id, group }) => !loadlessGroups.includes(group) && !loadlessDefects.includes(id))
  .map(({ id }) => id);

export const meterDefects = ['tbMeter', 'tbMeterSeal', 'tbMeterDue'] as const;
/** The defects of the hose, without those of the reel. */
export const hoseDefects = ['tbHoseDamage', 'tbHoseFitting', 'tbHoseDue'] as const;
