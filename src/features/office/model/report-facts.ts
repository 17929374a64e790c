/** What the office needs of a report at a glance: how urgent, which vehicle, which customer. */
import { entriesIn, isOneOf, textIn } from '../../reports/conditions.ts';
import { isDangerousEvent } from '../../reports/dangerous-event.ts';
import { severities as reportedSeverities } from '../../reports/catalogues.ts';
import { hasSeverity, isDangerous, isDangerousDefect } from '../../reports/defects.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { UnreadAnswer } from '../../reports/read-stored-answers.ts';

export const severities = ['danger', 'urgent', 'normal'] as const;
export type Severity = (typeof severities)[number];

/** An answer that says "do not drive on", "do not use", "at once", or a defect that is severe. */
const isUrgent = (answers: Answers): boolean =>
  isOneOf(answers, 'urgency', ['immediate']) ||
  isOneOf(answers, 'driveable', ['no']) ||
  isOneOf(answers, 'usable', ['no']) ||
  isOneOf(answers, 'eventKind', ['accident', 'security']) ||
  hasSeverity(answers, 's3');

export function severityOf(kind: string, answers: Answers): Severity {
  const isDanger = kind === 'nearbyAccident' ? isDangerousEvent(answers) : isDangerous(answers);
  if (isDanger) return 'danger';
  return isUrgent(answers) ? 'urgent' : 'normal';
}

interface StoredAnswers {
  readonly answers: object;
  /** What else is stored as answers, and could not be read. */
  readonly unread: readonly Pick<UnreadAnswer, 'field'>[];
}

/** The answers that severityOf looks at. */
const decisiveFields: ReadonlySet<string> = new Set([
  ...['urgency', 'driveable', 'usable', 'eventKind', 'eventTypes', 'defects'],
  ...['dangerNow', 'release', 'injured', 'injuredPersons', 'ignited'],
]);
const isUnread = ({ unread }: StoredAnswers, name: string): boolean =>
  unread.some(({ field }) => field === name);
/** Is an answer that decides it among those that could not be read? Then it may be worse. */
const isSeverityUnknown = ({ unread }: Pick<StoredAnswers, 'unread'>): boolean =>
  unread.some(({ field }) => field === '' || decisiveFields.has(field.split('.')[0] ?? ''));

const ofReport = new WeakMap<object, Severity>();
/**
 * How urgent a stored report is, by its answers; worked out once for each. Urgent at least where that
 * is not known.
 */
export function severityOfReport(
  report: StoredAnswers & {
    readonly kind: string;
  },
): Severity {
  const known = ofReport.get(report);
  if (known) return known;
  const read = severityOf(report.kind, report.answers as Answers);
  const severity = read === 'normal' && isSeverityUnknown(report) ? 'urgent' : read;
  ofReport.set(report, severity);
  return severity;
}

/** What is said of a report whose work has this severity. */
export const knownSeverity = (
  report: Pick<StoredAnswers, 'unread'>,
  { severity }: { readonly severity: Severity },
): Severity | 'unknown' =>
  severity !== 'danger' && isSeverityUnknown(report) ? 'unknown' : severity;

/** Plates are compared without spaces and hyphens. */
export const plainPlate = (plate: string): string =>
  plate.replaceAll(/[\s-]/g, '').toLocaleUpperCase();

/** The vehicle or trailer that is reported on, as typed; undefined for none. */
export const plateOf = (kind: string, answers: Answers): string | undefined =>
  textIn(answers, kind === 'complaintTrailer' ? 'trailerPlate' : 'vehiclePlate') ??
  textIn(answers, 'trailerPlate');

export const tankOf = (answers: Answers): string | undefined => textIn(answers, 'tankSerial');

/** Number and name of the customer, as far as they were given. */
export const customerOf = (answers: Answers): string =>
  [textIn(answers, 'customerNumber'), textIn(answers, 'customerName')]
    .filter((part) => part !== undefined)
    .join(' ');

/**
 * The zone of the times in a report, where the desk has another one: a phone writes what the clock on
 * the wall shows. Reports of versions before 0.2 name none.
 */
export const foreignZone = (
  { timeZone }: { readonly timeZone?: string | undefined },
  own = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string => (timeZone === undefined || timeZone === own ? '' : timeZone);

/** The point of the first place in the answers, for a map. */
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

/** `id` is empty for a defect that could not be read. */
interface ReportedDefect {
  readonly key: string;
  readonly id: string;
  readonly note: string | undefined;
  /** False only where its id and its severity could be read. */
  readonly mayBeDangerous: boolean;
}
/**
 * The defects of a report by their key in `work`: d0, d1, … A list that could not be read at all
 * counts as one defect: something is open.
 */
export function defectsOf(report: StoredAnswers): readonly ReportedDefect[] {
  const entries = entriesIn(report.answers as Answers, 'defects');
  if (entries.length === 0 && isUnread(report, 'defects'))
    return [{ key: 'd0', id: '', note: undefined, mayBeDangerous: true }];
  return entries.map((entry, index) => ({
    key: `d${index}`,
    id: textIn(entry, 'defect') ?? '',
    note: textIn(entry, 'note'),
    mayBeDangerous:
      isDangerousDefect(entry) ||
      textIn(entry, 'defect') === undefined ||
      !isOneOf(entry, 'severity', reportedSeverities),
  }));
}

/** The driver's free words, about each defect and about the whole; the same words once. */
export function writtenWords(report: StoredAnswers): readonly string[] {
  const answers = report.answers as Answers;
  const fields = ['followText', 'description', 'text', 'wish'];
  const words = [
    ...defectsOf(report).map(({ note }) => note),
    ...fields.map((field) => textIn(answers, field)),
  ];
  return [...new Set(words.flatMap((text) => text ?? []))];
}

export const followPurposes = ['answer', 'addition', 'correction', 'withdrawal'] as const;

/** Which report this one follows and why; undefined for a first one. */
export function followOf(
  answers: Answers,
): { readonly id: string; readonly purpose: (typeof followPurposes)[number] } | undefined {
  const id = textIn(answers, 'followsReport');
  if (id === undefined) return undefined;
  const purpose = followPurposes.find((one) => one === answers['followPurpose']);
  return { id, purpose: purpose ?? 'answer' };
}
