/**
 * What stands open about a vehicle, for whoever drives it next: vehicles/{plate}/{reportId} in the
 * live database, written by the reporter's phone when the report arrives, and by the office with its
 * work. Neither the reporter nor the reporter's words are in it.
 */
import * as z from 'zod/mini';

/** A plate as name of a place in the live database: without spaces, hyphens and the like. */
export const vehicleKeyOf = (plate: string): string =>
  plate
    .toLocaleUpperCase('de')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 20);

const openDefectsSchema = z.object({
  kind: z.string(),
  /** When it was reported, in milliseconds since 1970. */
  at: z.number(),
  severity: z.enum(['danger', 'urgent', 'normal']),
  outOfService: z.optional(z.literal(true)),
  /** The reporter's phone wrote it, and the office has not taken it in yet. */
  pending: z.optional(z.literal(true)),
  /** Ids of the form's catalogue by their number in the report: d0, d1, … */
  defects: z._default(z.record(z.string(), z.string()), {}),
});
export type OpenDefects = z.infer<typeof openDefectsSchema>;

/** Those that can be read, by the id of their report; the newest first. */
export function readOpenDefects(value: unknown): ReadonlyMap<string, OpenDefects> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(
    entries
      .flatMap(([id, entry]): (readonly [string, OpenDefects])[] => {
        const read = openDefectsSchema.safeParse(entry);
        return read.success ? [[id, read.data]] : [];
      })
      .toSorted(([, one], [, other]) => other.at - one.at),
  );
}
