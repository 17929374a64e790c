/**
 * What stands open about a vehicle, for whoever drives it next: vehicles/{plate}/{reportId} in the
 * live database, written by the reporter's phone when the report arrives, and by the office with its
 * work. Neither the reporter nor the reporter's words are in it.
 */
import { cutText } from './cut-text.ts';
import * as z from 'zod/mini';
import { type Level, levels } from '../../reports/severity-levels.ts';

/** A plate as name of a place in the live database: without spaces, hyphens and the like. */
export const vehicleKeyOf = (plate: string): string =>
  cutText(plate.toLocaleUpperCase('de').replaceAll(/[^\p{L}\p{N}]/gu, ''), 20);

/** Damaged parts count as absent. The entry itself is kept, because something is open. */
const openDefectsSchema = z.object({
  kind: z.catch(z.string(), ''),
  /** When it was reported, in milliseconds since 1970; 0 where that cannot be read. */
  at: z.catch(z.number(), 0),
  severity: z.catch(z.enum(['danger', 'urgent', 'normal']), 'urgent'),
  outOfService: z.catch(z.optional(z.literal(true)), undefined),
  /** The reporter's phone wrote it, and the office has not taken it in yet. */
  pending: z.catch(z.optional(z.literal(true)), undefined),
  /** Somebody in the office has had the report on the screen. */
  opened: z.catch(z.optional(z.literal(true)), undefined),
  /** Ids of the form's catalogue by their number in the report: d0, d1, … */
  defects: z.catch(z.record(z.string(), z.catch(z.string(), '')), {}),
  /** How bad each of them is; absent in what earlier versions wrote. */
  levels: z.catch(
    z.optional(z.record(z.string(), z.catch(z.optional(z.enum(levels)), undefined))),
    undefined,
  ),
  /** Those of a dangerous report that are not dangerous; where it says nothing all of them may be. */
  notDangerous: z.catch(
    z.optional(z.record(z.string(), z.catch(z.optional(z.literal(true)), undefined))),
    undefined,
  ),
});
export type OpenDefects = z.infer<typeof openDefectsSchema>;

export interface OpenDefect {
  /** Id of the form's catalogue. */
  readonly id: string;
  /** Undefined where it is not known: it may be any. */
  readonly level: Level | undefined;
}

/** The open defects of a report with their levels. */
export function defectsWithLevels(one: OpenDefects): readonly OpenDefect[] {
  const { severity, defects, levels: known = {}, notDangerous = {} } = one;
  /** Phones and desks of earlier versions tell no more than danger, with which nobody may drive. */
  const isDanger = (key: string): boolean => severity === 'danger' && notDangerous[key] !== true;
  const levelOf = (key: string): Level | undefined =>
    Object.hasOwn(known, key) ? known[key] : undefined;
  return Object.entries(defects).map(([key, id]) => ({
    id,
    level: levelOf(key) ?? (isDanger(key) ? 'stop' : undefined),
  }));
}

/** By the id of their report; the newest first. */
export function readOpenDefects(value: unknown): ReadonlyMap<string, OpenDefects> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(
    entries
      .map(([id, entry]) => [id, openDefectsSchema.parse(Object(entry))] as const)
      .toSorted(([, one], [, other]) => other.at - one.at),
  );
}
