/** All lines of the tables of requests to documents and files, with the decision that each expects. */
import { allowedRequests } from './allowed-requests.ts';
import { hostileRequests } from './hostile-requests.ts';
import { allowedAtTheMoment } from './role-requests.ts';

export const requestRows = [
  ...allowedRequests.map((row) => ({ row, allowed: true })),
  ...allowedAtTheMoment.map((row) => ({ row, allowed: true })),
  ...hostileRequests.map((row) => ({ row, allowed: false })),
];
