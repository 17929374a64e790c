import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { backend } from '../../app/start-app.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import {
  minPlateSearchLength,
  plainPlate,
  possibleKeys,
  possiblePlates,
} from '../../features/reports/plates.ts';
import { $session } from '../../features/session/session-store.ts';
import {
  type KnownCheck,
  readCheck,
  readKnownCheck,
  storeCheck,
} from '../../features/vehicle-defects/known-checks.ts';
import {
  checkStateOf,
  type CheckState,
  findChecks,
  isAnyToday,
  lastCheckOf,
} from '../../features/vehicle-defects/model/last-check.ts';

/** How often the time is compared with the end of the day, in milliseconds. */
const clockMilliseconds = 60_000;

export interface ShownCheck {
  readonly state: CheckState;
  /** The time of the last answer about this vehicle, in milliseconds since 1970. */
  readonly answeredAt: number | undefined;
}

/**
 * The last departure check of a vehicle: from the reports on this device, from the last answer, and
 * from the service. It is requested again when the network returns or the page becomes visible.
 */
export function useLastCheck(uid: string, plate: string): ShownCheck {
  const keys = plainPlate(plate).length < minPlateSearchLength ? [] : possibleKeys(plate);
  /** A text, because an effect compares it. */
  const joined = keys.join(' ');
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const [now, setNow] = useState(() => Date.now());
  const [answers, setAnswers] = useState<Readonly<Record<string, KnownCheck>>>({});
  const [answered, setAnswered] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    const request = async (): Promise<void> => {
      if (joined === '') return;
      const asked = joined.split(' ');
      try {
        const values = await (await backend.vehicles()).lastChecks(uid, asked);
        const at = Date.now();
        const known = asked.map((key): [string, KnownCheck] => [
          key,
          { at, check: readCheck(values.get(key), key) },
        ]);
        // After a sign-out, nothing of this driver is stored on the device.
        if ($session.get().user?.uid === uid)
          for (const [key, check] of known) storeCheck(uid, key, check);
        if (end.signal.aborted) return;
        setAnswers((before) => ({ ...before, ...Object.fromEntries(known) }));
        setAnswered(joined);
      } catch (error) {
        console.info('The last departure check did not come', error);
        if (!end.signal.aborted) setAnswered(undefined);
      }
    };
    const again = (): void => {
      if (document.visibilityState !== 'visible') return;
      setNow(Date.now());
      void request();
    };
    void request();
    const timer = setInterval(() => setNow(Date.now()), clockMilliseconds);
    addEventListener('online', again, end);
    document.addEventListener('visibilitychange', again, end);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [uid, joined]);
  const known = keys.map((key) => answers[key] ?? readKnownCheck(uid, key));
  const sent = outbox.items
    .filter((item) => item.uid === uid)
    .map((item) => lastCheckOf(item)?.check);
  const { own, similar } = findChecks(plate, [...known.map((one) => one?.check), ...sent]);
  // A plate without its gap may be stored under another key, and a check of today under it may be
  // that of this vehicle. Then "not today" is not certain.
  const isClear = keys[0]?.includes('-') === true || possiblePlates(plate).length === 0;
  return {
    state: checkStateOf(own, {
      now,
      isCurrent: isClear && joined !== '' && answered === joined && !isAnyToday(similar, now),
    }),
    answeredAt: known[0]?.at,
  };
}
