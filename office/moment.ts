import { Problem } from './problem.ts';

/**
 * Returns a time in milliseconds since 1970. A day is converted to its start or to the start of the
 * next day, in the time zone of this computer.
 */
export function moment(
  name: string,
  value: string | undefined,
  edge: 'start' | 'end',
): number | undefined {
  if (value === undefined) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (year !== undefined) {
    const date = new Date(Number(year), Number(month) - 1, Number(day));
    if (date.getMonth() !== Number(month) - 1)
      throw new Problem(`${name} ${value}: there is no such day.`);
    return edge === 'start'
      ? date.getTime()
      : new Date(Number(year), Number(month) - 1, Number(day) + 1).getTime();
  }
  const time = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value)
    ? Date.parse(value)
    : Number.NaN;
  if (Number.isNaN(time))
    throw new Problem(
      `${name} ${value}: expected a day such as 2026-11-21, or a moment such as 2026-11-21T06:00:00Z.`,
    );
  return edge === 'start' ? time : time + 1;
}
