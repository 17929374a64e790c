import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the server-rendered page, true after hydration: nothing may be submitted before that.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
