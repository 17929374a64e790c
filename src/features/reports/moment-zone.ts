/**
 * A time of day means a moment only in its time zone. The input of a moment therefore contains the
 * zone in which it was typed: "2026-11-21T20:37[Europe/London]". A stored draft has the zone under a
 * key of its own (splitZones). An answer has no zone, because the report names the zone of the device
 * that sent it.
 */
import { localMinute, minuteToMilliseconds } from './dates.ts';

const dayMilliseconds = 24 * 60 * 60_000;

/** The time zone of the device, such as "Europe/Berlin". */
const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Converts a date and time of `timeZone` to milliseconds since 1970. If the zone is missing or
 * unknown, that of the device is used. Returns undefined for other text. Gives the same as the clock
 * of a device in that zone: of an hour that occurs twice the first one, and for an hour that the
 * clocks skip the time after it.
 */
export function zonedMilliseconds(
  minute: string,
  timeZone: string | undefined,
): number | undefined {
  const here = minuteToMilliseconds(minute);
  if (here === undefined || timeZone === undefined) return here;
  try {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const shown = (at: number): number => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
    const asUtc = Date.parse(`${minute.slice(0, 16)}Z`);
    const offsetAt = (at: number): number => shown(at) - at;
    // The clocks may change on this day, so there may be two offsets.
    const before = offsetAt(asUtc - dayMilliseconds);
    const after = offsetAt(asUtc + dayMilliseconds);
    const moments = [asUtc - before, asUtc - after].filter((at) => shown(at) === asUtc);
    return moments.length > 0 ? Math.min(...moments) : asUtc - before;
  } catch {
    return here;
  }
}

/** Adds the time zone of the device, or `timeZone`, to a typed minute. Other text stays unchanged. */
export const withZone = (minute: string, timeZone = deviceZone()): string =>
  minuteToMilliseconds(minute) === undefined ? minute : `${minute}[${timeZone}]`;

interface MomentHere {
  /** The moment as the clock of this device shows it, or the text if it is no moment. */
  readonly minute: string;
  /** The typed time and its zone, if the clock of this device shows another time. */
  readonly typed?: { readonly minute: string; readonly timeZone: string };
}

/** Returns the minute and the zone of an input. Inputs of earlier versions have no zone. */
function partsOf(input: string): { readonly minute: string; readonly timeZone?: string } {
  const [, minute = input.trim(), timeZone] = /^(.*)\[([^\]]*)\]$/.exec(input.trim()) ?? [];
  return { minute, ...(timeZone !== undefined && { timeZone }) };
}

/** Reads the input of a moment. */
export function momentHere(input: string): MomentHere {
  const { minute, timeZone } = partsOf(input);
  if (timeZone === undefined || timeZone === deviceZone()) return { minute };
  const at = zonedMilliseconds(minute, timeZone);
  const here = at === undefined ? minute : localMinute(at);
  return here === minute.slice(0, 16) ? { minute } : { minute: here, typed: { minute, timeZone } };
}

const zoneSuffix = ':zone';
type AnyInputs<Value> = Readonly<Record<string, Value>>;

/**
 * Returns the inputs as they are stored: each moment without its zone, because earlier versions
 * cannot read one, and the moment with its zone under another key, which they keep unchanged.
 */
export function splitZones<Value>(inputs: AnyInputs<Value>): AnyInputs<Value | string> {
  const entries = Object.entries(inputs);
  const moments = entries.flatMap(([id, input]) => {
    if (typeof input !== 'string' || id.endsWith(zoneSuffix)) return [];
    const { minute, timeZone } = partsOf(input);
    return timeZone !== undefined && withZone(minute, timeZone) === input
      ? [[id, minute] as const, [id + zoneSuffix, input] as const]
      : [];
  });
  return moments.length === 0 ? inputs : { ...inputs, ...Object.fromEntries(moments) };
}

/**
 * Undoes `splitZones`. The zone belongs to the minute beside it, so it does not apply to a minute
 * that an earlier version has stored since.
 */
export function joinZones<Value>(inputs: AnyInputs<Value>): AnyInputs<Value> {
  const entries = Object.entries(inputs);
  if (!entries.some(([id]) => id.endsWith(zoneSuffix))) return inputs;
  return Object.fromEntries(
    entries
      .filter(([id]) => !id.endsWith(zoneSuffix))
      .map(([id, input]) => {
        const moment = inputs[id + zoneSuffix];
        const isSame = typeof moment === 'string' && partsOf(moment).minute === input;
        return [id, isSame ? moment : input];
      }),
  );
}
