/** Which part of the office reads which reports: each role against each kind, one by one and listed. */
import {
  get,
  list,
  type ListedBy,
  listFiles,
  report,
  remove,
  type Row,
  stored,
  type Who,
} from './requests.ts';
import { driver } from './sample-data.ts';

const readers: readonly Who[] = [
  'dispatch',
  'workshop',
  'safety',
  'roleAsText',
  'formerRole',
  'mika',
  'nobody',
];
const defects: readonly Who[] = ['dispatch', 'workshop', 'safety'];
const openEvents: readonly Who[] = ['dispatch', 'safety'];
const safety: readonly Who[] = ['safety'];

/** Who may read it, and how a query has to ask for such reports. */
const records: readonly (readonly [
  name: keyof typeof stored,
  may: readonly Who[],
  where: ListedBy['where'],
])[] = [
  ['report', ['dispatch'], [['kind', 'EQUAL', 'dispositionMessage']]],
  ['tank', defects, [['kind', 'EQUAL', 'complaintCustomerTank']]],
  ['chassis', defects, [['kind', 'EQUAL', 'complaintChassis']]],
  ['trailer', defects, [['kind', 'EQUAL', 'complaintTrailer']]],
  ...(
    [
      ['accident', safety, 'accident', 'named'],
      ['security', safety, 'security', 'named'],
      ['confidential', safety, 'nearMiss', 'confidential'],
      ['nearMiss', openEvents, 'nearMiss', 'named'],
      ['unsafe', openEvents, 'unsafeCondition', 'named'],
    ] as const
  ).map(
    ([name, may, eventKind, mode]) =>
      [
        name,
        may,
        [
          ['kind', 'EQUAL', 'nearbyAccident'],
          ['answers.eventKind', 'EQUAL', eventKind],
          ['answers.reporterMode', 'EQUAL', mode],
        ],
      ] as const,
  ),
  ['addition', safety, [['kind', 'EQUAL', 'nearbyAccident']]],
];

const rows = records.flatMap(([name, may, where]) =>
  readers.flatMap((who): { readonly row: Row; readonly allowed: boolean }[] => {
    const allowed = may.includes(who);
    return [
      { row: [`${who} reads ${name}`, who, get(`reports/${stored[name]}`)], allowed },
      {
        row: [
          `${who} lists what is like ${name}`,
          who,
          list('reports', { ...(where && { where }), orderBy: 'sentAt', limit: 50 }),
        ],
        allowed,
      },
    ];
  }),
);

export const allowedByRole: readonly Row[] = [
  ...rows.filter(({ allowed }) => allowed).map(({ row }) => row),
  ['safety lists anonymous near misses', 'safety', list('anonymousReports')],
];

export const refusedByRole: readonly Row[] = [
  ...rows.filter(({ allowed }) => !allowed).map(({ row }) => row),
  ...(['dispatch', 'workshop', 'roleAsText', 'formerRole'] as const).map((who): Row => [
    `${who} lists anonymous near misses`,
    who,
    list('anonymousReports'),
  ]),
  ...(['dispatch', 'workshop', 'safety'] as const).flatMap((who): Row[] => [
    [`${who} lists all reports`, who, list('reports')],
    [
      `${who} lists a driver’s reports`,
      who,
      list('reports', { where: [['uid', 'EQUAL', driver]] }),
    ],
    [
      `${who} lists two kinds at once`,
      who,
      list('reports', { where: [['kind', 'IN', ['complaintChassis', 'nearbyAccident']]] }),
    ],
    [`${who} reads a profile`, who, get(`users/${driver}`)],
    [`${who} lists profiles`, who, list('users')],
    [`${who} sends in a driver’s name`, who, report()],
    [`${who} deletes a report`, who, remove(`reports/${stored.chassis}`)],
    [`${who} lists all photos`, who, listFiles('reports/')],
  ]),
];
