import { describe, expect, it } from 'vitest';
import {
  presetUnit,
  presetUnitOfDimension,
  unitToStore,
} from '../../../src/features/gas/preset-unit.ts';
import { tasks } from '../../../src/features/gas/tasks.ts';
import { unitsByDimension, type Dimension } from '../../../src/features/gas/units.ts';
import { entryUnits, readTask } from '../../../src/islands/GasCalculator/rest/read-task.ts';

const inputs = tasks.flatMap((task) =>
  task.inputs.flatMap((input) => (input.type === 'number' ? [{ task, input }] : [])),
);

describe('the preset unit', () => {
  it('can be chosen for each input and is not stored', () => {
    for (const { input } of inputs) {
      expect(entryUnits(input)).toContain(presetUnit(input));
      expect(unitToStore(input, presetUnit(input))).toBeUndefined();
      for (const unit of entryUnits(input))
        if (unit !== presetUnit(input)) expect(unitToStore(input, unit)).toBe(unit);
    }
  });

  it('is the unit of an input for which no unit is stored', () => {
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
