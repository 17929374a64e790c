import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { nextTask, runInTasks } from '../platform/run-in-tasks.ts';

const waiting = new Set<() => Promise<unknown>>();
let isPreloading = false;
const retryMilliseconds = 2000;

/** Code that comes when the page is idle; what a late part still lacks comes after that part. */
function wait(load: () => Promise<unknown>): void {
  waiting.add(load);
  if (isPreloading) whenIdle(fetchWaiting);
}
function fetchWaiting(): void {
  isPreloading = true;
  const loads = [...waiting];
  waiting.clear();
  void runInTasks(
    loads.map((load) => () => {
      load().catch(() => undefined);
    }),
  );
}
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 1000);
}

/**
 * Tries until the code is there: a missing network must not end what is on the screen. Begins in a
 * turn of its own: asking for a file takes longer than drawing a field.
 */
async function insist<Value>(load: () => Promise<Value>): Promise<Value> {
  await nextTask();
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, retryMilliseconds);
      });
    }
  }
}

/**
 * A component whose code comes after the page is usable: when it is first shown, or when the page
 * is idle (see preloadLazy). Until then, and on the server, `placeholder` stands in its place,
 * without one a sign in the corner of the screen that something is on its way. Not
 * done by Suspense: the server moves large boundaries to the end of the page and shows them by
 * inline scripts.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { readonly placeholder?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined;
  const listeners = new Set<() => void>();
  const fetchOnce = async (): Promise<void> => {
    loaded ??= await load();
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  // A browser begins with what the server sent, though another island may have fetched the code.
  const atFirst = () => ('document' in globalThis ? undefined : loaded);
  wait(fetchOnce);
  return function Later({ placeholder, ...props }) {
    const Component = useSyncExternalStore(subscribe, () => loaded, atFirst);
    useEffect(() => {
      if (!Component) void insist(fetchOnce);
    }, [Component]);
    if (Component) return <Component {...(props as unknown as Props)} />;
    return placeholder === undefined ? (
      <span className="on-its-way" aria-hidden="true" />
    ) : (
      placeholder
    );
  };
}

/** Code that is needed at a tap: fetched at the tap, or when the page is idle (see preloadLazy). */
export function preloadable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  wait(load);
  return load;
}

/**
 * Fetches all code that comes later, so that it is there when the network is not. Each file in a
 * turn of its own: a finger that taps meanwhile is not kept waiting.
 */
export function preloadLazy(): void {
  whenIdle(fetchWaiting);
}
