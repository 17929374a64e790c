import { lazy, Suspense, type ComponentType } from 'react';

const waiting = new Set<() => Promise<unknown>>();
const retryMilliseconds = 2000;

/** Tries until the code is there: a missing network must not end what is on the screen. */
async function insist<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => { setTimeout(resolve, retryMilliseconds); });
    }
  }
}

/** A component whose code comes after the page is usable: when it is first shown, or when the page is idle (see loadLater). */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: await insist(load) }));
  waiting.add(load);
  return function Later(props: Props) {
    return <Suspense><Lazy {...props} /></Suspense>;
  };
}

/** Fetches all code that comes later, so that it is there when the network is not. */
export function loadLater(): void {
  const run = (): void => { for (const load of waiting) load().catch(() => undefined); };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 1000);
}
