/**
 * Ends the requests that wait for an answer, in all pages and workers of a phone: as if their time
 * were over, which is a minute and more.
 */
const channel = 'request-limits';

/** From now on the time limits of requests end at `endRequests` too. */
export function followLimits(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  let over = new AbortController();
  new BroadcastChannel(channel).onmessage = () => {
    over.abort(new DOMException('The time is over', 'TimeoutError'));
    over = new AbortController();
  };
  // Those of requests: the worker's event (2.5 minutes) and a lock have their own.
  AbortSignal.timeout = (milliseconds) =>
    milliseconds >= 60_000 && milliseconds !== 150_000 && milliseconds < 900_000
      ? AbortSignal.any([timeout(milliseconds), over.signal])
      : timeout(milliseconds);
}

export const endRequests = (): void => {
  const said = new BroadcastChannel(channel);
  said.postMessage('over');
  said.close();
};
