/** All rows of the tables of requests to Firestore and Storage, with the expected decisions. */
import { allowedRequests } from './allowed-requests.ts';
import { hostileRequests } from './hostile-requests.ts';
import { allowedAtTheMoment } from './role-requests.ts';

export const requestRows = [
  ...allowedRequests.map((row) => ({ row, allowed: true })),
  ...allowedAtTheMoment.map((row) => ({ row, allowed: true })),
  ...hostileRequests.map((row) => ({ row, allowed: false })),
];
