/** Converts the answers about one injured person, including those of older reports, to facts. */
import { personRoles } from '../catalogues-accident.ts';
import { isOneOf, textIn } from '../conditions.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { yesNo, type InjuredPerson, type YesNo } from './accident-facts.ts';
import { askedOfPerson } from './accident-questions.ts';
import { booleanOf, choiceOf, meaningOf, wasAsked, yesOrNo } from './answer-readers.ts';

const stays: Readonly<Record<string, InjuredPerson['hospitalStay']>> = {
  none: 'none',
  hours: 'hours',
  night: 'night',
  // Older reports use this option; the stay may include a night.
  under24h: 'night',
  atLeast24h: 'day',
};
const days = ['none', 'oneToTwo', 'three', 'fourToSeven', 'overSeven', 'moreThanThree'] as const;

function illnessOf(entry: Answers): YesNo {
  if (isOneOf(entry, 'unconsciousBy', ['illness'])) return 'yes';
  const cause = choiceOf(
    entry,
    'deathCause',
    ['accident', 'illness'],
    entry['death'] === true,
    'accident',
  );
  if (cause === 'unknown') return 'unknown';
  return yesNo(cause === 'illness');
}

function healthOf(entry: Answers, form: Answers) {
  if (entry['death'] === true)
    return {
      death: true,
      intensiveTreatment: 'no',
      hospitalStay: 'none',
      hospitalCare: 'no',
      daysUnfit: 'none',
    } as const;
  const hospitalStay = meaningOf(entry, 'hospitalStay', stays) ?? 'unknown';
  const isStaying = hospitalStay !== 'none';
  return {
    death: false,
    intensiveTreatment: booleanOf(entry, 'intensiveTreatment', isStaying),
    hospitalStay,
    hospitalCare: choiceOf(
      entry,
      'hospitalCare',
      ['no', 'treated', 'examined'],
      wasAsked(askedOfPerson.hospitalCare, entry, form),
      isStaying ? 'examined' : 'no',
    ),
    daysUnfit: choiceOf(entry, 'daysUnfit', days, true, 'none'),
  } as const;
}

function unconsciousBy(entry: Answers, form: Answers): InjuredPerson['unconsciousBy'] {
  const cause = choiceOf(
    entry,
    'unconsciousBy',
    ['headOrAir', 'illness', 'other', 'none'],
    wasAsked(askedOfPerson.unconsciousBy, entry, form),
    'none',
  );
  return cause === 'illness' ? 'other' : cause;
}

export const personOf = (entry: Answers, form: Answers): InjuredPerson => ({
  role: choiceOf(entry, 'role', personRoles, true, 'self'),
  injuryKind: textIn(entry, 'injuryKind') ?? 'unknown',
  causedByGoods: choiceOf(entry, 'causedByGoods', yesOrNo, true, 'no'),
  illness: illnessOf(entry),
  ...healthOf(entry, form),
  fractureOf: choiceOf(
    entry,
    'fractureOf',
    ['digit', 'other', 'none'],
    wasAsked(askedOfPerson.fractureOf, entry, form),
    'none',
  ),
  unconsciousBy: unconsciousBy(entry, form),
  sightAtRisk: choiceOf(
    entry,
    'sightAtRisk',
    yesOrNo,
    wasAsked(askedOfPerson.sightAtRisk, entry, form),
    'no',
  ),
});
