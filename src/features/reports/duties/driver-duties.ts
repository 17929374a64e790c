/** The duties that the driver has in person, for the screens of a report that was sent. */
import type { Answers } from '../inputs-and-answers.ts';
import { dutyCountries, type AccidentCountry, type DutyCountry } from './accident-facts.ts';
import { assessDuties } from './assess-duties.ts';
import type { Duty } from './duty.ts';
import { readAccident } from './read-accident.ts';

interface DriverDuties {
  readonly country: AccidentCountry;
  readonly certain: readonly Duty[];
  readonly open: readonly Duty[];
  /** If the country is unknown, the duties in each country that has any. */
  readonly wouldBe: readonly { readonly country: DutyCountry; readonly duties: readonly Duty[] }[];
}

/**
 * Returns undefined if the answers are not those of an event: only such a report has a kind of
 * event, and an addition or an answer does not repeat it. `employmentCountry` is the setting in
 * config.json.
 */
export function driverDuties(
  answers: Answers,
  employmentCountry: AccidentCountry,
): DriverDuties | undefined {
  if (answers['eventKind'] === undefined) return undefined;
  const event = readAccident(answers, employmentCountry);
  // Signatures decide only about the result "none", which is about the office.
  const { certain, open, wouldBe } = assessDuties(event, []);
  const own = (duties: readonly Duty[]): readonly Duty[] =>
    duties.filter(({ who }) => who === 'driver');
  // A duty of all countries is in `certain` or `open`, not in `wouldBe`.
  return {
    country: event.country,
    certain: own(certain),
    open: own(open),
    wouldBe: dutyCountries
      .map((country) => ({ country, duties: own(wouldBe[country] ?? []) }))
      .filter(({ duties }) => duties.length > 0),
  };
}
