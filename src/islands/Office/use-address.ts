import { useCallback, useEffect, useState } from 'react';
import {
  type DeskAddress,
  readAddress,
  writeAddress,
} from '../../features/office/model/desk-list.ts';

/** Reads tab, filters and report from the URL; returns them with a function that changes them. */
export function useAddress(): readonly [DeskAddress, (change: Partial<DeskAddress>) => void] {
  const [address, setAddress] = useState(() => readAddress(location.search));
  useEffect(() => {
    const follow = (): void => setAddress(readAddress(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((change: Partial<DeskAddress>): void => {
    const next = { ...readAddress(location.search), ...change };
    const target = location.pathname + writeAddress(next);
    // Typing in a filter adds no entry to the browser's history.
    if (change.id === undefined && change.tab === undefined) history.replaceState(null, '', target);
    else history.pushState(null, '', target);
    setAddress(next);
  }, []);
  return [address, go];
}
