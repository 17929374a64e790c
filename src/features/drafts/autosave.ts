/**
 * Writes a changing thing soon and again until it succeeded: never two writes at once, never later
 * than the delay.
 */

/** full: the device has no room; unavailable: anything else, such as a private window. */
export type SaveProblem = 'full' | 'unavailable';
/** none: nothing typed yet, nothing stored. */
export type SaveState =
  | { readonly status: 'none' | 'saving' | 'saved' }
  | { readonly status: 'failed'; readonly problem: SaveProblem };

/** A change is on the device at most this long after it was made, plus the time of one write. */
export const saveDelayMilliseconds = 150;
/** A failed write is tried again after this time, and with every change. */
const retryMilliseconds = 3000;

export const saveProblemOf = (error: unknown): SaveProblem =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unavailable';

export interface Autosave {
  /** Something changed. */
  touch(): void;
  /** Writes what is unsaved at once. True when nothing is left unsaved. */
  flush(): Promise<boolean>;
  /** Is there something that no finished write holds? */
  isUnsaved(): boolean;
  /** Ends all writing; what is unsaved is forgotten. */
  stop(): void;
}

/** `write` rejects when it could not store; `changed` hears every new state. */
export function createAutosave(
  write: () => Promise<void>,
  changed: (state: SaveState) => void,
): Autosave {
  let isDirty = false;
  let isStopped = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = isStopped
      ? undefined
      : setTimeout(() => {
          timer = undefined;
          void run();
        }, delay);
  };
  function run(): Promise<void> {
    writing ??= (async () => {
      isDirty = false;
      let problem: SaveProblem | undefined;
      try {
        await write();
      } catch (error) {
        problem = saveProblemOf(error);
        [isDirty, hasFailed] = [true, true];
      }
      // In the same turn as the answer: a change from now on is one that nobody is writing yet.
      writing = undefined;
      if (isStopped) return;
      if (problem) {
        changed({ status: 'failed', problem });
        schedule(retryMilliseconds);
      } else if (isDirty) schedule(saveDelayMilliseconds);
      else changed({ status: 'saved' });
    })();
    return writing;
  }

  return {
    touch() {
      if (isStopped) return;
      isDirty = true;
      changed({ status: 'saving' });
      // The first change counts, so that steady typing does not put the write off.
      if (!writing && (timer === undefined || hasFailed)) schedule(saveDelayMilliseconds);
      hasFailed = false;
    },
    async flush() {
      await writing;
      clearTimeout(timer);
      timer = undefined;
      if (isDirty && !isStopped) await run();
      return !isDirty;
    },
    isUnsaved: () => !isStopped && (isDirty || writing !== undefined),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
