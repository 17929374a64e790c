/** What the catalogues of defects are made of, and what their entries in a report mean. */
import type { Condition } from './field-kinds.ts';
import type { FormRule } from './form.ts';
import type { Answers } from './inputs-and-answers.ts';
import type { Side } from './catalogues.ts';
import { entriesIn, isOneOf, textIn } from './conditions.ts';
import { type Level, levelOf, rankOf, worstLevel } from './severity-levels.ts';

/**
 * One kind of defect. Its level is a proposal, which may hang on other answers and on the day;
 * undefined where the driver has to say how bad it is.
 */
export interface Defect {
  readonly id: string;
  readonly group: string;
  readonly level:
    Level | undefined | ((form: Answers, now: number, employmentCountry?: string) => Level);
  /** Absent: fits every report. */
  readonly fits?: (form: Answers) => boolean;
}

type Row = readonly [id: string, level: Defect['level'], fits?: (form: Answers) => boolean];
/** A catalogue from its groups, in the order in which they are shown. */
export const catalogueOf = (groups: Readonly<Record<string, readonly Row[]>>): readonly Defect[] =>
  Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([id, level, fits]) => ({ id, group, level, ...(fits && { fits }) })),
  );

/** Where on a vehicle each defect can be; one that is not named has its place in its name. */
export type DefectPlaces = Readonly<Record<string, readonly Side[]>>;
const around: readonly Side[] = ['left', 'right', 'front', 'rear'];
export const places = {
  sideways: ['left', 'right'],
  behind: ['left', 'right', 'rear'],
  around,
  anywhere: [...around, 'cab'],
  axles: ['left', 'right', 'axle1', 'axle2', 'axle3', 'axle4', 'axle5'],
} as const satisfies DefectPlaces;

/** Without it nothing is filled; a vehicle that is still in the yard does not set off without it. */
export const notAtDeparture = (form: Answers): Level =>
  isOneOf(form, 'foundDuring', ['departureCheck']) ? 'stop' : 'noFill';

/** The law wants it on a vehicle that sets off; on the road a repair by a date is enough. */
export const neededToSetOff = (form: Answers): Level =>
  isOneOf(form, 'foundDuring', ['departureCheck']) ? 'stop' : 'soon';

/**
 * The proposed level of a defect at `now` (milliseconds since 1970); undefined for an id the
 * catalogue does not have and for "other defect".
 */
export function proposedLevel(
  catalogue: readonly Defect[],
  id: string | undefined,
  form: Answers,
  now: number,
  employmentCountry?: string,
): Level | undefined {
  const level = catalogue.find((defect) => defect.id === id)?.level;
  return typeof level === 'function' ? level(form, now, employmentCountry) : level;
}

/** True when one of these defects is reported. */
export const hasDefect = (form: Answers, ...ids: readonly string[]): boolean =>
  entriesIn(form, 'defects').some((entry) => ids.includes(textIn(entry, 'defect') ?? ''));

/** Condition for fields that belong to certain defects. */
export const withDefect =
  (...ids: readonly string[]): Condition =>
  (_answers, form) =>
    hasDefect(form, ...ids);

/** A defect that endangers somebody now, or with which the vehicle or the tank must be stopped. */
export const isSevere = (form: Answers): boolean => rankOf(worstLevel(form)) >= rankOf('stop');

/** Danger to life now. */
export const isDangerous = (form: Answers): boolean => worstLevel(form) === 'life';

/** The proposed level of an entry that the driver has lowered; undefined where none was lowered. */
export function loweredFrom(
  catalogue: readonly Defect[],
  entry: Answers,
  form: Answers,
  now: number,
  employmentCountry?: string,
): Level | undefined {
  const proposed = proposedLevel(catalogue, textIn(entry, 'defect'), form, now, employmentCountry);
  const given = levelOf(entry, form);
  return given !== undefined && rankOf(given) < rankOf(proposed) ? proposed : undefined;
}

/** A level below the proposed one is asked about. */
export const severityRule =
  (catalogue: readonly Defect[]): FormRule =>
  (form, { now, employmentCountry }) =>
    entriesIn(form, 'defects').flatMap((entry, index) =>
      loweredFrom(catalogue, entry, form, now, employmentCountry) === undefined
        ? []
        : [
            {
              field: `defects.${index}.severity`,
              level: 'warning',
              code: 'severityLowered',
            } as const,
          ],
    );
