/**
 * Defects of the motor vehicle and its ADR equipment, or the proof that a departure check found
 * none.
 */
import type { Answers, Condition, FormDefinition } from '../form.ts';
import { foundDuring } from '../catalogues.ts';
import { chassisDefects, checkGroups, lampDefects } from '../catalogues-chassis.ts';
import { always, entriesIn, when } from '../conditions.ts';
import { hasDefect, hasSeverity, isDangerous, severityRule, withDefect } from '../defects.ts';
import { carried } from '../parts/carry.ts';
import { defectList, photoWanted } from '../parts/defect-fields.ts';
import { levelField, odometerField, productFields } from '../parts/shared-fields.ts';
import { odometerRule } from '../parts/shared-rules.ts';

const isSevere = (form: Answers): boolean => hasSeverity(form, 's4');
const isLoaded: Condition = (answers) => answers['loaded'] === true;
const isChecked: Condition = (answers) => answers['checkDone'] === true;

/** A departure check of all six groups: the same form is then a proof without any defect. */
const isWholeCheck = (form: Answers): boolean => {
  const groups = form['checkedGroups'];
  return (
    form['checkDone'] === true && Array.isArray(groups) && groups.length === checkGroups.length
  );
};

export const complaintChassis: FormDefinition = {
  kind: 'complaintChassis',
  letter: 'F',
  screen: 'formComplaintFahrgestell',
  icon: 'chassis',
  order: 3,
  version: 1,
  sections: ['vehicle', 'check', 'defects', 'consequences', 'dates', 'closing'],
  stepped: true,
  maximumPhotos: 10,
  repeats: ['vehiclePlate', 'fleetNumber', 'vehicleKind', 'trailerPlate'],
  fields: [
    {
      id: 'vehiclePlate',
      kind: 'text',
      section: 'vehicle',
      required: always,
      minimumLength: 3,
      maximumLength: 12,
      pattern: 'plate',
      upperCase: true,
      remembered: true,
      preset: (_answers, context) => context.profile.plate,
    },
    {
      id: 'fleetNumber',
      kind: 'text',
      section: 'vehicle',
      maximumLength: 12,
      preset: (_answers, context) => context.profile.fleetNumber,
    },
    {
      id: 'vehicleKind',
      kind: 'choice',
      section: 'vehicle',
      required: always,
      catalogue: 'vehicleKind',
      options: ['rigidTanker', 'tractor', 'cylinderTruck'],
      preset: (_answers, context) => context.profile.vehicleKind,
    },
    odometerField('vehicle', { required: always }),

    {
      id: 'foundDuring',
      kind: 'choice',
      section: 'check',
      required: always,
      catalogue: 'foundDuring',
      options: foundDuring,
      preset: () => 'departureCheck',
    },
    { id: 'checkDone', kind: 'boolean', section: 'check' },
    // Never preset: each group is ticked by hand once it has been looked at.
    {
      id: 'checkedGroups',
      kind: 'choices',
      section: 'check',
      visible: isChecked,
      catalogue: 'checkedGroups',
      options: checkGroups,
    },
    {
      id: 'trailerPlate',
      kind: 'text',
      section: 'check',
      visible: isChecked,
      maximumLength: 15,
      pattern: 'plate',
      upperCase: true,
      remembered: true,
      preset: (_answers, context) => context.profile.trailerPlate,
    },

    defectList({
      name: 'chassisDefect',
      catalogue: chassisDefects,
      required: (_answers, form) => !isWholeCheck(form),
      vehicle: true,
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
      preset: (form) => {
        if (isSevere(form)) return 'no';
        const isFlawless = isWholeCheck(form) && entriesIn(form, 'defects').length === 0;
        return isFlawless ? 'yes' : undefined;
      },
    },
    { id: 'loaded', kind: 'boolean', section: 'consequences', required: always },
    ...productFields('consequences', isLoaded, isLoaded, 'loadProduct'),
    levelField('loadPercent', 'consequences', { visible: isLoaded, required: always }),
    {
      id: 'needHelp',
      kind: 'choices',
      section: 'consequences',
      catalogue: 'needHelp',
      exclusive: ['none'],
      options: ['tyreService', 'towing', 'replacementVehicle', 'driverReplacement', 'none'],
      preset: () => ['none'],
    },

    { id: 'huDue', kind: 'month', section: 'dates', grace: 'none' },
    { id: 'spDue', kind: 'month', section: 'dates', grace: 'none' },
    { id: 'adrApprovalDue', kind: 'day', section: 'dates', due: true },

    { id: 'text', kind: 'text', section: 'closing', rows: 5, maximumLength: 2000 },
    { id: 'photos', kind: 'photos', section: 'closing', maximum: 10, wanted: photoWanted },
    {
      id: 'location',
      kind: 'place',
      section: 'closing',
      wanted: when('driveable', 'no', 'toWorkshop'),
    },
  ],
  rules: [odometerRule, severityRule(chassisDefects)],
  danger: isDangerous,
  minimum: {
    when: isSevere,
    fields: ['vehiclePlate', 'defects', 'defects.defect', 'defects.severity'],
  },
  continueWith: [
    {
      kind: 'nearbyAccident',
      when: (answers) => hasDefect(answers, 'chAccidentDamage'),
      carry: (effective) => ({
        eventKind: 'accident',
        ...carried(effective, {
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
