/** Fields that several forms share, with the same ids, limits and presets. */
import { customerTankLimitPercent } from '../../gas/presets/customer-tank-limit.ts';
import type { ChoiceField, Condition, Field, NumberField, TextField } from '../field-kinds.ts';
import { checkGroups, foundDuring } from '../catalogues.ts';
import { always, isOneOf, when } from '../conditions.ts';
import { maxPlateLength } from '../plates.ts';
import { productCatalogue, productIds, productOf } from '../products.ts';

/** The amount of one delivery or release in any unit: more than the largest truck carries. */
export const maxAmount = 60_000;
/** Kilograms of a load, which the permitted weight of a truck limits. */
export const maxLoadKilograms = 30_000;
export const maxOdometerKm = 2_999_999;

/**
 * Returns the field for the product, with its preset from the profile, and the fields for name and
 * UN number of an unlisted product. `id` is the id of the first field.
 */
export const productFields = (
  section: string,
  visible: Condition,
  required: Condition,
  id = 'product',
): readonly Field[] => {
  const other: Condition = (answers, form) =>
    visible(answers, form) && isOneOf(answers, id, ['other']);
  return [
    {
      id,
      kind: 'choice',
      section,
      visible,
      required,
      catalogue: productCatalogue,
      options: productIds,
      otherText: `${id}Name`,
      preset: (_answers, context) => context.profile.product,
    } satisfies ChoiceField,
    {
      id: `${id}Name`,
      kind: 'text',
      section,
      visible: other,
      required: other,
      minimumLength: 2,
      maximumLength: 60,
    } satisfies TextField,
    {
      id: `${id}UnNumber`,
      kind: 'text',
      section,
      visible: other,
      maximumLength: 4,
      pattern: 'unNumber',
      keyboard: 'numeric',
    } satisfies TextField,
  ];
};

/** Returns the field for a degree of filling in whole per cent. */
export const levelField = (
  id: string,
  section: string,
  more: Partial<NumberField> = {},
): NumberField => ({
  id,
  kind: 'number',
  section,
  minimum: 0,
  maximum: 100,
  decimals: 0,
  unit: 'percent',
  ...more,
});

/** The limit of 85 % is that of LPG; cryogenic tanks may be filled higher. */
const mayBeLpg: Condition = (_answers, form) => productOf(form['product'])?.family !== 'cryogenic';

/**
 * Returns the field for the level after filling. Above 85 %, the maximum degree of filling of LPG
 * tanks, there is a warning but no error, because an overfilled tank must be reported.
 */
export const levelAfterField = (section: string, more: Partial<NumberField> = {}): NumberField =>
  levelField('fillLevelAfter', section, {
    warn: { above: customerTankLimitPercent, code: 'overfilled', when: mayBeLpg },
    ...more,
  });

/** Returns the fields for the customer's number and name. One of the two is enough. */
export const customerFields = (
  section: string,
  visible: Condition,
  required: Condition,
): readonly TextField[] => [
  {
    id: 'customerNumber',
    kind: 'text',
    section,
    visible,
    maximumLength: 10,
    pattern: 'customerNumber',
    upperCase: true,
    remembered: true,
    required,
    missingCode: 'customerMissing',
  },
  {
    id: 'customerName',
    kind: 'text',
    section,
    visible,
    minimumLength: 2,
    maximumLength: 80,
    remembered: true,
    insteadOf: 'customerNumber',
  },
];

const plateField = (
  id: string,
  section: string,
  preset: 'plate' | 'trailerPlate',
  more: Partial<TextField>,
): TextField => ({
  id,
  kind: 'text',
  section,
  maximumLength: maxPlateLength,
  pattern: 'plate',
  upperCase: true,
  remembered: true,
  preset: (_answers, context) => context.profile[preset],
  ...more,
});

/** Properties of a plate without which a form cannot be sent. */
export const requiredPlate: Partial<TextField> = { required: always, minimumLength: 3 };

/** Returns the field for the plate of the motor vehicle, which is required. */
export const vehiclePlateField = (section: string): TextField =>
  plateField('vehiclePlate', section, 'plate', requiredPlate);

/** Returns the field for the plate of trailer or semi-trailer. */
export const trailerPlateField = (section: string, more: Partial<TextField> = {}): TextField =>
  plateField('trailerPlate', section, 'trailerPlate', more);

export const tankSerialField = (section: string, more: Partial<TextField> = {}): TextField => ({
  id: 'tankSerial',
  kind: 'text',
  section,
  maximumLength: 20,
  pattern: 'tankSerial',
  upperCase: true,
  remembered: true,
  ...more,
});

export const odometerField = (section: string, more: Partial<NumberField> = {}): NumberField => ({
  id: 'odometerKm',
  kind: 'number',
  section,
  minimum: 0,
  maximum: maxOdometerKm,
  decimals: 0,
  unit: 'km',
  remembered: true,
  ...more,
});

/**
 * Returns the field for the occasion on which a defect was found. "Departure check" is offered only
 * if the screen of the departure check has set it.
 */
export const foundDuringField = (section: string): ChoiceField => ({
  id: 'foundDuring',
  kind: 'choice',
  section,
  required: always,
  catalogue: 'foundDuring',
  options: foundDuring,
  offered: (option, answers) =>
    option !== 'departureCheck' || isOneOf(answers, 'foundDuring', ['departureCheck']),
});

/**
 * The report was begun at a line of the departure check. The vehicle stands where it is checked, so
 * its place is not requested.
 */
export const byCheck: Condition = when('foundDuring', 'departureCheck');
export const exceptByCheck: Condition = (answers, form) => !byCheck(answers, form);

/** Returns the field for the group of the departure check to which a defect belongs. */
export const checkGroupField = (section: string): ChoiceField => ({
  id: 'checkGroup',
  kind: 'choice',
  section,
  visible: byCheck,
  catalogue: 'checkedGroups',
  options: checkGroups,
});
