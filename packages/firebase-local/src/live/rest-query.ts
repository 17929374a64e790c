import * as z from 'zod';
import { InvalidDataError } from './path.ts';
import { checkQuery, parseIndex, type Query } from './query.ts';

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidDataError(`${text.slice(0, 100)} is not JSON`);
  }
};

/** Parses a JSON parameter; undefined when it is missing. */
function parameter<T>(
  parameters: URLSearchParams,
  name: string,
  schema: z.ZodType<T>,
): T | undefined {
  const text = parameters.get(name);
  if (text === null) return undefined;
  const parsed = schema.safeParse(json(text));
  if (!parsed.success) throw new InvalidDataError(`${name} has a wrong value`);
  return parsed.data;
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const count = z.int().positive();

function limitOf(first: number | undefined, last: number | undefined): Query['limit'] {
  if (first !== undefined && last !== undefined)
    throw new InvalidDataError('limitToFirst and limitToLast exclude each other');
  if (first !== undefined) return { count: first, from: 'first' };
  return last === undefined ? undefined : { count: last, from: 'last' };
}

/**
 * Parses the query of a REST URL (orderBy, startAt, startAfter, endAt, endBefore, equalTo,
 * limitToFirst, limitToLast); undefined without one.
 */
export function parseRestQuery(parameters: URLSearchParams): Query | undefined {
  const orderBy = parameter(parameters, 'orderBy', z.string());
  const value = (name: string) => parameter(parameters, name, scalar);
  const equalTo = value('equalTo');
  const startAt = equalTo === undefined ? value('startAt') : equalTo;
  const endAt = equalTo === undefined ? value('endAt') : equalTo;
  const startAfter = value('startAfter');
  const endBefore = value('endBefore');
  const first = parameter(parameters, 'limitToFirst', count);
  const last = parameter(parameters, 'limitToLast', count);
  const bounds = [startAt, endAt, startAfter, endBefore, first, last];
  if (orderBy === undefined) {
    if (bounds.some((bound) => bound !== undefined))
      throw new InvalidDataError('orderBy must be defined when other query parameters are defined');
    return undefined;
  }
  const limit = limitOf(first, last);
  const start = startAt === undefined ? startAfter : startAt;
  const end = endAt === undefined ? endBefore : endAt;
  return checkQuery({
    index: parseIndex(orderBy),
    ...(start === undefined
      ? {}
      : { start: { value: start, key: undefined, inclusive: startAt !== undefined } }),
    ...(end === undefined
      ? {}
      : { end: { value: end, key: undefined, inclusive: endAt !== undefined } }),
    ...(limit && { limit }),
  });
}
