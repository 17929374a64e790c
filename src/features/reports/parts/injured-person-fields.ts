/**
 * What is asked about each injured person. Health data: seen by the safety and personnel roles of
 * the office only.
 */
import type { Condition, Field } from '../field-kinds.ts';
import {
  bodyParts,
  daysUnfit,
  hospitalStays,
  injuryKinds,
  personRoles,
} from '../catalogues-accident.ts';
import { always } from '../conditions.ts';

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
    id: 'name',
    kind: 'text',
    section,
    maximumLength: 80,
    visible: (entry) => entry['role'] !== 'self',
  },
  { id: 'bodyPart', kind: 'choices', section, catalogue: 'bodyPart', options: bodyParts },
  {
    id: 'injuryKind',
    kind: 'choice',
    section,
    required: always,
    catalogue: 'injuryKind',
    options: injuryKinds,
  },
  // ADR 1.8.5.3 counts only injuries that the dangerous goods themselves caused.
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
  { id: 'death', kind: 'boolean', section },
  {
    id: 'hospitalStay',
    kind: 'choice',
    section,
    visible: isAlive,
    required: always,
    catalogue: 'hospitalStay',
    options: hospitalStays,
    preset: () => 'unknown',
  },
  { id: 'intensiveTreatment', kind: 'boolean', section, visible: isAlive },
  {
    id: 'daysUnfit',
    kind: 'choice',
    section,
    visible: isAlive,
    required: always,
    catalogue: 'daysUnfit',
    options: daysUnfit,
    preset: () => 'unknown',
  },
];
