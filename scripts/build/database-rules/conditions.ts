/**
 * Building blocks for the conditions of the live database. In a condition, `data` is the stored
 * value at its place, `newData` the value after the write and `root` the database before the write.
 * All places of one update are checked together.
 */
import { type Area, areasFor, readingRoles } from '../../../src/features/office/model/roles.ts';
import { maxDefects } from '../../../src/features/office/model/work.ts';
import { workDays } from '../../../src/features/reports/limits.ts';
import { allDuties } from '../../../src/features/reports/duties/assess-duties.ts';

export const all = (...conditions: readonly string[]): string => conditions.join(' && ');
export const any = (...conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions.join('') : `(${conditions.join(' || ')})`;
export const oneOf = (value: string, values: readonly string[]): string =>
  values.length === 1
    ? `${value} === '${values[0]}'`
    : `${value}.matches(/^(${values.join('|')})$/)`;

export const noneOf = (value: string, values: readonly string[]): string =>
  values.length === 1 ? `${value} !== '${values[0]}'` : `!${oneOf(value, values)}`;

const workMilliseconds = workDays * 86_400_000;
/** Whether the storage period of work has passed since `at`. */
export const isPastWorkPeriod = (at: string): string => `${at} < now - ${workMilliseconds}`;
/** The time of a write; for an anonymous report only the day, as the minute could identify the author. */
export const momentOf = (work: string): string =>
  `(${work}.child('anonymous').val() === true ? now - now % 86400000 : now)`;

export const has = (claim: string): string => `auth.token.${claim} === true`;
export const office = has('office');
const rolesOfArea = (area: Area): readonly string[] =>
  readingRoles().filter((role) => areasFor([role]).includes(area));
export const readsSafety = any(...rolesOfArea('safety').map(has));
/**
 * The roles that read defects except `office`, for paths at which another rule already allows
 * `office` to read.
 */
export const readsDefectsOutsideOffice = any(
  ...rolesOfArea('defect')
    .filter((role) => role !== 'office')
    .map(has),
);
/** Whether the account has a role that reads any area. */
export const hasSomeRole = any(...readingRoles().map(has));
/** scripts/deploy/company-rules.ts removes the first condition for a company that requires the claim. */
export const mayReport = any(has('email_verified'), has('mayReport'));
export const isKnown = any(has('email_verified'), has('mayReport'), ...readingRoles().map(has));
/** Whether the account may read and change the area $area. */
export const seesArea = any(
  ...readingRoles().map((role) => `(${has(role)} && ${oneOf('$area', areasFor([role]))})`),
);
/** Only the office removes records; it needs the role safety as well to remove those of safety. */
export const mayRemove = all(office, any("$area !== 'safety'", readsSafety));
/** Office and safety together can read everything. */
export const seesAll = `(${all(office, readsSafety)})`;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
export const isUuid = (value: string): string => `${value}.matches(/^${uuid}$/)`;
export const text = (maxLength: number): string =>
  `newData.isString() && newData.val().length <= ${maxLength}`;
export const wholeNumber = (maximum: number): string =>
  `newData.val() % 1 === 0 && newData.val() >= 0 && newData.val() <= ${maximum}`;
/** The pattern of a report's short code, which contains a date. */
export const code = '[A-Z]-[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])-[2-9A-HJ-NP-Z]{4}';
export const day = '20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';

export const validate = (condition: string) => ({ '.validate': condition });
export const nothingElse = { $other: { '.validate': false } };
export const defectKeys = Array.from({ length: maxDefects }, (_, number) => `d${number}`);
/**
 * The duties of all countries, without duplicates: Great Britain and Northern Ireland share some.
 */
export const dutyIds = [...new Set(allDuties.map(({ id }) => id))].toSorted();
export const isDefect = '$defect.matches(/^d[12]?[0-9]$/)';

/** The root of the database after the write, `up` levels above the condition. */
export const top = (up: number): string => `newData${'.parent()'.repeat(up)}`;
export const at = (place: string, ...keys: readonly string[]): string =>
  place + keys.map((key) => `.child(${key})`).join('');
export const field = (place: string, name: string): string => `${place}.child('${name}').val()`;
export const isSame = (name: string): string =>
  `${field('newData', name)} === ${field('data', name)}`;
