/**
 * Sends with the app's sender against the rules: they allow everything that a driver may write,
 * even twice.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/features/config/model/default-config.ts';
import { anonymousFields } from '../../src/features/reports/anonymous-fields.ts';
import { type ReportKind, reportKinds } from '../../src/features/reports/kinds.ts';
import { maxPhotosPerReport } from '../../src/features/reports/limits.ts';
import type { OutboxItem } from '../../src/features/outbox/model/outbox-item.ts';
import {
  quarantineArea,
  type ReportCollection,
} from '../../src/features/office/model/quarantine.ts';
import { plainToFields } from 'firebase-local/documents/plain';
import { loadRules } from 'firebase-local/rules/ruleset';
import { isAllowed } from './decide-directly.ts';
import { setAside, stored, storedDocuments } from './requests.ts';
import { sendReading } from '../../src/backend/firebase/readings.lazy.ts';
import type { SendDependencies } from '../../src/backend/firebase/send-report.ts';
import { sendReport as send } from '../fixtures/send-report.ts';
import type { SendResult } from '../../src/features/outbox/model/report-port.ts';
import { type ItemOptions, outboxItem } from '../fixtures/outbox-item.ts';
import { anonymousReportOf, checkOf, driver, pictureOf, profileOf } from './sample-data.ts';
import { startTestBackend, type TestBackend, tokenOf } from './test-backend.ts';

// A browser truncates half milliseconds of a timeout, Node rejects them.
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (milliseconds) => timeout(Math.trunc(milliseconds));

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});
beforeEach(() => backend.documents.setRepeatedWriteAnswer('alreadyExists'));

const environment = (): SendDependencies => ({
  config: {
    ...defaultConfig,
    emulatorOrigin: backend.origin,
    firebase: {
      ...defaultConfig.firebase,
      apiKey: 'demo-api-key',
      projectId: 'demo-tanklotse',
      storageBucket: 'demo-tanklotse.appspot.com',
    },
  },
  token: () => Promise.resolve({ token: tokenOf(driver, { email_verified: true }) } as never),
});
const sendReport = (item: OutboxItem, environment: SendDependencies): Promise<SendResult> =>
  send(item, environment, pictureOf(5000).buffer);

const anonymousAnswers = anonymousReportOf('x')['answers'] as Record<string, unknown>;
/** A departure check has answers that the rules compare, and no photos. */
const optionsOf: Partial<Record<ReportKind, ItemOptions>> = {
  departureCheck: { photos: 0, answers: checkOf()['answers'] as Record<string, unknown> },
};
const cases: readonly (readonly [string, () => Promise<OutboxItem>])[] = [
  ...(Object.keys(reportKinds) as ReportKind[]).map(
    (kind) => [kind, () => outboxItem(kind, driver, optionsOf[kind])] as const,
  ),
  [
    'an anonymous near miss',
    () => outboxItem('nearbyAccident', driver, { anonymous: true, answers: anonymousAnswers }),
  ],
  [
    'an addition to a departure check with photos',
    () =>
      outboxItem('departureCheck', driver, {
        answers: { followsReport: randomUUID(), followPurpose: 'addition', followText: 'Lampe' },
      }),
  ],
  [
    'a report with as many photos as possible',
    () => outboxItem('complaintChassis', driver, { photos: maxPhotosPerReport }),
  ],
];

describe.each(cases)('%s', (_title, make) => {
  test.each(['alreadyExists', 'permissionDenied'] as const)(
    'is stored once if it is sent twice (%s)',
    async (answer) => {
      backend.documents.setRepeatedWriteAnswer(answer);
      const item = await make();
      expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
      expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
      const path = `${item.anonymous ? 'anonymousReports' : 'reports'}/${item.id}`;
      const document = await backend.documents.admin.get(path);
      expect(document).toMatchObject({ kind: item.kind, contentHash: item.contentHash });
      expect(document !== undefined && 'severity' in document).toBe(!item.anonymous);
      expect(backend.files.admin.list().filter(({ name }) => name.includes(item.id)).length).toBe(
        item.photos.length,
      );
    },
  );
});

const dayMilliseconds = 86_400_000;
const dayIn = (days: number): string =>
  new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10);

describe('an anonymous report', () => {
  const written = (createdOn: string): Promise<OutboxItem> =>
    outboxItem('nearbyAccident', driver, { anonymous: true, answers: anonymousAnswers }).then(
      (item) => ({ ...item, createdOn }),
    );
  const stored = async ({ id }: OutboxItem) =>
    backend.documents.admin.get(`anonymousReports/${id}`);

  test.each([
    ['that waited for three months', dayIn(-90)],
    ['that waited for years', '2021-03-04'],
    ['from a phone whose clock was reset to 1970', '1970-01-01'],
    ['from a phone whose clock is years ahead', '2099-12-31'],
    ['from a phone whose clock is a few days ahead', dayIn(4)],
    ['that is just too old', dayIn(-60)],
  ])(
    '%s is stored once, with the day of sending and the day when it was written',
    async (_title, day) => {
      const item = await written(day);
      expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
      expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
      expect(await stored(item)).toMatchObject({
        createdOn: dayIn(0),
        writtenOn: day,
        contentHash: item.contentHash,
      });
    },
  );

  test.each([
    ['from today', dayIn(0)],
    ['from last week', dayIn(-7)],
    ['from 58 days ago', dayIn(-58)],
  ])('%s is stored only with the day when it was written', async (_title, day) => {
    const item = await written(day);
    expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
    const fields = await stored(item);
    expect(fields).toMatchObject({ createdOn: day });
    expect(fields).not.toHaveProperty('writtenOn');
  });
});

test.each(['alreadyExists', 'permissionDenied'] as const)(
  'a report is refused if another one has its id (%s)',
  async (answer) => {
    backend.documents.setRepeatedWriteAnswer(answer);
    const item = await outboxItem('dispositionMessage', driver, { photos: 0 });
    await sendReport(item, environment());
    expect(await sendReport({ ...item, contentHash: 'f'.repeat(64) }, environment())).toMatchObject(
      { type: 'refused', reason: 'alreadyDifferent' },
    );
  },
);

describe('a confirmed chapter', () => {
  const reading = {
    name: 'Jona Brandt',
    personnelNumber: '4711',
    chapter: 'first-aid',
    edition: 2,
    locale: 'de',
    confirmedOn: dayIn(-1),
  };
  const path = `readings/${driver}_first-aid_2`;
  const profile = (personnelNumber: string): Promise<void> =>
    backend.documents.admin.set(`users/${driver}`, { ...profileOf(), personnelNumber });
  beforeEach(async () => {
    await backend.documents.reset();
    await profile('4711');
  });

  test.each(['alreadyExists', 'permissionDenied'] as const)(
    'is stored once if two phones send it (%s)',
    async (answer) => {
      backend.documents.setRepeatedWriteAnswer(answer);
      const other = { ...reading, locale: 'fr', confirmedOn: dayIn(0) };
      expect(await sendReading(driver, reading, environment())).toEqual({ type: 'stored' });
      expect(await sendReading(driver, other, environment())).toEqual({ type: 'stored' });
      expect(await backend.documents.admin.get(path)).toMatchObject({
        uid: driver,
        personnelNumber: '4711',
        locale: 'de',
        confirmedOn: dayIn(-1),
      });
      expect(await sendReading(driver, { ...reading, edition: 3 }, environment())).toEqual({
        type: 'stored',
      });
      expect(await sendReading('driver-mika', reading, environment())).toMatchObject({
        type: 'refused',
        reason: 'permission',
      });
    },
  );

  test.each(['0815', ''])(
    'is stored without its personnel number if the profile has "%s"',
    async (number) => {
      await profile(number);
      expect(await sendReading(driver, reading, environment())).toEqual({ type: 'stored' });
      expect(await backend.documents.admin.get(path)).toMatchObject({ personnelNumber: '' });
    },
  );

  test.each([dayIn(-500), '2099-12-31', '1970-01-01'])(
    'is stored although its date %s shows a long wait or a wrong clock',
    async (confirmedOn) => {
      const sent = await sendReading(driver, { ...reading, confirmedOn }, environment());
      expect(sent).toEqual({ type: 'stored' });
      expect(await backend.documents.admin.get(path)).toMatchObject({ confirmedOn: dayIn(0) });
    },
  );
});

test.each(
  Object.entries(storedDocuments).filter(([path]) => /^(?:r|anonymousR)eports\/[^/]+$/.test(path)),
)('%s can be quarantined with the area that the app computes', (path, data) => {
  const [collection = '', id = ''] = path.split('/');
  const rules = loadRules(join(import.meta.dirname, '../../firestore.rules'));
  const area = quarantineArea(collection as ReportCollection, plainToFields(data));
  const operation = setAside({ collection, area }, id);
  // A report that is already quarantined is not changed.
  expect(isAllowed(rules, 'ada', operation)).toBe(id !== stored.report);
});

test('an anonymous report stores nothing that identifies its author', async () => {
  await backend.documents.reset();
  await sendReport(
    await outboxItem('nearbyAccident', driver, { anonymous: true, answers: anonymousAnswers }),
    environment(),
  );
  const everything = JSON.stringify([await backend.documents.dump()]);
  for (const trace of [driver, 'Jona', '4711', '0.1.0', '08:15'])
    expect(everything).not.toContain(trace);
});

test('the requests of an anonymous report contain its author only in the token, and no stored file does', async () => {
  const item = await outboxItem('nearbyAccident', driver, {
    anonymous: true,
    answers: anonymousAnswers,
    photos: 2,
  });
  const originalFetch = globalThis.fetch;
  const sentTexts: string[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.delete('Authorization');
    sentTexts.push(request.url, JSON.stringify([...request.headers]), await request.clone().text());
    return originalFetch(input, init);
  };
  try {
    expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
  } finally {
    globalThis.fetch = originalFetch;
  }
  expect(sentTexts.length).toBeGreaterThanOrEqual(9);
  const kept = JSON.stringify(
    backend.files.admin.list().filter(({ name }) => name.includes(item.id)),
  );
  expect(kept).toContain('anonymousReports');
  for (const trace of [
    driver,
    'Jona',
    item.reporter.phone,
    item.appVersion,
    'capturedAt',
    'createdAt',
    'sentAt',
    '"uid"',
  ])
    for (const text of [...sentTexts, kept]) expect(text).not.toContain(trace);
});

test('the anonymous form offers exactly the answers that the rules accept', () => {
  expect(Object.keys(anonymousAnswers).toSorted()).toEqual(
    anonymousFields.filter((field) => field !== 'photos').toSorted(),
  );
});
