/** Defects of trailer, semi-trailer, tank body and tank container. */
import type { Answers } from './inputs-and-answers.ts';
import { isOneOf, textIn } from './conditions.ts';
import { catalogueOf, type DefectPlaces, places } from './defects.ts';
import { productOf } from './products.ts';

const unit =
  (...kinds: readonly string[]) =>
  (form: Answers): boolean =>
    isOneOf(form, 'unitKind', kinds) || textIn(form, 'unitKind') === undefined;
const isTrailer = unit('drawbarTrailer', 'semiTrailer');
const isSemiTrailer = unit('semiTrailer');
const isCryogenic = (form: Answers): boolean => productOf(form['product'])?.family !== 'lpg';
const isFlammable = (form: Answers): boolean =>
  productOf(form['product'])?.flammable !== false || isOneOf(form, 'product', ['other']);
const isOxygen = (form: Answers): boolean =>
  isOneOf(form, 'product', ['lox', 'other']) || textIn(form, 'product') === undefined;

export const trailerDefects = catalogueOf({
  gas: [
    ['tbLeak', 's4'],
    ['tbReliefValve', 's4'],
  ],
  hose: [
    ['tbHoseDamage', 's4'],
    ['tbHoseFitting', 's4'],
    ['tbHoseDue', 's3'],
    ['tbHoseReel', 's2'],
    ['tbCoupling', 's3'],
    ['tbVapourReturn', 's3'],
  ],
  safety: [
    ['tbBreakaway', 's4'],
    ['tbEmergencyStop', 's4'],
    ['tbRemote', 's4'],
    ['tbBottomValve', 's4'],
    ['tbThermalFuse', 's4', isFlammable],
    ['tbEarthReel', 's4', isFlammable],
    ['tbOverfillPlug', 's3'],
  ],
  pump: [
    ['tbPump', 's3'],
    ['tbBypass', 's3'],
    ['tbMeter', 's3'],
    ['tbMeterSeal', 's3'],
    ['tbMeterDue', 's3'],
    ['tbTempComp', 's3'],
    ['tbPrinter', 's1'],
  ],
  valves: [
    ['tbOuterValve', 's3'],
    ['tbCaps', 's2'],
    ['tbPressureGauge', 's2'],
    ['tbThermometer', 's2'],
    ['tbLevelGauge', 's3'],
    ['tbCabinetDoor', 's2'],
  ],
  tank: [
    ['tbTankShell', 's4'],
    ['tbTankPlate', 's4'],
    ['tbVacuum', 's3', isCryogenic],
    ['tbHoldingTime', 's3', isCryogenic],
    ['tbOxygenClean', 's4', isOxygen],
    ['tbLadder', 's3'],
    ['tbCollision', 's3'],
  ],
  marking: [
    ['tbOrangePlate', 's3'],
    ['tbPlacards', 's3'],
    ['tbLights', 's3'],
    ['tbMarking', 's2'],
  ],
  running: [
    ['tbTyre', 's3', isTrailer],
    ['tbWheel', 's4', isTrailer],
    ['tbBrake', 's4', isTrailer],
    ['tbSuspension', 's3', isTrailer],
    ['tbKingpin', 's4', isSemiTrailer],
    ['tbDrawbar', 's4', unit('drawbarTrailer')],
    ['tbLandingGear', 's2', isSemiTrailer],
    ['tbUnderrun', 's2'],
    ['tbToolbox', 's1'],
  ],
  other: [['tbOther', 's1']],
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

/** Groups of which no defect has to do with what is in the tank. */
const loadlessGroups = ['running', 'other'];
const loadlessDefects = ['tbPrinter', 'tbLights', 'tbMarking', 'tbCabinetDoor', 'tbLadder'];
/** Defects for which it counts what is in the tank and how much. */
export const loadDefects: readonly string[] = trailerDefects
  .filter(({ id, group }) => !loadlessGroups.includes(group) && !loadlessDefects.includes(id))
  .map(({ id }) => id);

export const meterDefects = ['tbMeter', 'tbMeterSeal', 'tbMeterDue'] as const;
/** Defects of the hose itself; the reel is no hose. */
export const hoseDefects = ['tbHoseDamage', 'tbHoseFitting', 'tbHoseDue'] as const;
