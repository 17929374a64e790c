/**
 * Computes the duties after an event as a desk shows them, with their deadlines and whether they
 * are done. They follow from the answers of the report and the tables of this version and are not
 * stored.
 */
import { textIn } from '../../reports/conditions.ts';
import { zonedMilliseconds } from '../../reports/moment-zone.ts';
import { parseDay } from '../../reports/dates.ts';
import type { AccidentCountry, DutyCountry } from '../../reports/duties/accident-facts.ts';
import { allDuties, assessDuties, type DutyResult } from '../../reports/duties/assess-duties.ts';
import { dueAt } from '../../reports/duties/due-at.ts';
import { deadlines, type Duty } from '../../reports/duties/duty.ts';
import { readAccident } from '../../reports/duties/read-accident.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { Report } from './report.ts';
import { followOf } from './report-facts.ts';
import type { DutyTick, Work } from './work.ts';

/**
 * "now": the duty is due immediately after the event. "unknown": the time of the event is unknown.
 */
export type DutyTime =
  | { readonly status: 'done'; readonly tick: DutyTick }
  | { readonly status: 'now' | 'left' | 'overdue'; readonly at: number }
  | { readonly status: 'unknown' };

export interface DeskDuty {
  readonly id: string;
  /** Undefined if the tables of this version do not contain the duty. */
  readonly duty: Duty | undefined;
  /**
   * "open": the office decides whether the duty applies. "former": it was ticked but is no longer
   * one of the duties.
   */
  readonly finding: 'certain' | 'open' | 'former';
  readonly time: DutyTime;
}
export interface DeskDuties extends Pick<DutyResult, 'result' | 'missing' | 'checked'> {
  readonly country: AccidentCountry;
  /** True if an adviser of the company has signed the table of this country. */
  readonly isSigned: boolean;
  /** Open duties come before completed ones, each by deadline. */
  readonly duties: readonly DeskDuty[];
}

/**
 * Returns the earliest possible start of the deadline. If the time of the event is unknown, this is
 * the start of its day.
 */
function beginOf(report: Report): number | undefined {
  const text = textIn(report.answers as Answers, 'occurredAt') ?? '';
  const zone = report.anonymous ? undefined : report.timeZone;
  const day = parseDay(text);
  return zonedMilliseconds(day === undefined ? text : `${day}T00:00`, zone);
}

function endOf(duty: Duty, begin: number): number {
  const { amount, unit } = deadlines[duty.by];
  if (amount > 0 || unit === 'hours') return dueAt(duty.by, begin) ?? begin;
  return new Date(begin).setHours(23, 59, 0, 0);
}

function timeOf(
  duty: Duty,
  begin: number | undefined,
  tick: DutyTick | undefined,
  now: number,
): DutyTime {
  if (tick) return { status: 'done', tick };
  if (begin === undefined) return { status: 'unknown' };
  if (duty.by === 'atOnce') return { status: 'now', at: begin };
  const at = endOf(duty, begin);
  return { status: now > at ? 'overdue' : 'left', at };
}

const rankOf = ({ time }: DeskDuty): number => {
  if (time.status === 'done') return Infinity;
  return 'at' in time ? time.at : -Infinity;
};

/**
 * Returns false for additions, answers and withdrawals, which do not repeat the answers of the
 * first report.
 */
const repeatsAnswers = (answers: Answers): boolean =>
  followOf(answers) === undefined || answers['eventKind'] !== undefined;

export interface DutySettings {
  readonly employmentCountry: AccidentCountry;
  readonly signed: readonly DutyCountry[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the duties, or undefined if the report is not about an event. */
export function deskDuties(
  report: Report,
  work: Pick<Work, 'duties'>,
  { employmentCountry, signed, now }: DutySettings,
): DeskDuties | undefined {
  const answers = report.answers as Answers;
  if (report.kind !== 'nearbyAccident' || !repeatsAnswers(answers)) return undefined;
  const event = readAccident(answers, employmentCountry);
  const found = assessDuties(event, signed);
  const begin = beginOf(report);
  const ticks = work.duties ?? {};
  const listed = (['certain', 'open'] as const).flatMap((finding) =>
    found[finding].map((duty): DeskDuty => {
      const time = timeOf(duty, begin, ticks[duty.id], now);
      return { id: duty.id, duty, finding, time };
    }),
  );
  const former = Object.entries(ticks)
    .filter(([id]) => !listed.some((one) => one.id === id))
    .map(([id, tick]): DeskDuty => ({
      id,
      duty: allDuties.find((duty) => duty.id === id),
      finding: 'former',
      time: { status: 'done', tick },
    }));
  const { result, missing, checked } = found;
  return {
    result,
    missing,
    checked,
    country: event.country,
    isSigned: signed.some((country) => country === event.country),
    duties: [...listed, ...former].toSorted((one, other) =>
      rankOf(one) === rankOf(other) ? 0 : rankOf(one) - rankOf(other),
    ),
  };
}
