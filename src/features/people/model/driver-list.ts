/** Reads a pasted list of drivers: one per line, as addresses, "Name <address>" or table columns. */
import * as z from 'zod/mini';

/** So many drivers can be invited by one list. */
export const maxDrivers = 200;
export const maxNameLength = 100;
const maxEmailLength = 254;

export interface Driver {
  /** In lower case. */
  readonly email: string;
  /** Empty if the line contains none. */
  readonly name: string;
}

export interface DriverList {
  /** Each address once. */
  readonly drivers: readonly Driver[];
  /** The numbers of the lines that cannot be read, beginning with 1. */
  readonly wrongLines: readonly number[];
}

const emailSchema = z.email().check(z.maxLength(maxEmailLength));
const isEmail = (text: string): boolean => z.safeParse(emailSchema, text).success;

/** Columns of a table, and addresses that a mail program has joined. */
const separator = /[,;\t]/;
/** Spaces, quotation marks and invisible characters that copying leaves around a part. */
const around = /^[\s"'\u200B\u200E\u200F\u2060\uFEFF]+|[\s"'\u200B\u200E\u200F\u2060\uFEFF]+$/g;
const clean = (text: string): string => text.replaceAll(around, '');

/** Returns the driver of one part of a line; undefined if it contains no valid address. */
function readPart(part: string): Driver | undefined {
  const named = /^([^<>]*)<([^<>]*)>$/.exec(part);
  const email = clean((named?.[2] ?? part).replace(/^\s*mailto:/i, '')).toLowerCase();
  if (!isEmail(email)) return undefined;
  return { email, name: clean(named?.[1] ?? '').slice(0, maxNameLength) };
}

/**
 * Returns the drivers of a line, undefined if it is wrong. Columns without "@" are left out; a part
 * with "@" must be an address.
 */
function readLine(line: string): readonly Driver[] | undefined {
  // A name such as "Brandt, Jona" contains a separator.
  const whole = readPart(clean(line));
  if (whole) return [whole];
  const parts = line
    .split(separator)
    .map(clean)
    .filter((part) => part.includes('@'));
  const drivers = parts.map(readPart);
  return drivers.length > 0 && drivers.every((driver) => driver !== undefined)
    ? drivers
    : undefined;
}

export function readDriverList(text: string): DriverList {
  const drivers = new Map<string, Driver>();
  const wrongLines: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (clean(line) === '') continue;
    const found = readLine(line);
    if (!found) wrongLines.push(index + 1);
    for (const driver of found ?? [])
      if (!drivers.has(driver.email)) drivers.set(driver.email, driver);
  }
  return { drivers: [...drivers.values()], wrongLines };
}
