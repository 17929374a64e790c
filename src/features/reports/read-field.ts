/**
 * Reads the input of one field. The result can contain an answer and errors, e.g. for a number out
 * of range. Lists are read by read-answers.ts.
 */
import type {
  ChoiceField,
  ChoicesField,
  Field,
  ListField,
  MomentField,
  PatternId,
  PlaceField,
  TextField,
} from './field-kinds.ts';
import type { DayWindow, Input, Place } from './inputs-and-answers.ts';
import {
  error,
  failed,
  type FieldProblem,
  type FieldReading,
  noAnswer,
  type Scope,
  warning,
} from './field-reading.ts';
import { cleanCode } from '../../i18n/typed-characters.ts';
import { cleanText, lengthOf } from './clean-text.ts';
import { isTime, localDay, minuteToMilliseconds, parseDay, parseMonth } from './dates.ts';
import { momentHere } from './moment-zone.ts';
import { matchesPattern, patternProblem } from './code-patterns.ts';
import { askedPlates, readPlate } from './plates.ts';
import { readNumber, rounded } from './read-number.ts';

export type SimpleField = Exclude<Field, ListField>;

const isTexts = (input: unknown): input is readonly string[] =>
  Array.isArray(input) && input.every((item: unknown) => typeof item === 'string');
const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
const isDayWindow = (input: unknown): input is DayWindow =>
  isRecord(input) &&
  typeof input['day'] === 'string' &&
  typeof input['from'] === 'string' &&
  typeof input['to'] === 'string';
const isPlace = (input: unknown): input is Place =>
  isRecord(input) &&
  (input['source'] === 'gps' || input['source'] === 'manual') &&
  typeof input['address'] === 'string';

/**
 * Returns true if `input` has the type of the field. Other inputs are treated as if the driver had
 * not changed the field.
 */
export function fitsField(field: SimpleField, input: unknown): input is Input {
  switch (field.kind) {
    case 'boolean':
      return typeof input === 'boolean';
    case 'choices':
    case 'photos':
      return isTexts(input);
    case 'dayWindow':
      return isDayWindow(input);
    case 'place':
      return isPlace(input);
    default:
      return typeof input === 'string';
  }
}

function offeredProblems(
  field: ChoiceField | ChoicesField,
  picked: readonly string[],
  scope: Scope,
): readonly FieldProblem[] {
  const isOffered = field.offered;
  if (
    isOffered === undefined ||
    picked.every((option) => isOffered(option, scope.answers, scope.form, scope.context))
  )
    return [];
  return [{ level: field.notOffered ?? 'warning', code: 'choiceNotOffered' }];
}

function readChoice(field: ChoiceField, typed: string, scope: Scope): FieldReading {
  if (typed === '') return noAnswer;
  if (!field.options.includes(typed)) return failed('choiceUnknown');
  return { answer: typed, problems: offeredProblems(field, [typed], scope) };
}

function readChoices(field: ChoicesField, typed: readonly string[], scope: Scope): FieldReading {
  const picked = field.options.filter((option) => typed.includes(option));
  const problems: FieldProblem[] = typed.every((option) => field.options.includes(option))
    ? []
    : [error('choiceUnknown')];
  if (picked.length > 1 && picked.some((option) => field.exclusive?.includes(option)))
    problems.push(error('choiceExclusive'));
  problems.push(...offeredProblems(field, picked, scope));
  return picked.length === 0 ? { problems } : { answer: picked, problems };
}

function cleanedText({ pattern, rows = 1 }: TextField, typed: string): string {
  if (pattern === 'plate') return readPlate(typed);
  return pattern === undefined ? cleanText(typed, rows > 1) : cleanCode(typed);
}

/** Returns the warning about a code in another format, if there is one. */
function patternProblems(
  pattern: PatternId,
  answer: string,
  { context }: Scope,
): readonly FieldProblem[] {
  if (!matchesPattern(pattern, answer, context)) return [warning(patternProblem(pattern))];
  const plates = pattern === 'plate' ? askedPlates(answer) : [];
  return plates.length === 0 ? [] : [warning('plateWithoutGap', { plates })];
}

function readText(field: TextField, typed: string, scope: Scope): FieldReading {
  const cleaned = cleanedText(field, typed);
  const answer = field.upperCase === true ? cleaned.toUpperCase() : cleaned;
  if (answer === '') return noAnswer;
  const length = lengthOf(answer);
  const minimum =
    typeof field.minimumLength === 'function'
      ? field.minimumLength(scope.answers, scope.form)
      : (field.minimumLength ?? 0);
  const problems: FieldProblem[] = [];
  if (length > field.maximumLength)
    problems.push(error('tooLong', { maximum: field.maximumLength, length }));
  else if (length < minimum) problems.push(error('tooShort', { minimum, length }));
  else if (field.pattern !== undefined)
    problems.push(...patternProblems(field.pattern, answer, scope));
  return { answer, problems };
}

function readRating(length: number, typed: string): FieldReading {
  if (typed === '') return noAnswer;
  const answer = Number(typed);
  return /^\d$/.test(typed) && answer >= 1 && answer <= length
    ? { answer, problems: [] }
    : failed('choiceUnknown');
}

const firstYear = 2000;
const yearsAhead = 15;
function yearProblems(year: number, now: number): readonly FieldProblem[] {
  const last = new Date(now).getFullYear() + yearsAhead;
  return year < firstYear || year > last
    ? [error('yearOutOfRange', { first: firstYear, last })]
    : [];
}

function readDay(typed: string, now: number): FieldReading {
  if (cleanCode(typed) === '') return noAnswer;
  const answer = parseDay(typed);
  return answer === undefined
    ? failed('notADay')
    : { answer, problems: yearProblems(Number(answer.slice(0, 4)), now) };
}

function readMonth(typed: string, now: number): FieldReading {
  if (cleanCode(typed) === '') return noAnswer;
  const answer = parseMonth(typed);
  return answer === undefined
    ? failed('notAMonth')
    : { answer, problems: yearProblems(Number(answer.slice(0, 4)), now) };
}

const minute = 60_000;
/**
 * The clocks of some phones are slow by up to this time, so a time in the future only causes a
 * warning.
 */
const slowClockMilliseconds = 3 * 24 * 60 * minute;
const inFuture = (isPossible: boolean): FieldProblem =>
  isPossible ? warning('inFuture') : error('inFuture');

function readMoment(
  field: MomentField,
  typed: string,
  { answers, form, context }: Scope,
): FieldReading {
  const { minute: here } = momentHere(cleanCode(typed));
  if (here === '') return noAnswer;
  const day = parseDay(here.slice(0, 10));
  if (field.dayOnly?.(answers, form) === true) {
    if (day === undefined) return failed('notADay');
    const isPossible = day <= localDay(context.now + slowClockMilliseconds);
    return { answer: day, problems: day > localDay(context.now) ? [inFuture(isPossible)] : [] };
  }
  const at = minuteToMilliseconds(here);
  if (at === undefined) return failed('notAMoment');
  const answer = here.slice(0, 16);
  if (at > context.now + minute)
    return { answer, problems: [inFuture(at <= context.now + slowClockMilliseconds)] };
  const tooOld =
    field.warnOlderHours !== undefined && context.now - at > field.warnOlderHours * 60 * minute;
  return {
    answer,
    problems: tooOld ? [warning('longAgo', { hours: field.warnOlderHours ?? 0 })] : [],
  };
}

const isTimeOrEmpty = (text: string): boolean => text === '' || isTime(text);

function readDayWindow(typed: DayWindow, now: number): FieldReading {
  const { from, to } = typed;
  if (cleanCode(typed.day) === '')
    return from === '' && to === '' ? noAnswer : failed('dayMissing');
  const day = parseDay(typed.day);
  if (day === undefined) return failed('notADay');
  if (!isTimeOrEmpty(from) || !isTimeOrEmpty(to)) return failed('notATime');
  const problems = [...yearProblems(Number(day.slice(0, 4)), now)];
  if (from !== '' && to !== '' && to <= from) problems.push(error('windowOrder'));
  if (problems.length === 0 && day < localDay(now)) problems.push(warning('dayPast'));
  return { answer: { day, from, to }, problems };
}

const maxAddressLength = 120;
const halfTheEquatorMetres = 20_037_508;
const isDegrees = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;
const isAccuracy = (metres: unknown): metres is number =>
  typeof metres === 'number' && metres >= 0 && metres <= halfTheEquatorMetres;

function pointOf(
  { latitude, longitude }: Place,
  decimals: number,
): { readonly latitude: number; readonly longitude: number } | undefined {
  return isDegrees(latitude, 90) && isDegrees(longitude, 180)
    ? { latitude: rounded(latitude, decimals), longitude: rounded(longitude, decimals) }
    : undefined;
}

function readPlace(field: PlaceField, typed: Place, scope: Scope): FieldReading {
  const { source, accuracyMetres } = typed;
  const isCoarse = field.coarse?.(scope.answers, scope.form) === true;
  const point = pointOf(typed, isCoarse ? 2 : 5);
  if (isCoarse)
    return point ? { answer: { source, ...point, address: '' }, problems: [] } : noAnswer;
  const address = cleanText(typed.address);
  if (!point && address === '') return noAnswer;
  const length = lengthOf(address);
  return {
    answer: {
      source: point ? source : 'manual',
      ...point,
      ...(point && isAccuracy(accuracyMetres) && { accuracyMetres: rounded(accuracyMetres, 0) }),
      address,
    },
    problems:
      length > maxAddressLength ? [error('tooLong', { maximum: maxAddressLength, length })] : [],
  };
}

const readPhotoCount = (maximum: number, count: number): FieldReading =>
  count > maximum ? failed('tooManyPhotos', { maximum }) : noAnswer;

type TypedField = Exclude<
  SimpleField,
  { readonly kind: 'boolean' | 'choices' | 'photos' | 'dayWindow' | 'place' }
>;
function readTyped(field: TypedField, typed: string, scope: Scope): FieldReading {
  switch (field.kind) {
    case 'choice':
      return readChoice(field, typed, scope);
    case 'text':
      return readText(field, typed, scope);
    case 'number':
      return readNumber(field, typed, scope);
    case 'rating':
      return readRating(field.length, typed);
    case 'day':
      return readDay(typed, scope.context.now);
    case 'month':
      return readMonth(typed, scope.context.now);
    case 'moment':
      return readMoment(field, typed, scope);
  }
}

/**
 * Reads an input that fits the field (fitsField). Never throws. Photos have only problems and no
 * answer.
 */
export function readField(field: SimpleField, input: Input, scope: Scope): FieldReading {
  switch (field.kind) {
    case 'boolean':
      return typeof input === 'boolean' ? { answer: input, problems: [] } : noAnswer;
    case 'choices':
      return isTexts(input) ? readChoices(field, input, scope) : noAnswer;
    case 'photos':
      return isTexts(input) ? readPhotoCount(field.maximum, input.length) : noAnswer;
    case 'dayWindow':
      return isDayWindow(input) ? readDayWindow(input, scope.context.now) : noAnswer;
    case 'place':
      return isPlace(input) ? readPlace(field, input, scope) : noAnswer;
    default:
      return typeof input === 'string' ? readTyped(field, input, scope) : noAnswer;
  }
}
