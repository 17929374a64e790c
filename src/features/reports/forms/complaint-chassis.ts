/** The form for defects of the motor vehicle and its ADR equipment. */
import type { Condition } from '../field-kinds.ts';
import type { FormDefinition } from '../form.ts';
import { checkGroups } from '../catalogues.ts';
import {
  chassisDefects,
  chassisPlaces,
  isMendedOnTheSpot,
  lampDefects,
  loadDefects,
} from '../catalogues-chassis.ts';
import { always, isOneOf, never } from '../conditions.ts';
import { hasDefect, isDangerous, isSevere, severityRule, withDefect } from '../defects.ts';
import { carryInputs } from '../parts/carry.ts';
import { defectList, photoWanted } from '../parts/defect-fields.ts';
import {
  byCheck,
  checkGroupField,
  exceptByCheck,
  foundDuringField,
  levelField,
  productFields,
  trailerPlateField,
  vehiclePlateField,
} from '../parts/shared-fields.ts';
import { odometerFields } from '../parts/odometer-fields.ts';
import { odometerRule } from '../parts/shared-rules.ts';

/** A defect for which it matters whether the vehicle is loaded: it concerns the load or the way on. */
const isLoadConcerned: Condition = (_answers, form) =>
  hasDefect(form, ...loadDefects) || !isMendedOnTheSpot(form);
/** What is loaded matters if a defect concerns it or if the vehicle cannot continue. */
const isLoadAsked: Condition = (answers, form) =>
  answers['loaded'] === true &&
  isLoadConcerned(answers, form) &&
  (hasDefect(form, ...loadDefects) || isOneOf(form, 'driveable', ['no']));

const maximumPhotos = 10;

export const complaintChassis: FormDefinition = {
  kind: 'complaintChassis',
  letter: 'F',
  screen: 'formComplaintFahrgestell',
  icon: 'chassis',
  order: 3,
  version: 1,
  sections: ['vehicle', 'defects', 'consequences', 'dates', 'closing'],
  stepped: true,
  maximumPhotos,
  names: ['defects', 'vehiclePlate'],
  repeats: ['vehiclePlate', 'fleetNumber', 'vehicleKind', 'trailerPlate'],
  fields: [
    vehiclePlateField('vehicle'),
    {
      id: 'fleetNumber',
      kind: 'text',
      section: 'vehicle',
      maximumLength: 12,
    },
    {
      id: 'vehicleKind',
      kind: 'choice',
      section: 'vehicle',
      // The check names the vehicle by its plate.
      required: exceptByCheck,
      catalogue: 'vehicleKind',
      options: ['rigidTanker', 'tractor', 'cylinderTruck'],
    },
    ...odometerFields('vehicle', 'vehiclePlate', { required: exceptByCheck }),

    foundDuringField('vehicle'),
    checkGroupField('vehicle'),
    { id: 'checkDone', kind: 'boolean', section: 'vehicle', visible: never },
    {
      id: 'checkedGroups',
      kind: 'choices',
      section: 'vehicle',
      visible: never,
      catalogue: 'checkedGroups',
      options: checkGroups,
    },
    trailerPlateField('vehicle', { visible: byCheck }),

    defectList({
      name: 'chassisDefect',
      catalogue: chassisDefects,
      severities: 'severity',
      required: always,
      places: chassisPlaces,
      equipment: true,
    }),
    {
      id: 'dashboardLamp',
      kind: 'text',
      section: 'defects',
      visible: withDefect(...lampDefects),
      maximumLength: 60,
    },
    {
      id: 'dashboardLampColour',
      kind: 'choice',
      section: 'defects',
      visible: withDefect(...lampDefects),
      catalogue: 'dashboardLampColour',
      options: ['yellow', 'red'],
    },

    {
      id: 'driveable',
      kind: 'choice',
      section: 'consequences',
      required: always,
      catalogue: 'driveable',
      options: ['yes', 'toWorkshop', 'no', 'unsure'],
      preset: (form) => (isSevere(form) ? 'no' : undefined),
    },
    { id: 'loaded', kind: 'boolean', section: 'consequences', required: isLoadConcerned },
    ...productFields('consequences', isLoadAsked, isLoadAsked, 'loadProduct'),
    levelField('loadPercent', 'consequences', { visible: isLoadAsked, required: always }),
    {
      id: 'needHelp',
      kind: 'choices',
      section: 'consequences',
      catalogue: 'needHelp',
      exclusive: ['none'],
      options: ['tyreService', 'towing', 'replacementVehicle', 'driverReplacement', 'none'],
    },

    { id: 'huDue', kind: 'month', section: 'dates', visible: exceptByCheck, grace: 'none' },
    { id: 'spDue', kind: 'month', section: 'dates', visible: exceptByCheck, grace: 'none' },
    { id: 'adrApprovalDue', kind: 'day', section: 'dates', visible: exceptByCheck, due: true },

    { id: 'text', kind: 'text', section: 'closing', rows: 5, maximumLength: 2000 },
    {
      id: 'photos',
      kind: 'photos',
      section: 'closing',
      maximum: maximumPhotos,
      wanted: photoWanted,
    },
    {
      id: 'location',
      kind: 'place',
      section: 'closing',
      wanted: (answers) =>
        exceptByCheck(answers, answers) && isOneOf(answers, 'driveable', ['no', 'toWorkshop']),
    },
  ],
  rules: [odometerRule, severityRule(chassisDefects)],
  danger: isDangerous,
  minimum: {
    when: isDangerous,
    fields: ['vehiclePlate', 'defects', 'defects.defect', 'defects.severity'],
  },
  continueWith: [
    {
      kind: 'nearbyAccident',
      when: (answers) => hasDefect(answers, 'chAccidentDamage'),
      carry: (effective) => ({
        eventKind: 'accident',
        ...carryInputs(effective, {
          vehiclePlate: 'ownPlate',
          loadProduct: 'product',
          loadProductName: 'productName',
          loadProductUnNumber: 'productUnNumber',
          location: 'location',
          photos: 'photos',
        }),
      }),
    },
  ],
};
