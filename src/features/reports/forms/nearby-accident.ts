/** The form for a near miss, an unsafe condition, an accident or a security event. */
import type { Condition } from '../field-kinds.ts';
import type { FormDefinition } from '../form.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { anonymousFields } from '../anonymous-fields.ts';
import {
  activities,
  amountBands,
  causes,
  eventKinds,
  eventTypeGroups,
  eventTypes,
  failedParts,
  gasEvents,
  injurySeverities,
  placeKinds,
  protectiveEquipment,
  roadKinds,
  weathers,
  yesNoUnknown,
} from '../catalogues-accident.ts';
import { leakPlaces } from '../catalogues.ts';
import { always, isOneOf, picks, when } from '../conditions.ts';
import { isDangerousEvent } from '../dangerous-event.ts';
import { localMinute } from '../dates.ts';
import {
  askedOfAccident,
  hasClosure,
  hasServices,
  involvesGas,
  isTrafficEvent,
  loadCounts,
} from '../duties/accident-questions.ts';
import { presetCountry } from '../duties/accident-country.ts';
import { accidentCountries } from '../duties/accident-facts.ts';
import { maxPhotosPerReport } from '../limits.ts';
import { maxPlateLength } from '../plates.ts';
import { injuredPersonFields } from '../parts/injured-person-fields.ts';
import { productFields, maxAmount, maxLoadKilograms } from '../parts/shared-fields.ts';

const isAccident: Condition = when('eventKind', 'accident');
const isHurtPossible: Condition = when('eventKind', 'accident', 'security');
const mayHaveVictims = (answers: Answers): boolean => isHurtPossible(answers, answers);
const isReleased: Condition = when('release', 'yes');
const isReleasedOrImminent: Condition = when('release', 'yes', 'imminent');
const isAnonymous = (answers: Answers): boolean => isOneOf(answers, 'reporterMode', ['anonymous']);
/**
 * Returns true if nobody was injured and nothing was damaged. Only then is a report without a name
 * possible, because other events have legal deadlines.
 */
const mayHideName = (answers: Answers): boolean =>
  isOneOf(answers, 'eventKind', ['nearMiss', 'unsafeCondition']);
/**
 * Returns true if nobody was injured and no event with gas was selected. The form then does not ask
 * about a release.
 */
const isWithoutGas = (answers: Answers): boolean =>
  isOneOf(answers, 'eventKind', ['nearMiss', 'unsafeCondition']) &&
  !picks(answers, 'eventTypes', gasEvents);
const isAcute = (answers: Answers): boolean => answers['dangerNow'] === true;

/** This form has no drawing, so all pictures of a report can be photos. */
const maximumPhotos = maxPhotosPerReport;

export const nearbyAccident: FormDefinition = {
  kind: 'nearbyAccident',
  letter: 'N',
  screen: 'formNearbyAccident',
  icon: 'triangle-alert',
  order: 5,
  version: 1,
  sections: [
    'kind',
    'reporter',
    'what',
    'hurt',
    'where',
    'position',
    'event',
    'risk',
    'people',
    'goods',
    'damage',
    'causes',
    'closing',
  ],
  stepped: true,
  maximumPhotos,
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
      id: 'reporterMode',
      kind: 'choice',
      section: 'reporter',
      required: always,
      catalogue: 'reporterMode',
      options: ['named', 'confidential', 'anonymous'],
      preset: () => 'named',
      offered: (option, answers) => option === 'named' || mayHideName(answers),
      notOffered: 'error',
    },

    {
      id: 'description',
      kind: 'text',
      section: 'what',
      rows: 2,
      required: always,
      maximumLength: 2000,
      minimumLength: (answers) => (mayHaveVictims(answers) ? 10 : 20),
    },
    {
      id: 'dangerNow',
      kind: 'boolean',
      section: 'what',
      visible: isHurtPossible,
    },
    {
      id: 'injured',
      kind: 'choice',
      section: 'hurt',
      visible: isHurtPossible,
      required: (answers, form) => isAccident(answers, form) && !isAcute(answers),
      catalogue: 'injured',
      options: ['none', 'yes', 'unknown'],
    },
    {
      id: 'injurySeverity',
      kind: 'choice',
      section: 'hurt',
      visible: when('injured', 'yes'),
      catalogue: 'injurySeverity',
      options: injurySeverities,
    },

    {
      id: 'placeKind',
      kind: 'choice',
      section: 'where',
      required: (answers) => !isAcute(answers),
      catalogue: 'placeKind',
      options: placeKinds,
    },
    {
      id: 'location',
      kind: 'place',
      section: 'position',
      coarse: isAnonymous,
      required: (answers) =>
        isOneOf(answers, 'eventKind', ['accident']) &&
        isOneOf(answers, 'placeKind', ['road']) &&
        !isAcute(answers),
    },

    {
      id: 'occurredAt',
      kind: 'moment',
      section: 'event',
      required: always,
      warnOlderHours: 72,
      dayOnly: isAnonymous,
      preset: (_answers, context) => localMinute(context.startedAt ?? context.now),
    },
    {
      id: 'roadKind',
      kind: 'choice',
      section: 'event',
      visible: when('placeKind', 'road'),
      required: always,
      catalogue: 'roadKind',
      options: roadKinds,
    },
    {
      id: 'country',
      kind: 'choice',
      section: 'event',
      catalogue: 'accidentCountry',
      options: accidentCountries,
      preset: presetCountry,
    },
    {
      id: 'activity',
      kind: 'choice',
      section: 'event',
      required: always,
      catalogue: 'activity',
      options: activities,
    },
    {
      id: 'eventTypes',
      kind: 'choices',
      section: 'event',
      required: always,
      catalogue: 'eventTypes',
      options: eventTypes,
      groups: eventTypeGroups,
    },

    {
      id: 'potentialSeverity',
      kind: 'rating',
      section: 'risk',
      length: 5,
      worded: true,
      required: when('eventKind', 'nearMiss'),
    },
    { id: 'likelihood', kind: 'rating', section: 'risk', length: 5, worded: true },

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
      id: 'amountBand',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.amountBand,
      catalogue: 'amountBand',
      options: amountBands,
    },
    {
      id: 'releasedAmount',
      kind: 'number',
      section: 'goods',
      visible: (answers, form) =>
        isReleased(answers, form) && answers['releasedAmountUnknown'] !== true,
      required: always,
      minimum: 0,
      maximum: maxAmount,
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
      id: 'gasPlace',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.gasPlace,
      catalogue: 'gasPlace',
      options: ['outdoors', 'indoors', 'both', 'unknown'],
    },
    {
      id: 'peopleInGas',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.peopleInGas,
      catalogue: 'yesNo',
      options: yesNoUnknown,
    },
    {
      id: 'releaseControl',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.releaseControl,
      catalogue: 'releaseControl',
      options: ['uncontrolled', 'planned', 'unknown'],
    },
    {
      id: 'failedPart',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.failedPart,
      catalogue: 'failedPart',
      options: failedParts,
      preset: (answers) => (picks(answers, 'eventTypes', ['hoseBurst']) ? 'hose' : undefined),
    },
    {
      id: 'failedOf',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.failedOf,
      catalogue: 'failedOf',
      options: ['ourTanker', 'site', 'unknown'],
    },
    {
      id: 'tankOwner',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.tankOwner,
      catalogue: 'tankOwner',
      options: ['us', 'business', 'private', 'otherSupplier', 'unknown'],
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
      id: 'fireNearTank',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.fireNearTank,
      catalogue: 'yesNo',
      options: yesNoUnknown,
    },
    {
      id: 'stoppedOver24h',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.stoppedOver24h,
      catalogue: 'yesNo',
      options: yesNoUnknown,
    },
    {
      id: 'containmentDamaged',
      kind: 'boolean',
      section: 'goods',
      visible: isAccident,
      required: always,
    },
    {
      id: 'tankFit',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.tankFit,
      catalogue: 'yesNo',
      options: yesNoUnknown,
    },
    {
      id: 'loadAmountKg',
      kind: 'number',
      section: 'goods',
      visible: loadCounts,
      minimum: 0,
      maximum: maxLoadKilograms,
      decimals: 0,
      unit: 'kg',
    },
    {
      id: 'siteKind',
      kind: 'choice',
      section: 'goods',
      visible: askedOfAccident.siteKind,
      catalogue: 'siteKind',
      options: ['home', 'business', 'unknown'],
    },

    {
      id: 'byTraffic',
      kind: 'choice',
      section: 'damage',
      visible: askedOfAccident.byTraffic,
      catalogue: 'yesNo',
      options: yesNoUnknown,
      preset: (answers) => (isTrafficEvent(answers) ? 'yes' : undefined),
    },
    {
      id: 'publicRoad',
      kind: 'choice',
      section: 'damage',
      visible: askedOfAccident.publicRoad,
      catalogue: 'yesNo',
      options: yesNoUnknown,
    },
    {
      id: 'othersDamage',
      kind: 'choices',
      section: 'damage',
      visible: askedOfAccident.othersDamage,
      catalogue: 'othersDamage',
      options: ['vehicle', 'property', 'listedAnimal', 'otherAnimal', 'none', 'unknown'],
      exclusive: ['none', 'unknown'],
    },
    {
      id: 'ownPlate',
      kind: 'text',
      section: 'damage',
      visible: isAccident,
      maximumLength: maxPlateLength,
      pattern: 'plate',
      upperCase: true,
      preset: (_answers, context) => context.profile.plate,
    },
    {
      id: 'ownTrailerPlate',
      kind: 'text',
      section: 'damage',
      visible: isAccident,
      maximumLength: maxPlateLength,
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
      id: 'spill',
      kind: 'choice',
      section: 'damage',
      visible: askedOfAccident.spill,
      catalogue: 'spill',
      options: ['none', 'little', 'much', 'waterOrDrain', 'unknown'],
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
      id: 'detailsGiven',
      kind: 'choice',
      section: 'damage',
      visible: askedOfAccident.detailsGiven,
      catalogue: 'detailsGiven',
      options: ['yes', 'no', 'nobody', 'unknown'],
    },
    {
      id: 'insuranceShown',
      kind: 'choice',
      section: 'damage',
      visible: askedOfAccident.insuranceShown,
      catalogue: 'yesNo',
      options: yesNoUnknown,
    },
    {
      id: 'stolen',
      kind: 'choice',
      section: 'damage',
      visible: askedOfAccident.stolen,
      catalogue: 'stolen',
      options: ['vehicle', 'load', 'papers', 'nothing', 'unknown'],
    },
    {
      id: 'policeTold',
      kind: 'choice',
      section: 'damage',
      visible: askedOfAccident.policeTold,
      catalogue: 'yesNo',
      options: yesNoUnknown,
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
    // Optional, because roads or railway lines are often still closed when the report is written.
    // Without an answer the assessment stays yellow.
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
    {
      id: 'closureReason',
      kind: 'choice',
      section: 'damage',
      visible: askedOfAccident.closureReason,
      catalogue: 'closureReason',
      options: ['goods', 'wreck', 'unknown'],
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

    { id: 'photos', kind: 'photos', section: 'closing', maximum: maximumPhotos },
    { id: 'feedbackWanted', kind: 'boolean', section: 'closing', preset: () => true },
  ],
  rules: [],
  danger: isDangerousEvent,
  // The first report of an accident or a security event. Everything else may follow.
  minimum: {
    when: mayHaveVictims,
    fields: [
      'eventKind',
      'reporterMode',
      'occurredAt',
      'description',
      'injured',
      'placeKind',
      'location',
    ],
    lastSection: (answers) => (isAcute(answers) ? 'what' : 'position'),
  },
  anonymous: { when: isAnonymous, fields: anonymousFields },
};
