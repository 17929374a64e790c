/** The odometer of a vehicle, in the unit of its plate. */
import { companyCountry } from '../../config/model/company-country.ts';
import { plateCountry } from '../code-patterns.ts';
import { always, isGiven, isOneOf, textIn } from '../conditions.ts';
import type { Condition, Field, NumberField } from '../field-kinds.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { vehicleKeyOf } from '../plates.ts';
import { odometerField } from './shared-fields.ts';

export type OdometerUnit = 'km' | 'mi';
/** The country sign in front of a British plate: "UK AB12 CDE". */
const britishSign = /^(?:GB|UK)[ -]/;
/**
 * Returns the unit of the odometer in a vehicle with this plate: miles with a British plate,
 * kilometres with a German or French one. Returns undefined for every other plate, because its
 * country is unknown.
 */
export function unitOfPlate(plate: string): OdometerUnit | undefined {
  const text = plate.trim().toUpperCase();
  const country = britishSign.test(text) ? 'GB' : plateCountry(text);
  if (country === 'GB') return 'mi';
  return country === 'DE' || country === 'FR' ? 'km' : undefined;
}
/** Returns the plate of the vehicle whose odometer is in these answers, if they have one. */
export function plateOfOdometer(answers: Readonly<Record<string, unknown>>): string | undefined {
  const { vehiclePlate, trailerPlate } = answers;
  return [vehiclePlate, trailerPlate].find((plate) => typeof plate === 'string');
}
/** Returns true if two plates are those of one vehicle, or if one of them is not known. */
export const mayBeSameVehicle = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || vehicleKeyOf(one) === vehicleKeyOf(other);
/** Returns the unit until the driver chooses one. Without a known plate it is that of the company's country. */
export const presetUnit = (plate: string, employmentCountry = ''): OdometerUnit =>
  unitOfPlate(plate) ?? (companyCountry(employmentCountry) === 'GB' ? 'mi' : 'km');

/**
 * Returns the fields for the odometer of the vehicle whose plate is in `plateField`: one in
 * kilometres, one in miles, and the choice between them where the plate does not tell. Reports of
 * earlier versions have kilometres only.
 */
export function odometerFields(
  section: string,
  plateField: string,
  { visible = always, required }: Pick<NumberField, 'visible' | 'required'> = {},
): readonly Field[] {
  const plateIn = (form: Answers): string => textIn(form, plateField) ?? '';
  const isUnclear: Condition = (_answers, form) =>
    isGiven(form, plateField) && unitOfPlate(plateIn(form)) === undefined;
  const isIn =
    (unit: OdometerUnit): Condition =>
    (answers, form) =>
      visible(answers, form) &&
      (unitOfPlate(plateIn(form)) ?? (isOneOf(form, 'odometerUnit', ['mi']) ? 'mi' : 'km')) ===
        unit;
  const shared = required && { required };
  return [
    {
      id: 'odometerUnit',
      kind: 'choice',
      section,
      visible: (answers, form) => visible(answers, form) && isUnclear(answers, form),
      required: always,
      catalogue: 'odometerUnit',
      options: ['km', 'mi'],
      preset: (answers, { employmentCountry }) => presetUnit(plateIn(answers), employmentCountry),
    },
    odometerField(section, { ...shared, visible: isIn('km') }),
    odometerField(section, { ...shared, id: 'odometerMiles', unit: 'mi', visible: isIn('mi') }),
  ];
}
