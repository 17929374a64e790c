/**
 * Saves changes after a short delay and retries until a write succeeds. Never runs two writes at
 * the same time.
 */
import { InterruptedWrite } from '../../platform/interrupted-write.ts';

/**
 * - full: the device has no space left.
 * - slow: the storage did not answer in time and may answer later.
 * - unavailable: the draft cannot be stored for another reason, for example in a private window.
 */
export type SaveProblem = 'full' | 'slow' | 'unavailable';
/** "none": nothing was entered yet and nothing is stored. */
export type SaveState =
  | { readonly status: 'none' | 'saving' | 'saved' }
  | { readonly status: 'failed'; readonly problem: SaveProblem };

/** Maximum time from a change to the start of its write. */
export const saveDelayMilliseconds = 150;
/** Time until a failed write is retried. Every change also triggers a retry. */
const retryMilliseconds = 3000;

const problemsByName: Readonly<Record<string, SaveProblem>> = {
  QuotaExceededError: 'full',
  TimeoutError: 'slow',
  InterruptedWrite: 'slow',
};
export const saveProblemOf = (error: unknown): SaveProblem =>
  (error instanceof Error ? problemsByName[error.name] : undefined) ?? 'unavailable';

export interface Autosave {
  /** Call this after a change. */
  touch(): void;
  /** Writes unsaved changes immediately. Resolves with true if nothing is unsaved afterwards. */
  flush(): Promise<boolean>;
  /** Returns true if a change has not been written yet. */
  isUnsaved(): boolean;
  /** Starts no further write until `resume`. Changes are kept; `flush` waits. */
  pause(): void;
  /** Continues after `pause` and saves what is unsaved. */
  resume(): void;
  /** Stops saving. Unsaved changes are discarded. */
  stop(): void;
}

/** `write` rejects if it could not store the draft; `changed` receives every new state. */
export function createAutosave(
  write: () => Promise<void>,
  changed: (state: SaveState) => void,
): Autosave {
  let isDirty = false;
  let isStopped = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<boolean> | undefined;
  let whenResumed: Promise<void> | undefined;
  let endPause = (): void => undefined;

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = isStopped
      ? undefined
      : setTimeout(() => {
          timer = undefined;
          void run();
        }, delay);
  };
  /** Resolves with true if nothing is unsaved at the end of the write. */
  function run(): Promise<boolean> {
    writing ??= (async () => {
      isDirty = false;
      let problem: SaveProblem | undefined;
      try {
        await write();
      } catch (error) {
        problem = saveProblemOf(error);
        // The page has entered the back/forward cache: the database has refused the write before this
        // code has received the event.
        if (error instanceof InterruptedWrite) pause();
        [isDirty, hasFailed] = [true, true];
      }
      // This is reset in the same task in which the result arrives, because a later change needs a
      // new write.
      writing = undefined;
      const isSaved = !isDirty;
      if (isStopped || (whenResumed && isDirty)) return isSaved;
      if (problem) {
        changed({ status: 'failed', problem });
        schedule(retryMilliseconds);
      } else if (isDirty) schedule(saveDelayMilliseconds);
      else changed({ status: 'saved' });
      return isSaved;
    })();
    return writing;
  }

  function pause(): void {
    clearTimeout(timer);
    timer = undefined;
    whenResumed ??= new Promise((resolve) => {
      endPause = resolve;
    });
  }

  return {
    touch() {
      if (isStopped) return;
      isDirty = true;
      changed({ status: 'saving' });
      // The delay starts with the first change, so continuous typing does not postpone the write.
      if (!writing && !whenResumed && (timer === undefined || hasFailed))
        schedule(saveDelayMilliseconds);
      hasFailed = false;
    },
    async flush() {
      await writing;
      await whenResumed;
      clearTimeout(timer);
      timer = undefined;
      // Another call may have started the next write.
      const isSaved = (isDirty || writing) && !isStopped ? await run() : !isDirty;
      return isSaved || !whenResumed || isStopped ? isSaved : this.flush();
    },
    isUnsaved: () => !isStopped && (isDirty || writing !== undefined),
    pause,
    resume() {
      if (!whenResumed) return;
      whenResumed = undefined;
      endPause();
      if (isDirty) this.touch();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      endPause();
    },
  };
}
