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
