/** The tasks of the calculator in the order a driver meets them. */
import { cryogenicDelivery, cryogenicFilling, cryogenicLevel } from './tasks/cryogenic.ts';
import { hydrogen, meter } from './tasks/gas.ts';
import { load, room } from './tasks/lpg-filling.ts';
import { gauge, note } from './tasks/lpg-measuring.ts';
import { convert } from './tasks/quantity.ts';
import { blend, meterUnderPressure, units } from './tasks/reference.ts';
import type { Task } from './tasks/task.ts';

export const tasks: readonly Task[] = [
  room,
  load,
  note,
  gauge,
  cryogenicLevel,
  cryogenicDelivery,
  cryogenicFilling,
  meter,
  hydrogen,
  convert,
  blend,
  meterUnderPressure,
  units,
];

/** A task by its id, e.g. from a remembered choice; undefined when there is none of that name. */
export const taskById = (id: string): Task | undefined => tasks.find((task) => task.id === id);
