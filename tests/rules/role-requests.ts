/** Requests of each role for each kind of report, by id and as a list. */
import {
  agedPath,
  deleteFile,
  get,
  getFile,
  list,
  type ListedBy,
  listFiles,
  people,
  periods,
  report,
  setAside,
  remove,
  type Row,
  stored,
  type Who,
} from './requests.ts';
import { driver, otherDriver } from './sample-data.ts';

const readers: readonly Who[] = [
  'desk',
  'dispatch',
  'workshop',
  'safety',
  'roleAsText',
  'formerRole',
  'admin',
  'mika',
  'nobody',
];
const defects: readonly Who[] = ['desk', 'dispatch', 'workshop', 'safety'];
const openEvents: readonly Who[] = ['desk', 'dispatch', 'safety'];
const safety: readonly Who[] = ['safety'];

/** The senders that may read a record, and the query for such records. */
const records: readonly (readonly [
  name: keyof typeof stored,
  may: readonly Who[],
  where: ListedBy['where'],
])[] = [
  ['report', ['desk', 'dispatch'], [['kind', 'EQUAL', 'dispositionMessage']]],
  ['tank', defects, [['kind', 'EQUAL', 'complaintCustomerTank']]],
  ['chassis', defects, [['kind', 'EQUAL', 'complaintChassis']]],
  ['trailer', defects, [['kind', 'EQUAL', 'complaintTrailer']]],
  ['check', defects, [['kind', 'EQUAL', 'departureCheck']]],
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
  ['strangeEvent', safety, [['kind', 'EQUAL', 'nearbyAccident']]],
  ['strangeMode', safety, [['kind', 'EQUAL', 'nearbyAccident']]],
  [
    'strangeKind',
    [],
    [
      ['answers.eventKind', 'EQUAL', 'nearMiss'],
      ['answers.reporterMode', 'EQUAL', 'named'],
    ],
  ],
];

const rows = records.flatMap(([name, may, where]) =>
  readers.flatMap((who): { readonly row: Row; readonly allowed: boolean }[] => {
    const allowed = may.includes(who);
    return [
      { row: [`${who} reads ${name}`, who, get(`reports/${stored[name]}`)], allowed },
      {
        row: [
          `${who} reads a photo of ${name}`,
          who,
          getFile(`reports/${driver}/${stored[name]}/1.jpg`),
        ],
        allowed,
      },
      {
        row: [
          `${who} lists missing photos of ${name}`,
          who,
          list(`reports/${stored[name]}/missingPhotos`),
        ],
        allowed,
      },
      {
        row: [
          `${who} lists reports like ${name}`,
          who,
          list('reports', { ...(where && { where }), orderBy: 'sentAt', limit: 50 }),
        ],
        allowed,
      },
      {
        row: [
          `${who} lists dangerous reports like ${name}`,
          who,
          list('reports', {
            where: [...(where ?? []), ['severity', 'EQUAL', 'danger']],
            orderBy: 'sentAt',
            limit: 50,
          }),
        ],
        allowed,
      },
    ];
  }),
);

/** Senders without the role office; `desk` has the role office but not safety. */
const strangers: readonly Who[] = [
  'dispatch',
  'workshop',
  'safety',
  'roleAsText',
  'formerRole',
  'former',
  'admin',
  'officeAsText',
  'jona',
  'mika',
  'nobody',
];

/**
 * Only the office removes reports after their period; it needs the role safety as well to remove
 * those of safety.
 */
const removals: readonly { readonly row: Row; readonly allowed: boolean }[] = periods.flatMap(
  ([kind]) => {
    const endless = kind === 'complaintCustomerTank';
    const past = remove(agedPath(kind, 'past'));
    return [
      { row: [`the office removes ${kind} past its period`, 'ada', past], allowed: !endless },
      {
        row: [`the office removes ${kind} too early`, 'ada', remove(agedPath(kind, 'present'))],
        allowed: false,
      },
      {
        row: [`the office without safety removes ${kind} past its period`, 'desk', past],
        allowed: !endless && kind !== 'nearbyAccident' && kind !== 'anonymous',
      },
      ...strangers.map((who) => ({
        row: [`${who} removes ${kind} past its period`, who, past] as const,
        allowed: false,
      })),
    ];
  },
);
const leftovers = [
  `reports/${stored.orphan}/missingPhotos/2`,
  `anonymousReports/${stored.orphan}/missingPhotos/2`,
] as const;

/** Exactly at the end of a period; over HTTP the request would arrive later. */
export const allowedAtTheMoment: readonly Row[] = periods
  .filter(([kind]) => kind !== 'complaintCustomerTank')
  .map(([kind]): Row => [
    `the office removes ${kind} at the end of its period`,
    'ada',
    remove(agedPath(kind, 'due')),
  ])
  .concat([
    [
      'the office removes a report with a future day, at the end of its period',
      'ada',
      remove(`anonymousReports/${stored.comingAsideDue}`),
    ],
  ]);

/** Each desk lists only the quarantined reports of its own areas. */
const asidesOf = (area: string) =>
  list('setAside', { where: [['area', 'EQUAL', area]], orderBy: 'at' });
const asideReaders: Readonly<Record<string, readonly Who[]>> = {
  message: ['desk', 'dispatch', 'safety'],
  defect: defects,
  event: openEvents,
  safety,
};
const asides = readers.flatMap((who): { readonly row: Row; readonly allowed: boolean }[] => [
  ...Object.entries(asideReaders).map(([area, may]) => ({
    row: [`${who} lists quarantine entries of ${area}`, who, asidesOf(area)] as const,
    allowed: may.includes(who),
  })),
  ...(['reports', 'anonymousReports'] as const).map((collection) => ({
    row: [
      `${who} lists quarantine entries of ${collection}`,
      who,
      list('setAside', { where: [['collection', 'EQUAL', collection]] }),
    ] as const,
    allowed: safety.includes(who),
  })),
  {
    row: [`${who} lists all quarantine entries`, who, list('setAside')],
    allowed: safety.includes(who),
  },
  {
    row: [`${who} reads a quarantine entry`, who, get(`setAside/${stored.report}`)],
    allowed: who === 'desk',
  },
  {
    row: [`${who} reads a quarantine entry of safety`, who, get(`setAside/${stored.orphan}`)],
    allowed: false,
  },
  {
    row: [`${who} reads a quarantine entry without area`, who, get(`setAside/${stored.tomorrow}`)],
    allowed: false,
  },
  {
    row: [`${who} reads a quarantine entry that does not exist`, who, get('setAside/none')],
    allowed: who === 'desk',
  },
  {
    row: [`${who} quarantines a report`, who, setAside({ by: people[who]?.uid ?? '' })],
    allowed: who === 'desk',
  },
  {
    row: [
      `${who} quarantines an accident`,
      who,
      setAside({ by: people[who]?.uid ?? '', area: 'safety' }, stored.accident),
    ],
    allowed: false,
  },
  {
    row: [
      `${who} quarantines an accident as a defect`,
      who,
      setAside({ by: people[who]?.uid ?? '', area: 'defect' }, stored.accident),
    ],
    allowed: false,
  },
  {
    row: [`${who} reads a report that does not exist`, who, get(`reports/${stored.orphan}`)],
    allowed: who === 'desk',
  },
  {
    row: [
      `${who} lists the photos of an accident`,
      who,
      listFiles(`reports/${driver}/${stored.accident}/`),
    ],
    allowed: false,
  },
  {
    row: [
      `${who} lists the photos of a chassis`,
      who,
      listFiles(`reports/${driver}/${stored.chassis}/`),
    ],
    allowed: who === 'desk',
  },
  {
    row: [
      `${who} lists photos without a report`,
      who,
      listFiles(`reports/${driver}/${stored.orphan}/`),
    ],
    allowed: who === 'desk',
  },
  {
    row: [
      `${who} lists photos of another driver under a report`,
      who,
      listFiles(`reports/${otherDriver}/${stored.chassis}/`),
    ],
    allowed: false,
  },
  {
    row: [`${who} lists a driver’s folders`, who, listFiles(`reports/${driver}/`)],
    allowed: false,
  },
  { row: [`${who} lists anonymous photos`, who, listFiles('anonymousReports/')], allowed: false },
]);

const missingOfAnonymous = list(`anonymousReports/${stored.anonymous}/missingPhotos`);

export const allowedByRole: readonly Row[] = [
  ...asides.filter(({ allowed }) => allowed).map(({ row }) => row),
  ...removals.filter(({ allowed }) => allowed).map(({ row }) => row),
  [
    'the office reads a photo without a report',
    'desk',
    getFile(`reports/${driver}/${stored.orphan}/1.jpg`),
  ],
  ...(['accident', 'security', 'confidential', 'addition'] as const).flatMap((name): Row[] => [
    [`office and safety read ${name}`, 'ada', get(`reports/${stored[name]}`)],
    [
      `office and safety read a photo of ${name}`,
      'ada',
      getFile(`reports/${driver}/${stored[name]}/1.jpg`),
    ],
  ]),
  [
    'the office without safety reads one missing photo',
    'desk',
    get(`reports/${stored.report}/missingPhotos/2`),
  ],
  ...(['desk', 'safety'] as const).flatMap((who): Row[] => [
    [`${who} reads a confirmation`, who, get(`readings/${stored.reading}`)],
    [`${who} lists confirmations`, who, list('readings', { orderBy: 'at' })],
  ]),
  ...leftovers.map((path): Row => [`the office removes ${path}`, 'ada', remove(path)]),
  ...rows.filter(({ allowed }) => allowed).map(({ row }) => row),
  [
    'office and safety quarantine an accident',
    'ada',
    setAside({ area: 'safety' }, stored.accident),
  ],
  ['safety lists anonymous near misses', 'safety', list('anonymousReports')],
  ['safety lists their missing photos', 'safety', missingOfAnonymous],
];

export const refusedByRole: readonly Row[] = [
  ...asides.filter(({ allowed }) => !allowed).map(({ row }) => row),
  ...removals.filter(({ allowed }) => !allowed).map(({ row }) => row),
  ...leftovers.flatMap((path) =>
    strangers.map((who): Row => [`${who} removes ${path}`, who, remove(path)]),
  ),
  ...[
    `reports/${stored.report}/missingPhotos/2`,
    `anonymousReports/${stored.anonymous}/missingPhotos/2`,
  ].map((path): Row => [`the office removes ${path} of a report`, 'ada', remove(path)]),
  ...rows.filter(({ allowed }) => !allowed).map(({ row }) => row),
  ...(['desk', 'dispatch', 'workshop', 'roleAsText', 'formerRole'] as const).flatMap(
    (who): Row[] => [
      [`${who} lists anonymous near misses`, who, list('anonymousReports')],
      [`${who} lists missing photos of an anonymous report`, who, missingOfAnonymous],
      [
        `${who} lists missing photos without a report`,
        who,
        list(`reports/${stored.orphan}/missingPhotos`),
      ],
    ],
  ),
  ...([[`reports/${stored.accident}`], [`reports/${stored.confidential}`]] as const).flatMap(
    ([path]): Row[] => [
      [
        `the office without safety reads one missing photo of ${path}`,
        'desk',
        get(`${path}/missingPhotos/2`),
      ],
    ],
  ),
  ...(['dispatch', 'safety', 'mika', 'nobody'] as const).map((who): Row => [
    `${who} reads one missing photo`,
    who,
    get(`reports/${stored.report}/missingPhotos/2`),
  ]),
  ['the office without safety lists all reports', 'desk', list('reports')],
  [
    'the office without safety lists a driver’s reports',
    'desk',
    list('reports', { where: [['uid', 'EQUAL', driver]] }),
  ],
  [
    'the office without safety finds an accident by its code',
    'desk',
    list('reports', { where: [['shortCode', 'EQUAL', 'D-261121-4F7K']] }),
  ],
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
    [`${who} lists a report’s photos`, who, listFiles(`reports/${driver}/${stored.chassis}/`)],
    [
      `${who} reads a photo that another driver stored under a report`,
      who,
      getFile(`reports/${otherDriver}/${stored.chassis}/1.jpg`),
    ],
    [
      `${who} reads a photo without a report`,
      who,
      getFile(`reports/${driver}/${stored.orphan}/1.jpg`),
    ],
    [`${who} removes a photo`, who, deleteFile(`reports/${driver}/${stored.chassis}/1.jpg`)],
    [
      `${who} removes a photo without a report`,
      who,
      deleteFile(`reports/${driver}/${stored.orphan}/1.jpg`),
    ],
  ]),
];
