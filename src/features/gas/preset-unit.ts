/** The unit that the calculator shows for a number until the driver chooses another one. */
import type { NumberInput, UnitId } from './tasks/task.ts';
import type { Dimension } from './units.ts';

/** The unit of an input for which no unit is stored. Today this is the unit of the calculation. */
export const presetUnit = (input: Pick<NumberInput, 'unit'>): UnitId => input.unit;

/** The unit to store for an input in `unit`: undefined for the preset unit. */
export const unitToStore = (input: Pick<NumberInput, 'unit'>, unit: string): string | undefined =>
  unit === presetUnit(input) ? undefined : unit;

/** The unit that the table of units (J12) starts with. */
export const presetUnitOfDimension: Readonly<Record<Dimension, UnitId>> = {
  mass: 'kilogram',
  volume: 'litre',
  pressure: 'bar',
  temperature: 'celsius',
  energy: 'kilowattHour',
};
