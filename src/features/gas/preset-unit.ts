/**
 * The unit that the calculator shows for a number until the driver chooses another one, and the
 * entries that are stored for a number.
 */
import type { NumberInput, UnitId } from './tasks/task.ts';
import type { Dimension } from './units.ts';

/** The unit of an input without a stored number. Today this is the unit of the calculation. */
export const presetUnit = (input: Pick<NumberInput, 'unit'>): UnitId => input.unit;

/**
 * The unit of a stored number whose entry names no unit. Earlier versions stored such numbers if
 * they were in the unit of the calculation, so this does not change with the preset unit.
 */
export const unitOfEarlierEntry = (input: Pick<NumberInput, 'unit'>): UnitId => input.unit;

/**
 * Returns the entries of a number to store. They always name the unit, so that the number keeps its
 * meaning if the preset unit changes.
 */
export const numberEntries = (
  { id }: Pick<NumberInput, 'id'>,
  number: string | undefined,
  unit: UnitId,
): Readonly<Record<string, string | undefined>> => ({ [id]: number, [`${id}:unit`]: unit });

/** The unit that the table of units (J12) starts with. */
export const presetUnitOfDimension: Readonly<Record<Dimension, UnitId>> = {
  mass: 'kilogram',
  volume: 'litre',
  pressure: 'bar',
  temperature: 'celsius',
  energy: 'kilowattHour',
};
