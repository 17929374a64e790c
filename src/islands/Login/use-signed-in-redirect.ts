import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Locale } from '../../i18n/locales.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { leave } from './return-to.ts';

/**
 * Leaves the screen when somebody signs in here or in another tab, except while `paused`. Does not
 * load the identity library, so that it does not disturb typing: the page loads it when idle
 * (app/start-page.lazy.ts), or the first call that needs it. Returns true for a driver who opened
 * the screen while signed in; the screen then stays and shows links to continue.
 */
export function useSignedInRedirect(locale: Locale, paused: boolean): boolean {
  const { status } = useStore($session, { ssr: () => unknownSession });
  const [visits, setVisits] = useState(false);
  const decided = useRef(false);

  useEffect(() => {
    if (status === 'unknown' || paused) return;
    const first = !decided.current;
    decided.current = true;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The first known session must be compared with the URL at the time when it becomes known.
    if (status === 'signedOut') setVisits(false);
    else if (first && !new URLSearchParams(location.search).has('redirect')) setVisits(true);
    else if (!visits) leave(locale);
  }, [status, paused, visits, locale]);
  return visits;
}
