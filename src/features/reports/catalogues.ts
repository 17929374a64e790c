/**
 * Choices that several forms share. Their labels are choices.<name> in
 * src/locales/<locale>/reports.json.
 */
export const amountUnits = ['l15', 'l', 'kg', 'm3'] as const;

/** The places at which a customer's tank can leak. */
export const tankLeakPlaces = [
  'fillValve',
  'liquidOff',
  'vapourValve',
  'reliefValve',
  'gauge',
  'ullageValve',
  'regulator',
  'pipe',
  'shell',
  'flange',
  'hoseCoupling',
  'unknown',
] as const;

/** The places at which a vehicle can leak. */
export const vehicleLeakPlaces = [
  'bottomValve',
  'dischargeValve',
  'pumpSeal',
  'meter',
  'hoseReel',
  'hose',
  'hoseCoupling',
  'reliefValve',
  'manhole',
  'gauge',
  'pipe',
  'flange',
  'shell',
  'unknown',
] as const;

/** All places of a leak without duplicates, with "unknown" at the end. */
export const leakPlaces: readonly string[] = [
  ...new Set<string>(
    [...tankLeakPlaces, ...vehicleLeakPlaces].filter((place) => place !== 'unknown'),
  ),
  'unknown',
];

export const leakSizes = ['smellOnly', 'bubbles', 'hiss', 'cloud', 'fire'] as const;

export const leakStops = ['yes', 'reduced', 'no'] as const;

export const foundDuring = [
  'departureCheck',
  'driving',
  'delivery',
  'loading',
  'return',
  'roadsideCheck',
  'workshop',
] as const;

/** Places on a vehicle. */
export const sides = [
  'left',
  'right',
  'front',
  'rear',
  'axle1',
  'axle2',
  'axle3',
  'axle4',
  'axle5',
  'cab',
] as const;
export type Side = (typeof sides)[number];

/** The groups of the departure check. */
export const checkGroups = [
  'papers',
  'aroundVehicle',
  'brakes',
  'coupling',
  'tankBody',
  'equipment',
] as const;
