/** Shows due dates of inspections as a traffic light. */
import { localDay } from './dates.ts';

export type InspectionLight = 'green' | 'yellow' | 'red';
export type Grace = 'twoMonths' | 'none';

/**
 * Returns the grace period in the company's country. Only Germany has one, two months (BetrSichV §
 * 14(5)). It also applies while the country is unknown; the text of the light states the country.
 */
export const graceIn = (grace: Grace, employmentCountry = ''): Grace =>
  ['', 'DE'].includes(employmentCountry) ? grace : 'none';

const monthNumber = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/**
 * Returns the light of a due month ("2026-11") or day ("2026-11-21") at `now` (milliseconds since
 * 1970, local calendar). It is green while the date is more than two months ahead, then yellow.
 * With the grace period "twoMonths" (work equipment: BetrSichV § 14(5), an inspection up to two
 * months after the due month is on time) it becomes red after the second month past the due month.
 * With "none" (vehicles and transport tanks: GGVSEB § 19(2) no. 19, StVZO § 29(7)) it becomes red
 * on the first day after the due month or day. Returns undefined for an invalid date.
 */
export function inspectionLight(
  due: unknown,
  grace: Grace,
  now: number,
): InspectionLight | undefined {
  if (typeof due !== 'string' || !/^\d{4}-\d{2}(-\d{2})?$/.test(due)) return undefined;
  const today = localDay(now);
  const monthsAhead = monthNumber(due) - monthNumber(today);
  if (due.length > 7 && due < today) return grace === 'none' || monthsAhead < -2 ? 'red' : 'yellow';
  if (monthsAhead < (grace === 'twoMonths' ? -2 : 0)) return 'red';
  return monthsAhead > 2 ? 'green' : 'yellow';
}
