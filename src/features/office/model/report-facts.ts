/**
 * Derives facts for the office's list from a report: how urgent it is, which vehicle and which
 * customer it concerns.
 */
import { entriesIn, textIn } from '../../reports/conditions.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import {
  type Level,
  levelOf,
  levelRules,
  levels,
  rankOf,
  worstLevel,
} from '../../reports/severity-levels.ts';
import type { UnreadAnswer } from '../../reports/read-stored-answers.ts';
import { severities, type Severity, severityOf } from '../../reports/severity.ts';

interface StoredAnswers {
  readonly answers: object;
  /** The stored answers that could not be read. */
  readonly unread: readonly Pick<UnreadAnswer, 'field'>[];
}
type StoredReport = StoredAnswers & { readonly kind: string };

const isUnread = ({ unread }: StoredAnswers, name: string): boolean =>
  unread.some(({ field }) => field === name);

/** Returns the answers that severityOf needs to determine the severity. */
export function decisiveFields(kind: string, answers: Answers): ReadonlySet<string> {
  const asked = new Set<string>();
  const get = (_: Answers, name: string): unknown => {
    asked.add(name);
    return answers[name];
  };
  severityOf(kind, new Proxy({}, { get }));
  return asked;
}

/** Returns true if one of these answers could not be read; the severity may then be higher. */
function isSeverityUnknown({ kind, answers, unread }: StoredReport): boolean {
  if (unread.length === 0) return false;
  const decisive = decisiveFields(kind, answers as Answers);
  return unread.some(({ field }) => field === '' || decisive.has(field.split('.')[0] ?? ''));
}

const ofReport = new WeakMap<object, Severity>();
/**
 * Returns the severity of a stored report, from its answers. If it is unknown, it is at least
 * "urgent". It is computed once per report.
 */
export function severityOfReport(report: StoredReport): Severity {
  const known = ofReport.get(report);
  if (known) return known;
  const read = severityOf(report.kind, report.answers as Answers);
  const severity = read === 'normal' && isSeverityUnknown(report) ? 'urgent' : read;
  ofReport.set(report, severity);
  return severity;
}

/** Returns the severity of a report, or "unknown". */
export function knownSeverity(report: StoredReport): Severity | 'unknown' {
  const severity = severityOfReport(report);
  return severity !== 'danger' && isSeverityUnknown(report) ? 'unknown' : severity;
}

/**
 * Returns the severity that people see. If the worst defect determines it, this is the level of
 * that defect.
 */
export function shownSeverity(report: StoredReport): Severity | Level | 'unknown' {
  const known = knownSeverity(report);
  return known === 'unknown' ? known : (deskLevelOf(report) ?? known);
}

const levelOfDesk = new WeakMap<object, Level | 'none'>();
/**
 * Returns the level of the worst defect of a report. Returns undefined if it has no defects, or if
 * other answers make the report more urgent than its defects.
 */
export function deskLevelOf(report: StoredReport): Level | undefined {
  const known = levelOfDesk.get(report) ?? findDeskLevel(report);
  levelOfDesk.set(report, known);
  return known === 'none' ? undefined : known;
}

function findDeskLevel(report: StoredReport): Level | 'none' {
  if (report.kind === 'nearbyAccident') return 'none';
  const level = worstLevel(report.answers as Answers);
  const isDecisive = level && levelRules[level].priority === severityOfReport(report);
  return isDecisive ? level : 'none';
}

/** Returns how a desk rings for a report that nobody has opened. */
export function bellOf(report: StoredReport): 'repeats' | 'twice' | 'once' | 'silent' {
  if (severityOfReport(report) === 'danger') return 'repeats';
  const level = deskLevelOf(report);
  return level && !isSeverityUnknown(report) ? levelRules[level].bell : 'once';
}

/**
 * Returns the rank of a report in the list, from 0. More urgent reports come first, then those with
 * the worse level.
 */
export const urgencyOf = (report: StoredReport): number =>
  (severities.indexOf(severityOfReport(report)) + 1) * levels.length -
  1 -
  rankOf(deskLevelOf(report));

/** The reported vehicle or trailer, as typed; undefined if there is none. */
export const plateOf = (kind: string, answers: Answers): string | undefined =>
  textIn(answers, kind === 'complaintTrailer' ? 'trailerPlate' : 'vehiclePlate') ??
  textIn(answers, 'trailerPlate');

export const tankOf = (answers: Answers): string | undefined => textIn(answers, 'tankSerial');

/** Returns the number and name of the customer, if given. */
export const customerOf = (answers: Answers): string =>
  [textIn(answers, 'customerNumber'), textIn(answers, 'customerName')]
    .filter((part) => part !== undefined)
    .join(' ');

/**
 * Returns the time zone of the times in a report if it is not that of the desk, because a phone
 * writes local times. Reports from versions before 0.2 contain no time zone.
 */
export const foreignZone = (
  { timeZone }: { readonly timeZone?: string | undefined },
  own = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string => (timeZone === undefined || timeZone === own ? '' : timeZone);

/** Returns the position of the first place in the answers, for a map. */
export function pointOf(
  answers: Answers,
): { readonly latitude: number; readonly longitude: number } | undefined {
  for (const value of Object.values(answers))
    if (typeof value === 'object' && 'latitude' in value && 'longitude' in value) {
      const { latitude, longitude } = value;
      if (typeof latitude === 'number' && typeof longitude === 'number')
        return { latitude, longitude };
    }
  return undefined;
}

/** A defect in a report. `id` is empty if it could not be read. */
interface ReportedDefect {
  readonly key: string;
  readonly id: string;
  readonly note: string | undefined;
  /** Undefined if the id or the level could not be read. Then any level is possible. */
  readonly level: Level | undefined;
}
/**
 * Returns the defects of a report by their key in `work`: d0, d1, … A list that could not be read
 * at all counts as one defect, because something is open.
 */
export function defectsOf(report: StoredAnswers): readonly ReportedDefect[] {
  const entries = entriesIn(report.answers as Answers, 'defects');
  if (entries.length === 0 && isUnread(report, 'defects'))
    return [{ key: 'd0', id: '', note: undefined, level: undefined }];
  return entries.map((entry, index) => ({
    key: `d${index}`,
    id: textIn(entry, 'defect') ?? '',
    note: textIn(entry, 'note'),
    level:
      textIn(entry, 'defect') === undefined ? undefined : levelOf(entry, report.answers as Answers),
  }));
}

/** The driver's free texts, about each defect and about the whole report, without duplicates. */
export function freeTextsOf(report: StoredAnswers): readonly string[] {
  const answers = report.answers as Answers;
  const fields = ['followText', 'description', 'text', 'wish'];
  const texts = [
    ...defectsOf(report).map(({ note }) => note),
    ...fields.map((field) => textIn(answers, field)),
  ];
  return [...new Set(texts.flatMap((text) => text ?? []))];
}

export const followPurposes = ['answer', 'addition', 'correction', 'withdrawal'] as const;

/** Returns which report this one follows, and why. Returns undefined for a first report. */
export function followOf(
  answers: Answers,
): { readonly id: string; readonly purpose: (typeof followPurposes)[number] } | undefined {
  const id = textIn(answers, 'followsReport');
  if (id === undefined) return undefined;
  const purpose = followPurposes.find((one) => one === answers['followPurpose']);
  return { id, purpose: purpose ?? 'answer' };
}
