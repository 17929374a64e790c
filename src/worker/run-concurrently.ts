/**
 * Runs `work` for each item of a queue, with at most `concurrency` items at the same time. If
 * `work` resolves with false, the queue stops and the result is false. Rejects with the first
 * error. Settles only when all work that was started has ended.
 */
export async function runConcurrently<Item>(
  queue: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<boolean>,
): Promise<boolean> {
  const waiting = queue.values();
  let isStopped = false;
  const runner = async (): Promise<void> => {
    for (const item of waiting) {
      if (isStopped) return;
      if (!(await work(item))) isStopped = true;
    }
  };
  const results = await Promise.allSettled(
    Array.from({ length: concurrency }, () =>
      runner().catch((error: unknown) => {
        isStopped = true;
        throw error;
      }),
    ),
  );
  const failure = results.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return !isStopped;
}
