/** The list of defects, alike in the three complaint forms. */
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
import { calleeOf, levelOf, levelRules, levels, rankOf } from '../severity-levels.ts';

/** "Other defect" says nothing by itself: it needs words. */
const isOther: Condition = (entry) => textIn(entry, 'defect')?.endsWith('Other') === true;
/** Equipment is missing, expired or defective; it has no place on the vehicle. */
const isEquipment: Condition = (entry) => textIn(entry, 'defect')?.startsWith('eq') === true;

/** Where the defect of an entry can be; nowhere but where its name says. */
const placesOf = (places: DefectPlaces, entry: Answers): readonly Side[] =>
  places[textIn(entry, 'defect') ?? ''] ?? [];

interface DefectListOptions {
  /** Name of the catalogue's labels. */
  readonly name: string;
  readonly catalogue: readonly Defect[];
  /** Name of the labels of the levels. */
  readonly severities: 'severity' | 'tankSeverity';
  readonly required: Condition;
  /** Of a vehicle: where its defects can be. */
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
 * The field "defects": one entry for each picked defect, with severity, note and up to four photos.
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
  /** To drive, or to fill, all the same takes a reason. No date can have lowered such a proposal. */
  const needsReason: Condition = (entry, form) =>
    rankOf(loweredFrom(catalogue, entry, form, 0)) >= rankOf('stop');
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
        // The emergency card, which danger brings, has these buttons.
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

/** A photo helps with most levels; nobody takes one in danger. */
export const photoWanted: Condition = (_answers, form) =>
  entriesIn(form, 'defects')
    .map((entry) => levelOf(entry, form))
    .some((level) => level !== undefined && levelRules[level].photo);

/**
 * Where, how much, stopped: the questions that follow a leak (`defect` is its id in the catalogue).
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
