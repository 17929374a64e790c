/** What the office's work says to the relieving driver, and who has seen it. */
import * as z from 'zod/mini';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import { type OpenDefects, vehicleKeyOf } from '../../vehicle-defects/model/open-defects.ts';
import type { Report } from './report.ts';
import { defectsOf, plateOf } from './report-facts.ts';
import type { Work } from './work.ts';

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
    ({ key, id }) =>
      isOpen &&
      work.defects?.[key] === undefined &&
      // What the rules take; no form writes more.
      /^d\d{1,2}$/.test(key) &&
      /^[A-Za-z0-9]{1,60}$/.test(id),
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

const seenSchema = z.object({ at: z.number(), name: z.string() });
export type Seen = z.infer<typeof seenSchema>;

/** Who has seen the defects of a report before driving on; oldest first. */
export const readSeen = (value: unknown): readonly Seen[] =>
  Object.values(typeof value === 'object' && value !== null ? value : {})
    .flatMap((entry): readonly Seen[] => {
      const read = seenSchema.safeParse(entry);
      return read.success ? [read.data] : [];
    })
    .toSorted((a, b) => a.at - b.at);
