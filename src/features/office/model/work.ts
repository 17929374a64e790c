/** What the office does about a report: work/{reportId} and log/{reportId} in the live database. */
import * as z from 'zod/mini';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { Report } from './report.ts';
import { areaOf, areas } from './roles.ts';
import { plateOf, severities, severityOf } from './report-facts.ts';

const workStates = ['new', 'open', 'waiting', 'closed'] as const;
export type WorkState = (typeof workStates)[number];
export const closeReasons = [
  'done',
  'repaired',
  'noDefect',
  'duplicate',
  'passedOn',
  'seen',
] as const;
export type CloseReason = (typeof closeReasons)[number];
const deedSchema = z.enum([
  'claimed',
  'released',
  'opened',
  'waiting',
  'resumed',
  'closed',
  'reopened',
  'answered',
  'asked',
  'received',
  'repaired',
  'notNeeded',
  'outOfService',
  'inService',
]);

const outcomeSchema = z.object({
  outcome: z.enum(['repaired', 'notNeeded']),
  by: z.string(),
  name: z.string(),
  at: z.number(),
});
const workSchema = z.object({
  code: z.string(),
  kind: z.string(),
  area: z.enum(areas),
  queue: z.optional(z.enum(areas)),
  plate: z.optional(z.string()),
  severity: z.enum(severities),
  /** Milliseconds since 1970; absent for an anonymous report, as its driver is. */
  sentAt: z.optional(z.number()),
  uid: z.optional(z.string()),
  anonymous: z.optional(z.literal(true)),
  state: z.enum(workStates),
  /** Who had it on the screen first. */
  openedBy: z.optional(z.string()),
  assignee: z.optional(z.string()),
  assigneeName: z.optional(z.string()),
  reason: z.optional(z.enum(closeReasons)),
  outOfService: z.optional(z.boolean()),
  defects: z.optional(z.record(z.string(), outcomeSchema)),
  by: z.string(),
  /** When it was last changed; of an anonymous report the beginning of that day (UTC). */
  at: z.number(),
  /** Counts the changes: whoever writes names the next, so that no desk overwrites another. */
  revision: z.number(),
});
export type Work = z.infer<typeof workSchema>;

const entrySchema = z.object({
  what: deedSchema,
  by: z.string(),
  name: z.string(),
  at: z.number(),
  text: z.optional(z.string()),
});
export type LogEntry = z.infer<typeof entrySchema>;
const noteSchema = z.object({
  text: z.string(),
  by: z.string(),
  name: z.string(),
  at: z.number(),
});
export type Note = z.infer<typeof noteSchema>;

function readAll<Entry extends { readonly at: number }>(
  schema: z.ZodMiniType<Entry>,
  value: unknown,
): readonly Entry[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value)
    .flatMap((entry): Entry[] => {
      const read = schema.safeParse(entry);
      return read.success ? [read.data] : [];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** Oldest first; what cannot be read is left out. */
export const readLog = (value: unknown): readonly LogEntry[] => readAll(entrySchema, value);
export const readNotes = (value: unknown): readonly Note[] => readAll(noteSchema, value);

/** Undefined where nothing readable is there. */
export function readWork(value: unknown): Work | undefined {
  const read = workSchema.safeParse(value);
  return read.success ? read.data : undefined;
}

/** A plate as the live database takes it. */
const shortPlate = (plate: string | undefined): string | undefined => plate?.slice(0, 20);

/** What stands about a report nobody has touched; `revision` 0 is not written yet. */
export function initialWork(report: Report): Work {
  const answers = report.answers as Answers;
  const area = areaOf({ kind: report.kind, anonymous: report.anonymous, answers });
  const plate = shortPlate(plateOf(report.kind, answers));
  return {
    code: report.shortCode,
    kind: report.kind,
    area,
    queue: area,
    ...(plate === undefined ? {} : { plate }),
    severity: severityOf(report.kind, answers),
    ...(report.anonymous
      ? { anonymous: true as const }
      : { sentAt: Date.parse(report.sentAt), uid: report.uid }),
    state: 'new',
    by: '',
    at: 0,
    revision: 0,
  };
}

/** Nobody has done anything about it or had it on the screen. */
export const isUntouched = ({ state, openedBy }: Work): boolean =>
  state === 'new' && openedBy === undefined;

/** `work` in another state; closed work is in no list. */
export function inState(work: Work, state: WorkState, reason?: CloseReason): Work {
  const { queue: _queue, reason: _reason, ...rest } = work;
  return state === 'closed'
    ? { ...rest, state, ...(reason === undefined ? {} : { reason }) }
    : { ...rest, state, queue: work.area };
}
