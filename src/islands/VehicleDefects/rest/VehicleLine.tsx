import { useEffect } from 'react';
import { readGlance, writeGlance } from '../../../features/glance/known-glance.ts';
import type { Glance, GlanceVehicle } from '../../../features/glance/model/glance.ts';
import { defectsHref, showGlance } from '../../../features/glance/show-glance.ts';
import { stopText } from '../../../features/vehicle-defects/model/named-defects.ts';
import { countDefects } from '../../../features/vehicle-defects/model/open-defects.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { routePath } from '../../../routing/routes.ts';
import type { VehicleDefectTexts } from '../vehicle-defect-texts.ts';
import { NothingOpen } from './NothingOpen.tsx';
import { hasOpen, OpenBox } from './OpenBox.tsx';
import { type ShownVehicle, useVehicles } from './use-vehicles.ts';
import type { VehicleDefectsProps, VehiclesProps } from './vehicles-props.ts';

type VehicleLineProps = VehicleDefectsProps & Pick<VehiclesProps, 'uid'>;

/** The lines about the driver's vehicles. */
export function VehicleLine(props: VehicleLineProps) {
  const { locale, texts, uid, inForm } = props;
  const t = texts.vehicle;
  const { vehicles, seen, tellSeen } = useVehicles(uid, inForm === true);
  useVehicleInRow(inForm ? undefined : vehicles, props);
  useOpenedByLink(vehicles?.some(hasOpen) === true);
  if (!vehicles) return null;
  if (vehicles.length === 0)
    return (
      <p className="vehicle-line">
        {inForm ? t.none : <a href={`${routePath('settings', locale)}#vehicle`}>{t.choose}</a>}
      </p>
    );
  return <Vehicles {...props} vehicles={vehicles} seen={seen} tellSeen={tellSeen} />;
}

/**
 * One box for all vehicles, so that nothing below it moves when the defects of one of them are loaded.
 * If one has defects, a tap opens the box.
 */
export function Vehicles(props: VehiclesProps) {
  return props.vehicles.some(hasOpen) ? <OpenBox {...props} /> : <NothingOpen {...props} />;
}

/** Unfolds the defects if a link has led to them, such as the row at the top of the home page. */
function useOpenedByLink(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const unfold = (): void => {
      const { hash } = location;
      if (hash !== defectsHref) return;
      for (const details of document.querySelectorAll<HTMLDetailsElement>(`${hash} > details`))
        details.open = true;
    };
    unfold();
    addEventListener('hashchange', unfold);
    return () => removeEventListener('hashchange', unfold);
  }, [isOpen]);
}

/** How often the row is compared with the age of the answer, in milliseconds. */
const clockMilliseconds = 60_000;
const showRow = (): void => showGlance(readGlance(), navigator.onLine);

/**
 * Shows the driver's vehicles in the row at the top of the home page: the one of which the worst is
 * known. While it is being loaded, the last answer stays there, with its time.
 */
function useVehicleInRow(
  vehicles: readonly ShownVehicle[] | undefined,
  { uid, texts, locale }: VehicleLineProps,
): void {
  const shown = vehicles
    ?.map((vehicle) => rowVehicle(vehicle, texts, locale))
    .toSorted((one, other) => urgencyOf(other) - urgencyOf(one))[0];
  const state = JSON.stringify(shown ?? null);
  const isReady = vehicles !== undefined;
  const isAsking = vehicles?.some(({ asked }) => asked === 'asking') === true;
  useEffect(() => {
    if (!isReady) return undefined;
    const vehicle = JSON.parse(state) as Glance['vehicle'];
    if (!isAsking || readGlance().vehicle?.plate !== vehicle?.plate) writeGlance(uid, { vehicle });
    showRow();
    const timer = setInterval(showRow, clockMilliseconds);
    return () => clearInterval(timer);
  }, [state, isAsking, isReady, uid]);
}

/** A defect that forbids driving comes first, then other defects, then what is unknown. */
function urgencyOf({ stop, open, isCurrent }: GlanceVehicle): number {
  if (stop !== '') return 3;
  if (open !== null && open > 0) return 2;
  return open === null || !isCurrent ? 1 : 0;
}

const rowVehicle = (
  { plate, known, asked }: ShownVehicle,
  texts: VehicleDefectTexts,
  locale: Locale,
): GlanceVehicle => ({
  plate,
  open: known ? countDefects(known.open) : null,
  at: known?.at ?? 0,
  isCurrent: asked === 'answered',
  stop: (known && stopText(known.open, texts, locale)) ?? '',
  locale,
});
