/**
 * What the menu needs of the tasks. The page works it out when it is built, so that the menu needs
 * no physics.
 */
import { tasks } from '../../features/gas/tasks.ts';
import type { Task } from '../../features/gas/tasks/task.ts';

export interface MenuGroup {
  readonly id: Task['group'];
  readonly tasks: readonly string[];
}

/** Tasks by group, in the order a driver meets them. */
export const menu: readonly MenuGroup[] = (['lpg', 'cryogenic', 'gas', 'reference'] as const).map(
  (id) => ({
    id,
    tasks: tasks.filter(({ group }) => group === id).map((task) => task.id),
  }),
);
