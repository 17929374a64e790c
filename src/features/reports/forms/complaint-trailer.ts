/** The form for defects of trailer, semi-trailer, tank body or tank container. */
import type { Condition } from '../field-kinds.ts';
import type { FormDefinition } from '../form.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { vehicleLeakPlaces } from '../catalogues.ts';
import {
  hoseDefects,
  loadDefects,
  meterDefects,
  trailerDefects,
  trailerPlaces,
} from '../catalogues-trailer.ts';
import { always, isOneOf, when } from '../conditions.ts';
import { hasDefect, isDangerous, isSevere, severityRule, withDefect } from '../defects.ts';
import { carryInputs, leakToAccident } from '../parts/carry.ts';
import { defectList, leakFields, photoWanted } from '../parts/defect-fields.ts';
import { worstLevel } from '../severity-levels.ts';
import {
  checkGroupField,
  exceptByCheck,
  foundDuringField,
  levelField,
  maxOdometerKm,
  productFields,
  requiredPlate,
  trailerPlateField,
} from '../parts/shared-fields.ts';
import { odometerFields } from '../parts/odometer-fields.ts';
import { odometerRule } from '../parts/shared-rules.ts';

/** The load matters if a defect concerns it. */
const isLoadAsked = withDefect(...loadDefects);
const isMeterDefect = withDefect(...meterDefects);
const isHoseDefect = withDefect(...hoseDefects);
const isTankPlateDefect = withDefect('tbTankPlate');
const isBigLeak = (answers: Answers): boolean => isOneOf(answers, 'leakSize', ['cloud', 'fire']);
const isTankDamaged = (answers: Answers): boolean =>
  isBigLeak(answers) || hasDefect(answers, 'tbCollision');
/** Trailers have a hub meter. A tank body uses the odometer of its vehicle. */
const isDrawn: Condition = when('unitKind', 'drawbarTrailer', 'semiTrailer');

const toAccident = { trailerPlate: 'ownTrailerPlate', location: 'location' };

const maximumPhotos = 10;

export const complaintTrailer: FormDefinition = {
  kind: 'complaintTrailer',
  letter: 'A',
  screen: 'formComplaintTrailer',
  icon: 'trailer',
  order: 4,
  version: 1,
  sections: ['unit', 'defects', 'leak', 'details', 'consequences', 'closing'],
  stepped: true,
  maximumPhotos,
  names: ['defects', 'trailerPlate'],
  repeats: [
    'unitKind',
    'trailerPlate',
    'tankNumber',
    'tankCode',
    'product',
    'productName',
    'productUnNumber',
  ],
  fields: [
    {
      id: 'unitKind',
      kind: 'choice',
      section: 'unit',
      required: always,
      catalogue: 'unitKind',
      options: ['tankBody', 'drawbarTrailer', 'semiTrailer', 'tankContainer'],
    },
    trailerPlateField('unit', {
      ...requiredPlate,
      preset: (answers, context) =>
        isOneOf(answers, 'unitKind', ['tankBody'])
          ? context.profile.plate
          : context.profile.trailerPlate,
    }),
    {
      id: 'tankNumber',
      kind: 'text',
      section: 'unit',
      maximumLength: 20,
      pattern: 'tankSerial',
      upperCase: true,
      remembered: true,
    },
    {
      id: 'tankCode',
      kind: 'text',
      section: 'unit',
      maximumLength: 12,
      pattern: 'tankCode',
      remembered: true,
    },
    ...productFields('unit', always, isLoadAsked),
    ...odometerFields('unit', 'trailerPlate', { visible: when('unitKind', 'tankBody') }),
    {
      id: 'hubKm',
      kind: 'number',
      section: 'unit',
      visible: isDrawn,
      minimum: 0,
      maximum: maxOdometerKm,
      decimals: 0,
      unit: 'km',
    },

    foundDuringField('defects'),
    checkGroupField('defects'),
    defectList({
      name: 'trailerDefect',
      catalogue: trailerDefects,
      severities: 'severity',
      required: always,
      places: trailerPlaces,
    }),
    ...leakFields('leak', 'tbLeak', vehicleLeakPlaces),

    levelField('loadPercent', 'details', { visible: isLoadAsked, required: always }),
    {
      id: 'tankPressureBar',
      kind: 'number',
      section: 'details',
      visible: isLoadAsked,
      minimum: 0,
      maximum: 40,
      decimals: 1,
      unit: 'bar',
    },
    {
      id: 'pumpHours',
      kind: 'number',
      section: 'details',
      visible: withDefect('tbPump', 'tbBypass', ...meterDefects),
      minimum: 0,
      maximum: 99_999,
      decimals: 1,
      unit: 'h',
    },
    {
      id: 'meterCalibrationYear',
      kind: 'number',
      section: 'details',
      visible: isMeterDefect,
      required: always,
      minimum: 2000,
      maximum: 2099,
      decimals: 0,
      grouping: false,
      due: true,
    },
    {
      id: 'sealIntact',
      kind: 'boolean',
      section: 'details',
      visible: isMeterDefect,
      required: always,
    },
    {
      id: 'hoseId',
      kind: 'text',
      section: 'details',
      visible: isHoseDefect,
      required: always,
      maximumLength: 20,
      upperCase: true,
      remembered: true,
    },
    {
      id: 'hoseTestDue',
      kind: 'month',
      section: 'details',
      visible: isHoseDefect,
      required: always,
      grace: 'none',
    },
    // If the tank plate is missing, it cannot be read.
    {
      id: 'tankInspectionDue',
      kind: 'month',
      section: 'details',
      visible: isTankPlateDefect,
      grace: 'none',
    },
    {
      id: 'tankInspectionKind',
      kind: 'choice',
      section: 'details',
      visible: isTankPlateDefect,
      required: (answers) => answers['tankInspectionDue'] !== undefined,
      catalogue: 'tankInspectionKind',
      options: ['periodic', 'intermediate'],
    },

    {
      id: 'usable',
      kind: 'choice',
      section: 'consequences',
      required: always,
      catalogue: 'usable',
      options: ['yes', 'drivingOnly', 'no', 'unsure'],
      preset: (form) => {
        if (isSevere(form)) return 'no';
        return worstLevel(form) === 'noFill' ? 'drivingOnly' : undefined;
      },
    },

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
      wanted: (answers) => exceptByCheck(answers, answers) && isOneOf(answers, 'usable', ['no']),
    },
  ],
  rules: [odometerRule, severityRule(trailerDefects)],
  danger: isDangerous,
  minimum: {
    when: isDangerous,
    fields: ['trailerPlate', 'defects', 'defects.defect', 'defects.severity'],
  },
  continueWith: [
    {
      kind: 'nearbyAccident',
      when: isTankDamaged,
      carry: (effective) =>
        effective['leakSize'] === 'cloud' || effective['leakSize'] === 'fire'
          ? leakToAccident(effective, carryInputs(effective, toAccident))
          : {
              eventKind: 'accident',
              ...carryInputs(effective, {
                ...toAccident,
                product: 'product',
                productName: 'productName',
                productUnNumber: 'productUnNumber',
                photos: 'photos',
              }),
            },
    },
  ],
};
