/** The tables of attempts on the live database, each with what is stored before it. */
import { allowed, type Attempt, hostile, seeded, tokens } from './database-requests.ts';
import { createDatabaseDecider } from './decide-database.ts';
import * as office from './office-requests.ts';
import * as vehicle from './vehicle-requests.ts';

export const attemptTitle = ({
  who,
  method,
  path,
  body,
  query = '',
  refusedBecause,
}: Attempt): string =>
  `${who} ${method} ${path}${query} ${body === undefined ? '' : JSON.stringify(body).slice(0, 90)}${refusedBecause === undefined ? '' : ` (${refusedBecause})`}`;

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
] as const;
