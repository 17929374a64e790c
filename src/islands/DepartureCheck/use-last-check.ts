import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { backend } from '../../app/start-app.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import {
  plainPlate,
  possiblePlates,
  minPlateSearchLength,
  vehicleKeyOf,
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
  lastCheckOf,
  newestCheck,
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
  const vehicle = plainPlate(plate).length < minPlateSearchLength ? '' : vehicleKeyOf(plate);
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const [now, setNow] = useState(() => Date.now());
  const [answers, setAnswers] = useState<Readonly<Record<string, KnownCheck>>>({});
  const [answered, setAnswered] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    const request = async (): Promise<void> => {
      if (vehicle === '') return;
      try {
        const value = await (await backend.vehicles()).lastCheck(uid, vehicle);
        const known = { at: Date.now(), check: readCheck(value, vehicle) };
        // After a sign-out, nothing of this driver is stored on the device.
        if ($session.get().user?.uid === uid) storeCheck(uid, vehicle, known);
        if (end.signal.aborted) return;
        setAnswers((before) => ({ ...before, [vehicle]: known }));
        setAnswered(vehicle);
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
  }, [uid, vehicle]);
  const known = answers[vehicle] ?? readKnownCheck(uid, vehicle);
  const own = outbox.items
    .filter((item) => item.uid === uid)
    .map((item) => lastCheckOf(item))
    .map((entry) => (entry?.vehicle === vehicle ? entry.check : undefined));
  // A plate without its gap may be stored under another key, so "not today" is not certain.
  const isClear = vehicle.includes('-') || possiblePlates(plate).length === 0;
  return {
    state: checkStateOf(newestCheck([known?.check, ...own]), {
      now,
      isCurrent: isClear && answered === vehicle && vehicle !== '',
    }),
    answeredAt: known?.at,
  };
}
