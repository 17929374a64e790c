/** Starts catch-up.ts for a desk when it is due, and shows its progress in $desk. */
import { type CatchUpDependencies, createCatchUp } from './catch-up.ts';
import { $desk } from './office-store.ts';
import type { DeskEvent } from './model/desk-state.ts';
import type { TakenIn } from './model/taken-in.ts';

type DeskCatchUpDependencies = Omit<CatchUpDependencies, 'onProgress' | 'isWithoutWork'> & {
  readonly dispatch: (event: DeskEvent) => void;
  /** Returns the time of the newest known report. */
  readonly newest: () => number;
  /** Fetches the reports of open work. Without them the list is incomplete. */
  readonly fetchOpen: () => Promise<void>;
};

export interface DeskCatchUp {
  /** Returns the current shared timestamps. Rejects without network. */
  read(): Promise<TakenIn>;
  /**
   * Starts a run if it is due and none is running. Never rejects; after a failure the next call
   * continues.
   */
  run(): Promise<void>;
}

export function createDeskCatchUp({
  dispatch,
  newest,
  fetchOpen,
  ...dependencies
}: DeskCatchUpDependencies): DeskCatchUp {
  const { isStopped } = dependencies;
  let isRunning = false;
  const catchUp = createCatchUp({
    ...dependencies,
    isWithoutWork: (id) => !$desk.get().work.has(id),
    onProgress: (progress) => dispatch({ type: 'catchUpRead', ...progress }),
  });
  return {
    read: () => catchUp.read(),
    async run() {
      const until = newest();
      if (isRunning || isStopped() || !catchUp.isDue(until)) return;
      isRunning = true;
      try {
        await Promise.all([catchUp.run(until), fetchOpen()]);
        dispatch({ type: 'catchUpEnded', isComplete: true });
      } catch (error) {
        console.info('Not every new report could be read', error);
        dispatch({ type: 'catchUpEnded', isComplete: false });
      }
      isRunning = false;
    },
  };
}
