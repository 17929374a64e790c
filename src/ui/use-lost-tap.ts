import { useCallback, useEffect, useState } from 'react';
import { takeLostTap } from '../platform/lost-tap.ts';

/**
 * Whether the tap before this page was loaded has to be repeated, until `forget` is called. Only the
 * first caller of a page is told.
 */
export function useLostTap(): readonly [isLost: boolean, forget: () => void] {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- Not known on the server.
    if (takeLostTap()) setLost(true);
  }, []);
  return [isLost, useCallback(() => setLost(false), [])];
}
