/**
 * Computes how the records of one report move from the layout of app versions before 0.2
 * (work/{id}, log/{id}, notes/{id}) to the places under its area. Decision 0047 explains the areas.
 */
import { isDeepStrictEqual } from 'node:util';
import { vehicleKeyOf } from '../src/features/reports/plates.ts';
import type { Area } from '../src/features/office/model/roles.ts';
import {
  isDefectKey,
  isUntouched,
  readWork,
  type Work,
} from '../src/features/office/model/work.ts';

/** Values of the live database by path; null removes a value. */
export type Places = Readonly<Record<string, unknown>>;

/** The unchecked records of one report; each is null if there are none. */
export interface LiveRecords {
  readonly work: unknown;
  readonly log: unknown;
  readonly notes: unknown;
}

/**
 * Facts about a report that its earlier work does not contain, or contains without having been
 * checked.
 */
export interface ReportFacts {
  readonly area: Area;
  /** The vehicle's key in the live database; '' if it has none. */
  readonly vehicle: string;
}

export interface MovePlan {
  /** Written and verified before anything is removed. May be empty. */
  readonly copy: Places;
  /**
   * One update that removes the earlier places and writes everything that has to change together
   * with this.
   */
  readonly finish: Places;
  /** The work after the move; undefined if the report has none. */
  readonly work: Work | undefined;
  readonly area: Area;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntries = (value: unknown): boolean => value === null || isRecord(value);
/** Returns the entries of an unchecked value, or none if it is not an object. */
export const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};

// The formats in database.rules.json. If work does not match them, the rules refuse every later
// change of it.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const code = /^[A-Z]-\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[2-9A-HJ-NP-Z]{4}$/;

/** Returns the reason why these records have to stay, or undefined if they can be moved. */
function problemOf(id: string, earlier: LiveRecords, work: Work | undefined): string | undefined {
  if (!uuid.test(id)) return 'its name is no id of a report';
  if (!isEntries(earlier.log) || !isEntries(earlier.notes)) return 'its history cannot be read';
  if (earlier.work === null) return undefined;
  if (!work) return 'its work cannot be read';
  // Without this check the rules would refuse every later change by a desk.
  if (!code.test(work.code)) return `its short code ${work.code} is none`;
  const unknown = Object.keys(work.defects ?? {}).find((key) => !isDefectKey(key));
  return unknown === undefined ? undefined : `its work certifies ${unknown}, which no form gives`;
}

/**
 * Returns the work in the form that the rules of this version require. Certificates, status and
 * revision do not change.
 */
function convertWork(work: Work, { area, vehicle }: ReportFacts): Work {
  const { queue: _queue, reason, assignee, assigneeName, ...rest } = work;
  const isClosed = work.state === 'closed';
  return {
    ...rest,
    area,
    ...(isClosed ? {} : { queue: area }),
    ...(isClosed && reason !== undefined ? { reason } : {}),
    ...(assignee === undefined ? {} : { assignee, assigneeName: assigneeName ?? '' }),
    ...(area === 'defect' && work.anonymous !== true && vehicle !== '' ? { vehicle } : {}),
  };
}

const stateOf = ({
  state,
  queue,
  reason,
  assignee,
  assigneeName,
}: Work): Pick<Work, 'state'> & Partial<Work> => ({
  state,
  ...(queue === undefined ? {} : { queue }),
  ...(reason === undefined ? {} : { reason }),
  ...(assignee === undefined ? {} : { assignee }),
  ...(assigneeName === undefined ? {} : { assigneeName }),
});

/**
 * Merges earlier work with work that a desk of this version began without having read the earlier
 * one. The facts about the report come from the desk. The status also comes from the desk if
 * somebody chose one there, otherwise from the earlier work. The certificates of both are kept. The
 * revision is higher than both, so that every desk reads the result before it writes.
 */
function mergeWork(earlier: Work, begun: Work): Work {
  const { state: _s, queue: _q, reason: _r, assignee: _a, assigneeName: _n, ...facts } = begun;
  const openedBy = earlier.openedBy ?? begun.openedBy;
  const outOfService = begun.outOfService ?? earlier.outOfService;
  const defects = { ...earlier.defects, ...begun.defects };
  return {
    ...facts,
    ...stateOf(begun.state === 'new' ? earlier : begun),
    ...(openedBy === undefined ? {} : { openedBy }),
    ...(outOfService === undefined ? {} : { outOfService }),
    ...(Object.keys(defects).length === 0 ? {} : { defects }),
    revision: earlier.revision + begun.revision,
  };
}

/** Returns the entries that are not stored yet, by path. */
const missingEntries = (path: string, earlier: unknown, there: unknown): Places =>
  Object.fromEntries(
    Object.entries(entriesOf(earlier)).flatMap(([key, entry]) =>
      key in entriesOf(there) ? [] : [[`${path}/${key}`, entry]],
    ),
  );

/** If the report no longer exists, its area is determined from its work. */
const factsOfWork = (work: Work | undefined): ReportFacts | undefined =>
  work && { area: work.area, vehicle: vehicleKeyOf(work.plate ?? '') };

/** `copy`: the earlier work is written. `keep`: the work under the area stays unchanged. */
interface JoinedWork {
  readonly status: 'copy' | 'keep' | 'merge';
  readonly work: Work;
}

function joinWork(
  earlier: Work,
  begun: Work | undefined,
  earlierLog: unknown,
  log: unknown,
): JoinedWork {
  if (!begun) return { status: 'copy', work: earlier };
  // An interrupted run has already copied the work.
  if (isDeepStrictEqual(begun, earlier)) return { status: 'keep', work: begun };
  const keys = Object.keys(entriesOf(earlierLog));
  const isContinued =
    keys.length === 0
      ? isUntouched(earlier) && earlier.defects === undefined
      : keys.every((key) => key in entriesOf(log));
  // After an interrupted run, a desk has continued with the copy, or the earlier work contains
  // nothing new.
  if (isContinued) return { status: 'keep', work: begun };
  return { status: 'merge', work: mergeWork(earlier, begun) };
}

/**
 * Computes how one report is moved, or returns the reason why it has to stay. `facts` is undefined
 * if the report does not exist. `there` reads the records under an area.
 */
export async function planMove(
  id: string,
  earlier: LiveRecords,
  facts: ReportFacts | undefined,
  there: (area: Area) => Promise<LiveRecords>,
): Promise<MovePlan | string> {
  const former = readWork(earlier.work);
  const problem = problemOf(id, earlier, former);
  if (problem !== undefined) return problem;
  const known = facts ?? factsOfWork(former);
  if (!known) return 'there is neither work nor a report that names its area';

  const { area } = known;
  const now = await there(area);
  const place = `work/${area}/${id}`;
  const begun = readWork(now.work);
  if (!begun && now.work !== null) return `${place} cannot be read`;
  const entries = {
    ...missingEntries(`log/${area}/${id}`, earlier.log, now.log),
    ...missingEntries(`notes/${area}/${id}`, earlier.notes, now.notes),
  };
  const removal = { [`work/${id}`]: null, [`log/${id}`]: null, [`notes/${id}`]: null };
  if (!former) return { copy: entries, finish: removal, work: begun, area };
  const converted = convertWork(former, known);
  const { status, work } = joinWork(converted, begun, earlier.log, now.log);
  // A repeated merge would increase the revision again, so this update also removes the earlier
  // work.
  if (status === 'merge')
    return { copy: {}, finish: { [place]: work, ...entries, ...removal }, work, area };
  const copy = status === 'copy' ? { [place]: work, ...entries } : entries;
  return { copy, finish: removal, work, area };
}

/**
 * Returns the entry of a vehicle according to the work, for a report that cannot be read: without
 * certified defects, and marked as opened if somebody in the office has had the report on the
 * screen. Returns undefined if the entry is already correct, and null if nothing of it remains.
 */
export function correctVehicleEntry(entry: unknown, work: Work): object | null | undefined {
  if (!isRecord(entry)) return undefined;
  const { defects, outOfService: _out, opened: _opened, pending: _pending, ...rest } = entry;
  const open = Object.entries(entriesOf(defects)).filter(([key]) => !work.defects?.[key]);
  const isOut = work.outOfService === true;
  if (open.length === 0 && !isOut) return null;
  const corrected = {
    ...rest,
    ...(open.length === 0 ? {} : { defects: Object.fromEntries(open) }),
    ...(isOut ? { outOfService: true } : {}),
    ...(isUntouched(work) ? {} : { opened: true }),
  };
  return isDeepStrictEqual(entry, corrected) ? undefined : corrected;
}
