/** What the departure check enters into the report of a defect that it has found. */
import { textIn } from '../../../features/reports/conditions.ts';
import type { CheckGroup } from '../../../features/reports/forms/departure-check.ts';
import type { Answers, Inputs } from '../../../features/reports/inputs-and-answers.ts';
import type { ReportKind } from '../../../features/reports/kinds.ts';
import { unitOfPlate } from '../../../features/reports/parts/odometer-fields.ts';
import { mayBeSameVehicle } from '../../../features/reports/plates.ts';

export type DefectKind = 'complaintChassis' | 'complaintTrailer';

interface SentReport {
  readonly kind: ReportKind;
  readonly createdAt: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The kind of the vehicle or trailer, from the driver's last report about the same plate. */
function lastKindOf(items: readonly SentReport[], kind: DefectKind, plate: string): Inputs {
  const [plateField, kindField] =
    kind === 'complaintChassis'
      ? (['vehiclePlate', 'vehicleKind'] as const)
      : (['trailerPlate', 'unitKind'] as const);
  const known = items
    .filter((item) => {
      const other = item.answers[plateField];
      return item.kind === kind && typeof other === 'string' && mayBeSameVehicle(other, plate);
    })
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(({ answers }) => answers[kindField])
    .find((value) => typeof value === 'string');
  return known === undefined ? {} : { [kindField]: known };
}

/** Returns the first inputs of the report of a defect that was found in `group`. */
export function firstInputs(
  kind: DefectKind,
  group: CheckGroup,
  answers: Answers,
  items: readonly SentReport[],
): Inputs {
  const { odometer, odometerUnit } = answers;
  const plate = textIn(answers, 'vehiclePlate') ?? '';
  const trailer = textIn(answers, 'trailerPlate');
  const shared = { foundDuring: 'departureCheck', checkGroup: group };
  const isMiles = odometerUnit === 'mi';
  const distance =
    typeof odometer === 'number'
      ? {
          [isMiles ? 'odometerMiles' : 'odometerKm']: String(odometer),
          ...(unitOfPlate(plate) === undefined && { odometerUnit: isMiles ? 'mi' : 'km' }),
        }
      : {};
  if (kind === 'complaintChassis')
    return {
      ...shared,
      ...distance,
      vehiclePlate: plate,
      ...lastKindOf(items, kind, plate),
      ...(trailer !== undefined && { trailerPlate: trailer }),
    };
  return trailer === undefined
    ? { ...shared, ...distance, unitKind: 'tankBody', trailerPlate: plate }
    : { ...shared, ...lastKindOf(items, kind, trailer), trailerPlate: trailer };
}

/**
 * Returns the step at which the report opens: the defects, unless the check does not hold what the
 * first step needs.
 */
export function firstStep(kind: DefectKind, inputs: Inputs): string | undefined {
  const needed = kind === 'complaintChassis' ? inputs['vehiclePlate'] : inputs['unitKind'];
  return needed === undefined || needed === '' ? undefined : 'defects';
}
