import { cutText } from '../../../features/reports/cut-text.ts';
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { backend } from '../../../app/start-app.ts';
import { $defaultVehicle } from '../../../features/account/default-vehicle.lazy.ts';
import { nameOf } from '../../../features/session/model/user.ts';
import { $profile, $session } from '../../../features/session/session-store.ts';
import {
  combineKnown,
  storeDefects,
  storeSeen,
  readKnownDefects,
  type KnownDefects,
  knownFrom,
  type OtherVehicle,
  otherVehicles,
  seenReports,
} from '../../../features/vehicle-defects/known-defects.ts';
import {
  minPlateSearchLength,
  plainPlate,
  possibleKeys,
} from '../../../features/reports/plates.ts';
import { fetchCode } from '../../../platform/late-code.ts';

/** State of the last request for a vehicle. After "failed" the known defects may be outdated. */
export type Asked = 'asking' | 'answered' | 'failed';
/** Returns "failed" if a request failed, else "asking" if one is not answered, else "answered". */
export const combineAsked = (all: readonly Asked[]): Asked =>
  (['failed', 'asking'] as const).find((state) => all.includes(state)) ?? 'answered';
export interface ShownVehicle {
  readonly plate: string;
  /** Undefined if nothing was ever received about it. */
  readonly known: KnownDefects | undefined;
  readonly asked: Asked;
  /** The entries that may concern another vehicle, by report id. */
  readonly others: ReadonlyMap<string, OtherVehicle>;
}

/** Debounce: milliseconds without typing before the plate is used for a request. */
const typedMilliseconds = 800;

/**
 * The plates in the form's draft, once they are completely typed; "sent" once the draft is being
 * sent.
 */
function useTypedPlates(isForm: boolean): readonly string[] | 'sent' | undefined {
  const [plates, setPlates] = useState<readonly string[] | 'sent'>();
  useEffect(() => {
    if (!isForm) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void fetchCode(() => import('../../../features/drafts/typed-plates.lazy.ts')).then((code) => {
      if (isUnmounted) return;
      stop = code.watchTypedPlates((typed) => {
        clearTimeout(timer);
        if (typed) timer = setTimeout(() => setPlates(typed), typedMilliseconds);
        else setPlates('sent');
      });
    });
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isForm]);
  return plates;
}

/** Calls `request` now, when the device goes online, and when the page becomes visible again. */
function watchReturn(request: () => void): () => void {
  const end = new AbortController();
  const requestIfVisible = (): void => {
    if (document.visibilityState === 'visible') request();
  };
  request();
  addEventListener('online', request, end);
  document.addEventListener('visibilitychange', requestIfVisible, end);
  return () => end.abort();
}

/**
 * The known defects of the driver's vehicles: first from this device, then from the server.
 * In a form, undefined while its draft is being sent.
 */
export function useVehicles(
  uid: string,
  inForm: boolean,
): {
  readonly vehicles: readonly ShownVehicle[] | undefined;
  readonly seen: readonly string[];
  readonly tellSeen: (reportId: string) => Promise<void>;
} {
  const { vehiclePlate, trailerPlate } = useStore($defaultVehicle);
  const typed = useTypedPlates(inForm);
  const plates = (typed === 'sent' ? [] : (typed ?? [vehiclePlate, trailerPlate])).filter(
    (plate) => plainPlate(plate).length >= minPlateSearchLength,
  );
  const keys = [...new Set(plates.flatMap(possibleKeys))].join(' ');
  /**
   * State of the last request for each vehicle. It is kept in memory, because the browser may be
   * unable to store anything.
   */
  const [asked, setAsked] = useState<Readonly<Record<string, Asked>>>({});
  const [answers, setAnswers] = useState<Readonly<Record<string, KnownDefects>>>({});
  const [seen, setSeen] = useState(() => seenReports(uid));
  useEffect(() => {
    let isUnmounted = false;
    const setStatus = (key: string, how: Asked): void => {
      if (!isUnmounted) setAsked((before) => ({ ...before, [key]: how }));
    };
    const request = async (key: string): Promise<void> => {
      try {
        const port = await backend.vehicles();
        // The line is shown even if this fails: the time is then unknown.
        const lookedAt = port.officeLookedAt(uid).catch(() => null);
        const open = await port.openDefects(uid, key);
        const answer = { open, lookedAt: await lookedAt, at: Date.now() };
        // After a sign-out, nothing of this driver is stored on the device.
        if ($session.get().user?.uid === uid) storeDefects(uid, key, answer);
        if (isUnmounted) return;
        setAnswers((before) => ({ ...before, [key]: knownFrom(answer) }));
        setStatus(key, 'answered');
      } catch (error) {
        console.info('What is open about the vehicle did not come', error);
        setStatus(key, 'failed');
      }
    };
    const stop = watchReturn(() => {
      for (const key of keys.split(' ')) if (key !== '') void request(key);
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [uid, keys]);
  const vehicles = plates.map((plate): ShownVehicle => {
    const keysOfPlate = possibleKeys(plate);
    const parts = new Map(
      keysOfPlate.map((key) => [key, answers[key] ?? readKnownDefects(uid, key)] as const),
    );
    const known = combineKnown([...parts.values()]);
    return {
      plate,
      known,
      asked: combineAsked(keysOfPlate.map((key) => asked[key] ?? 'asking')),
      others: otherVehicles(plate, parts, known),
    };
  });
  return {
    vehicles: typed === 'sent' ? undefined : vehicles,
    seen,
    async tellSeen(reportId) {
      const { user } = $session.get();
      if (!user) return;
      const port = await backend.vehicles();
      await port.writeSeen(uid, reportId, cutText(nameOf(user, $profile.get()), 80));
      storeSeen(uid, reportId);
      setSeen(seenReports(uid));
    },
  };
}
