/** The app's own sender against the rules: what a driver may write is accepted, and a repeated sending does no harm. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/domain/config-defaults.ts';
import { anonymousFields } from '../../src/domain/reports/anonymous-fields.ts';
import { canonicalText, reportFields } from '../../src/domain/reports/document.ts';
import { type ReportKind, reportKinds } from '../../src/domain/reports/kinds.ts';
import type { OutboxItem } from '../../src/domain/reports/outbox.ts';
import { shortCode } from '../../src/domain/reports/short-code.ts';
import { sendReport, type SendEnvironment } from '../../src/services/send-report.ts';
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

function itemOf(kind: ReportKind, { anonymous = false, photos = 2, answers = { note: 'Schranke zu', litres: 12.5 } as Record<string, unknown> } = {}): OutboxItem {
  const createdAt = Date.parse('2026-11-21T08:15:30.123Z');
  const id = randomUUID();
  const item = {
    id, kind, formVersion: 1, appVersion: '0.1.0', shortCode: shortCode(kind, createdAt, id), uid: driver, anonymous,
    reporter: { name: 'Jona Brandt', personnelNumber: '4711', phone: '+4915123456789', depot: 'Hamburg' }, locale: 'de' as const, createdAt, clockOffsetMilliseconds: null, answers, inputs: {},
    photos: Array.from({ length: photos }, (_, index) => ({ id: `${id}-${index}`, field: 'photos', contentType: 'image/jpeg' as const, bytes: 5000, width: 1600, height: 1200, capturedAt: createdAt, uploaded: false })),
  };
  const contentHash = createHash('sha256').update(canonicalText(reportFields(item))).digest('hex');
  return { ...item, contentHash, state: { status: 'sending', attempt: 1, startedAt: createdAt } };
}
const environment = (): SendEnvironment => ({
  config: { ...defaultConfig, emulatorOrigin: backend.origin, firebase: { ...defaultConfig.firebase, apiKey: 'demo-api-key', projectId: 'demo-tanklotse', storageBucket: 'demo-tanklotse.appspot.com' } },
  token: () => Promise.resolve({ token: tokenOf(driver) } as never),
  photo: (id) => Promise.resolve({ id, reportId: id.slice(0, 36), image: new Blob([pictureOf(5000)], { type: 'image/jpeg' }), thumbnail: new Blob([]) }),
  uploadBegun: () => Promise.resolve(),
  photoUploaded: () => Promise.resolve(),
});

const anonymousAnswers = anonymousReportOf('x')['answers'] as Record<string, unknown>;
const cases: readonly (readonly [string, () => OutboxItem])[] = [
  ...(Object.keys(reportKinds) as ReportKind[]).map((kind) => [kind, () => itemOf(kind)] as const),
  ['an anonymous near miss', () => itemOf('nearbyAccident', { anonymous: true, answers: anonymousAnswers })],
  ['12 photos', () => itemOf('complaintChassis', { photos: 12 })],
];

describe.each(cases)('%s', (_title, make) => {
  test.each(['alreadyExists', 'permissionDenied'] as const)('arrives, and arrives once when it is sent again (%s)', async (answer) => {
    backend.documents.setRepeatedWriteAnswer(answer);
    const item = make();
    expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
    expect(await sendReport(item, environment())).toEqual({ type: 'stored' });
    const path = `${item.anonymous ? 'anonymousReports' : 'reports'}/${item.id}`;
    expect(await backend.documents.admin.get(path)).toMatchObject({ kind: item.kind, contentHash: item.contentHash });
    expect(backend.files.admin.list().filter(({ name }) => name.includes(item.id)).length).toBe(item.photos.length);
  });
});

test.each(['alreadyExists', 'permissionDenied'] as const)('another report under an id that is taken is refused (%s)', async (answer) => {
  backend.documents.setRepeatedWriteAnswer(answer);
  const item = itemOf('dispositionMessage', { photos: 0 });
  await sendReport(item, environment());
  expect(await sendReport({ ...item, contentHash: 'f'.repeat(64) }, environment())).toMatchObject({ type: 'refused', reason: 'alreadyDifferent' });
});

test('an anonymous report leaves nothing of its author in the store', async () => {
  await backend.documents.reset();
  await sendReport(itemOf('nearbyAccident', { anonymous: true, answers: anonymousAnswers }), environment());
  const everything = JSON.stringify([await backend.documents.dump()]);
  for (const trace of [driver, 'Jona', '4711', '0.1.0', '08:15']) expect(everything).not.toContain(trace);
});

test('the anonymous form offers exactly the answers that the rules accept', () => {
  expect(Object.keys(anonymousAnswers).toSorted()).toEqual(anonymousFields.filter((field) => field !== 'photos').toSorted());
});
