/** The inputs of another defect form, after its defect was found in the search of this form. */
import type { Input, Inputs } from './inputs-and-answers.ts';
import type { ReportKind } from './kinds.ts';
import { carryInputs } from './parts/carry.ts';

const loadNames = {
  loadProduct: 'product',
  loadProductName: 'productName',
  loadProductUnNumber: 'productUnNumber',
};
const loadNamesBack = Object.fromEntries(Object.entries(loadNames).map(([to, from]) => [from, to]));

const odometer = {
  odometerKm: 'odometerKm',
  odometerMiles: 'odometerMiles',
  odometerUnit: 'odometerUnit',
};

/** A rigid tanker carries the tank body. A tractor draws the semi-trailer. */
function fromChassis(effective: Inputs): Inputs {
  const load = carryInputs(effective, loadNames);
  switch (effective['vehicleKind']) {
    case 'rigidTanker':
      return {
        ...load,
        unitKind: 'tankBody',
        ...carryInputs(effective, { vehiclePlate: 'trailerPlate', ...odometer }),
      };
    case 'tractor':
      return {
        ...load,
        unitKind: 'semiTrailer',
        ...carryInputs(effective, { trailerPlate: 'trailerPlate' }),
      };
    default:
      return load;
  }
}

const vehicleKinds: Readonly<Record<string, Input>> = {
  tankBody: 'rigidTanker',
  drawbarTrailer: 'rigidTanker',
  semiTrailer: 'tractor',
};
function fromTrailer(effective: Inputs): Inputs {
  const { unitKind } = effective;
  const vehicleKind = typeof unitKind === 'string' ? vehicleKinds[unitKind] : undefined;
  return {
    ...carryInputs(effective, loadNamesBack),
    ...(vehicleKind !== undefined && { vehicleKind }),
    ...(unitKind === 'tankBody' &&
      carryInputs(effective, { trailerPlate: 'vehiclePlate', ...odometer })),
  };
}

const customerNames = {
  customerNumber: 'customerNumber',
  customerName: 'customerName',
  tankSerial: 'tankSerial',
};

/**
 * Carries over the vehicle and the occasion that both forms have, and adds the defect. Nothing is
 * carried between a customer's tank and a vehicle. A message to dispatch gets the customer, and the
 * defect as the reason why nothing was delivered.
 */
export function carryDefect(
  from: ReportKind,
  to: ReportKind,
  effective: Inputs,
  defect: string,
): Inputs {
  if (to === 'dispositionMessage')
    return {
      messageType: 'deliveryNotPossible',
      notDeliveredReason: [defect],
      ...carryInputs(effective, customerNames),
    };
  const defects = [{ defect }];
  const occasion = carryInputs(effective, { foundDuring: 'foundDuring' });
  if (from === 'complaintChassis' && to === 'complaintTrailer')
    return { ...occasion, ...fromChassis(effective), defects };
  if (from === 'complaintTrailer' && to === 'complaintChassis')
    return { ...occasion, ...fromTrailer(effective), defects };
  return { defects };
}
