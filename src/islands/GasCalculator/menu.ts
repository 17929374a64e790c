/**
 * The data that the menu needs from the tasks. It is computed at build time so that the menu's
 * bundle contains no physics code.
 */
import { tasks } from '../../features/gas/tasks.ts';
import type { Task } from '../../features/gas/tasks/task.ts';

export interface MenuGroup {
  readonly id: Task['group'];
  readonly tasks: readonly string[];
}

/** Tasks by group, in the order in which a driver needs them. */
export const menu: readonly MenuGroup[] = (['lpg', 'cryogenic', 'gas', 'reference'] as const).map(
  (id) => ({
    id,
    tasks: tasks.filter(({ group }) => group === id).map((task) => task.id),
  }),
);
