import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the server-rendered page, true after hydration. Nothing may be submitted before
 * hydration.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
