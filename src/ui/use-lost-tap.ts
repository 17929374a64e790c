import { useCallback, useEffect, useState } from 'react';
import { takeLostTap } from '../platform/lost-tap.ts';

/**
 * True if the last tap before a reload must be repeated, until `forget` is called. True only for
 * the first caller on a page.
 */
export function useLostTap(): readonly [isLost: boolean, forget: () => void] {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- Lost taps are not known on the server.
    if (takeLostTap()) setLost(true);
  }, []);
  return [isLost, useCallback(() => setLost(false), [])];
}
