import {
  createElement,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { fetchCodeWhenIdle, loadCode, requireCode } from '../platform/late-code.ts';
import { nextTask } from '../platform/run-in-tasks.ts';

/** Milliseconds that a visible component waits before it is loaded again. */
const retryMilliseconds = 2000;

interface LazyOptions {
  /**
   * If false, the screen works without this component, and the page is never reloaded for it (see
   * requireCode).
   */
  readonly isRequired: boolean;
}

/** A module that is loaded after the page is usable, with the components in it. */
export interface LazyModule<Module> {
  /** The module, for code that a tap needs. Rejects if it is missing (see requireCode). */
  readonly load: () => Promise<Module>;
  /** Resolves once the page has been idle and the code is loaded. Never rejects. */
  readonly whenLoaded: Promise<Module>;
  /**
   * One of its components. Until the code is loaded, and on the server, it renders `placeholder`;
   * without a placeholder, a spinner in the corner of the screen, and the page's error message if
   * loading fails.
   */
  readonly component: <Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
    options?: LazyOptions,
  ) => ComponentType<Props & { readonly placeholder?: ReactNode }>;
}

/**
 * Fetches a module when the page is idle (see startFetching), or earlier when it is needed. React's
 * Suspense is not used: the server moves large boundaries to the end of the page and shows them by
 * inline scripts.
 *
 * @example
 * export const rest = lazyModule(() => import('./rest/index.ts'));
 * const Review = rest.component(({ Review: component }) => component);
 */
export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined;
  const listeners = new Set<() => void>();
  const fetchOnce = async (): Promise<Module> => {
    loaded ??= await importModule();
    for (const listener of listeners) listener();
    return loaded;
  };
  const load = (): Promise<Module> => requireCode(fetchOnce, 'tap');
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  // Hydration must start with the server-rendered content, even if another island has already
  // loaded the code.
  const onServer = () => ('document' in globalThis ? undefined : loaded);
  const whenLoaded = fetchCodeWhenIdle(fetchOnce);
  function component<Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
    { isRequired }: LazyOptions = { isRequired: true },
  ): ComponentType<Props & { readonly placeholder?: ReactNode }> {
    return function LazyComponent({ placeholder, ...props }) {
      const module = useSyncExternalStore(subscribe, () => loaded, onServer);
      const isMissing = module === undefined;
      const isBlank = placeholder === undefined;
      useEffect(() => {
        if (!isMissing) return undefined;
        const end = new AbortController();
        const mark = isBlank && isRequired ? markMissing() : undefined;
        const need = mark?.isTapped ? 'tap' : 'page';
        const attempt = () => (isRequired ? requireCode(fetchOnce, need) : loadCode(fetchOnce));
        void fetchUntil(end.signal, attempt, () => mark?.report());
        return () => {
          end.abort();
          mark?.end();
        };
      }, [isMissing, isBlank]);
      if (module !== undefined) return createElement(pick(module), props as unknown as Props);
      return isBlank ? <span className="on-its-way" aria-hidden="true" /> : placeholder;
    };
  }
  return { load, whenLoaded, component };
}

/**
 * Loads the code of a visible part, until it succeeds or `signal` aborts. `onFailure` is called
 * after each failure. The first attempt starts in a separate task, because requesting a file takes
 * longer than rendering a field.
 */
async function fetchUntil(
  signal: AbortSignal,
  load: () => Promise<unknown>,
  onFailure: () => void,
): Promise<void> {
  await nextTask();
  while (!signal.aborted) {
    try {
      await load();
      return;
    } catch {
      if (!signal.aborted) onFailure();
      await new Promise((resolve) => {
        setTimeout(resolve, retryMilliseconds);
      });
    }
  }
}

/**
 * Shows that a part of the screen is missing: the button that opens it is immediately busy;
 * `report` shows the page's message about a missing part. `end` reverts both.
 */
function markMissing(): {
  /** True if a tapped button opens the part. */
  readonly isTapped: boolean;
  readonly report: () => void;
  readonly end: () => void;
} {
  const { classList } = document.documentElement;
  const opener = document.activeElement?.closest('button[type=button]:not([aria-busy])');
  opener?.setAttribute('aria-busy', 'true');
  let isReported = false;
  return {
    isTapped: opener != null,
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
