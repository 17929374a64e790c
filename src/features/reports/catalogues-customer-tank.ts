/** Defects of a customer's tank and its surroundings. */
import type { Answers } from './inputs-and-answers.ts';
import { isOneOf, textIn } from './conditions.ts';
import { catalogueOf, hasDefect } from './defects.ts';
import { productOf } from './products.ts';

const cryogenicTypes = ['cryoVertical', 'cryoHorizontal', 'co2Tank'];
const lpgTypes = ['aboveGround', 'semiBuried', 'buried', 'indoor'];

/** Each filter lets a defect through as long as the answers do not speak against it. */
const isBuried = (form: Answers): boolean =>
  isOneOf(form, 'tankType', ['buried']) || textIn(form, 'tankType') === undefined;
/** The earth-covered half of a semi-mounded vessel is protected like a buried one. */
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

/** A fill valve is dangerous when it leaks. */
const fillValve = (form: Answers): 's3' | 's4' =>
  hasDefect(form, 'ctLeak') && isOneOf(form, 'leakPlace', ['fillValve']) ? 's4' : 's3';
/** Oil or grease with oxygen is dangerous. */
const cryoCoupling = (form: Answers): 's3' | 's4' =>
  isOneOf(form, 'product', ['lox']) ? 's4' : 's3';

export const customerTankDefects = catalogueOf({
  gas: [
    ['ctLeak', 's4'],
    ['ctPressureHigh', 's4'],
    ['ctOverfilled', 's4'],
    ['ctWrongProduct', 's4'],
    ['ctOutOfGas', 's2', isLpg],
  ],
  access: [
    ['ctAccessRoad', 's2'],
    ['ctParking', 's2'],
    ['ctDistanceHose', 's2'],
    ['ctNoSight', 's3'],
    ['ctPathTrip', 's2'],
  ],
  zone: [
    ['ctIgnition', 's4'],
    ['ctFireLoad', 's3'],
    ['ctVegetation', 's2'],
    ['ctOpenings', 's3'],
    ['ctEnclosed', 's3'],
    ['ctBuildingChange', 's3'],
    ['ctImpactProtection', 's2'],
    ['ctFence', 's2'],
    ['ctSignage', 's2'],
    ['ctExtinguisher', 's2'],
  ],
  vessel: [
    ['ctPlate', 's2'],
    ['ctDomeCover', 's2', isLpg],
    ['ctDomeShaftWater', 's3', isBuried],
    ['ctFoundation', 's3'],
    ['ctFloating', 's3', isBuried],
    ['ctCoating', 's2'],
    ['ctCorrosion', 's3'],
    ['ctAnode', 's2', isInEarth],
    ['ctShellDamage', 's3'],
  ],
  fittings: [
    ['ctFillValve', fillValve],
    ['ctFillCap', 's2'],
    ['ctVapourValve', 's3', isLpg],
    ['ctLiquidOff', 's3'],
    ['ctReliefValve', 's4'],
    ['ctReliefCap', 's2', isLpg],
    ['ctGauge', 's3'],
    ['ctUllage', 's3', isLpg],
    ['ctOverfillDevice', 's3'],
    ['ctManometer', 's2'],
    ['ctRegulator', 's3'],
    ['ctPipework', 's3'],
    ['ctRemoteFill', 's3', isLpg],
    ['ctEarthing', 's2'],
    ['ctVaporizer', 's3'],
  ],
  cryogenic: [
    ['ctCryoIce', 's3', isCryogenic],
    ['ctCryoCoupling', cryoCoupling, isCryogenic],
    ['ctCryoApron', 's3', isOxygen],
    ['ctAsphyxia', 's3', isCryogenic],
  ],
  papers: [
    ['ctInspectionOuter', 's2'],
    ['ctInspectionInner', 's3'],
    ['ctDocuments', 's1'],
  ],
  other: [['ctOther', 's1']],
});
