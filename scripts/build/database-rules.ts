/**
 * The rules of the live database, in named conditions. Its language has no functions, so that
 * database.rules.json, which is deployed, repeats them in full; scripts/build/forms.ts writes it.
 */
import { accidentArrival, areas } from '../../src/features/office/model/roles.ts';
import {
  all,
  any,
  field,
  isKnown,
  hasSomeRole,
  nothingElse,
  oneOf,
  seesArea,
} from './database-rules/conditions.ts';
import { log, notes, presence, receipts } from './database-rules/office.ts';
import { seen, vehicleAuthors, vehicles } from './database-rules/vehicles.ts';
import { work } from './database-rules/work.ts';

/**
 * A phone says that a report of this area has come. That an accident or a security event was reported
 * is for each desk that could not read it: somebody has to call whoever can.
 */
const arrivals = {
  $area: {
    '.read': any(seesArea, `(${all(oneOf('$area', [accidentArrival]), hasSomeRole)})`),
    '.write': all(isKnown, 'newData.val() === now'),
    '.validate': oneOf('$area', [...areas, accidentArrival]),
  },
};

/** When a desk last had all reports of an area on its screen: drivers read how old its silence is. */
const lookedAt = {
  $area: {
    '.read': isKnown,
    '.write': all(seesArea, 'newData.val() === now'),
  },
};

/** The moment up to which the office has taken in every report of an area; it only moves forward. */
const takenIn = {
  $area: {
    '.read': seesArea,
    '.write': all(
      seesArea,
      `${field('newData', 'by')} === auth.uid`,
      `${field('newData', 'at')} === now`,
      // Reports that are on their way were stamped before.
      `${field('newData', 'until')} <= now - 60000`,
      `(!data.exists() || ${field('newData', 'until')} > ${field('data', 'until')})`,
    ),
    until: {},
    by: {},
    at: {},
    ...nothingElse,
  },
};

export const databaseRules = {
  rules: {
    receipts,
    work,
    log,
    notes,
    presence,
    vehicles,
    vehicleAuthors,
    seen,
    takenIn,
    lookedAt,
    arrivals,
  },
};
