/**
 * Near miss, unsafe condition, accident or security event: what happened, to whom, with which
 * goods, and why.
 */
import type { Condition } from '../field-kinds.ts';
import type { FormDefinition } from '../form.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { anonymousFields } from '../anonymous-fields.ts';
import {
  activities,
  causes,
  eventKinds,
  eventTypeGroups,
  eventTypes,
  gasEvents,
  placeKinds,
  protectiveEquipment,
  roadKinds,
  weathers,
} from '../catalogues-accident.ts';
import { leakPlaces } from '../catalogues.ts';
import { always, isOneOf, picks, when } from '../conditions.ts';
import { isDangerousEvent } from '../dangerous-event.ts';
import { localMinute } from '../dates.ts';
import { injuredPersonFields } from '../parts/injured-person-fields.ts';
import { productFields } from '../parts/shared-fields.ts';

const isAccident: Condition = when('eventKind', 'accident');
const isHurtPossible: Condition = when('eventKind', 'accident', 'security');
const isReleased: Condition = when('release', 'yes');
const isReleasedOrImminent: Condition = when('release', 'yes', 'imminent');
const isAnonymous = (answers: Answers): boolean => isOneOf(answers, 'reporterMode', ['anonymous']);
/**
 * Names may be kept back only where nobody was hurt and nothing was damaged: everything else has
 * legal deadlines.
 */
const mayHideName = (answers: Answers): boolean =>
  isOneOf(answers, 'eventKind', ['nearMiss', 'unsafeCondition']);
const involvesGas: Condition = (answers) =>
  isOneOf(answers, 'release', ['yes', 'imminent']) ||
  picks(answers, 'eventTypes', gasEvents) ||
  answers['containmentDamaged'] === true;
/** What is left in the tank decides whether an imminent release counts (ADR 1.8.5.3). */
const loadCounts: Condition = (answers) =>
  isOneOf(answers, 'release', ['imminent']) ||
  answers['containmentDamaged'] === true ||
  picks(answers, 'eventTypes', ['rollover', 'fire']);
const hasServices: Condition = (answers) =>
  picks(answers, 'emergencyServices', ['fireBrigade', 'police', 'ambulance']);
const hasClosure: Condition = (answers) =>
  picks(answers, 'publicMeasures', ['evacuation', 'roadClosed', 'trainLine']);
/** Nothing came out where nobody was hurt and nothing of gas was among what happened. */
const isWithoutGas = (answers: Answers): boolean =>
  isOneOf(answers, 'eventKind', ['nearMiss', 'unsafeCondition']) &&
  !picks(answers, 'eventTypes', gasEvents);
const isAcute = (answers: Answers): boolean => answers['dangerNow'] === true;

export const nearbyAccident: FormDefinition = {
  kind: 'nearbyAccident',
  letter: 'N',
  screen: 'formNearbyAccident',
  icon: 'triangle-alert',
  order: 5,
  version: 1,
  sections: ['kind', 'what', 'people', 'goods', 'damage', 'causes', 'closing'],
  stepped: true,
  maximumPhotos: 12,
  names: ['eventTypes', 'description', 'eventKind'],
  repeats: ['product', 'productName', 'productUnNumber', 'ownPlate', 'ownTrailerPlate'],
  emergencyFirst: true,
  assessed: true,
  fields: [
    {
      id: 'eventKind',
      kind: 'choice',
      section: 'kind',
      required: always,
      catalogue: 'eventKind',
      options: eventKinds,
      preset: () => 'nearMiss',
    },
    {
      id: 'dangerNow',
      kind: 'boolean',
      section: 'kind',
      visible: isHurtPossible,
    },
    {
      id: 'reporterMode',
      kind: 'choice',
      section: 'kind',
      required: always,
      catalogue: 'reporterMode',
      options: ['named', 'confidential', 'anonymous'],
      preset: () => 'named',
      offered: (option, answers) => option === 'named' || mayHideName(answers),
      notOffered: 'error',
    },
    {
      id: 'occurredAt',
      kind: 'moment',
      section: 'kind',
      required: always,
      warnOlderHours: 72,
      dayOnly: isAnonymous,
      preset: (_answers, context) => localMinute(context.startedAt ?? context.now),
    },
    {
      id: 'placeKind',
      kind: 'choice',
      section: 'kind',
      required: always,
      catalogue: 'placeKind',
      options: placeKinds,
    },
    {
      id: 'location',
      kind: 'place',
      section: 'kind',
      coarse: isAnonymous,
      required: (answers) =>
        isOneOf(answers, 'eventKind', ['accident']) && isOneOf(answers, 'placeKind', ['road']),
    },
    {
      id: 'roadKind',
      kind: 'choice',
      section: 'kind',
      visible: when('placeKind', 'road'),
      required: always,
      catalogue: 'roadKind',
      options: roadKinds,
    },

    {
      id: 'description',
      kind: 'text',
      section: 'what',
      rows: 5,
      required: always,
      maximumLength: 2000,
      minimumLength: (answers) => (isAcute(answers) ? 10 : 20),
    },
    {
      id: 'activity',
      kind: 'choice',
      section: 'what',
      required: always,
      catalogue: 'activity',
      options: activities,
    },
    {
      id: 'eventTypes',
      kind: 'choices',
      section: 'what',
      required: always,
      catalogue: 'eventTypes',
      options: eventTypes,
      groups: eventTypeGroups,
    },
    {
      id: 'potentialSeverity',
      kind: 'rating',
      section: 'what',
      length: 5,
      worded: true,
      required: when('eventKind', 'nearMiss'),
    },
    { id: 'likelihood', kind: 'rating', section: 'what', length: 5, worded: true },

    {
      id: 'injured',
      kind: 'choice',
      section: 'people',
      visible: isHurtPossible,
      required: isAccident,
      catalogue: 'injured',
      options: ['none', 'yes', 'unknown'],
    },
    {
      id: 'injuredPersons',
      kind: 'list',
      section: 'people',
      visible: when('injured', 'yes'),
      required: always,
      maximum: 10,
      fields: injuredPersonFields,
    },
    {
      id: 'witnesses',
      kind: 'text',
      section: 'people',
      visible: isAccident,
      rows: 2,
      maximumLength: 200,
    },

    {
      id: 'release',
      kind: 'choice',
      section: 'goods',
      required: always,
      catalogue: 'release',
      options: ['no', 'yes', 'imminent'],
      preset: (answers) => {
        if (picks(answers, 'eventTypes', ['gasRelease'])) return 'yes';
        return isWithoutGas(answers) ? 'no' : undefined;
      },
    },
    ...productFields('goods', involvesGas, involvesGas),
    {
      id: 'releasedAmountUnknown',
      kind: 'boolean',
      section: 'goods',
      visible: isReleased,
      preset: () => false,
    },
    {
      id: 'releasedAmount',
      kind: 'number',
      section: 'goods',
      visible: (answers, form) =>
        isReleased(answers, form) && answers['releasedAmountUnknown'] !== true,
      required: always,
      minimum: 0,
      maximum: 60_000,
      decimals: 1,
      unitFrom: 'releaseUnit',
    },
    {
      id: 'releaseUnit',
      kind: 'choice',
      section: 'goods',
      visible: (answers, form) =>
        isReleased(answers, form) && answers['releasedAmountUnknown'] !== true,
      required: always,
      catalogue: 'amountUnit',
      options: ['kg', 'l'],
      preset: () => 'kg',
    },
    {
      id: 'releaseDuration',
      kind: 'number',
      section: 'goods',
      visible: isReleased,
      minimum: 0,
      maximum: 1440,
      decimals: 0,
      unit: 'min',
    },
    {
      id: 'releasePlace',
      kind: 'choice',
      section: 'goods',
      visible: isReleasedOrImminent,
      required: always,
      catalogue: 'leakPlace',
      options: leakPlaces,
    },
    {
      id: 'ignited',
      kind: 'choice',
      section: 'goods',
      visible: isReleased,
      required: always,
      catalogue: 'ignited',
      options: ['no', 'flash', 'fire', 'explosion'],
    },
    {
      id: 'containmentDamaged',
      kind: 'boolean',
      section: 'goods',
      visible: isAccident,
      required: always,
    },
    {
      id: 'loadAmountKg',
      kind: 'number',
      section: 'goods',
      visible: loadCounts,
      minimum: 0,
      maximum: 30_000,
      decimals: 0,
      unit: 'kg',
    },

    {
      id: 'ownPlate',
      kind: 'text',
      section: 'damage',
      visible: isAccident,
      maximumLength: 12,
      pattern: 'plate',
      upperCase: true,
      preset: (_answers, context) => context.profile.plate,
    },
    {
      id: 'ownTrailerPlate',
      kind: 'text',
      section: 'damage',
      visible: isAccident,
      maximumLength: 15,
      pattern: 'plate',
      upperCase: true,
      preset: (_answers, context) => context.profile.trailerPlate,
    },
    {
      id: 'otherVehicles',
      kind: 'number',
      section: 'damage',
      visible: isAccident,
      minimum: 0,
      maximum: 20,
      decimals: 0,
    },
    { id: 'otherPlates', kind: 'text', section: 'damage', visible: isAccident, maximumLength: 120 },
    {
      id: 'propertyDamage',
      kind: 'choice',
      section: 'damage',
      visible: isAccident,
      required: always,
      catalogue: 'propertyDamage',
      options: ['none', 'under5k', 'from5kTo50k', 'over50k', 'unknown'],
    },
    {
      id: 'propertyDamageText',
      kind: 'text',
      section: 'damage',
      rows: 2,
      maximumLength: 300,
      visible: (answers, form) =>
        isAccident(answers, form) &&
        isOneOf(answers, 'propertyDamage', ['under5k', 'from5kTo50k', 'over50k', 'unknown']),
    },
    {
      id: 'environment',
      kind: 'choices',
      section: 'damage',
      visible: isAccident,
      required: always,
      catalogue: 'environment',
      options: ['soil', 'water', 'drain', 'air', 'none'],
      exclusive: ['none'],
    },
    {
      id: 'emergencyServices',
      kind: 'choices',
      section: 'damage',
      visible: isAccident,
      required: always,
      catalogue: 'emergencyServices',
      options: ['fireBrigade', 'police', 'ambulance', 'none'],
      exclusive: ['none'],
    },
    {
      id: 'policeFile',
      kind: 'text',
      section: 'damage',
      visible: isHurtPossible,
      maximumLength: 40,
    },
    {
      id: 'publicMeasures',
      kind: 'choices',
      section: 'damage',
      visible: hasServices,
      required: always,
      catalogue: 'publicMeasures',
      options: ['evacuation', 'roadClosed', 'trainLine', 'none'],
      exclusive: ['none'],
    },
    // Often still going on while the report is written: an open answer keeps the assessment on
    // yellow.
    {
      id: 'closureHours',
      kind: 'number',
      section: 'damage',
      visible: hasClosure,
      minimum: 0,
      maximum: 72,
      decimals: 1,
      step: 0.5,
      unit: 'h',
    },

    { id: 'weather', kind: 'choices', section: 'causes', catalogue: 'weather', options: weathers },
    {
      id: 'weatherTemperature',
      kind: 'number',
      section: 'causes',
      minimum: -60,
      maximum: 60,
      decimals: 0,
      unit: 'celsius',
    },
    {
      id: 'light',
      kind: 'choice',
      section: 'causes',
      catalogue: 'light',
      options: ['day', 'dusk', 'night'],
    },
    {
      id: 'ppeWorn',
      kind: 'choices',
      section: 'causes',
      catalogue: 'ppeWorn',
      options: protectiveEquipment,
      exclusive: ['none'],
    },
    { id: 'causes', kind: 'choices', section: 'causes', catalogue: 'causes', options: causes },
    {
      id: 'existingRule',
      kind: 'choice',
      section: 'causes',
      catalogue: 'existingRule',
      options: ['followed', 'notUsable', 'none', 'unknown'],
    },
    { id: 'immediateMeasures', kind: 'text', section: 'causes', rows: 3, maximumLength: 500 },
    { id: 'suggestion', kind: 'text', section: 'causes', rows: 3, maximumLength: 500 },

    { id: 'photos', kind: 'photos', section: 'closing', maximum: 12 },
    { id: 'feedbackWanted', kind: 'boolean', section: 'closing', preset: () => true },
  ],
  rules: [],
  danger: isDangerousEvent,
  minimum: { when: isAcute, fields: ['eventKind', 'reporterMode', 'occurredAt', 'description'] },
  anonymous: { when: isAnonymous, fields: anonymousFields },
};
