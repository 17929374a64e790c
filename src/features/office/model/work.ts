/**
 * The office's work on a report: work/{area}/{reportId} and log/{area}/{reportId} in the live
 * database. Each change of the work is written together with one log entry; the rules refuse one
 * without the other. The area is part of the path, so that a role that writes to a wrong area
 * cannot block the role to which the report belongs.
 */
import { cutText } from '../../reports/cut-text.ts';
import * as z from 'zod/mini';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import { maxPlateKeyLength, vehicleKeyOf } from '../../reports/plates.ts';
import type { Report } from './report.ts';
import { areaOf, areas } from './roles.ts';
import { severities } from '../../reports/severity.ts';
import { plateOf, severityOfReport } from './report-facts.ts';

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
/** The actions that change the work. The rules check every changed field against the action. */
export const deeds = [
  'takenIn',
  'received',
  'claimed',
  'released',
  'waiting',
  'resumed',
  'closed',
  'reopened',
  'answered',
  'asked',
  'repaired',
  'notNeeded',
  'takenBack',
  'outOfService',
  'inService',
  'dutyDone',
  'dutyTakenBack',
] as const;
export type Deed = (typeof deeds)[number];
/** Versions before these actions existed wrote `opened`. */
const readDeedSchema = z.enum([...deeds, 'opened']);

export const outcomes = ['repaired', 'notNeeded'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * A form accepts 30 defects. A defect is identified by its number in the report: d0, d1, … d29. The
 * rules list each of these numbers.
 */
export const maxDefects = 30;
export const isDefectKey = (key: string): boolean => /^d[12]?\d$/.test(key);

/** The limits of the rules for a certificate: lengths of texts, and mileage. */
export const certificateBounds = {
  done: 1000,
  person: 80,
  workshop: 120,
  orderNumber: 40,
  mileageKm: 9_999_999,
} as const;
const certificateSchema = z.object({
  /** The work done, or the reason why none is needed. */
  done: z.optional(z.string()),
  /** The person who did the work, if another person writes the certificate. */
  person: z.optional(z.string()),
  workshop: z.optional(z.string()),
  orderNumber: z.optional(z.string()),
  mileageKm: z.optional(z.number()),
  /** The day of the repair, YYYY-MM-DD. */
  day: z.optional(z.string()),
});
/** The certificate of a repair. It is stored in the log entry, which nobody can change. */
export type Certificate = z.infer<typeof certificateSchema>;

/** A certified defect. The author of the log entry `entry` has signed it. */
const outcomeSchema = z.object({
  outcome: z.enum(outcomes),
  by: z.string(),
  name: z.string(),
  at: z.number(),
  /** The key of the log entry with the certificate. It is absent in work from the first version. */
  entry: z.optional(z.string()),
});
/** Records who completed a duty after an accident, and when. */
const dutyTickSchema = z.object({
  by: z.string(),
  name: z.string(),
  at: z.number(),
  entry: z.optional(z.string()),
});
export type DutyTick = z.infer<typeof dutyTickSchema>;
const workSchema = z.object({
  code: z.string(),
  kind: z.string(),
  area: z.enum(areas),
  queue: z.optional(z.enum(areas)),
  plate: z.optional(z.string()),
  /** The key in `vehicles` of the entry that lists this vehicle's defects. */
  vehicle: z.optional(z.string()),
  severity: z.enum(severities),
  /** Milliseconds since 1970. It is absent for an anonymous report, and so is the driver. */
  sentAt: z.optional(z.number()),
  uid: z.optional(z.string()),
  anonymous: z.optional(z.literal(true)),
  state: z.enum(workStates),
  /** The first person who opened the report. */
  openedBy: z.optional(z.string()),
  assignee: z.optional(z.string()),
  assigneeName: z.optional(z.string()),
  reason: z.optional(z.enum(closeReasons)),
  outOfService: z.optional(z.boolean()),
  defects: z.optional(z.record(z.string(), outcomeSchema)),
  /** The ticks by the id of the duty. */
  duties: z.optional(z.record(z.string(), dutyTickSchema)),
  /** The last action, its log entry, and the defect or duty that it concerns. */
  deed: z.optional(readDeedSchema),
  entry: z.optional(z.string()),
  defect: z.optional(z.string()),
  duty: z.optional(z.string()),
  by: z.string(),
  /** The time of the last change; for an anonymous report the start of that day (UTC). */
  at: z.number(),
  /**
   * Counts the changes. A write must contain the next number, so that two desks cannot overwrite
   * each other's changes.
   */
  revision: z.number(),
});
export type Work = z.infer<typeof workSchema>;

const entrySchema = z.object({
  what: readDeedSchema,
  by: z.string(),
  /** The name as it was typed at that desk. */
  name: z.string(),
  /**
   * The e-mail address of the account. The rules check that it is that of the signed-in account.
   */
  account: z.optional(z.string()),
  at: z.number(),
  /** The revision of the work that was written together with this entry. */
  revision: z.optional(z.number()),
  text: z.optional(z.string()),
  /** The reason why the report was closed. */
  reason: z.optional(z.enum(closeReasons)),
  /** The defect that this entry certifies, or whose certificate it revokes. */
  defect: z.optional(z.string()),
  certificate: z.optional(certificateSchema),
  /** The duty that this entry ticks or unticks. */
  duty: z.optional(z.string()),
});
/** `key` is the key of the entry in the log. */
export type LogEntry = z.infer<typeof entrySchema> & { readonly key: string };
const noteSchema = z.object({
  text: z.string(),
  by: z.string(),
  account: z.optional(z.string()),
  name: z.string(),
  at: z.number(),
});
export type Note = z.infer<typeof noteSchema> & { readonly key: string };

function readAll<Entry extends { readonly at: number }>(
  schema: z.ZodMiniType<Entry>,
  value: unknown,
): readonly (Entry & { readonly key: string })[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .flatMap(([key, entry]) => {
      const read = schema.safeParse(entry);
      return read.success ? [{ ...read.data, key }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** Returns the entries without unreadable ones, oldest first. */
export const readLog = (value: unknown): readonly LogEntry[] => readAll(entrySchema, value);
export const readNotes = (value: unknown): readonly Note[] => readAll(noteSchema, value);

/** Returns the work, or undefined if there is no readable value. */
export function readWork(value: unknown): Work | undefined {
  const read = workSchema.safeParse(value);
  return read.success ? read.data : undefined;
}

/** Shortens a plate to the limits of the live database. */
const shortPlate = (plate: string | undefined): string | undefined =>
  plate === undefined ? undefined : cutText(plate, maxPlateKeyLength);

/** Returns the work on an untouched report. `revision` 0 means that it is not stored yet. */
export function initialWork(report: Report): Work {
  const answers = report.answers as Answers;
  const area = areaOf({ kind: report.kind, anonymous: report.anonymous, answers });
  const plate = shortPlate(plateOf(report.kind, answers));
  const vehicle =
    report.anonymous || area !== 'defect' ? '' : vehicleKeyOf(plateOf(report.kind, answers) ?? '');
  return {
    code: report.shortCode,
    kind: report.kind,
    area,
    queue: area,
    ...(plate === undefined ? {} : { plate }),
    ...(vehicle === '' ? {} : { vehicle }),
    severity: severityOfReport(report),
    ...(report.anonymous
      ? { anonymous: true as const }
      : { sentAt: Date.parse(report.sentAt), uid: report.uid }),
    state: 'new',
    by: '',
    at: 0,
    revision: 0,
  };
}

/** Returns true if nobody has opened the report or acted on it. */
export const isUntouched = ({
  state,
  openedBy,
}: {
  readonly state: string;
  readonly openedBy?: string | undefined;
}): boolean => state === 'new' && openedBy === undefined;

/** Returns `work` in another state. Closed work is in no list of open work. */
export function inState(work: Work, state: WorkState, reason?: CloseReason): Work {
  const { queue: _queue, reason: _reason, ...rest } = work;
  return state === 'closed'
    ? { ...rest, state, ...(reason === undefined ? {} : { reason }) }
    : { ...rest, state, queue: work.area };
}

/** A change of one defect, with its log entry. */
export interface DefectChange {
  readonly work: Work;
  readonly log: {
    readonly what: Deed;
    readonly defect: string;
    readonly certificate?: Certificate;
    readonly text?: string;
  };
  /** The receipt for the driver. */
  readonly receipt?: { readonly status: 'inProgress' };
}

/**
 * Certifies a defect. When it is written, the server's time replaces `at: 0`, and the key of the
 * log entry is added.
 */
export function certifyDefect(
  work: Work,
  defect: string,
  outcome: Outcome,
  me: { readonly uid: string; readonly name: string },
  certificate: Certificate = {},
): DefectChange {
  const own = { outcome, by: me.uid, name: me.name, at: 0 };
  return {
    work: { ...work, defects: { ...work.defects, [defect]: own } },
    log: {
      what: outcome,
      defect,
      ...(Object.keys(certificate).length > 0 && { certificate }),
    },
  };
}

/**
 * Revokes a certificate; `text` contains the reason. The certificate stays in the log. The defect
 * is open again, and a closed report returns to the list.
 */
export function takeBackCertificate(work: Work, defect: string, text: string): DefectChange {
  const { [defect]: _takenBack, ...defects } = work.defects ?? {};
  const open = { ...work, defects };
  const log = { what: 'takenBack', defect, text } as const;
  return work.state === 'closed'
    ? { work: inState(open, 'open'), log, receipt: { status: 'inProgress' } }
    : { work: open, log };
}

/** A change of one duty, with its log entry. */
export interface DutyChange {
  readonly work: Work;
  readonly log: { readonly what: 'dutyDone' | 'dutyTakenBack'; readonly duty: string };
}

/**
 * Ticks a duty. When it is written, the server's time replaces `at: 0`, and the key of the log
 * entry is added.
 */
export const tickDuty = (
  work: Work,
  duty: string,
  me: { readonly uid: string; readonly name: string },
): DutyChange => ({
  work: { ...work, duties: { ...work.duties, [duty]: { by: me.uid, name: me.name, at: 0 } } },
  log: { what: 'dutyDone', duty },
});

/** Unticks a duty. The history keeps both entries. */
export function takeBackDuty(work: Work, duty: string): DutyChange {
  const { [duty]: _takenBack, ...duties } = work.duties ?? {};
  return { work: { ...work, duties }, log: { what: 'dutyTakenBack', duty } };
}
