/** Allowed and hostile requests for departure checks and the last check of a vehicle. */
import {
  absent,
  check,
  type Changes,
  get,
  lastCheck,
  list,
  remove,
  type Row,
  stored,
} from './requests.ts';
import { checkOf, otherDriver } from './sample-data.ts';

const answers = checkOf()['answers'] as Readonly<Record<string, never>>;
const withAnswers = (changes: Readonly<Record<string, unknown>>): Changes => ({
  answers: { ...answers, ...changes } as never,
});
const without = (name: string): Changes => ({
  answers: Object.fromEntries(Object.entries(answers).filter(([key]) => key !== name)),
});
const last = 'lastChecks/HH-AB12';
const signed = 'D HH-AB 12 04-10';
const french = 'F AB-123-CD';
const newer = { at: new Date('2026-11-21T08:15:30Z') };

export const allowedChecks: readonly Row[] = [
  ['a departure check without a defect', 'jona', check()],
  [
    'a departure check with a defect',
    'jona',
    check(
      withAnswers({
        brakes: 'defect',
        result: 'stop',
        foundDefects: [{ group: 'brakes', code: 'F-261121-4F7K', stop: true }],
      }),
    ),
  ],
  [
    'a withdrawal of a departure check',
    'jona',
    check({
      answers: { followsReport: stored.check, followPurpose: 'withdrawal', followText: 'x' },
    }),
  ],
  ['the last check of a vehicle', 'jona', lastCheck()],
  [
    'the last check of a plate with country sign and season',
    'jona',
    lastCheck({ plate: signed }, 'HH-AB12', stored.checkSigned),
  ],
  [
    'the last check of a plate of Düsseldorf with its season',
    'jona',
    lastCheck({ plate: 'D-AB 12 04-10' }, 'D-AB12', stored.checkSeason),
  ],
  [
    'the last check of a French plate with its country sign',
    'jona',
    lastCheck({ plate: french }, 'AB123CD', stored.checkFrench),
  ],
  ['the last check is read by another driver', 'mika', get(last)],
  ['the workshop reads the last check', 'workshop', get(last)],
  ['the office removes the last check', 'desk', remove(last)],
  ['the workshop reads a check', 'workshop', get(`reports/${stored.check}`)],
  [
    'dispatch lists the checks',
    'dispatch',
    list('reports', { where: [['kind', 'EQUAL', 'departureCheck']] }),
  ],
];

export const refusedChecks: readonly Row[] = [
  ['a check of another driver', 'jona', check({ uid: otherDriver })],
  ['a check without verified address', 'unverified', check()],
  ['a check with an unknown group', 'jona', check(withAnswers({ engine: 'inOrder' }))],
  ['a check without one group', 'jona', check(without('brakes'))],
  ['a check with an unknown answer', 'jona', check(withAnswers({ brakes: 'skipped' }))],
  ['a check that hides its defect', 'jona', check(withAnswers({ brakes: 'defect' }))],
  ['a check without a result', 'jona', check(without('result'))],
  ['a check without a plate', 'jona', check(without('vehiclePlate'))],
  ['a check with the letter of another kind', 'jona', check({ shortCode: 'F-261121-4F7K' })],
  ['the last check from nobody', 'nobody', lastCheck()],
  ['the last check without verified address', 'unverified', lastCheck()],
  ['the last check in the name of its driver by another', 'mika', lastCheck()],
  [
    'the last check about the check of another',
    'jona',
    lastCheck(newer, 'HH-AB12', stored.mikasCheck),
  ],
  ['the last check about a defect report', 'jona', lastCheck({ reportId: stored.chassis })],
  ['the last check about no report', 'jona', lastCheck({ reportId: 'x' })],
  ['the last check under a foreign plate', 'jona', lastCheck({}, 'HH-AB13')],
  ['the last check with a foreign plate', 'jona', lastCheck({ plate: 'HH-AB 13' }, 'HH-AB13')],
  [
    'the last check of a plate with its season under another number',
    'jona',
    lastCheck({ plate: signed }, 'HH-AB13', stored.checkSigned),
  ],
  [
    'the last check of a plate with its country sign under a part of the number',
    'jona',
    lastCheck({ plate: french }, 'AB123', stored.checkFrench),
  ],
  [
    'the last check under a pattern in place of a plate',
    'jona',
    lastCheck({ plate: french }, '.*', stored.checkFrench),
  ],
  ['the last check with another result', 'jona', lastCheck({ result: 'defects' })],
  ['the last check with another name', 'jona', lastCheck({ name: 'Mika' })],
  ['the last check with another time', 'jona', lastCheck({ at: new Date('2026-11-21T09:00:00Z') })],
  [
    'the last check dated ahead',
    'jona',
    lastCheck({ at: new Date('2026-11-22T10:00:00Z') }, 'HH-AB12', stored.checkAhead),
  ],
  ['the last check with another odometer', 'jona', lastCheck({ odometer: 1 })],
  ['the last check without its odometer', 'jona', lastCheck({ odometer: absent })],
  ['the last check with a further field', 'jona', lastCheck({ note: 'x' })],
  ['the last check is read by nobody', 'nobody', get(last)],
  ['the last check is read without verified address', 'unverified', get(last)],
  ['all last checks are listed by a driver', 'jona', list('lastChecks')],
  ['the last check is removed by a driver', 'jona', remove(last)],
  [
    'checks are listed by a driver',
    'mika',
    list('reports', { where: [['kind', 'EQUAL', 'departureCheck']] }),
  ],
];
