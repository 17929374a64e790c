/** The defects of a customer's tank and its surroundings. */
import type { Answers } from './inputs-and-answers.ts';
import { isOneOf, textIn } from './conditions.ts';
import { catalogueOf } from './defects.ts';
import { graceIn, inspectionLight } from './inspection-dates.ts';
import { productOf } from './products.ts';
import { type Level, levelOfLeak } from './severity-levels.ts';

const cryogenicTypes = ['cryoVertical', 'cryoHorizontal', 'co2Tank'];
const lpgTypes = ['aboveGround', 'semiBuried', 'buried', 'indoor'];

/** Each defect is offered unless the answers exclude it. */
const isBuried = (form: Answers): boolean =>
  isOneOf(form, 'tankType', ['buried']) || textIn(form, 'tankType') === undefined;
/** The covered half of a semi-buried tank is protected like a buried one. */
const isInEarth = (form: Answers): boolean =>
  isBuried(form) || isOneOf(form, 'tankType', ['semiBuried']);
const isCryogenic = (form: Answers): boolean => {
  if (isOneOf(form, 'tankType', cryogenicTypes)) return true;
  const family = productOf(form['product'])?.family;
  return !isOneOf(form, 'tankType', lpgTypes) && (family === undefined || family !== 'lpg');
};
const isLpg = (form: Answers): boolean => {
  const family = productOf(form['product'])?.family;
  return (
    !isOneOf(form, 'tankType', cryogenicTypes) && (family === undefined || family !== 'cryogenic')
  );
};
const isOxygen = (form: Answers): boolean =>
  isOneOf(form, 'product', ['lox']) || (textIn(form, 'product') === undefined && isCryogenic(form));

/** Oil or grease on an oxygen coupling can ignite. */
const cryoCoupling = (form: Answers): Level =>
  isOneOf(form, 'product', ['lox']) ? 'stop' : 'noFill';
/**
 * Without a readable pressure gauge a cryogenic tank is not filled, because the pump can burst the
 * tank.
 */
const manometer = (form: Answers): Level =>
  isOneOf(form, 'tankType', cryogenicTypes) || productOf(form['product'])?.family === 'cryogenic'
    ? 'noFill'
    : 'soon';
/**
 * Returns the level of an overdue inspection: "soon" during the country's grace period, otherwise
 * "noFill". Without a date there is no grace period.
 */
const inspection =
  (due: string) =>
  (form: Answers, now: number, employmentCountry?: string): Level =>
    inspectionLight(form[due], graceIn('twoMonths', employmentCountry), now) === 'yellow'
      ? 'soon'
      : 'noFill';

export const customerTankDefects = catalogueOf({
  gas: [
    ['ctLeak', (form) => levelOfLeak('ctLeak', form)],
    ['ctPressureHigh', 'life'],
    ['ctOverfilled', 'stop'],
    ['ctWrongProduct', 'noFill'],
    ['ctOutOfGas', 'noFill', isLpg],
  ],
  access: [
    ['ctAccessRoad', 'soon'],
    ['ctParking', 'noFill'],
    ['ctDistanceHose', 'noFill'],
    ['ctNoSight', 'noFill'],
    ['ctPathTrip', 'soon'],
  ],
  zone: [
    ['ctIgnition', 'noFill'],
    ['ctFireLoad', 'noFill'],
    ['ctVegetation', 'soon'],
    ['ctOpenings', 'noFill'],
    ['ctEnclosed', 'noFill'],
    ['ctBuildingChange', 'noFill'],
    ['ctImpactProtection', 'soon'],
    ['ctFence', 'soon'],
    ['ctSignage', 'soon'],
    ['ctExtinguisher', 'soon'],
  ],
  vessel: [
    ['ctPlate', 'noFill'],
    ['ctDomeCover', 'soon', isLpg],
    ['ctDomeShaftWater', 'noFill', isBuried],
    ['ctFoundation', 'noFill'],
    ['ctFloating', 'stop', isBuried],
    ['ctCoating', 'soon'],
    ['ctCorrosion', 'noFill'],
    ['ctAnode', 'soon', isInEarth],
    ['ctShellDamage', 'noFill'],
  ],
  fittings: [
    ['ctFillValve', 'stop'],
    ['ctFillCap', 'soon'],
    ['ctVapourValve', 'noFill', isLpg],
    ['ctLiquidOff', 'noFill'],
    ['ctReliefValve', 'stop'],
    ['ctReliefCap', 'noFill', isLpg],
    ['ctGauge', 'noFill'],
    ['ctUllage', 'noFill', isLpg],
    ['ctOverfillDevice', 'noFill'],
    ['ctManometer', manometer],
    ['ctRegulator', 'noFill'],
    ['ctPipework', 'noFill'],
    ['ctRemoteFill', 'noFill', isLpg],
    ['ctEarthing', 'soon'],
    ['ctVaporizer', 'soon'],
  ],
  cryogenic: [
    ['ctCryoIce', 'noFill', isCryogenic],
    ['ctCryoCoupling', cryoCoupling, isCryogenic],
    ['ctCryoApron', 'noFill', isOxygen],
    ['ctAsphyxia', 'noFill', isCryogenic],
  ],
  papers: [
    ['ctInspectionOuter', inspection('outerDue')],
    ['ctInspectionInner', inspection('innerDue')],
    ['ctDocuments', 'note'],
  ],
  other: [['ctOther', undefined]],
});
