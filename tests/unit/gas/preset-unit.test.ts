import { describe, expect, it } from 'vitest';
import {
  numberEntries,
  presetUnit,
  presetUnitOfDimension,
} from '../../../src/features/gas/preset-unit.ts';
import { tasks } from '../../../src/features/gas/tasks.ts';
import { unitsByDimension, type Dimension } from '../../../src/features/gas/units.ts';
import { entryUnits, readTask } from '../../../src/islands/GasCalculator/rest/read-task.ts';

const inputs = tasks.flatMap((task) =>
  task.inputs.flatMap((input) => (input.type === 'number' ? [{ task, input }] : [])),
);

describe('the preset unit', () => {
  it('is one of the units that the driver can choose for the input', () => {
    for (const { input } of inputs) expect(entryUnits(input)).toContain(presetUnit(input));
  });

  it('is the unit of an input for which nothing is stored', () => {
    for (const { task, input } of inputs) {
      const { units } = readTask(task, {}, 'de');
      expect(units[input.id] ?? presetUnit(input), `${task.id} ${input.id}`).toBe(
        presetUnit(input),
      );
    }
  });

  it('exists for each dimension', () => {
    for (const [dimension, units] of Object.entries(unitsByDimension))
      expect(units).toContain(presetUnitOfDimension[dimension as Dimension]);
  });
});

describe('a stored number', () => {
  it('names its unit, also the preset unit, and is read in it', () => {
    for (const { task, input } of inputs)
      for (const unit of entryUnits(input)) {
        const entries = { [input.id]: '1', [`${input.id}:unit`]: unit };
        expect(numberEntries(input, '1', unit)).toEqual(entries);
        const { shown, units } = readTask(task, entries, 'de');
        if (shown.includes(input)) expect(units[input.id], `${task.id} ${input.id}`).toBe(unit);
      }
  });

  it('of an earlier version without a unit is read in the unit of the calculation', () => {
    for (const { task, input } of inputs) {
      const { shown, units } = readTask(task, { [input.id]: '1' }, 'de');
      if (shown.includes(input)) expect(units[input.id], `${task.id} ${input.id}`).toBe(input.unit);
    }
  });
});
