/**
 * A signal that is aborted with the first of the given signals, like AbortSignal.any, which Safari
 * below 17.4, Chrome below 116 and Firefox below 124 do not have (browser-support.ts).
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), {
      signal: controller.signal,
    });
  }
  return controller.signal;
}

/** A signal that is aborted after this time, or with the given signal. */
export function timeoutSignal(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  return signal ? anySignal([limit, signal]) : limit;
}

/** Settles like `work`, but rejects as soon as `signal` is aborted. */
export async function endWith<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(signal.reason as Error);
    };
  });
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
