/** What the catalogues of defects are made of, and what their entries in a report mean. */
import type { Condition } from './field-kinds.ts';
import type { FormRule } from './form.ts';
import type { Answers } from './inputs-and-answers.ts';
import { severities, type Severity, type Side } from './catalogues.ts';
import { entriesIn, isOneOf, textIn } from './conditions.ts';

/** One kind of defect. Its severity is a proposal, which may hang on other answers. */
export interface Defect {
  readonly id: string;
  readonly group: string;
  readonly severity: Severity | ((form: Answers) => Severity);
  /** Absent: fits every report. */
  readonly fits?: (form: Answers) => boolean;
}

type Row = readonly [id: string, severity: Defect['severity'], fits?: (form: Answers) => boolean];
/** A catalogue from its groups, in the order in which they are shown. */
export const catalogueOf = (groups: Readonly<Record<string, readonly Row[]>>): readonly Defect[] =>
  Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([id, severity, fits]) => ({ id, group, severity, ...(fits && { fits }) })),
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

/** The proposed severity of a defect; undefined for an id the catalogue does not have. */
export function defaultSeverity(
  catalogue: readonly Defect[],
  id: string | undefined,
  form: Answers,
): Severity | undefined {
  const severity = catalogue.find((defect) => defect.id === id)?.severity;
  return typeof severity === 'function' ? severity(form) : severity;
}

/** True when one of these defects is reported. */
export const hasDefect = (form: Answers, ...ids: readonly string[]): boolean =>
  entriesIn(form, 'defects').some((entry) => ids.includes(textIn(entry, 'defect') ?? ''));

/** Condition for fields that belong to certain defects. */
export const withDefect =
  (...ids: readonly string[]): Condition =>
  (_answers, form) =>
    hasDefect(form, ...ids);

/** True when one of the reported defects has one of these severities. */
export const hasSeverity = (form: Answers, ...wanted: readonly Severity[]): boolean =>
  entriesIn(form, 'defects').some((entry) =>
    wanted.some((severity) => entry['severity'] === severity),
  );

/** Danger: a defect is reported as "act now", or gas is coming out. */
export const isDangerousDefect = (entry: Answers): boolean =>
  isOneOf(entry, 'severity', ['s4']) || isOneOf(entry, 'defect', ['ctLeak', 'tbLeak']);

export const isDangerous = (form: Answers): boolean =>
  entriesIn(form, 'defects').some(isDangerousDefect);

/** A severity below the proposed one is asked about. */
export const severityRule =
  (catalogue: readonly Defect[]): FormRule =>
  (form) =>
    entriesIn(form, 'defects').flatMap((entry, index) => {
      const proposed = defaultSeverity(catalogue, textIn(entry, 'defect'), form);
      const given = severities.findIndex((severity) => severity === entry['severity']);
      const isLowered =
        proposed !== undefined && given >= 0 && given < severities.indexOf(proposed);
      return isLowered
        ? [
            {
              field: `defects.${index}.severity`,
              level: 'warning',
              code: 'severityLowered',
            } as const,
          ]
        : [];
    });
