import { expect, test } from 'vitest';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import { hasOpenQuestions } from '../../../src/features/reports/open-questions.ts';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { read } from './helpers.ts';

const first = {
  eventKind: 'accident',
  description: 'Vom Tritt gerutscht und umgeknickt.',
  injured: 'none',
  placeKind: 'customer',
};
const rest = {
  activity: 'reversing',
  eventTypes: ['nearCollision'],
  containmentDamaged: false,
  propertyDamage: 'none',
  environment: ['none'],
  emergencyServices: ['none'],
  release: 'no',
};
const nearMiss = { ...first, ...rest, eventKind: 'nearMiss', potentialSeverity: '3' };

test.each<readonly [name: string, Inputs, open: boolean]>([
  ['the first report of an accident', first, true],
  [
    'an accident with an injured person who is not described',
    { ...first, ...rest, injured: 'yes' },
    true,
  ],
  ['a complete accident', { ...first, ...rest }, false],
  ['a near miss', nearMiss, false],
])('the open questions › are reported correctly for %s', (_name, inputs, isOpen) => {
  const reading = read(nearbyAccident, inputs);
  expect(reading.canSend).toBe(true);
  expect(hasOpenQuestions(nearbyAccident, reading)).toBe(isOpen);
});
