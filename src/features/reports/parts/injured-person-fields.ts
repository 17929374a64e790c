/**
 * The fields about an injured person. They contain health data, so only the role `safety` may read
 * them.
 */
import type { Condition, Field } from '../field-kinds.ts';
import {
  bodyParts,
  daysUnfit,
  hospitalStays,
  injuryKinds,
  personRoles,
  yesNoUnknown,
} from '../catalogues-accident.ts';
import { always } from '../conditions.ts';
import { askedOfPerson } from '../duties/accident-questions.ts';

const section = 'people';
const isAlive: Condition = (entry) => entry['death'] !== true;

export const injuredPersonFields: readonly Field[] = [
  {
    id: 'role',
    kind: 'choice',
    section,
    required: always,
    catalogue: 'personRole',
    options: personRoles,
  },
  {
    id: 'injuryKind',
    kind: 'choice',
    section,
    required: always,
    catalogue: 'injuryKind',
    options: injuryKinds,
  },
  { id: 'death', kind: 'boolean', section },
  {
    id: 'name',
    kind: 'text',
    section,
    maximumLength: 80,
    visible: (entry) => entry['role'] !== 'self',
  },
  { id: 'bodyPart', kind: 'choices', section, catalogue: 'bodyPart', options: bodyParts },
  {
    id: 'fractureOf',
    kind: 'choice',
    section,
    visible: askedOfPerson.fractureOf,
    catalogue: 'fractureOf',
    options: ['digit', 'other', 'unknown'],
  },
  {
    id: 'unconsciousBy',
    kind: 'choice',
    section,
    visible: askedOfPerson.unconsciousBy,
    catalogue: 'unconsciousBy',
    options: ['headOrAir', 'illness', 'other', 'unknown'],
  },
  {
    id: 'sightAtRisk',
    kind: 'choice',
    section,
    visible: askedOfPerson.sightAtRisk,
    catalogue: 'yesNo',
    options: yesNoUnknown,
  },
  // ADR 1.8.5.3 counts only injuries that the dangerous goods have caused.
  {
    id: 'causedByGoods',
    kind: 'choice',
    section,
    required: always,
    catalogue: 'causedByGoods',
    options: ['yes', 'no', 'unknown'],
  },
  { id: 'firstAidGiven', kind: 'boolean', section },
  { id: 'doctor', kind: 'boolean', section },
  {
    id: 'deathCause',
    kind: 'choice',
    section,
    visible: askedOfPerson.deathCause,
    catalogue: 'deathCause',
    options: ['accident', 'illness', 'unknown'],
  },
  {
    id: 'hospitalStay',
    kind: 'choice',
    section,
    visible: isAlive,
    required: always,
    catalogue: 'hospitalStay',
    options: hospitalStays,
    offered: (option) => option !== 'under24h',
    preset: () => 'unknown',
  },
  {
    id: 'hospitalCare',
    kind: 'choice',
    section,
    visible: askedOfPerson.hospitalCare,
    catalogue: 'hospitalCare',
    options: ['no', 'treated', 'examined', 'unknown'],
  },
  {
    id: 'intensiveTreatment',
    kind: 'boolean',
    section,
    visible: askedOfPerson.intensiveTreatment,
  },
  {
    id: 'daysUnfit',
    kind: 'choice',
    section,
    visible: isAlive,
    required: always,
    catalogue: 'daysUnfit',
    options: daysUnfit,
    offered: (option) => option !== 'moreThanThree',
    preset: () => 'unknown',
  },
];
