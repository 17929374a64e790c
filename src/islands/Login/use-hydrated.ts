import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the built page, true once the island listens: until then nothing may be submitted. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
