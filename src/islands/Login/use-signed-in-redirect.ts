import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Locale } from '../../i18n/locales.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { leave } from './return-to.ts';

/**
 * Leaves the screen when somebody signs in here or in another tab, except while `paused`. Loads no
 * identity library: the page does when it is idle (app/start-page.lazy.ts), or the first call that needs it;
 * while somebody types it would be in the way. True for a driver who opened the screen although
 * signed in: may stay, is shown the way on.
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
