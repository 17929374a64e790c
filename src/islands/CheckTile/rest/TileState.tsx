import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { $defaultVehicle } from '../../../features/account/default-vehicle.lazy.ts';
import { formatShortMoment, interpolate } from '../../../i18n/format.ts';
import { readGlance, writeGlance } from '../../../features/glance/known-glance.ts';
import { showGlance } from '../../../features/glance/show-glance.ts';
import { $storedAnswers, leastResult } from '../../../features/vehicle-defects/known-defects.ts';
import { startFetching } from '../../../platform/late-code.ts';
import { useLastCheck } from '../../DepartureCheck/use-last-check.ts';
import type { CheckTileProps } from '../CheckTile.tsx';

/** One line; "not yet today" is shown only if the office has just answered. */
export function TileState({ locale, texts: t, uid }: CheckTileProps & { readonly uid: string }) {
  const { vehiclePlate: plate } = useStore($defaultVehicle);
  const { state, answeredAt } = useLastCheck(uid, plate);
  useStore($storedAnswers);
  useEffect(startFetching, []);
  const { status, last } = state;
  useEffect(() => {
    // While the state is unknown, the last answer of the day stays, with its time.
    if (status === 'unknown') return;
    const isDue = plate !== '' && status === 'notToday' && answeredAt !== undefined;
    writeGlance(uid, { check: isDue ? { plate, at: answeredAt } : null });
    showGlance(readGlance(), navigator.onLine);
  }, [uid, plate, status, answeredAt]);
  const least = plate === '' ? undefined : leastResult(uid, plate);
  const hasStop = least === 'stop';
  // A check in order does not put a vehicle in order whose defect was reported after it.
  const shown = status === 'inOrder' && least !== undefined ? least : status;
  const shownStatus = hasStop ? 'stop' : shown;
  const stateName = plate === '' ? 'noVehicle' : shownStatus;
  const text = (): string => {
    if (plate === '') return t.noVehicle;
    if (hasStop && status !== 'stop') return t.open;
    if (status === 'notToday') return t.notToday;
    if (status !== 'unknown')
      return interpolate(shown === 'defects' ? t.defects : t[status], { name: last.name });
    return last
      ? interpolate(t.unknownSince, { when: formatShortMoment(last.at, locale) })
      : t.unknown;
  };
  return (
    <span className="check-tile-state" data-state={stateName}>
      {text()}
    </span>
  );
}
