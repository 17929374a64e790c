/**
 * The back/forward cache of the browser, which keeps a page that is left and shows it again without
 * loading it.
 */
interface PageCacheListeners {
  /** Called when the page goes into the cache. */
  readonly left?: () => void;
  /** Called when the page is shown again. */
  readonly returned?: () => void;
  /** True for listeners that must be called before all others. */
  readonly isFirst?: boolean;
}

/** Calls the listeners each time. Does nothing in a worker, which is in no page cache. */
export function watchPageCache({ left, returned, isFirst = false }: PageCacheListeners): void {
  if (!('document' in globalThis)) return;
  for (const [type, listener] of [
    ['pagehide', left],
    ['pageshow', returned],
  ] as const)
    addEventListener(
      type,
      (event: Event) => {
        if ('persisted' in event && event.persisted === true) listener?.();
      },
      { capture: isFirst },
    );
}
