/**
 * The form for a message to dispatch about an event on the tour. It requires three answers and less
 * than a minute.
 */
import type { Condition } from '../field-kinds.ts';
import type { FormDefinition } from '../form.ts';
import type { Answers, Inputs, Input } from '../inputs-and-answers.ts';
import { amountUnits } from '../catalogues.ts';
import { always, isGiven, isOneOf, numberIn, picks, when } from '../conditions.ts';
import { defaultUnit } from '../products.ts';
import { levelsRule, meterRule, odometerRule } from '../parts/shared-rules.ts';
import {
  customerFields,
  levelAfterField,
  levelField,
  odometerField,
  productFields,
  tankSerialField,
  maxAmount,
  maxLoadKilograms,
} from '../parts/shared-fields.ts';

const messageTypes = [
  'deliveryNotPossible',
  'deliveryPartial',
  'delay',
  'waitingTime',
  'accessProblem',
  'customerAbsent',
  'customerOutOfGas',
  'quantityDifference',
  'priceOrPayment',
  'dataCorrection',
  'newOrderRequest',
  'productWrong',
  'returnLoad',
  'vehicleBreakdown',
  'terminalProblem',
  'tourFinished',
  'other',
] as const;
type MessageType = (typeof messageTypes)[number];
const isType = (...types: readonly MessageType[]): Condition => when('messageType', ...types);

/** Types of messages about one customer, who must be named. */
const customerTypes = [
  'deliveryNotPossible',
  'deliveryPartial',
  'accessProblem',
  'customerAbsent',
  'customerOutOfGas',
  'quantityDifference',
  'priceOrPayment',
  'dataCorrection',
  'newOrderRequest',
] as const satisfies readonly MessageType[];
const isForCustomer = isType(...customerTypes);
/** Types of messages that may be about a customer or the terminal, so the customer is optional. */
const hasCustomer = isType(...customerTypes, 'waitingTime', 'productWrong');

/** Types of messages about goods that were delivered or come back. */
const isProductNeeded = isType(
  'deliveryPartial',
  'quantityDifference',
  'productWrong',
  'returnLoad',
);
const hasProduct = isType(
  'deliveryPartial',
  'quantityDifference',
  'productWrong',
  'returnLoad',
  'newOrderRequest',
  'vehicleBreakdown',
  'tourFinished',
);
const isDelivered = isType(
  'deliveryPartial',
  'quantityDifference',
  'customerOutOfGas',
  'productWrong',
);
const hasAmounts = isType('deliveryPartial', 'quantityDifference');
const isLate = isType('delay', 'waitingTime');
const hasRemainingLoad = isType('tourFinished', 'returnLoad', 'vehicleBreakdown');

const hasPlace = isType('vehicleBreakdown', 'accessProblem', 'other');

const isUrgent = (answers: Answers): boolean =>
  isOneOf(answers, 'messageType', ['customerOutOfGas', 'vehicleBreakdown', 'productWrong']);
const isRoutine: Condition = (answers) =>
  !isUrgent(answers) && !isOneOf(answers, 'messageType', ['other']);
const needsTankReport = (answers: Answers): boolean =>
  picks(answers, 'notDeliveredReason', ['tankDefect', 'ignitionSource', 'coverStuck']);

const carryToCustomerTank = (effective: Inputs): Inputs => {
  const carried: Record<string, Input> = {};
  for (const id of [
    'customerNumber',
    'customerName',
    'tankSerial',
    'product',
    'productName',
    'productUnNumber',
    'fillLevelBefore',
    'photos',
    'location',
  ]) {
    const input = effective[id];
    if (input !== undefined) carried[id] = input;
  }
  const reasons = effective['notDeliveredReason'];
  if (Array.isArray(reasons) && reasons.some((reason: unknown) => reason === 'ignitionSource'))
    carried['defects'] = [{ defect: 'ctIgnition' }];
  return carried;
};

const maximumPhotos = 6;
/** The largest number that the counter of a delivery meter shows. */
const maxMeterReading = 99_999_999;

export const dispositionMessage: FormDefinition = {
  kind: 'dispositionMessage',
  letter: 'D',
  screen: 'dispositionMessage',
  icon: 'message-square-text',
  order: 1,
  version: 1,
  sections: ['what', 'customer', 'delivery', 'time', 'vehicle', 'message'],
  maximumPhotos,
  names: ['messageType', 'customerName', 'customerNumber', 'text'],
  repeats: [
    'messageType',
    'customerNumber',
    'customerName',
    'tankSerial',
    'product',
    'productName',
    'productUnNumber',
    'callbackPhone',
  ],
  fields: [
    {
      id: 'messageType',
      kind: 'choice',
      section: 'what',
      required: always,
      catalogue: 'messageType',
      otherText: 'text',
      options: messageTypes,
      groups: [
        {
          id: 'customer',
          options: [
            'deliveryNotPossible',
            'deliveryPartial',
            'accessProblem',
            'customerAbsent',
            'customerOutOfGas',
            'quantityDifference',
            'productWrong',
          ],
        },
        {
          id: 'tour',
          options: [
            'delay',
            'waitingTime',
            'vehicleBreakdown',
            'terminalProblem',
            'returnLoad',
            'tourFinished',
          ],
        },
        { id: 'office', options: ['newOrderRequest', 'dataCorrection', 'priceOrPayment', 'other'] },
      ],
    },
    {
      id: 'notDeliveredReason',
      kind: 'choices',
      section: 'what',
      visible: isType('deliveryNotPossible', 'deliveryPartial'),
      required: always,
      catalogue: 'notDeliveredReason',
      frequent: 6,
      options: [
        'gateLocked',
        'roadBlocked',
        'tankFrozen',
        'tankFull',
        'customerRefused',
        'tankDefect',
        'ignitionSource',
        'snowIce',
        'thunderstorm',
        'hoseTooShort',
        'weightLimit',
        'addressNotFound',
        'coverStuck',
        'dogAnimal',
        'orderCancelled',
        'paymentBlocked',
        'outOfProduct',
        'truckFault',
        'hoursUsedUp',
        'other',
      ],
    },
    // Required, so it is asked directly below the choice that needs it.
    levelField('remainingLoadPercent', 'what', { visible: hasRemainingLoad, required: always }),
    {
      id: 'urgency',
      kind: 'choice',
      section: 'what',
      folded: isRoutine,
      required: always,
      catalogue: 'urgency',
      options: ['normal', 'today', 'immediate'],
      preset: (answers) => (isUrgent(answers) ? 'immediate' : 'normal'),
    },

    ...customerFields('customer', hasCustomer, isForCustomer),
    {
      id: 'orderNumber',
      kind: 'text',
      section: 'customer',
      folded: always,
      visible: hasCustomer,
      maximumLength: 20,
      pattern: 'orderNumber',
      upperCase: true,
    },
    tankSerialField('customer', { visible: hasCustomer, folded: always }),
    {
      id: 'customerInformed',
      kind: 'boolean',
      section: 'customer',
      folded: always,
      visible: hasCustomer,
    },
    {
      id: 'leakCheckNeeded',
      kind: 'boolean',
      section: 'customer',
      visible: isType('customerOutOfGas'),
      required: isType('customerOutOfGas'),
    },

    {
      id: 'accessRating',
      kind: 'rating',
      section: 'delivery',
      folded: isType('deliveryNotPossible'),
      visible: isType('accessProblem', 'deliveryNotPossible'),
      length: 5,
    },
    {
      id: 'neededVehicle',
      kind: 'choice',
      section: 'delivery',
      folded: isType('deliveryNotPossible'),
      catalogue: 'neededVehicle',
      options: ['semi', 'drawbar', 'solo26t', 'solo18t', 'small', 'longHose'],
      visible: (answers) => (numberIn(answers, 'accessRating') ?? 5) <= 2,
    },
    ...productFields('delivery', hasProduct, isProductNeeded),
    {
      id: 'plannedAmount',
      kind: 'number',
      section: 'delivery',
      visible: hasAmounts,
      minimum: 0,
      maximum: maxAmount,
      decimals: 1,
      unitFrom: 'amountUnit',
    },
    {
      id: 'deliveredAmount',
      kind: 'number',
      section: 'delivery',
      visible: hasAmounts,
      required: always,
      minimum: 0,
      maximum: maxAmount,
      decimals: 1,
      unitFrom: 'amountUnit',
    },
    {
      id: 'amountUnit',
      kind: 'choice',
      section: 'delivery',
      visible: hasAmounts,
      catalogue: 'amountUnit',
      options: amountUnits,
      required: (answers) =>
        isGiven(answers, 'plannedAmount') || isGiven(answers, 'deliveredAmount'),
      preset: (answers) => defaultUnit(answers['product']),
    },
    levelField('fillLevelBefore', 'delivery', {
      visible: hasCustomer,
      folded: (answers, form) => !isDelivered(answers, form),
    }),
    levelAfterField('delivery', { visible: isDelivered }),
    {
      id: 'meterStart',
      kind: 'number',
      section: 'delivery',
      visible: isType('quantityDifference'),
      minimum: 0,
      maximum: maxMeterReading,
      decimals: 1,
    },
    {
      id: 'meterEnd',
      kind: 'number',
      section: 'delivery',
      visible: isType('quantityDifference'),
      minimum: 0,
      maximum: maxMeterReading,
      decimals: 1,
    },
    {
      id: 'receiptNumber',
      kind: 'text',
      section: 'delivery',
      visible: isType('quantityDifference', 'priceOrPayment'),
      maximumLength: 20,
    },

    {
      id: 'delayMinutes',
      kind: 'number',
      section: 'time',
      visible: isLate,
      required: always,
      minimum: 5,
      maximum: 600,
      decimals: 0,
      step: 5,
      unit: 'min',
    },
    {
      id: 'delayCause',
      kind: 'choice',
      section: 'time',
      visible: isLate,
      catalogue: 'delayCause',
      options: ['traffic', 'terminalQueue', 'weather', 'vehicle', 'customer', 'authority', 'other'],
    },
    {
      id: 'newWindow',
      kind: 'dayWindow',
      section: 'time',
      folded: isType('deliveryNotPossible'),
      visible: isType('deliveryNotPossible', 'newOrderRequest'),
    },

    {
      id: 'remainingLoadKg',
      kind: 'number',
      section: 'vehicle',
      visible: hasRemainingLoad,
      minimum: 0,
      maximum: maxLoadKilograms,
      decimals: 0,
      unit: 'kg',
    },
    odometerField('vehicle', { visible: isType('tourFinished', 'vehicleBreakdown') }),

    {
      id: 'text',
      kind: 'text',
      section: 'message',
      rows: 5,
      maximumLength: 1000,
      required: isType('other'),
      minimumLength: (answers) => (isOneOf(answers, 'messageType', ['other']) ? 10 : 0),
    },
    {
      id: 'photos',
      kind: 'photos',
      section: 'message',
      maximum: maximumPhotos,
      wanted: isType('accessProblem', 'quantityDifference', 'vehicleBreakdown'),
    },
    {
      id: 'location',
      kind: 'place',
      section: 'message',
      folded: (answers, form) => !hasPlace(answers, form),
      wanted: isType('vehicleBreakdown'),
    },
    {
      id: 'callbackRequested',
      kind: 'boolean',
      section: 'message',
      folded: isRoutine,
      preset: (answers) => isOneOf(answers, 'urgency', ['immediate']),
    },
    {
      id: 'callbackPhone',
      kind: 'text',
      section: 'message',
      folded: isRoutine,
      maximumLength: 20,
      pattern: 'phone',
      keyboard: 'tel',
      visible: (answers) => answers['callbackRequested'] === true,
      required: always,
      preset: (_answers, context) => context.profile.phone,
    },
    {
      id: 'tourNumber',
      kind: 'text',
      section: 'message',
      folded: always,
      maximumLength: 20,
      remembered: true,
      preset: (_answers, context) => context.profile.tourNumber,
    },
    {
      id: 'stopNumber',
      kind: 'number',
      section: 'message',
      folded: always,
      visible: hasCustomer,
      minimum: 1,
      maximum: 60,
      decimals: 0,
    },
  ],
  rules: [
    levelsRule,
    meterRule,
    odometerRule,
    (answers) => {
      const planned = numberIn(answers, 'plannedAmount');
      const amount = numberIn(answers, 'deliveredAmount');
      if (
        !isOneOf(answers, 'messageType', ['deliveryPartial']) ||
        planned === undefined ||
        amount === undefined ||
        amount <= planned
      )
        return [];
      return [
        {
          field: 'deliveredAmount',
          level: 'warning',
          code: 'moreThanPlanned',
          values: { planned },
        },
      ];
    },
  ],
  continueWith: [
    { kind: 'complaintCustomerTank', when: needsTankReport, carry: carryToCustomerTank },
  ],
};
