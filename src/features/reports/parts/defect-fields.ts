/** The list of defects in the three forms for defects. */
import type { Condition, Field, FormContext, ListField, OptionGroup } from '../field-kinds.ts';
import type { Answers, Inputs } from '../inputs-and-answers.ts';
import { leakSizes, leakStops, type Side, sides } from '../catalogues.ts';
import { always, entriesIn, isOneOf, textIn } from '../conditions.ts';
import {
  type Defect,
  type DefectPlaces,
  loweredFrom,
  proposedLevel,
  withDefect,
} from '../defects.ts';
import { calleeOf, forbidsDriving, levelOf, levelRules, levels } from '../severity-levels.ts';

/** "Other defect" requires a note. */
const isOther: Condition = (entry) => textIn(entry, 'defect')?.endsWith('Other') === true;
/** Equipment has a state (missing, expired, defective) and no place on the vehicle. */
const isEquipment: Condition = (entry) => textIn(entry, 'defect')?.startsWith('eq') === true;

/** Returns the possible places of the defect, or none if its name already contains the place. */
const placesOf = (places: DefectPlaces, entry: Answers): readonly Side[] =>
  places[textIn(entry, 'defect') ?? ''] ?? [];

interface DefectListOptions {
  /** The name of the catalogue's labels. */
  readonly name: string;
  readonly catalogue: readonly Defect[];
  /** The name of the labels of the levels. */
  readonly severities: 'severity' | 'tankSeverity';
  readonly required: Condition;
  /** The possible places of the defects, for vehicles. */
  readonly places?: DefectPlaces;
  readonly equipment?: boolean;
  readonly automatic?: (form: Answers, context: FormContext) => readonly Inputs[];
}

function groupsOf(catalogue: readonly Defect[]): readonly OptionGroup[] {
  const groups = [...new Set(catalogue.map((defect) => defect.group))];
  return groups.map((id) => ({
    id,
    options: catalogue.filter((defect) => defect.group === id).map((defect) => defect.id),
  }));
}

/**
 * Returns the field "defects" with one entry per defect, each with its level, a note and up to four
 * photos.
 */
export function defectList({
  name,
  catalogue,
  severities,
  required,
  places,
  equipment = false,
  automatic,
}: DefectListOptions): ListField {
  const section = 'defects';
  /**
   * The driver must give a reason if the proposed level was "stop" or worse and was lowered.
   * Proposals of these levels do not depend on a date.
   */
  const needsReason: Condition = (entry, form) =>
    forbidsDriving(loweredFrom(catalogue, entry, form, 0));
  const needsWords: Condition = (entry, form) => isOther(entry, form) || needsReason(entry, form);
  const fields: readonly Field[] = [
    {
      id: 'defect',
      kind: 'choice',
      section,
      required: always,
      catalogue: name,
      options: catalogue.map((defect) => defect.id),
      groups: groupsOf(catalogue),
      dangerous: catalogue
        .filter(
          ({ group, id }) => group === 'gas' && proposedLevel(catalogue, id, {}, 0) === 'life',
        )
        .map(({ id }) => id),
      otherText: 'note',
      offered: (option, _entry, form) =>
        catalogue.find((defect) => defect.id === option)?.fits?.(form) ?? true,
    },
    {
      id: 'severity',
      kind: 'choice',
      section,
      required: always,
      catalogue: severities,
      options: levels,
      callee: (entry, form) => {
        const level = levelOf(entry, form);
        // At the level "life" the emergency card already has the call buttons.
        return level === undefined || level === 'life'
          ? undefined
          : calleeOf(level, textIn(entry, 'defect') ?? '', form);
      },
      preset: (entry, { now, employmentCountry }, form) =>
        proposedLevel(catalogue, textIn(entry, 'defect'), form, now, employmentCountry),
    },
    ...(equipment
      ? [
          {
            id: 'equipmentState',
            kind: 'choice',
            section,
            visible: isEquipment,
            required: isEquipment,
            catalogue: 'equipmentState',
            options: ['missing', 'expired', 'defective'],
          } as const,
        ]
      : []),
    ...(places
      ? [
          {
            id: 'side',
            kind: 'choices',
            section,
            visible: (entry) => placesOf(places, entry).length > 0,
            catalogue: 'side',
            options: sides,
            offered: (side, entry) => placesOf(places, entry).some((place) => place === side),
          } as const satisfies Field,
        ]
      : []),
    {
      id: 'note',
      kind: 'text',
      section,
      rows: 3,
      maximumLength: 300,
      required: needsWords,
      minimumLength: (entry, form) => (needsWords(entry, form) ? 10 : 0),
    },
    { id: 'photos', kind: 'photos', section, maximum: 4 },
  ];
  return {
    id: 'defects',
    kind: 'list',
    section,
    required,
    maximum: 30,
    keyField: 'defect',
    fields,
    ...(automatic && { automatic }),
  };
}

/**
 * A photo is requested if `photo` is set for the level of a defect. Not at the departure check: the
 * technician goes to the vehicle.
 */
export const photoWanted: Condition = (_answers, form) =>
  !isOneOf(form, 'foundDuring', ['departureCheck']) &&
  entriesIn(form, 'defects')
    .map((entry) => levelOf(entry, form))
    .some((level) => level !== undefined && levelRules[level].photo);

/**
 * Returns the questions about a leak: place, size, whether it was stopped, amount. `defect` is the
 * id of the leak in the catalogue.
 */
export function leakFields(
  section: string,
  defect: string,
  places: readonly string[],
): readonly Field[] {
  const visible = withDefect(defect);
  const isBig: Condition = (answers, form) =>
    visible(answers, form) && isOneOf(form, 'leakSize', ['cloud', 'fire']);
  return [
    {
      id: 'leakPlace',
      kind: 'choice',
      section,
      visible,
      required: always,
      catalogue: 'leakPlace',
      options: places,
    },
    {
      id: 'leakSize',
      kind: 'choice',
      section,
      visible,
      required: always,
      catalogue: 'leakSize',
      options: leakSizes,
    },
    {
      id: 'leakStopped',
      kind: 'choice',
      section,
      visible,
      required: always,
      catalogue: 'leakStopped',
      options: leakStops,
    },
    {
      id: 'releasedAmountKg',
      kind: 'number',
      section,
      visible: isBig,
      required: always,
      minimum: 0,
      maximum: 20_000,
      decimals: 1,
      unit: 'kg',
    },
  ];
}
