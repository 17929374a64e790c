/** The tables of requests to the live database, each with the data that is stored before it. */
import { allowed, type Attempt, hostile, seeded, tokens } from './database-requests.ts';
import { createDatabaseDecider } from './decide-database.ts';
import * as office from './office-requests.ts';
import * as takenIn from './taken-in-requests.ts';
import * as vehicle from './vehicle-requests.ts';

/** The paths of an update and the actions of its log entries. */
const summaryOf = ({ method, body }: Attempt): string =>
  method === 'PATCH' && typeof body === 'object' && body !== null
    ? Object.entries(body)
        .map(([place, value]) => {
          const { what } = { what: undefined, ...(value as { readonly what?: string } | null) };
          return what === undefined ? place : `${place} ${what}`;
        })
        .join(', ')
    : JSON.stringify(body ?? '').slice(0, 90);
export const attemptTitle = (attempt: Attempt): string => {
  const { who, method, path, query = '', refusedBecause } = attempt;
  const why = refusedBecause === undefined ? '' : ` (${refusedBecause})`;
  return `${who} ${method} ${path}${query} ${summaryOf(attempt)}${why}`;
};

export const isAllowedAttempt = ({ refusedBecause }: Attempt): boolean =>
  refusedBecause === undefined;

export const databaseTables = [
  {
    decide: createDatabaseDecider(seeded, tokens),
    attempts: [...hostile, ...allowed],
  },
  {
    decide: createDatabaseDecider(office.seeded, office.tokens),
    attempts: [...office.hostile, ...office.allowed],
  },
  {
    decide: createDatabaseDecider(vehicle.seeded, vehicle.tokens),
    attempts: [...vehicle.hostile, ...vehicle.allowed],
  },
  {
    decide: createDatabaseDecider(takenIn.seeded, takenIn.tokens),
    attempts: [...takenIn.hostile, ...takenIn.allowed],
  },
] as const;
