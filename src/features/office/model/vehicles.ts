/**
 * What the relieving driver has to know of a vehicle: vehicles/{plate}/{reportId} in the live
 * database, written with the office's work. It names neither the reporter nor the reporter's words.
 */
import * as z from 'zod/mini';
import type { Answers } from '../../reports/form.ts';
import type { Report } from './report.ts';
import { defectsOf, plateOf, severities } from './report-facts.ts';
import type { Work } from './work.ts';

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
  severity: z.enum(severities),
  outOfService: z.optional(z.literal(true)),
  /** Ids of the form's catalogue by their number in the report: d0, d1, … */
  defects: z._default(z.record(z.string(), z.string()), {}),
});
export type OpenDefects = z.infer<typeof openDefectsSchema>;

/** What the office's work changes about a vehicle; nothing open takes the report away from it. */
export interface VehicleChange {
  readonly plate: string;
  readonly open: OpenDefects | undefined;
}

/** Undefined where the report names no vehicle or tells of no defects. */
export function vehicleOf(report: Report, work: Work): VehicleChange | undefined {
  const answers = report.answers as Answers;
  const plate = vehicleKeyOf(plateOf(report.kind, answers) ?? '');
  if (report.anonymous || work.area !== 'defect' || plate === '') return undefined;
  // What was passed on is closed for the office, and as broken as before.
  const isOpen = work.state !== 'closed' || work.reason === 'passedOn';
  const defects = defectsOf(answers).filter(
    ({ key, id }) => isOpen && work.defects?.[key] === undefined && /^[A-Za-z0-9]{1,60}$/.test(id),
  );
  const isOut = work.outOfService === true;
  if (defects.length === 0 && !isOut) return { plate, open: undefined };
  return {
    plate,
    open: {
      kind: report.kind,
      at: Date.parse(report.sentAt),
      severity: work.severity,
      ...(isOut ? { outOfService: true as const } : {}),
      defects: Object.fromEntries(defects.map(({ key, id }) => [key, id])),
    },
  };
}

/** Those that can be read, by the id of their report. */
export function readOpenDefects(value: unknown): ReadonlyMap<string, OpenDefects> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(
    entries.flatMap(([id, entry]): (readonly [string, OpenDefects])[] => {
      const read = openDefectsSchema.safeParse(entry);
      return read.success ? [[id, read.data]] : [];
    }),
  );
}
