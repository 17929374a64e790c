import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Locale } from '../../i18n/locales.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { leave } from './return-to.ts';

/**
 * Leaves the screen when somebody signs in here or in another tab, except while `paused`. Does not
 * load the identity library: the page loads it when idle (app/start-page.lazy.ts), or the first
 * call that needs it, so that it does not disturb typing. Returns true for a driver who opened the
 * screen while signed in: the screen stays and shows the way on.
 */
export function useSignedInRedirect(locale: Locale, paused: boolean): boolean {
  const { status } = useStore($session, { ssr: () => unknownSession });
  const [visits, setVisits] = useState(false);
  const decided = useRef(false);

  useEffect(() => {
    if (status === 'unknown' || paused) return;
    const first = !decided.current;
    decided.current = true;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- What the first known session means depends on the address of that moment.
    if (status === 'signedOut') setVisits(false);
    else if (first && !new URLSearchParams(location.search).has('redirect')) setVisits(true);
    else if (!visits) leave(locale);
  }, [status, paused, visits, locale]);
  return visits;
}
