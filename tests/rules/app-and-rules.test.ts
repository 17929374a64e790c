/**
 * The app's own sender against the rules: what a driver may write is accepted, and a repeated
 * sending does no harm.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/features/config/model/default-config.ts';
import { anonymousFields } from '../../src/features/reports/anonymous-fields.ts';
import { type ReportKind, reportKinds } from '../../src/features/reports/kinds.ts';
import type { OutboxItem } from '../../src/features/outbox/model/outbox-item.ts';
import { sendReading } from '../../src/backend/firebase/readings.lazy.ts';
import type { SendEnvironment } from '../../src/backend/firebase/send-report.ts';
import { sendReport as send } from '../fixtures/send-report.ts';
import type { SendResult } from '../../src/features/outbox/model/report-port.ts';
import { outboxItem } from '../fixtures/outbox-item.ts';
import { anonymousReportOf, driver, pictureOf } from './sample-data.ts';
import { startTestBackend, type TestBackend, tokenOf } from './test-backend.ts';

// A browser cuts half milliseconds off a timeout, Node refuses them.
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

const environment = (): SendEnvironment => ({
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
const sendReport = (item: OutboxItem, environment: SendEnvironment): Promise<SendResult> =>
  send(item, environment, pictureOf(5000).buffer);

const anonymousAnswers = anonymousReportOf('x')['answers'] as Record<string, unknown>;
const cases: readonly (readonly [string, () => Promise<OutboxItem>])[] = [
  ...(Object.keys(reportKinds) as ReportKind[]).map(
    (kind) => [kind, () => outboxItem(kind, driver)] as const,
  ),
  [
    'an anonymous near miss',
    () => outboxItem('nearbyAccident', driver, { anonymous: true, answers: anonymousAnswers }),
  ],
  ['12 photos', () => outboxItem('complaintChassis', driver, { photos: 12 })],
];

describe.each(cases)('%s', (_title, make) => {
  test.each(['alreadyExists', 'permissionDenied'] as const)(
    'arrives, and arrives once when it is sent again (%s)',
    async (answer) => {
      backend.documents.setRepeatedWriteAnswer(answer);
      const item = await make();
      expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
      expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
      const path = `${item.anonymous ? 'anonymousReports' : 'reports'}/${item.id}`;
      expect(await backend.documents.admin.get(path)).toMatchObject({
        kind: item.kind,
        contentHash: item.contentHash,
      });
      expect(backend.files.admin.list().filter(({ name }) => name.includes(item.id)).length).toBe(
        item.photos.length,
      );
    },
  );
});

test.each(['alreadyExists', 'permissionDenied'] as const)(
  'another report under an id that is taken is refused (%s)',
  async (answer) => {
    backend.documents.setRepeatedWriteAnswer(answer);
    const item = await outboxItem('dispositionMessage', driver, { photos: 0 });
    await sendReport(item, environment());
    expect(await sendReport({ ...item, contentHash: 'f'.repeat(64) }, environment())).toMatchObject(
      { type: 'refused', reason: 'alreadyDifferent' },
    );
  },
);

test.each(['alreadyExists', 'permissionDenied'] as const)(
  'a chapter that is confirmed twice, from two phones, is confirmed once (%s)',
  async (answer) => {
    backend.documents.setRepeatedWriteAnswer(answer);
    await backend.documents.reset();
    const reading = {
      name: 'Jona Brandt',
      personnelNumber: '4711',
      chapter: 'first-aid',
      edition: 2,
      locale: 'de',
      confirmedOn: '2026-11-22',
    };
    const other = { ...reading, locale: 'fr', confirmedOn: '2026-11-23' };
    expect(await sendReading(driver, reading, environment())).toEqual({ type: 'stored' });
    expect(await sendReading(driver, other, environment())).toEqual({ type: 'stored' });
    expect(await backend.documents.admin.get(`readings/${driver}_first-aid_2`)).toMatchObject({
      uid: driver,
      locale: 'de',
      confirmedOn: '2026-11-22',
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

test('an anonymous report leaves nothing of its author in the store', async () => {
  await backend.documents.reset();
  await sendReport(
    await outboxItem('nearbyAccident', driver, { anonymous: true, answers: anonymousAnswers }),
    environment(),
  );
  const everything = JSON.stringify([await backend.documents.dump()]);
  for (const trace of [driver, 'Jona', '4711', '0.1.0', '08:15'])
    expect(everything).not.toContain(trace);
});

test('no request of an anonymous report says who sends it, but for the token that opens the door, and no file remembers', async () => {
  const item = await outboxItem('nearbyAccident', driver, {
    anonymous: true,
    answers: anonymousAnswers,
    photos: 2,
  });
  const ask = globalThis.fetch;
  const said: string[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.delete('Authorization');
    said.push(request.url, JSON.stringify([...request.headers]), await request.clone().text());
    return ask(input, init);
  };
  try {
    expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
  } finally {
    globalThis.fetch = ask;
  }
  expect(said.length).toBeGreaterThanOrEqual(9);
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
    for (const text of [...said, kept]) expect(text).not.toContain(trace);
});

test('the anonymous form offers exactly the answers that the rules accept', () => {
  expect(Object.keys(anonymousAnswers).toSorted()).toEqual(
    anonymousFields.filter((field) => field !== 'photos').toSorted(),
  );
});
