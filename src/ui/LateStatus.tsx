import { useEffect, useState } from 'react';
import { regionMilliseconds } from '../platform/announce.ts';
import type { Elements } from './elements.ts';

/**
 * A message that appears together with its surroundings and is announced. Several screen readers
 * ignore a live region that is inserted together with its text, so the text becomes visible after the
 * region. It takes its space at once, so that nothing below it moves.
 */
export function LateStatus({ children }: { readonly children: Elements }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), regionMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={isReady ? 'late-status' : 'late-status late-status--waiting'} role="status">
      {children}
    </div>
  );
}
