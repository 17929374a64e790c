/** The lock with which only one sender of this device runs at a time. */
import { anySignal, endWith } from '../../../platform/any-signal.ts';
import { isAccessRefused } from '../../../platform/refused-access.ts';
import { outboxLock } from '../../../platform/storage-keys.ts';
import type { SenderDependencies } from './dependencies.ts';

/**
 * If a sender holds the lock for longer than this, it hangs, because a round ends after five
 * minutes plus the current photo. Another sender then steals the lock; two senders at the same time
 * are safe. In milliseconds.
 */
const maxLockMilliseconds = 15 * 60_000;

/**
 * Calls `send` while this sender holds the lock, and settles like it. `isAlone` is false in a
 * browser that lacks or refuses locks: two senders are safe, because each request can be repeated.
 */
export async function withSenderLock<Result>(
  { signal, releasesLockOnAbort }: Pick<SenderDependencies, 'signal' | 'releasesLockOnAbort'>,
  send: (isAlone: boolean) => Promise<Result>,
): Promise<Result> {
  // Locks are not available in an insecure context.
  if (!('locks' in navigator)) return send(false);
  const lockTimeout = AbortSignal.timeout(maxLockMilliseconds);
  const hold = async () => {
    const sending = send(true);
    // The caller receives a failure of `sending` itself.
    await (releasesLockOnAbort && signal ? endWith(signal, sending) : sending).catch(
      () => undefined,
    );
    // In an object, because the lock would be held until a returned promise settles.
    return { sending };
  };
  let held: { readonly sending: Promise<Result> };
  try {
    held = await navigator.locks.request(
      outboxLock,
      { signal: signal ? anySignal([lockTimeout, signal]) : lockTimeout },
      hold,
    );
  } catch (error) {
    if (isAccessRefused(error)) return send(false);
    if (!lockTimeout.aborted || error !== lockTimeout.reason) throw error;
    held = await navigator.locks.request(outboxLock, { steal: true }, hold);
  }
  return held.sending;
}
