/** The tasks of the calculator in the order a driver meets them. */
import { cryogenicDelivery, cryogenicFilling, cryogenicLevel } from './tasks/cryogenic.ts';
import { convert, hydrogen, meter } from './tasks/gas.ts';
import { gauge, load, note, room } from './tasks/lpg.ts';
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
