import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a store, drawn again with every change. `ssr` gives the value that the built page
 * was drawn with, where that is another one.
 */
export function useStore<T>(
  store: ReadableAtom<T>,
  { ssr = () => store.get() }: { readonly ssr?: () => NoInfer<T> } = {},
): T {
  return useSyncExternalStore(
    useCallback((changed) => store.listen(changed), [store]),
    () => store.get(),
    ssr,
  );
}
