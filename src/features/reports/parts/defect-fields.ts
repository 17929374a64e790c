/** The list of defects, alike in the three complaint forms. */
import type { Condition, Field, FormContext, ListField, OptionGroup } from '../field-kinds.ts';
import type { Answers, Inputs } from '../inputs-and-answers.ts';
import { leakSizes, leakStops, severities, type Side, sides } from '../catalogues.ts';
import { always, isOneOf, textIn } from '../conditions.ts';
import {
  defaultSeverity,
  type Defect,
  type DefectPlaces,
  hasSeverity,
  withDefect,
} from '../defects.ts';

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
  required,
  places,
  equipment = false,
  automatic,
}: DefectListOptions): ListField {
  const section = 'defects';
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
        .filter(({ group, severity }) => group === 'gas' && severity === 's4')
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
      catalogue: 'severity',
      options: severities,
      callFirst: ['s3'],
      preset: (entry, _context, form) => defaultSeverity(catalogue, textIn(entry, 'defect'), form),
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
      required: isOther,
      minimumLength: (entry, form) => (isOther(entry, form) ? 10 : 0),
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

/** A photo is asked for minor and major defects; in danger it is never asked for. */
export const photoWanted: Condition = (_answers, form) => hasSeverity(form, 's2', 's3');

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
