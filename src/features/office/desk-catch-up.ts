/** The catching up of a desk: begins it where it is due, and says in $desk how far it is. */
import { createCatchUp } from './catch-up.ts';
import { $desk, type Desk } from './office-store.ts';
import type { TakenIn } from './model/taken-in.ts';

type Surroundings = Omit<Parameters<typeof createCatchUp>[0], 'progress' | 'isWithoutWork'> & {
  readonly say: (change: Partial<Desk>) => void;
  /** The newest moment that is known. */
  readonly newest: () => number;
  /** Fetches the reports of open work: without them the list is not complete either. */
  readonly fetchOpen: () => Promise<void>;
};

export interface DeskCatchUp {
  /** The shared moments as they are now. Rejects without connection. */
  read(): Promise<TakenIn>;
  /** Goes on where it is due; one at a time. Never rejects: the next call goes on. */
  go(): Promise<void>;
}

export function createDeskCatchUp({
  say,
  newest,
  fetchOpen,
  ...surroundings
}: Surroundings): DeskCatchUp {
  const { isStopped } = surroundings;
  let isUnderWay = false;
  const catchUp = createCatchUp({
    ...surroundings,
    isWithoutWork: (id) => !$desk.get().work.has(id),
    progress(state) {
      // Later rounds are short, and say nothing that is not on the screen.
      if ($desk.get().catchUp) say({ catchUp: { status: 'reading', ...state } });
    },
  });
  return {
    read: () => catchUp.read(),
    async go() {
      const until = newest();
      if (isUnderWay || isStopped() || !catchUp.isDue(until)) return;
      isUnderWay = true;
      try {
        await Promise.all([catchUp.run(until), fetchOpen()]);
        say({ catchUp: undefined });
      } catch (error) {
        console.info('Not everything that came could be read', error);
        const { catchUp: reached } = $desk.get();
        if (reached) say({ catchUp: { ...reached, status: 'waiting' } });
      }
      isUnderWay = false;
    },
  };
}
