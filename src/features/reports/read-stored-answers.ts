/**
 * Validates the answers of a stored report with the outline of its form. A report can be written
 * without the app, and the security rules check only the values at the top level. Values that no
 * form can write are left out and listed, so that screens can rely on the types of the others.
 */
import { isTime, minuteToMilliseconds, parseDay, parseMonth } from './dates.ts';
import { followKeys } from './following.ts';
import type { Answer, Answers, Place } from './inputs-and-answers.ts';
import type { ReadableField, ReadableForm } from './readable-answers.ts';
import { beginningOf, shortened, type ShortenLimits, type StoredValue } from './shorten-value.ts';

/**
 * "empty": the value is null. "wrongType": it does not have the type of the field. "impossible": it
 * is not a valid day, position or rating. "tooLong", "tooMany": it was shortened to what a screen
 * can show. "unknownField": the form does not have the field; perhaps another version does. "more":
 * further answers that are not listed; `stored` is their number.
 */
export const unreadReasons = [
  'empty',
  'wrongType',
  'impossible',
  'tooLong',
  'tooMany',
  'unknownField',
  'more',
] as const;
type UnreadReason = (typeof unreadReasons)[number];

export interface UnreadAnswer {
  /** The path of the stored field, with positions from 0: "note", "defects.2.severity". */
  readonly field: string;
  readonly reason: UnreadReason;
  /** The stored value; it is shortened by default. */
  readonly stored: StoredValue;
}

interface StoredAnswers {
  /** The valid answers. */
  readonly answers: Answers;
  readonly unread: readonly UnreadAnswer[];
}

/** The maximum length of a text. The text fields of the forms have at most 2000 characters. */
export const maxTextLength = 5000;
const maxAddressLength = 500;
/** The maximum length of ids of options, days, months and times. */
const maxIdLength = 200;
const maxNameLength = 80;
/**
 * The maximum number of entries of a list. The lists of the forms have at most 30; records of the
 * office use positions with two digits.
 */
export const maxEntries = 100;
const maxUnread = 100;
const excerptLimits: ShortenLimits = { maxTextLength: 200, maxValues: 30, maxDepth: 4 };
/** Returns a stored value, shortened to a few lines. */
export const excerptOf = (stored: unknown): StoredValue => shortened(stored, excerptLimits);

type ReportUnread = (field: string, reason: UnreadReason, stored: unknown) => undefined;
interface ReadPlace {
  readonly field: ReadableField;
  readonly path: string;
  readonly refuse: ReportUnread;
}
type FieldReader = (value: unknown, at: ReadPlace) => Answer | undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const unreadReasonOf = (value: unknown): 'empty' | 'wrongType' =>
  value === null ? 'empty' : 'wrongType';

/** Reads a text. A text that is too long is shortened. */
function readText(value: unknown, { path, refuse }: ReadPlace, length: number): string | undefined {
  if (typeof value !== 'string') return refuse(path, 'wrongType', value);
  if (value.length <= length) return value;
  refuse(path, 'tooLong', value);
  return `${beginningOf(value, length)}…`;
}

function readId(value: unknown, { path, refuse }: Omit<ReadPlace, 'field'>): string | undefined {
  if (typeof value !== 'string') return refuse(path, unreadReasonOf(value), value);
  return value.length <= maxIdLength ? value : refuse(path, 'tooLong', value);
}

/** Reads a text for which `isPossible` returns true, such as a day. */
const readTime =
  (isPossible: (text: string) => boolean): FieldReader =>
  (value, at) => {
    const text = readId(value, at);
    if (text === undefined || isPossible(text)) return text;
    return at.refuse(at.path, 'impossible', value);
  };
const isDay = (text: string): boolean => parseDay(text) === text;
const isMonth = (text: string): boolean => parseMonth(text) === text;
const isMoment = (text: string): boolean => isDay(text) || minuteToMilliseconds(text) !== undefined;
const isTimeOrEmpty = (text: string): boolean => text === '' || isTime(text);

const readNumber: FieldReader = (value, { path, refuse }) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(path, 'wrongType', value);

const readRating: FieldReader = (value, at) => {
  const step = readNumber(value, at);
  if (typeof step !== 'number') return undefined;
  const isStep = Number.isInteger(step) && step >= 1 && step <= (at.field.length ?? step);
  return isStep ? step : at.refuse(at.path, 'impossible', value);
};

/** Reads up to `maxEntries` entries of a list. */
function readEntries<Entry>(
  value: unknown,
  { path, refuse }: ReadPlace,
  readEntry: (entry: unknown, path: string) => Entry | undefined,
): readonly Entry[] | undefined {
  if (!Array.isArray(value)) return refuse(path, 'wrongType', value);
  const entries = value.slice(0, maxEntries).flatMap((entry: unknown, index): readonly Entry[] => {
    const read = readEntry(entry, `${path}.${index}`);
    return read === undefined ? [] : [read];
  });
  if (value.length > maxEntries) refuse(path, 'tooMany', value.length);
  return entries;
}

/**
 * Calls `read` for each part of an answer that consists of several parts, and reports the unknown
 * ones.
 */
function readParts(
  value: Readonly<Record<string, unknown>>,
  { path, refuse }: Omit<ReadPlace, 'field'>,
  read: (name: string, part: unknown, path: string) => 'unknown' | undefined,
): void {
  for (const [name, part] of Object.entries(value)) {
    const place = `${path}.${beginningOf(name, maxNameLength)}`;
    if (part === null) refuse(place, 'empty', part);
    else if (part !== undefined && read(name, part, place) === 'unknown')
      refuse(place, 'unknownField', part);
  }
}

const readDayWindow: FieldReader = (value, at) => {
  if (!isRecord(value)) return at.refuse(at.path, 'wrongType', value);
  if (typeof value['day'] !== 'string' || !isDay(value['day']))
    return at.refuse(at.path, 'impossible', value);
  const window = { day: value['day'], from: '', to: '' };
  readParts(value, at, (name, part, path) => {
    if (name === 'day') return undefined;
    if (name !== 'from' && name !== 'to') return 'unknown';
    if (typeof part === 'string' && isTimeOrEmpty(part)) window[name] = part;
    else at.refuse(path, 'impossible', part);
    return undefined;
  });
  return window;
};

const isDegrees = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;
const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Returns an empty object if latitude or longitude is missing or invalid. */
function pointOf({ latitude, longitude }: Readonly<Record<string, unknown>>) {
  return isDegrees(latitude, 90) && isDegrees(longitude, 180) ? { latitude, longitude } : {};
}

/** Reports of the first version also contain the altitude. */
type StoredPlace = { -readonly [Part in keyof Place]: Place[Part] } & { altitudeMetres?: number };

const readPlace: FieldReader = (value, at) => {
  if (!isRecord(value)) return at.refuse(at.path, 'wrongType', value);
  const place: StoredPlace = { source: 'manual', ...pointOf(value), address: '' };
  readParts(value, at, (name, part, path) => {
    switch (name) {
      case 'source':
        if (part === 'gps' || part === 'manual') place.source = part;
        else at.refuse(path, 'impossible', part);
        return undefined;
      case 'latitude':
      case 'longitude':
        if (place[name] === undefined) at.refuse(path, 'impossible', part);
        return undefined;
      case 'accuracyMetres':
      case 'altitudeMetres':
        if (isLength(part)) place[name] = part;
        else at.refuse(path, 'impossible', part);
        return undefined;
      case 'address':
        place.address = readText(part, { ...at, path }, maxAddressLength) ?? '';
        return undefined;
      default:
        return 'unknown';
    }
  });
  return place.latitude === undefined && place.address === '' ? undefined : place;
};

/** Photos are not part of the answers; the report contains a separate list of them. */
const readers: Readonly<Record<Exclude<ReadableField['kind'], 'photos'>, FieldReader>> = {
  text: (value, at) => readText(value, at, maxTextLength),
  choice: readId,
  choices: (value, at) =>
    readEntries(value, at, (entry, path) => readId(entry, { path, refuse: at.refuse })),
  number: readNumber,
  boolean: (value, { path, refuse }) =>
    typeof value === 'boolean' ? value : refuse(path, 'wrongType', value),
  rating: readRating,
  day: readTime(isDay),
  month: readTime(isMonth),
  moment: readTime(isMoment),
  dayWindow: readDayWindow,
  place: readPlace,
  list: (value, at) =>
    readEntries(value, at, (entry, path) => {
      if (isRecord(entry))
        return readFields(at.field.fields ?? [], entry, { path, refuse: at.refuse });
      at.refuse(path, unreadReasonOf(entry), entry);
      // The entry stays as an empty object, because photos and records of the office refer to
      // entries by position.
      return {};
    }),
};

function readFields(
  fields: readonly ReadableField[],
  stored: Readonly<Record<string, unknown>>,
  { path, refuse }: Omit<ReadPlace, 'field'>,
): Answers {
  const known = new Map(fields.map((field) => [field.id, field]));
  const answers: (readonly [string, Answer])[] = [];
  for (const [name, value] of Object.entries(stored)) {
    const place = `${path === '' ? '' : `${path}.`}${beginningOf(name, maxNameLength)}`;
    const field = known.get(name);
    if (value === undefined) continue;
    if (field === undefined || field.kind === 'photos') refuse(place, 'unknownField', value);
    else if (value === null) refuse(place, 'empty', value);
    else {
      const answer = readers[field.kind](value, { field, path: place, refuse });
      if (answer !== undefined) answers.push([name, answer]);
    }
  }
  return Object.fromEntries(answers);
}

/** Fields that every kind of report may contain (see following.ts). */
const followFields = followKeys.map((id): ReadableField => ({
  id,
  section: '',
  kind: id === 'followText' ? 'text' : 'choice',
}));

/**
 * Returns the valid answers in order, and the list of the others. Never throws. Answers written by
 * the app are returned unchanged. Without a form only the follow fields are known. `keep` converts
 * a value that cannot be read to the value in `unread`.
 */
export function readStoredAnswers(
  form: Pick<ReadableForm, 'fields'> | undefined,
  stored: unknown,
  keep: (value: unknown) => StoredValue = excerptOf,
): StoredAnswers {
  const unread: UnreadAnswer[] = [];
  let unlistedCount = 0;
  const refuse: ReportUnread = (field, reason, value) => {
    if (unread.length < maxUnread) unread.push({ field, reason, stored: keep(value) });
    else unlistedCount += 1;
    return undefined;
  };
  if (!isRecord(stored)) {
    refuse('', 'wrongType', stored);
    return { answers: {}, unread };
  }
  const fields = [...(form?.fields ?? []), ...followFields];
  const answers = readFields(fields, stored, { path: '', refuse });
  if (unlistedCount > 0) unread.push({ field: '', reason: 'more', stored: unlistedCount });
  return { answers, unread };
}

/** Returns the number of answers that could not be read. */
export const unreadCount = (unread: readonly UnreadAnswer[]): number =>
  unread.reduce((count, { reason, stored }) => count + (reason === 'more' ? Number(stored) : 1), 0);
