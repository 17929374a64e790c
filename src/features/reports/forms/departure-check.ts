/**
 * The departure check: six groups, each "in order" or with defects. Each defect has a report of its
 * own; the check only refers to it. It has its own screen (islands/DepartureCheck), so its fields
 * are not shown as a form. Its version is that of the list of points.
 */
import type { ChoiceField, Condition } from '../field-kinds.ts';
import type { FormDefinition } from '../form.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { checkGroups } from '../catalogues.ts';
import { always, entriesIn, isGiven, isOneOf, textIn } from '../conditions.ts';
import { presetUnit } from '../parts/odometer-fields.ts';
import { maxOdometerKm, trailerPlateField, vehiclePlateField } from '../parts/shared-fields.ts';

export type CheckGroup = (typeof checkGroups)[number];

const isOpen = (answers: Answers): boolean => checkGroups.some((group) => !isGiven(answers, group));
const hasDefects = (answers: Answers): boolean =>
  checkGroups.some((group) => isOneOf(answers, group, ['defect']));

/** The result of a check. It is unknown until each group has an answer. */
function resultOf(answers: Answers): string | undefined {
  if (isOpen(answers)) return undefined;
  if (entriesIn(answers, 'foundDefects').some(({ stop }) => stop === true)) return 'stop';
  return hasDefects(answers) ? 'defects' : 'inOrder';
}

const groupField = (id: CheckGroup): ChoiceField => ({
  id,
  kind: 'choice',
  section: 'groups',
  required: always,
  catalogue: 'checkResult',
  // There is no preset, because the driver must tick each group after checking it.
  options: id === 'coupling' ? ['inOrder', 'defect', 'noTrailer'] : ['inOrder', 'defect'],
});

const withOdometer: Condition = (answers) => isGiven(answers, 'odometer');

export const departureCheck: FormDefinition = {
  kind: 'departureCheck',
  letter: 'K',
  screen: 'departureCheck',
  icon: 'clipboard-check',
  order: 6,
  version: 1,
  ownScreen: true,
  sections: ['vehicle', 'groups', 'result'],
  maximumPhotos: 0,
  names: ['vehiclePlate'],
  fields: [
    vehiclePlateField('vehicle'),
    trailerPlateField('vehicle'),
    {
      id: 'odometer',
      kind: 'number',
      section: 'vehicle',
      minimum: 0,
      maximum: maxOdometerKm,
      decimals: 0,
      unitFrom: 'odometerUnit',
    },
    {
      id: 'odometerUnit',
      kind: 'choice',
      section: 'vehicle',
      visible: withOdometer,
      required: always,
      catalogue: 'odometerUnit',
      options: ['km', 'mi'],
      preset: (answers, { employmentCountry }) =>
        presetUnit(textIn(answers, 'vehiclePlate') ?? '', employmentCountry),
    },
    ...checkGroups.map(groupField),
    {
      id: 'foundDefects',
      kind: 'list',
      section: 'result',
      maximum: 30,
      fields: [
        {
          id: 'group',
          kind: 'choice',
          section: 'result',
          catalogue: 'checkedGroups',
          options: checkGroups,
        },
        { id: 'code', kind: 'text', section: 'result', maximumLength: 20 },
        { id: 'stop', kind: 'boolean', section: 'result' },
      ],
    },
    {
      id: 'openDefectsSeen',
      kind: 'number',
      section: 'result',
      minimum: 0,
      maximum: 99,
      decimals: 0,
    },
    {
      id: 'result',
      kind: 'choice',
      section: 'result',
      required: always,
      catalogue: 'checkOutcome',
      options: ['inOrder', 'defects', 'stop'],
      preset: resultOf,
    },
  ],
  rules: [],
};
