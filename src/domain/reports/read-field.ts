/**
 * Reads one typed or tapped value of one field. The answer is the best reading even when it breaks a bound;
 * it may be sent only when there is no problem of level "error". Lists are read in read-answers.ts.
 */
import type {
  Answer,
  Answers,
  ChoiceField,
  ChoicesField,
  DayWindow,
  DayWindowField,
  Field,
  FormContext,
  Input,
  ListField,
  MomentField,
  NumberField,
  Place,
  PlaceField,
  Problem,
  TextField,
} from './form.ts';
import { cleanText, lengthOf } from './clean-text.ts';
import { isTime, localDay, minuteToMilliseconds, parseDay, parseMonth } from './dates.ts';
import { parseNumber } from './parse-number.ts';
import { matchesPattern, patternProblem } from './plates.ts';
import type { ProblemCode } from './problem-codes.ts';

export type FieldProblem = Omit<Problem, 'field'>;
export interface FieldReading {
  readonly answer?: Answer;
  readonly problems: readonly FieldProblem[];
}
export interface Scope {
  readonly answers: Answers;
  readonly form: Answers;
  readonly context: FormContext;
}
export type SimpleField = Exclude<Field, ListField>;

const nothing: FieldReading = { problems: [] };
const error = (code: ProblemCode, values?: Problem['values']): FieldProblem => ({
  level: 'error',
  code,
  ...(values && { values }),
});
const warning = (code: ProblemCode, values?: Problem['values']): FieldProblem => ({
  level: 'warning',
  code,
  ...(values && { values }),
});
const failed = (code: ProblemCode, values?: Problem['values']): FieldReading => ({
  problems: [error(code, values)],
});

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

/** True when `input` is of the sort this field holds; anything else counts as untouched. */
export function fits(field: SimpleField, input: unknown): input is Input {
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
    picked.every((option) => isOffered(option, scope.answers, scope.form))
  )
    return [];
  return [{ level: field.notOffered ?? 'warning', code: 'choiceNotOffered' }];
}

function readChoice(field: ChoiceField, typed: string, scope: Scope): FieldReading {
  if (typed === '') return nothing;
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

function readText(field: TextField, typed: string, scope: Scope): FieldReading {
  const cleaned = cleanText(typed, (field.rows ?? 1) > 1);
  const answer = field.upperCase === true ? cleaned.toUpperCase() : cleaned;
  if (answer === '') return nothing;
  const length = lengthOf(answer);
  const minimum =
    typeof field.minimumLength === 'function'
      ? field.minimumLength(scope.answers, scope.form)
      : (field.minimumLength ?? 0);
  const problems: FieldProblem[] = [];
  if (length > field.maximumLength)
    problems.push(error('tooLong', { maximum: field.maximumLength, length }));
  else if (length < minimum) problems.push(error('tooShort', { minimum, length }));
  else if (field.pattern !== undefined && !matchesPattern(field.pattern, answer, scope.context))
    problems.push(warning(patternProblem(field.pattern)));
  return { answer, problems };
}

function readNumber(field: NumberField, typed: string, { answers, form }: Scope): FieldReading {
  if (cleanText(typed) === '') return nothing;
  const read = parseNumber(typed, field.decimals);
  if (read === undefined) return failed('notANumber');
  const answer = read.value;
  const steps = field.step === undefined ? 0 : answer / field.step;
  if (answer < field.minimum)
    return { answer, problems: [error('tooSmall', { minimum: field.minimum })] };
  if (answer > field.maximum)
    return { answer, problems: [error('tooLarge', { maximum: field.maximum })] };
  if (read.decimals > field.decimals) {
    return {
      answer,
      problems: [
        field.decimals === 0
          ? error('notWhole')
          : error('tooManyDecimals', { decimals: field.decimals }),
      ],
    };
  }
  if (field.step !== undefined && Math.abs(steps - Math.round(steps)) > 1e-9)
    return { answer, problems: [error('notAStep', { step: field.step })] };
  if (
    field.warn !== undefined &&
    answer > field.warn.above &&
    (field.warn.when?.(answers, form) ?? true)
  )
    return { answer, problems: [warning(field.warn.code, { limit: field.warn.above })] };
  return { answer, problems: [] };
}

function readRating(length: number, typed: string): FieldReading {
  if (typed === '') return nothing;
  const answer = Number(typed);
  return /^\d$/.test(typed) && answer >= 1 && answer <= length
    ? { answer, problems: [] }
    : failed('choiceUnknown');
}

const firstYear = 2000;
const yearsAhead = 15;
/** Bounds of days and months: 2000 to 15 years from now. */
function yearProblems(year: number, now: number): readonly FieldProblem[] {
  const last = new Date(now).getFullYear() + yearsAhead;
  return year < firstYear || year > last
    ? [error('yearOutOfRange', { first: firstYear, last })]
    : [];
}

function readDay(typed: string, now: number): FieldReading {
  if (typed.trim() === '') return nothing;
  const answer = parseDay(typed);
  return answer === undefined
    ? failed('notADay')
    : { answer, problems: yearProblems(Number(answer.slice(0, 4)), now) };
}

function readMonth(typed: string, now: number): FieldReading {
  if (typed.trim() === '') return nothing;
  const answer = parseMonth(typed);
  return answer === undefined
    ? failed('notAMonth')
    : { answer, problems: yearProblems(Number(answer.slice(0, 4)), now) };
}

const minute = 60_000;
function readMoment(
  field: MomentField,
  typed: string,
  { answers, form, context }: Scope,
): FieldReading {
  if (typed.trim() === '') return nothing;
  const day = parseDay(typed.slice(0, 10));
  if (field.dayOnly?.(answers, form) === true) {
    if (day === undefined) return failed('notADay');
    return { answer: day, problems: day > localDay(context.now) ? [error('inFuture')] : [] };
  }
  const at = minuteToMilliseconds(typed.trim());
  if (at === undefined) return failed('notAMoment');
  const answer = typed.trim().slice(0, 16);
  if (at > context.now + minute) return { answer, problems: [error('inFuture')] };
  const tooOld =
    field.warnOlderHours !== undefined && context.now - at > field.warnOlderHours * 60 * minute;
  return {
    answer,
    problems: tooOld ? [warning('longAgo', { hours: field.warnOlderHours ?? 0 })] : [],
  };
}

function readDayWindow(_field: DayWindowField, typed: DayWindow, now: number): FieldReading {
  const { from, to } = typed;
  if (typed.day.trim() === '') return from === '' && to === '' ? nothing : failed('dayMissing');
  const day = parseDay(typed.day);
  if (day === undefined) return failed('notADay');
  if ((from !== '' && !isTime(from)) || (to !== '' && !isTime(to))) return failed('notATime');
  const problems = [...yearProblems(Number(day.slice(0, 4)), now)];
  if (from !== '' && to !== '' && to <= from) problems.push(error('windowOrder'));
  if (problems.length === 0 && day < localDay(now)) problems.push(warning('dayPast'));
  return { answer: { day, from, to }, problems };
}

const longestAddress = 120;
const halfTheEquatorMetres = 20_037_508;
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;
function readPlace(field: PlaceField, typed: Place, scope: Scope): FieldReading {
  const { latitude, longitude, accuracyMetres } = typed;
  const isPoint =
    Number.isFinite(latitude) &&
    Number.isFinite(longitude) &&
    Math.abs(latitude ?? 99) <= 90 &&
    Math.abs(longitude ?? 999) <= 180;
  const point = (decimals: number): object =>
    isPoint
      ? { latitude: rounded(latitude ?? 0, decimals), longitude: rounded(longitude ?? 0, decimals) }
      : {};
  if (field.coarse?.(scope.answers, scope.form) === true) {
    return isPoint
      ? { answer: { source: typed.source, ...point(2), address: '' }, problems: [] }
      : nothing;
  }
  const address = cleanText(typed.address);
  if (!isPoint && address === '') return nothing;
  const accurate =
    isPoint &&
    typeof accuracyMetres === 'number' &&
    accuracyMetres >= 0 &&
    accuracyMetres <= halfTheEquatorMetres;
  const answer: Place = {
    source: isPoint ? typed.source : 'manual',
    ...point(5),
    ...(accurate && { accuracyMetres: rounded(accuracyMetres, 0) }),
    address,
  };
  return {
    answer,
    problems:
      lengthOf(address) > longestAddress
        ? [error('tooLong', { maximum: longestAddress, length: lengthOf(address) })]
        : [],
  };
}

/** Reads what fits (see `fits`) into an answer with its problems. Never throws. Photos give no answer, only problems. */
export function readField(field: SimpleField, input: Input, scope: Scope): FieldReading {
  const { now } = scope.context;
  switch (field.kind) {
    case 'boolean':
      return typeof input === 'boolean' ? { answer: input, problems: [] } : nothing;
    case 'choices':
      return isTexts(input) ? readChoices(field, input, scope) : nothing;
    case 'photos':
      return isTexts(input) && input.length > field.maximum
        ? failed('tooManyPhotos', { maximum: field.maximum })
        : nothing;
    case 'dayWindow':
      return isDayWindow(input) ? readDayWindow(field, input, now) : nothing;
    case 'place':
      return isPlace(input) ? readPlace(field, input, scope) : nothing;
    default:
  }
  if (typeof input !== 'string') return nothing;
  switch (field.kind) {
    case 'choice':
      return readChoice(field, input, scope);
    case 'text':
      return readText(field, input, scope);
    case 'number':
      return readNumber(field, input, scope);
    case 'rating':
      return readRating(field.length, input);
    case 'day':
      return readDay(input, now);
    case 'month':
      return readMonth(input, now);
    case 'moment':
      return readMoment(field, input, scope);
  }
}
