/**
 * The form for defects of a customer's tank: the defects with their levels, the filling, and the
 * state in which the driver left the tank.
 */
import { customerTankLimitPercent } from '../../gas/presets/customer-tank-limit.ts';
import { companyCountry, type CompanyCountry } from '../../config/model/company-country.ts';
import type { Condition } from '../field-kinds.ts';
import type { FormDefinition } from '../form.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { amountUnits, tankLeakPlaces } from '../catalogues.ts';
import { customerTankDefects } from '../catalogues-customer-tank.ts';
import { always, isGiven, isOneOf, numberIn, picks, when } from '../conditions.ts';
import { hasDefect, isDangerous, isSevere, severityRule } from '../defects.ts';
import { graceIn, inspectionLight } from '../inspection-dates.ts';
import { defaultUnit, productOf } from '../products.ts';
import { carryInputs, leakToAccident } from '../parts/carry.ts';
import { defectList, leakFields, photoWanted } from '../parts/defect-fields.ts';
import {
  customerFields,
  levelAfterField,
  levelField,
  productFields,
  tankSerialField,
  maxAmount,
} from '../parts/shared-fields.ts';
import { levelsRule } from '../parts/shared-rules.ts';

/**
 * The sizes for the company's country. They are the same as in the calculator
 * (gas/presets/customer-tanks.ts).
 */
const tankSizes: Readonly<Record<CompanyCountry, readonly string[]>> = {
  DE: ['t12', 't21', 't29'],
  GB: ['gb1200', 'gb2000'],
  FR: ['fr1'],
};
const isFilled = when('filled', 'yes', 'partly');
/** The measures already state that the customer was informed, so this is not asked again. */
const isInformingAmongMeasures: Condition = (answers) =>
  picks(answers, 'immediateActions', ['informedCustomer']);
const isInformedAsked: Condition = (answers, form) =>
  isInformingAmongMeasures(answers, form) || answers['customerInformed'] === true;
/** At the level "stop" or worse an address is enough to find the tank. */
const isCustomerNeeded: Condition = (answers) =>
  !(isSevere(answers) && isGiven(answers, 'siteAddress'));
const isBigLeak = (answers: Answers): boolean => isOneOf(answers, 'leakSize', ['cloud', 'fire']);
const isOverfilled = (form: Answers): boolean =>
  Math.max(numberIn(form, 'fillLevelBefore') ?? 0, numberIn(form, 'fillLevelAfter') ?? 0) >
    customerTankLimitPercent && productOf(form['product'])?.family !== 'cryogenic';

const maximumPhotos = 10;

export const complaintCustomerTank: FormDefinition = {
  kind: 'complaintCustomerTank',
  letter: 'T',
  screen: 'formComplaintCustomerTank',
  icon: 'customer-tank',
  order: 2,
  version: 1,
  sections: ['tank', 'defects', 'leak', 'measures', 'inspection', 'closing'],
  stepped: true,
  maximumPhotos,
  names: ['customerName', 'defects', 'customerNumber', 'siteAddress'],
  repeats: [
    'customerNumber',
    'customerName',
    'tankSerial',
    'tankType',
    'tankSize',
    'tankSizeLitres',
    'ownership',
    'product',
    'productName',
    'productUnNumber',
  ],
  fields: [
    ...customerFields('tank', always, isCustomerNeeded),
    { id: 'siteAddress', kind: 'place', section: 'tank' },
    tankSerialField('tank'),
    { id: 'plateUnreadable', kind: 'boolean', section: 'tank' },
    {
      id: 'tankType',
      kind: 'choice',
      section: 'tank',
      required: always,
      catalogue: 'tankType',
      options: [
        'aboveGround',
        'semiBuried',
        'buried',
        'indoor',
        'cryoVertical',
        'cryoHorizontal',
        'co2Tank',
        'cylinderBundle',
      ],
    },
    {
      id: 'tankSize',
      kind: 'choice',
      section: 'tank',
      catalogue: 'tankSize',
      options: [...Object.values(tankSizes).flat(), 'gt3t', 'other'],
      offered: (option, _answers, _form, { employmentCountry = '' }) => {
        const country = companyCountry(employmentCountry);
        return country === undefined || ['gt3t', 'other', ...tankSizes[country]].includes(option);
      },
    },
    {
      id: 'tankSizeLitres',
      kind: 'number',
      section: 'tank',
      visible: when('tankSize', 'gt3t', 'other'),
      required: when('tankSize', 'other'),
      minimum: 100,
      maximum: 200_000,
      decimals: 0,
      unit: 'l',
    },
    ...productFields('tank', always, always),
    {
      id: 'ownership',
      kind: 'choice',
      section: 'tank',
      catalogue: 'ownership',
      options: ['company', 'customer', 'otherSupplier', 'unknown'],
    },

    defectList({
      name: 'customerTankDefect',
      catalogue: customerTankDefects,
      severities: 'tankSeverity',
      required: always,
      automatic: (form, { now, employmentCountry }) =>
        [
          ...(form['plateUnreadable'] === true ? ['ctPlate'] : []),
          ...(isOverfilled(form) ? ['ctOverfilled'] : []),
          ...(inspectionLight(form['outerDue'], graceIn('twoMonths', employmentCountry), now) ===
          'red'
            ? ['ctInspectionOuter']
            : []),
          ...(inspectionLight(form['innerDue'], graceIn('twoMonths', employmentCountry), now) ===
          'red'
            ? ['ctInspectionInner']
            : []),
        ].map((defect) => ({ defect })),
    }),
    ...leakFields('leak', 'ctLeak', tankLeakPlaces),

    levelField('fillLevelBefore', 'measures'),
    {
      id: 'filled',
      kind: 'choice',
      section: 'measures',
      required: always,
      catalogue: 'filled',
      options: ['yes', 'partly', 'no'],
    },
    {
      id: 'deliveredAmount',
      kind: 'number',
      section: 'measures',
      visible: isFilled,
      required: always,
      minimum: 0,
      maximum: maxAmount,
      decimals: 1,
      unitFrom: 'amountUnit',
    },
    {
      id: 'amountUnit',
      kind: 'choice',
      section: 'measures',
      visible: isFilled,
      catalogue: 'amountUnit',
      options: amountUnits,
      required: (answers) => isGiven(answers, 'deliveredAmount'),
      preset: (answers) => defaultUnit(answers['product']),
    },
    // If the gauge itself is the defect, it cannot be read.
    levelAfterField('measures', {
      visible: isFilled,
      required: (_answers, form) => !hasDefect(form, 'ctGauge'),
    }),

    {
      id: 'immediateActions',
      kind: 'choices',
      section: 'measures',
      required: always,
      catalogue: 'immediateActions',
      exclusive: ['none'],
      options: [
        'stoppedFilling',
        'closedValves',
        'isolatedConsumers',
        'keptPeopleAway',
        'informedCustomer',
        'called112',
        'calledOnCall',
        'tagged',
        'none',
      ],
    },
    {
      id: 'plantLeftSafe',
      kind: 'choice',
      section: 'measures',
      required: always,
      catalogue: 'plantLeftSafe',
      options: ['yes', 'outOfService', 'handedOver', 'no'],
    },
    {
      id: 'handedOverTo',
      kind: 'text',
      section: 'measures',
      visible: when('plantLeftSafe', 'handedOver'),
      required: always,
      minimumLength: 2,
      maximumLength: 80,
    },
    {
      id: 'customerInformed',
      kind: 'boolean',
      section: 'measures',
      visible: (answers, form) => !isInformingAmongMeasures(answers, form),
      required: always,
    },
    {
      id: 'customerContact',
      kind: 'text',
      section: 'measures',
      visible: isInformedAsked,
      maximumLength: 80,
    },
    {
      id: 'customerSignature',
      kind: 'photos',
      section: 'measures',
      maximum: 1,
      drawingBytes: 60_000,
      visible: (answers, form) =>
        isInformedAsked(answers, form) && isOneOf(answers, 'filled', ['no']),
    },

    { id: 'outerDue', kind: 'month', section: 'inspection', grace: 'twoMonths' },
    { id: 'innerDue', kind: 'month', section: 'inspection', grace: 'twoMonths' },
    { id: 'tankRating', kind: 'rating', section: 'inspection', length: 5 },

    { id: 'wish', kind: 'text', section: 'closing', rows: 3, maximumLength: 300 },
    {
      id: 'photos',
      kind: 'photos',
      section: 'closing',
      maximum: maximumPhotos,
      wanted: photoWanted,
    },
  ],
  rules: [levelsRule, severityRule(customerTankDefects)],
  danger: isDangerous,
  minimum: {
    when: isDangerous,
    fields: ['customerNumber', 'defects', 'defects.defect', 'defects.severity'],
  },
  continueWith: [
    {
      kind: 'nearbyAccident',
      when: isBigLeak,
      carry: (effective) =>
        leakToAccident(effective, {
          placeKind: 'customer',
          ...carryInputs(effective, { siteAddress: 'location' }),
        }),
    },
  ],
};
