/** Defines the entries of the catalogues of defects, and evaluates the defects in a report. */
import type { Condition } from './field-kinds.ts';
import type { FormRule } from './form.ts';
import type { Answers } from './inputs-and-answers.ts';
import type { Side } from './catalogues.ts';
import { entriesIn, isOneOf, textIn } from './conditions.ts';
import { forbidsDriving, type Level, levelOf, rankOf, worstLevel } from './severity-levels.ts';

/**
 * One kind of defect. The level is a proposal, which may depend on other answers and on the day. It
 * is undefined if the driver has to choose the level.
 */
export interface Defect {
  readonly id: string;
  readonly group: string;
  readonly level:
    Level | undefined | ((form: Answers, now: number, employmentCountry?: string) => Level);
  /** If this is absent, the defect is offered in every report. */
  readonly fits?: (form: Answers) => boolean;
}

type Row = readonly [id: string, level: Defect['level'], fits?: (form: Answers) => boolean];
/** Creates a catalogue from groups in the order in which they are displayed. */
export const catalogueOf = (groups: Readonly<Record<string, readonly Row[]>>): readonly Defect[] =>
  Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([id, level, fits]) => ({ id, group, level, ...(fits && { fits }) })),
  );

/**
 * The possible places of each defect. If a defect is not listed, its name already contains the
 * place.
 */
export type DefectPlaces = Readonly<Record<string, readonly Side[]>>;
const aroundVehicle: readonly Side[] = ['left', 'right', 'front', 'rear'];
export const places = {
  sideways: ['left', 'right'],
  behind: ['left', 'right', 'rear'],
  around: aroundVehicle,
  anywhere: [...aroundVehicle, 'cab'],
  axles: ['left', 'right', 'axle1', 'axle2', 'axle3', 'axle4', 'axle5'],
} as const satisfies DefectPlaces;

/**
 * Returns "stop" at the departure check, because the vehicle must not leave, otherwise "noFill".
 */
export const notAtDeparture = (form: Answers): Level =>
  isOneOf(form, 'foundDuring', ['departureCheck']) ? 'stop' : 'noFill';

/** Returns "stop" at the departure check, as the law requires. On the road "soon" is enough. */
export const neededToSetOff = (form: Answers): Level =>
  isOneOf(form, 'foundDuring', ['departureCheck']) ? 'stop' : 'soon';

/**
 * Returns the proposed level of a defect at `now` (milliseconds since 1970), or undefined for an
 * unknown id and for "other defect".
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

/** Returns true if at least one of these defects is reported. */
export const hasDefect = (form: Answers, ...ids: readonly string[]): boolean =>
  entriesIn(form, 'defects').some((entry) => ids.includes(textIn(entry, 'defect') ?? ''));

/** Returns the condition that at least one of these defects is reported. */
export const withDefect =
  (...ids: readonly string[]): Condition =>
  (_answers, form) =>
    hasDefect(form, ...ids);

/**
 * Returns true if the worst level is at least "stop": there is danger to life, or the vehicle or
 * tank must be stopped.
 */
export const isSevere = (form: Answers): boolean => forbidsDriving(worstLevel(form));

/** Returns true if there is danger to life now. */
export const isDangerous = (form: Answers): boolean => worstLevel(form) === 'life';

/** Returns the proposed level if the driver has chosen a lower one, otherwise undefined. */
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

/** Returns a rule that warns about a level below the proposed one. */
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
