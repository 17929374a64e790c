/** Computes the deadlines of duties. It uses local time, like the form. */
import { localDay } from '../dates.ts';
import { deadlines, type DeadlineId, type DutyDeadline } from './duty.ts';

const hour = 3_600_000;

/** Returns Easter Sunday (Gregorian calendar, algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): Date {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Date(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

/** The holidays of Code du travail L3133-1, without those of Alsace-Moselle and overseas. */
const fixedHolidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Days after Easter Sunday: Easter Monday, Ascension Day, Whit Monday. */
const easterHolidays = [1, 39, 50];

function isSundayOrHoliday(date: Date): boolean {
  if (date.getDay() === 0) return true;
  const day = localDay(date.getTime());
  const easter = easterOf(date.getFullYear());
  return (
    fixedHolidays.includes(day.slice(5)) ||
    easterHolidays.some(
      (days) =>
        localDay(
          new Date(easter.getFullYear(), easter.getMonth(), easter.getDate() + days).getTime(),
        ) === day,
    )
  );
}

/**
 * Returns the end of the last of `amount` days after the day of `start`. Days for which `skips`
 * returns true are not counted.
 */
function afterDays(start: Date, amount: number, skips: (day: Date) => boolean): Date {
  const end = new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59);
  for (let left = amount; left > 0; left -= skips(end) ? 0 : 1) end.setDate(end.getDate() + 1);
  return end;
}

function afterMonths(start: Date, amount: number): Date {
  const year = start.getFullYear();
  const month = start.getMonth() + amount;
  const lastDay = new Date(year, month + 1, 0).getDate();
  return new Date(year, month, Math.min(start.getDate(), lastDay), 23, 59);
}

function afterHours(start: Date, { amount, skip }: DutyDeadline): Date {
  const end = new Date(start);
  for (let left = amount; left > 0; left -= 1) {
    while (skip !== undefined && isSundayOrHoliday(end)) end.setTime(end.getTime() + hour);
    end.setTime(end.getTime() + hour);
  }
  return end;
}

/**
 * Returns the end of a deadline that began at `start`, both in milliseconds since 1970. Returns
 * undefined for the deadlines "at once" and "today".
 */
export function dueAt(id: DeadlineId, start: number): number | undefined {
  const deadline: DutyDeadline = deadlines[id];
  const from = new Date(start);
  if (deadline.amount === 0) return undefined;
  switch (deadline.unit) {
    case 'hours':
      return afterHours(from, deadline).getTime();
    case 'days':
      return afterDays(from, deadline.amount, () => false).getTime();
    case 'workingDays':
      return afterDays(from, deadline.amount, isSundayOrHoliday).getTime();
    case 'months':
      return afterMonths(from, deadline.amount).getTime();
  }
}
