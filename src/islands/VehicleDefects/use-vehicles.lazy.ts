import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { backend } from '../../app/start-app.ts';
import { $defaultVehicle } from '../../features/account/default-vehicle.lazy.ts';
import { nameOf } from '../../features/session/model/user.ts';
import { $profile, $session } from '../../features/session/session-store.ts';
import {
  keepDefects,
  keepSeen,
  knownDefects,
  type KnownDefects,
  seenReports,
} from '../../features/vehicle-defects/known-defects.ts';
import { vehicleKeyOf } from '../../features/vehicle-defects/model/open-defects.ts';
import { fetchCode } from '../../platform/late-code.ts';

export interface ShownVehicle {
  readonly plate: string;
  /** Undefined where nothing was ever heard of it. */
  readonly known: KnownDefects | undefined;
}

/** A plate shorter than this is still being typed. */
const shortestPlate = 4;
/** So long nothing more is typed. Milliseconds. */
const typedMilliseconds = 800;

/** The plates in the form's draft, once they have been typed. */
function useTypedPlates(isForm: boolean): readonly string[] | undefined {
  const [plates, setPlates] = useState<readonly string[]>();
  useEffect(() => {
    if (!isForm) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void fetchCode(() => import('../../features/drafts/typed-plates.lazy.ts')).then((code) => {
      if (isGone) return;
      stop = code.watchTypedPlates((typed) => {
        clearTimeout(timer);
        timer = setTimeout(() => setPlates(typed), typedMilliseconds);
      });
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isForm]);
  return plates;
}

/** What is known of the driver's vehicles: from this device at once, then from the server. */
export function useVehicles(
  uid: string,
  inForm: boolean,
): {
  readonly vehicles: readonly ShownVehicle[];
  readonly seen: readonly string[];
  readonly tellSeen: (reportId: string) => Promise<void>;
} {
  const { vehiclePlate, trailerPlate } = useStore($defaultVehicle);
  const typed = useTypedPlates(inForm);
  const plates = (typed ?? [vehiclePlate, trailerPlate]).filter(
    (plate) => vehicleKeyOf(plate).length >= shortestPlate,
  );
  const keys = plates.map(vehicleKeyOf).join(' ');
  /** Drawn anew with each answer. */
  const [, setHeard] = useState(0);
  const [seen, setSeen] = useState(() => seenReports(uid));
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const port = await backend.vehicles();
      for (const key of keys.split(' ').filter((one) => one !== '')) {
        const open = await port.openDefects(uid, key);
        keepDefects(uid, key, open, Date.now());
        if (!isGone) setHeard((count) => count + 1);
      }
    };
    // Without network the last known stands there, with its time.
    const tryIt = (): void => void ask().catch(() => undefined);
    tryIt();
    addEventListener('online', tryIt);
    return () => {
      isGone = true;
      removeEventListener('online', tryIt);
    };
  }, [uid, keys]);
  const vehicles = plates.map((plate) => ({
    plate,
    known: knownDefects(uid, vehicleKeyOf(plate)),
  }));
  return {
    vehicles,
    seen,
    async tellSeen(reportId) {
      const { user } = $session.get();
      if (!user) return;
      const port = await backend.vehicles();
      await port.tellSeen(uid, reportId, nameOf(user, $profile.get()).slice(0, 80));
      keepSeen(uid, reportId);
      setSeen(seenReports(uid));
    },
  };
}
