import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { fetchCodeWhenIdle, requireCode, startFetching } from '../platform/late-code.ts';
import { nextTask } from '../platform/run-in-tasks.ts';

const retryMilliseconds = 2000;

interface LazyOptions {
  /**
   * False: the screen works without this part, and the page is never reloaded for it (see
   * requireCode).
   */
  readonly isRequired: boolean;
}

/**
 * A component whose code comes after the page is usable: when it is first shown, or when the page
 * is idle (see preloadLazy). Until then, and on the server, `placeholder` stands in its place,
 * without one a sign in the corner of the screen that something is on its way, and the page's own
 * message where that takes longer. Not done by Suspense: the server moves large boundaries to the
 * end of the page and shows them by inline scripts.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isRequired }: LazyOptions = { isRequired: true },
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
  void fetchCodeWhenIdle(fetchOnce);
  return function Later({ placeholder, ...props }) {
    const Component = useSyncExternalStore(subscribe, () => loaded, atFirst);
    const isMissing = !Component;
    const isBlank = placeholder === undefined;
    useEffect(() => {
      if (!isMissing) return undefined;
      const end = new AbortController();
      const mark = isBlank && isRequired ? markMissing() : undefined;
      void fetchUntil(end.signal, isRequired ? () => requireCode(fetchOnce) : fetchOnce, () =>
        mark?.report(),
      );
      return () => {
        end.abort();
        mark?.end();
      };
    }, [isMissing, isBlank]);
    if (Component) return <Component {...(props as unknown as Props)} />;
    return isBlank ? <span className="on-its-way" aria-hidden="true" /> : placeholder;
  };
}

/**
 * Fetches until the code is there or `signal` ends it: a missing network must not end what is on
 * the screen. Begins in a task of its own, because asking for a file takes longer than drawing a
 * field.
 */
async function fetchUntil(
  signal: AbortSignal,
  load: () => Promise<unknown>,
  failed: () => void,
): Promise<void> {
  await nextTask();
  while (!signal.aborted) {
    try {
      await load();
      return;
    } catch {
      if (!signal.aborted) failed();
      await new Promise((resolve) => {
        setTimeout(resolve, retryMilliseconds);
      });
    }
  }
}

/**
 * Shows that a part of the screen is missing: the button that opens it is busy at once; `report`
 * shows the message of the page for what did not start. `end` takes both back.
 */
function markMissing(): { readonly report: () => void; readonly end: () => void } {
  const { classList } = document.documentElement;
  const opener = document.activeElement?.closest('button[type=button]:not([aria-busy])');
  opener?.setAttribute('aria-busy', 'true');
  let isReported = false;
  return {
    report() {
      isReported = true;
      classList.add('is-late');
    },
    end() {
      opener?.removeAttribute('aria-busy');
      if (isReported) classList.remove('is-late');
    },
  };
}

/** Code that is needed at a tap: fetched at the tap, or when the page is idle (see preloadLazy). */
export function preloadable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  void fetchCodeWhenIdle(load);
  return () => requireCode(load);
}

/**
 * Fetches all code that comes later, so that it is there when the network is not (see
 * startFetching).
 */
export const preloadLazy = (): void => {
  startFetching();
};
