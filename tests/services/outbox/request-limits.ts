/**
 * Ends all requests that wait for an answer, in all pages and workers of a phone, as if their time
 * limit of at least a minute had passed.
 */
const channel = 'request-limits';

/** Makes the time limits of all further requests end at `endRequests` too. */
export function followLimits(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  let over = new AbortController();
  new BroadcastChannel(channel).onmessage = () => {
    over.abort(new DOMException('The time is over', 'TimeoutError'));
    over = new AbortController();
  };
  // Replace only the limits of requests. The worker's event (2.5 minutes) and a lock have other limits.
  AbortSignal.timeout = (milliseconds) =>
    milliseconds >= 60_000 && milliseconds !== 150_000 && milliseconds < 900_000
      ? AbortSignal.any([timeout(milliseconds), over.signal])
      : timeout(milliseconds);
}

export const endRequests = (): void => {
  const messages = new BroadcastChannel(channel);
  messages.postMessage('over');
  messages.close();
};
