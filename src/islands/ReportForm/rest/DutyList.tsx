import type { AccidentCountry } from '../../../features/reports/duties/accident-facts.ts';
import { addressOf } from '../../../features/reports/duties/assess-duties.ts';
import { dueAt } from '../../../features/reports/duties/due-at.ts';
import type { Duty } from '../../../features/reports/duties/duty.ts';
import { dutyLine } from '../../../features/reports/duties/duty-line.ts';
import { formatDateTime, interpolate } from '../../../i18n/format.ts';
import { CallLink } from '../../../ui/CallLink.tsx';
import { choiceLabel, type FormScreenTexts } from '../texts.ts';

export const extra = ({ form }: FormScreenTexts, group: string): Readonly<Record<string, string>> =>
  form.extra?.[group] ?? {};
export const countryLabel = (texts: FormScreenTexts, country: string): string =>
  choiceLabel(texts, 'accidentCountry', country);

export interface DutyEventProps {
  readonly texts: FormScreenTexts;
  readonly country: AccidentCountry;
  /** In milliseconds since 1970; undefined if only the day is known. */
  readonly occurredAt: number | undefined;
}
interface DutyListProps extends DutyEventProps {
  readonly duties: readonly Duty[];
  /** If true, the list omits the responsible person, the form and the law. */
  readonly isBrief?: boolean | undefined;
}

/** Each duty with the responsible person, recipient, deadline, form and law. */
export function DutyList({ duties, isBrief = false, ...event }: DutyListProps) {
  const titles = extra(event.texts, 'duty');
  return (
    <ul className="assessment-reasons">
      {duties.map((duty) => (
        <li key={duty.id}>
          <b>{`${titles[duty.id] ?? ''}.`}</b>{' '}
          {duty.who !== 'office' && (
            <span>{isBrief ? briefLineOf(event, duty) : lineOf(event, duty)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const dueOf = (occurredAt: number | undefined, duty: Duty): number | undefined =>
  occurredAt === undefined ? undefined : dueAt(duty.by, occurredAt);

/** The recipient and the deadline. */
function briefLineOf({ texts, country, occurredAt }: DutyEventProps, duty: Duty): string {
  const due = dueOf(occurredAt, duty);
  const to = extra(texts, 'dutyTo')[addressOf(duty, { country }).to] ?? '';
  const by = extra(texts, 'dutyBy')[duty.by] ?? '';
  const until = extra(texts, 'assessment')['until'] ?? '';
  const date = due === undefined ? '' : formatDateTime(due, texts.locale);
  return `${to} – ${by}.${date && ` ${interpolate(until, { date })}`}`;
}

function lineOf({ texts, country, occurredAt }: DutyEventProps, duty: Duty): string {
  const dutyTexts = {
    locale: texts.locale,
    extra: texts.form.extra ?? {},
    countryLabel: (one: string) => countryLabel(texts, one),
  };
  return dutyLine(dutyTexts, { country }, duty, dueOf(occurredAt, duty));
}

/** The calls that fulfil these duties, one button for each number. */
export function DutyCalls({ texts, duties }: Pick<DutyListProps, 'texts' | 'duties'>) {
  const phones = new Set(duties.map(({ phone }) => phone).filter((phone) => phone !== undefined));
  if (phones.size === 0) return null;
  const label = extra(texts, 'assessment')['callNow'] ?? '';
  return (
    <div className="report-form-actions">
      {[...phones].map((phone) => (
        <CallLink key={phone} phone={phone} label={interpolate(label, { phone })} look="danger" />
      ))}
    </div>
  );
}
