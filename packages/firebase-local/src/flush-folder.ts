import { open } from 'node:fs/promises';

/**
 * Makes new and renamed names in a folder survive a loss of power. Windows has no such call and
 * needs none.
 */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Shares the runs of `work` among its callers: each call resolves with a run that began after the
 * call, and all calls that come while one run is under way share the next one. A run that fails
 * fails for exactly its callers.
 */
export function shareRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function start(): Promise<void> {
    next = undefined;
    const run: Promise<void> = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  }
  return () => (running ? (next ??= running.then(start, start)) : start());
}
