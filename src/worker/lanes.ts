/**
 * Works through a queue, so many at once. `work` says whether to go on; resolves with false where it
 * did not, and rejects with the first error, once what was begun has ended.
 */
export async function inLanes<Item>(
  queue: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<boolean>,
): Promise<boolean> {
  const waiting = queue.values();
  let isStopped = false;
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      if (isStopped) return;
      if (!(await work(item))) isStopped = true;
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        isStopped = true;
        throw error;
      }),
    ),
  );
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return !isStopped;
}
