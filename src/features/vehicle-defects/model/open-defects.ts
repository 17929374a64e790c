/**
 * Open defects of a vehicle, shown to its next driver: vehicles/{plate}/{reportId} in the live
 * database, with `vehicleKeyOf` of reports/plates.ts. The reporter's phone writes an entry when the
 * report arrives, and the office updates it. It contains neither the reporter nor the texts of the report.
 */
import * as z from 'zod/mini';
import { forbidsDriving, type Level, levels } from '../../reports/severity-levels.ts';

/** Damaged fields count as absent. The entry itself is kept, because a defect is open. */
const openDefectsSchema = z.object({
  kind: z.catch(z.string(), ''),
  /** The time of the report in milliseconds since 1970; 0 if it cannot be read. */
  at: z.catch(z.number(), 0),
  severity: z.catch(z.enum(['danger', 'urgent', 'normal']), 'urgent'),
  outOfService: z.catch(z.optional(z.literal(true)), undefined),
  /** True if a phone has written the entry and the office has not taken the report in yet. */
  pending: z.catch(z.optional(z.literal(true)), undefined),
  /** True if somebody in the office has opened the report. */
  opened: z.catch(z.optional(z.literal(true)), undefined),
  /** The ids in the catalogue of the form, by their number in the report: d0, d1, … */
  defects: z.catch(z.record(z.string(), z.catch(z.string(), '')), {}),
  /** The level of each defect. It is absent in entries of earlier versions. */
  levels: z.catch(
    z.optional(z.record(z.string(), z.catch(z.optional(z.enum(levels)), undefined))),
    undefined,
  ),
  /**
   * The defects of a dangerous report that are not dangerous. If it is absent, all of them may be
   * dangerous.
   */
  notDangerous: z.catch(
    z.optional(z.record(z.string(), z.catch(z.optional(z.literal(true)), undefined))),
    undefined,
  ),
});
export type OpenDefects = z.infer<typeof openDefectsSchema>;

export interface OpenDefect {
  /** Its number in the report: "d0". */
  readonly key: string;
  /** The id in the catalogue of the form. */
  readonly id: string;
  /** Undefined if it is unknown. Then any level is possible. */
  readonly level: Level | undefined;
}

/** Returns the open defects of a report with their levels. */
export function defectsWithLevels(entry: OpenDefects): readonly OpenDefect[] {
  const { severity, defects, levels: known = {}, notDangerous = {} } = entry;
  /** Earlier versions wrote only "danger", which means that the vehicle must not be driven. */
  const isDanger = (key: string): boolean => severity === 'danger' && notDangerous[key] !== true;
  const levelOf = (key: string): Level | undefined =>
    Object.hasOwn(known, key) ? known[key] : undefined;
  return Object.entries(defects).map(([key, id]) => ({
    key,
    id,
    level: levelOf(key) ?? (isDanger(key) ? 'stop' : undefined),
  }));
}

/**
 * Returns the result that a departure check has at least while these defects are open; undefined if
 * none is open.
 */
export function resultWhileOpen(
  open: ReadonlyMap<string, OpenDefects>,
): 'stop' | 'defects' | undefined {
  if (open.size === 0) return undefined;
  const mustStay = [...open.values()].some(
    (entry) =>
      entry.outOfService === true ||
      defectsWithLevels(entry).some(({ level }) => forbidsDriving(level)),
  );
  return mustStay ? 'stop' : 'defects';
}

/** Returns the entries by report id, newest first. */
export function readOpenDefects(value: unknown): ReadonlyMap<string, OpenDefects> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(
    entries
      .map(([id, entry]) => [id, openDefectsSchema.parse(Object(entry))] as const)
      .toSorted(([, one], [, other]) => other.at - one.at),
  );
}

/** The number of open defects. A report whose defects cannot be read counts as one. */
export const countDefects = (open: ReadonlyMap<string, OpenDefects>): number =>
  [...open.values()].reduce(
    (sum, { defects }) => sum + Math.max(1, Object.keys(defects).length),
    0,
  );
