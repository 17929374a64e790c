/**
 * The rules of the live database. Their language has no functions: database.rules.json, which is
 * deployed, repeats each condition in full. scripts/build/forms.ts generates it from here.
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
 * The time at which a phone sent a report of this area. Desks without safety also read the time of
 * accidents and security events, so that somebody calls a person who may read the report.
 */
const arrivals = {
  $area: {
    '.read': any(seesArea, `(${all(oneOf('$area', [accidentArrival]), hasSomeRole)})`),
    '.write': all(isKnown, 'newData.val() === now'),
    '.validate': oneOf('$area', [...areas, accidentArrival]),
  },
};

/** The time at which a desk last showed all reports of an area; drivers read it. */
const lookedAt = {
  $area: {
    '.read': isKnown,
    '.write': all(seesArea, 'newData.val() === now'),
  },
};

/** The time up to which the office has received every report of an area; it never moves back. */
const takenIn = {
  $area: {
    '.read': seesArea,
    '.write': all(
      seesArea,
      `${field('newData', 'by')} === auth.uid`,
      `${field('newData', 'at')} === now`,
      // Reports that are just being stored may have an earlier time stamp, so the last minute does
      // not count.
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
