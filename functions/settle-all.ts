/** Waits for all of them, then rejects if one has failed. */
export async function settleAll(attempts: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(attempts);
  await Promise.all(attempts);
}
