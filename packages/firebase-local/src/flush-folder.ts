import { open } from 'node:fs/promises';

/**
 * Flushes a folder's entries, so that new and renamed files survive a loss of power. Does nothing
 * on Windows, which does not support or need it.
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
 * Batches calls of `work`: each call resolves with a run that began after the call, and all calls
 * during a run share the next one. A failed run rejects only the calls that share it.
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
