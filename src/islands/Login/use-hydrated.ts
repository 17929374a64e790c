import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the built page, true after hydration: until then nothing may be submitted. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
