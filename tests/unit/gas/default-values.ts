import type { Task, TaskValues } from '../../../src/features/gas/tasks/task.ts';

/** The values a task starts with. */
export const defaultValues = (task: Task): TaskValues =>
  Object.fromEntries(
    task.inputs.flatMap((input) => (input.default === null ? [] : [[input.id, input.default]])),
  );
