import { fluidIds, fluids } from '../../../features/gas/fluids.ts';
import type { ChoiceInput } from '../../../features/gas/tasks/task.ts';
import { hazardNumbersOf } from '../../../features/hazard-plates/hazard-plates.ts';
import { interpolate } from '../../../i18n/format.ts';
import type { Plate } from '../../../ui/HazardPlate.tsx';

/** Inputs that choose a liquid as it is carried; a gas from a meter has no plate. */
const carried: ReadonlySet<string> = new Set(['fluid', 'product', 'cryogen']);
/** Products that are no pure substance. */
const others: Readonly<Record<string, string>> = {
  lng: '1972',
  mixture: '1965',
  documented: '1965',
};

function unNumberOf(product: string): string | undefined {
  const fluid = fluidIds.find((id) => id === product);
  return fluid === undefined ? others[product] : String(fluids[fluid].unNumber);
}

/** The plate of a chosen product with its accessible name; undefined if the choice is no product. */
export function plateOf(
  { id }: Pick<ChoiceInput, 'id'>,
  chosen: string,
  name: string,
): Plate | undefined {
  const unNumber = carried.has(id) ? unNumberOf(chosen) : undefined;
  const [hazard] = unNumber === undefined ? [] : hazardNumbersOf(unNumber);
  return unNumber === undefined || hazard === undefined
    ? undefined
    : { hazard, unNumber, label: interpolate(name, { hazard, unNumber }) };
}
