/**
 * Reads the answers of a stored report by the outline of its form. Whoever may write a report need
 * not use the app, and the security rules see the outermost values only: what no form writes is left
 * out and named, so that every screen may rely on the rest. Pure.
 */
import { isTime, minuteToMilliseconds, parseDay, parseMonth } from './dates.ts';
import { followKeys } from './following.ts';
import type { Answer, Answers, Place } from './inputs-and-answers.ts';
import type { ReadableField, ReadableForm } from './readable-answers.ts';
import { beginningOf, shortened, type ShortenLimits, type StoredValue } from './shorten-value.ts';

/**
 * empty: null. wrongType: not what the field holds. impossible: no such day, place or step of a
 * scale. tooLong, tooMany: read as far as a screen can show it. unknownField: no field of the form,
 * perhaps of another version. more: further answers that are not named; `stored` is their number.
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
export type UnreadReason = (typeof unreadReasons)[number];

export interface UnreadAnswer {
  /** Path of the field as it is stored, positions from 0: "note", "defects.2.severity". */
  readonly field: string;
  readonly reason: UnreadReason;
  /** The stored value, cut down to some lines unless all of it was asked for. */
  readonly stored: StoredValue;
}

interface StoredAnswers {
  /** What the form can have written. */
  readonly answers: Answers;
  readonly unread: readonly UnreadAnswer[];
}

/** The longest text of a form has 2000 characters. */
export const maxTextLength = 5000;
const maxAddressLength = 500;
/** Ids of options, days and the like. */
const maxIdLength = 200;
const maxNameLength = 80;
/** The longest list of a form takes 30 entries; the office's work counts them with two digits. */
export const maxEntries = 100;
const maxUnread = 100;
const excerptLimits: ShortenLimits = { maxTextLength: 200, maxValues: 30, maxDepth: 4 };
/** A stored value cut down to some lines. */
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

/** Why there is no answer in a value of another type. */
const unreadReasonOf = (value: unknown): 'empty' | 'wrongType' =>
  value === null ? 'empty' : 'wrongType';

/** The first characters of a text that is too long, for fields that are read by people. */
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

/** Reads a text that `isPossible` takes, such as a day. */
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

/** The entries of a list, as many as a screen can show, each as `readEntry` takes it. */
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

/** Calls `read` for each part that the field knows; the others are named. */
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

/** Half a point is none. */
function pointOf({ latitude, longitude }: Readonly<Record<string, unknown>>) {
  return isDegrees(latitude, 90) && isDegrees(longitude, 180) ? { latitude, longitude } : {};
}

/** Reports of the first edition name the altitude too. */
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

/** A photo is no answer: it stands in the report's list of photos. */
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
      // It keeps its place: photos and the office's work count the entries.
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

/** Every kind of report may hold these; see following.ts. */
const followFields = followKeys.map((id): ReadableField => ({
  id,
  section: '',
  kind: id === 'followText' ? 'text' : 'choice',
}));

/**
 * The answers that the form can have written, in their order, and what else is stored. Never throws.
 * Answers as the app writes them come back unchanged. Without a form nothing but the follow fields
 * is known. `keep` gives what is kept of a value that cannot be read.
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

/** How many answers could not be read. */
export const unreadCount = (unread: readonly UnreadAnswer[]): number =>
  unread.reduce((count, { reason, stored }) => count + (reason === 'more' ? Number(stored) : 1), 0);
