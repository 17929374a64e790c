/** Allowed and hostile requests for departure checks and the last check of a vehicle. */
import { checkGroups } from '../../src/features/reports/catalogues.ts';
import { maxPlateLength } from '../../src/features/reports/plates.ts';
import {
  absent,
  atTime,
  check,
  type Changes,
  fresh,
  get,
  lastCheck,
  list,
  type Operation,
  remove,
  type Row,
  stored,
} from './requests.ts';
import { checkOf, driver, otherDriver, photoEntries } from './sample-data.ts';

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
const brackets = '(D)HH-AB 12 (04-10)';
const gap = 'D HH-AB 11 12';
const pairs = 'GB-11-12';
/** A check with a text in place of the answers about each group. */
const followingWith = (followPurpose: string): Changes => ({
  answers: { followsReport: stored.check, followPurpose, followText: 'x' },
});
const following = followingWith('addition');
const onePhoto: Changes = { photos: photoEntries(`reports/${driver}/${fresh}`, 1) };
const defectEntry = { group: 'brakes', code: 'F-261121-4F7K', stop: false };
const found = (count: number): Changes =>
  withAnswers({
    brakes: 'defect',
    result: 'defects',
    foundDefects: Array.from({ length: count }, () => defectEntry),
  });
const plateOf = (length: number): Changes => withAnswers({ vehiclePlate: 'H'.repeat(length) });

const trailerPlate = 'HH-Y 881';
const short: Changes = { odometer: absent, odometerUnit: absent };
const withTrailer = (changes: Changes): Operation =>
  lastCheck({ trailerPlate, ...changes }, 'HH-AB12', stored.checkTrailer);
const withoutOdometer = (changes: Changes): Operation =>
  lastCheck({ ...short, ...changes }, 'HH-AB12', stored.checkShort);
const dated = { at: new Date('2026-11-22T10:00:00Z') };
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
  ['a check with a trailer', 'jona', check(withAnswers({ trailerPlate: 'HH-Y 881' }))],
  ['a check with the longest plate', 'jona', check(plateOf(maxPlateLength))],
  ['a check with 30 defects that do not stop the vehicle', 'jona', check(found(30))],
  ...checkGroups.map((group): Row => [
    `a check with a defect of the group ${group}`,
    'jona',
    check(withAnswers({ [group]: 'defect', result: 'defects' })),
  ]),
  ['a withdrawal of a departure check', 'jona', check(followingWith('withdrawal'))],
  ['an answer about a departure check', 'jona', check(followingWith('answer'))],
  ['a correction of a departure check', 'jona', check(followingWith('correction'))],
  ['a check with a coupled trailer in order', 'jona', check(withAnswers({ coupling: 'inOrder' }))],
  ['an addition to a departure check with a photo', 'jona', check({ ...following, ...onePhoto })],
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
  [
    'the last check of a plate with brackets around its country sign and season',
    'jona',
    lastCheck({ plate: brackets }, 'HH-AB12', stored.checkBrackets),
  ],
  [
    'the last check of a plate with country sign and a number like a season',
    'jona',
    lastCheck({ plate: gap }, 'HH-AB1112', stored.checkGap),
  ],
  [
    'the last check of a plate like a country sign and a season',
    'jona',
    lastCheck({ plate: pairs }, 'GB1112', stored.checkPairs),
  ],
  [
    'the last check of a phone whose clock is ten minutes ahead',
    'jona',
    atTime('2026-11-22T09:50:00Z', lastCheck(dated, 'HH-AB12', stored.checkAhead)),
  ],
  ['the last check with its trailer', 'jona', withTrailer({})],
  ['the last check without odometer', 'jona', withoutOdometer({})],
  ['the office lists the last checks', 'desk', list('lastChecks')],
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
  ...checkGroups.flatMap((group): Row[] => [
    [`a check without the group ${group}`, 'jona', check(without(group))],
    [
      `a check with an unknown answer about the group ${group}`,
      'jona',
      check(withAnswers({ [group]: 'skipped' })),
    ],
    ...(group === 'coupling'
      ? []
      : [
          [
            `a check without a trailer as the answer about the group ${group}`,
            'jona',
            check(withAnswers({ [group]: 'noTrailer' })),
          ] satisfies Row,
        ]),
    [
      `a check that hides its defect of the group ${group}`,
      'jona',
      check(withAnswers({ [group]: 'defect' })),
    ],
  ]),
  ['a check with a photo', 'jona', check(onePhoto)],
  ['a check with 31 defects', 'jona', check(found(31))],
  ['a check with a plate that is too long', 'jona', check(plateOf(maxPlateLength + 1))],
  ['a check with an empty plate', 'jona', check(plateOf(0))],
  [
    'an addition to a departure check with an unknown purpose',
    'jona',
    check(followingWith('reminder')),
  ],
  ['a check with a number as its plate', 'jona', check(withAnswers({ vehiclePlate: 12 }))],
  ['a check with an unknown result', 'jona', check(withAnswers({ result: 'passed' }))],
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
  [
    'the last check about a defect report with the answers of a check',
    'jona',
    lastCheck({ code: 'D-261121-4F7K' }, 'HH-AB12', stored.defectLikeCheck),
  ],
  ['the last check with another code', 'jona', lastCheck({ code: 'K-261121-4F7L' })],
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
  ['the last check dated ahead', 'jona', lastCheck(dated, 'HH-AB12', stored.checkAhead)],
  [
    'the last check of a phone whose clock is more than ten minutes ahead',
    'jona',
    atTime('2026-11-22T09:49:59Z', lastCheck(dated, 'HH-AB12', stored.checkAhead)),
  ],
  [
    'the last check in place of one of the same time',
    'jona',
    lastCheck({ plate: 'HH-AB 15' }, 'HH-AB15', stored.checkAtSameTime),
  ],
  [
    'the last check in place of a newer one',
    'jona',
    lastCheck({ plate: 'HH-AB 16' }, 'HH-AB16', stored.checkOlder),
  ],
  ['the last check with another odometer', 'jona', lastCheck({ odometer: 1 })],
  ['the last check without its odometer', 'jona', lastCheck({ odometer: absent })],
  ['the last check with another unit', 'jona', lastCheck({ odometerUnit: 'mi' })],
  ['the last check without its unit', 'jona', lastCheck({ odometerUnit: absent })],
  ['the last check with another trailer', 'jona', withTrailer({ trailerPlate: 'HH-Y 882' })],
  ['the last check without its trailer', 'jona', withTrailer({ trailerPlate: absent })],
  ['the last check with a trailer that its report lacks', 'jona', lastCheck({ trailerPlate })],
  [
    'the last check with an odometer that its report lacks',
    'jona',
    withoutOdometer({ odometer: 241_877 }),
  ],
  [
    'the last check with the odometer 0 that its report lacks',
    'jona',
    withoutOdometer({ odometer: 0 }),
  ],
  [
    'the last check with a unit that its report lacks',
    'jona',
    withoutOdometer({ odometerUnit: 'km' }),
  ],
  ['the last check with a further field', 'jona', lastCheck({ note: 'x' })],
  ['the last check is read by nobody', 'nobody', get(last)],
  ['the last check is read without verified address', 'unverified', get(last)],
  ...(['nobody', 'jona', 'mika', 'dispatch', 'workshop', 'safety'] as const).flatMap(
    (who): Row[] => [
      [`all last checks are listed by ${who}`, who, list('lastChecks')],
      [`the last check is removed by ${who}`, who, remove(last)],
    ],
  ),
  [
    'checks are listed by a driver',
    'mika',
    list('reports', { where: [['kind', 'EQUAL', 'departureCheck']] }),
  ],
];
