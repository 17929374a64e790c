/**
 * Up to which moment the office has taken in all reports: takenIn/{area} in the live database. All
 * desks share it. A desk that opens reads everything that came later, however much that is, because
 * reports that were taken in are found by their work.
 */
import * as z from 'zod/mini';
import type { Area } from './roles.ts';

/**
 * By area, in milliseconds since 1970 on the server's clock: each report that was sent before has
 * work. An area that is missing was never taken in.
 */
export type TakenIn = ReadonlyMap<Area, number>;

const takenInSchema = z.object({ until: z.number() });

/** 0 if there is no readable value. */
export function readTakenIn(value: unknown): number {
  const read = takenInSchema.safeParse(value);
  return read.success && Number.isFinite(read.data.until) ? read.data.until : 0;
}

/**
 * The moment of a report is set when its request arrives, and the report can be read once it is
 * stored: Firestore ends a request after one minute, and the clocks of two services differ a little.
 * So long before the newest report the shared moment stays. Milliseconds.
 */
export const settleMilliseconds = 300_000;
