/** What the office needs of a report at a glance: how urgent, which vehicle, which customer. */
import { entriesIn, isOneOf, textIn } from '../../reports/conditions.ts';
import { isDangerousEvent } from '../../reports/dangerous-event.ts';
import { hasSeverity, isDangerous } from '../../reports/defects.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';

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

const ofReport = new WeakMap<object, Severity>();
/** How urgent a stored report is, by its answers; worked out once for each. */
export function severityOfReport(report: {
  readonly kind: string;
  readonly answers: object;
}): Severity {
  const known = ofReport.get(report) ?? severityOf(report.kind, report.answers as Answers);
  ofReport.set(report, known);
  return known;
}

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

/** The defects of a report by their key in `work`: d0, d1, … */
export const defectsOf = (
  answers: Answers,
): readonly { readonly key: string; readonly id: string; readonly note: string | undefined }[] =>
  entriesIn(answers, 'defects').map((entry, index) => ({
    key: `d${index}`,
    id: textIn(entry, 'defect') ?? '',
    note: textIn(entry, 'note'),
  }));

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
