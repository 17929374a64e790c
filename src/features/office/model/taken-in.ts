/**
 * The time up to which the office has taken in all reports: takenIn/{area} in the live database.
 * All desks share it. A desk that opens reads everything that arrived later, because reports that
 * were taken in can be found by their work.
 */
import * as z from 'zod/mini';
import type { Area } from './roles.ts';

/**
 * By area, in milliseconds since 1970 by the server's clock: each report that was sent before this
 * time has work. If an area is missing, nothing was taken in yet.
 */
export type TakenIn = ReadonlyMap<Area, number>;

const takenInSchema = z.object({ until: z.number() });

/** 0 if there is no readable value. */
export function readTakenIn(value: unknown): number {
  const read = takenInSchema.safeParse(value);
  return read.success && Number.isFinite(read.data.until) ? read.data.until : 0;
}

/**
 * The time of a report is set when its request arrives, but the report can only be read once it is
 * stored: Firestore ends a request after one minute, and the clocks of the two services differ
 * slightly. The shared time therefore stays this far behind the newest report. Milliseconds.
 */
export const settleMilliseconds = 300_000;
