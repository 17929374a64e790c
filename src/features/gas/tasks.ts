/** The tasks of the calculator in the order of the screen. */
import {
  cryogenicDeliveryTask,
  cryogenicFillingTask,
  cryogenicLevelTask,
} from './tasks/cryogenic.ts';
import { hydrogenTrailerTask, gasMeterTask } from './tasks/gas.ts';
import { loadTask, roomTask } from './tasks/lpg-filling.ts';
import { gaugeTask, deliveryNoteTask } from './tasks/lpg-measuring.ts';
import { convertQuantityTask } from './tasks/quantity.ts';
import { mixtureTask, meterPressureTask, unitsTask } from './tasks/reference.ts';
import type { Task } from './tasks/task.ts';

export const tasks: readonly Task[] = [
  roomTask,
  loadTask,
  deliveryNoteTask,
  gaugeTask,
  cryogenicLevelTask,
  cryogenicDeliveryTask,
  cryogenicFillingTask,
  gasMeterTask,
  hydrogenTrailerTask,
  convertQuantityTask,
  mixtureTask,
  meterPressureTask,
  unitsTask,
];

/** Returns undefined for an unknown id, e.g. one that another version has stored. */
export const taskById = (id: string): Task | undefined => tasks.find((task) => task.id === id);
