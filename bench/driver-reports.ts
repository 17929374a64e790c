/** The answers of each report in the tasks. */
import type { FormTask } from './driver-form.ts';

const tank = {
  kind: 'complaintCustomerTank',
  ifNeeded: [
    ['customerNumber', '471100'],
    ['tankType', 'aboveGround'],
    ['product', 'propane'],
    ['customerInformed', 'true'],
  ],
} as const satisfies Partial<FormTask>;
/** The report from the day before, from which the forms suggest the customer and the vehicle. */
export const knownTank: FormTask = {
  ...tank,
  say: [
    ['customerNumber', '471100'],
    ['filled', 'no'],
    ['immediateActions', ['stoppedFilling']],
    ['plantLeftSafe', 'yes'],
  ],
  defects: [['ctCoating', []]],
};
export const leakingValve: FormTask = {
  ...tank,
  known: '471100',
  photos: 3,
  say: [
    ['filled', 'no'],
    ['immediateActions', ['stoppedFilling', 'informedCustomer']],
    ['plantLeftSafe', 'outOfService'],
  ],
  defects: [
    [
      'ctFillValve',
      [
        ['severity', 'noFill'],
        // A level below the usual one needs a reason.
        ['note', 'Kappe hält dicht'],
      ],
    ],
  ],
};
export const danger: FormTask = {
  ...tank,
  known: '471100',
  say: [],
  defects: [['ctFillValve', [['severity', 'life']]]],
  inHaste: true,
};
export const nearMiss: FormTask = {
  kind: 'nearbyAccident',
  say: [
    ['reporterMode', 'anonymous'],
    ['placeKind', 'customer'],
    ['description', 'Beim Rangieren fast die Leitung am Haus angefahren, kein Einweiser da.'],
    ['activity', 'reversing'],
    ['eventTypes', ['nearCollision']],
    ['potentialSeverity', '4'],
  ],
  ifNeeded: [['release', 'no']],
};
/** The first report of an accident. The other answers follow later. */
export const accident: FormTask = {
  kind: 'nearbyAccident',
  say: [
    ['eventKind', 'accident'],
    ['description', 'Bei Glatteis vom Tritt gerutscht, Arm gebrochen, Notruf ist gewählt.'],
    ['injured', 'yes'],
    ['injurySeverity', 'serious'],
    ['placeKind', 'customer'],
    ['location-address', 'Hof Petersen'],
  ],
  inHaste: true,
};
export const chassis: FormTask = {
  kind: 'complaintChassis',
  known: 'HH-GT 4711',
  say: [
    ['odometerKm', '184250'],
    ['foundDuring', 'loading'],
    ['driveable', 'toWorkshop'],
    ['loaded', 'true'],
  ],
  ifNeeded: [
    ['vehicleKind', 'rigidTanker'],
    ['loadProduct', 'propane'],
    ['loadPercent', '60'],
  ],
  defects: [
    ['chTyreTread', [['side', ['right', 'axle2']]]],
    [
      'chLightsFront',
      [
        ['side', ['left']],
        ['note', 'Abblendlicht'],
      ],
    ],
  ],
};
const { known: _known, ...unknownChassis } = chassis;
export const knownChassis: FormTask = {
  ...unknownChassis,
  say: [['vehiclePlate', 'HH-GT 4711'], ...chassis.say],
  ifNeeded: [...(chassis.ifNeeded ?? []), ['vehiclePlate', 'HH-GT 4711']],
  defects: [['chTelematics', []]],
};
export const trailer: FormTask = {
  kind: 'complaintTrailer',
  say: [
    ['unitKind', 'semiTrailer'],
    ['trailerPlate', 'HH-TL 210'],
    ['foundDuring', 'loading'],
    ['usable', 'drivingOnly'],
  ],
  ifNeeded: [
    ['product', 'propane'],
    ['loadPercent', '60'],
  ],
  defects: [['tbTyre', [['side', ['left', 'axle1']]]]],
};
export const absent: FormTask = {
  kind: 'dispositionMessage',
  say: [
    ['messageType', 'customerAbsent'],
    ['customerNumber', '471100'],
    ['text', 'Tor zu, niemand da, auch nicht am Telefon. Fahre weiter zu Stopp 5.'],
  ],
};
export const frozenTank: FormTask = {
  kind: 'dispositionMessage',
  say: [
    ['messageType', 'deliveryNotPossible'],
    ['notDeliveredReason', ['tankFrozen']],
    ['customerNumber', '471100'],
    ['text', 'Füllventil vereist, fahre weiter zum nächsten Kunden.'],
  ],
};

/** A broken tail lamp that a departure check has found. The check holds the rest. */
export const foundByCheck: FormTask = {
  kind: 'complaintChassis',
  say: [],
  defects: [['chLightsRear', [['side', ['left']]]]],
};
