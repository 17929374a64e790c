/**
 * The time up to which the office has taken in all reports: takenIn/{area} in the live database.
 * All desks share it. A desk that opens reads only the reports that arrived later, because the
 * others can be found by the work on them.
 */
import * as z from 'zod/mini';
import type { Area } from './roles.ts';

/**
 * The times by area, in milliseconds since 1970 by the server's clock. Each report that was sent
 * before this time has work. If an area is missing, nothing was taken in yet.
 */
export type TakenIn = ReadonlyMap<Area, number>;

const takenInSchema = z.object({ until: z.number() });

/** Returns 0 if there is no readable value. */
export function readTakenIn(value: unknown): number {
  const read = takenInSchema.safeParse(value);
  return read.success && Number.isFinite(read.data.until) ? read.data.until : 0;
}

/**
 * The shared time stays this far behind the newest report, in milliseconds. The time of a report is
 * set when its request arrives, but the report can only be read after it was stored: Firestore ends
 * a request after one minute, and the clocks of the two services are slightly different.
 */
export const settleMilliseconds = 300_000;
