/** Tests that the example week of `npm start` has the form of data sent by drivers and the office. */
import { crc32, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { demoDriver, demoOffice } from '../../../scripts/local/demo-accounts.ts';
import { type PlainFields, plainToFields } from 'firebase-local/documents/plain';
import type { InitialData } from 'firebase-local/initial-data';
import { exampleWeek } from '../../../scripts/local/example-week/example-week.ts';
import { receiptSchema, reportSchema } from '../../../src/features/office/model/report.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { readStoredAnswers } from '../../../src/features/reports/read-stored-answers.ts';
import { readLog, readNotes, readWork } from '../../../src/features/office/model/work.ts';
import { readOpenDefects } from '../../../src/features/vehicle-defects/model/open-defects.ts';
import {
  bucket,
  projectId,
  startTestBackend,
  type TestBackend,
  tokenOf,
} from '../../rules/test-backend.ts';
import { dev, type Running, run } from '../../fixtures/running-backend.ts';

const dayMilliseconds = 86_400_000;
const now = Date.now();
const week = exampleWeek(now);
const idOf = (path: string): string => path.split('/')[1] ?? '';

let backend: TestBackend;
let running: Running;
beforeAll(async () => {
  backend = await startTestBackend();
  running = await run({ seed: true, acceptUnsignedTokens: true });
});
afterAll(async () => {
  await backend.close();
  await running.remove();
});

const root = `projects/${projectId}/databases/(default)/documents`;

const authorOf = ({ uid }: PlainFields): string => (typeof uid === 'string' ? uid : 'anybody');

test.each([...week.documents])(
  'the rules › allow %s of the example week',
  async (path, { sentAt, ...document }) => {
    const response = await fetch(`${backend.origin}/v1/${root}:commit`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenOf(authorOf(document), { email_verified: true })}` },
      body: JSON.stringify({
        writes: [
          {
            update: { name: `${root}/${path}`, fields: plainToFields(document) },
            ...(sentAt !== undefined && {
              updateTransforms: [{ fieldPath: 'sentAt', setToServerValue: 'REQUEST_TIME' }],
            }),
          },
        ],
      }),
    });
    expect(await response.text()).toContain('writeResults');
  },
);

test.each(week.files)(
  'the rules › allow the photo $name of the example week',
  async ({ name, contentType, bytes }) => {
    const uid = name.startsWith('reports/') ? idOf(name) : 'anybody';
    const body = Buffer.concat([
      Buffer.from(`--cut\r\n\r\n${JSON.stringify({ name, contentType })}\r\n--cut\r\n`),
      Buffer.from(`Content-Type: ${contentType}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--cut--'),
    ]);
    const response = await fetch(
      `${backend.origin}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: {
          Authorization: `Firebase ${tokenOf(uid, { email_verified: true })}`,
          'X-Goog-Upload-Protocol': 'multipart',
          'Content-Type': 'multipart/related; boundary=cut',
        },
        body,
      },
    );
    expect(response.status).toBe(200);
  },
);

const defectsSchema = z.object({
  defects: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

/** Sets the current time, because the rules accept no other. Certificates are not changed. */
function asOfNow(path: string, value: unknown, before: unknown): unknown {
  const now = { '.sv': 'timestamp' };
  // A vehicle's entry has the time of its report.
  if (path.startsWith('vehicles/') || typeof value !== 'object' || value === null) return value;
  const stored = defectsSchema.parse(before ?? {}).defects;
  const defects = Object.entries(defectsSchema.parse(value).defects).map(
    ([key, certificate]) => [key, { ...certificate, at: now }] as const,
  );
  return {
    ...value,
    at: now,
    ...(defects.length > 0 && { defects: { ...Object.fromEntries(defects), ...stored } }),
  };
}

test("the rules › allow each of the office's writes", async () => {
  const officeToken = tokenOf(demoOffice.uid, {
    office: true,
    safety: true,
    email: demoOffice.email,
  });
  const address = (path: string): string =>
    `${running.origin}/${path}.json?ns=${projectId}&auth=${officeToken}`;
  for (const places of week.officeWrites) {
    const body = await Promise.all(
      [...places].map(async ([path, value]) => {
        const before: unknown = path.startsWith('work/')
          ? JSON.parse(await (await fetch(address(path))).text())
          : null;
        return [path, asOfNow(path, value, before)] as const;
      }),
    );
    const response = await fetch(address(''), {
      method: 'PATCH',
      body: JSON.stringify(Object.fromEntries(body)),
    });
    expect([[...places.keys()], response.status]).toEqual([[...places.keys()], 200]);
  }
});

const withoutKey = (entry: object | undefined): object =>
  Object.fromEntries(Object.entries(entry ?? {}).filter(([name]) => name !== 'key'));

test('the example week › can be read by the office completely', () => {
  for (const [path, document] of week.documents) {
    const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
    const anonymous = path.startsWith('anonymousReports/');
    const report = reportSchema.parse({ ...plain, id: idOf(path), anonymous });
    const form = formDefinitions[report.kind as keyof typeof formDefinitions];
    expect([path, readStoredAnswers(form, report.answers).unread]).toEqual([path, []]);
    expect(report.photos.map(({ bytes }) => bytes)).not.toContain(0);
  }
  for (const [path, value] of week.live) {
    const [kind = ''] = path.split('/');
    const read = {
      work: () => readWork(value),
      log: () => withoutKey(readLog({ value })[0]),
      notes: () => withoutKey(readNotes({ value })[0]),
      receipts: () => receiptSchema.parse(value),
      vehicles: () => [...readOpenDefects({ one: value }).values()][0],
    }[kind];
    expect([path, read?.()]).toEqual([path, value]);
  }
});

test('the example week › has complete photos, of which one has not arrived', () => {
  for (const { bytes } of week.files) {
    const png = Buffer.from(bytes);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 480]);
    const at = png.indexOf('IDAT');
    const data = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
    expect(inflateSync(data).length).toBe(641 * 480);
    expect(crc32(png.subarray(at, at + 4 + data.length))).toBe(
      png.readUInt32BE(at + 4 + data.length),
    );
    expect(png.length).toBeLessThan(10_000);
  }
  const listed = [...week.documents.values()].flatMap(({ photos }) => photos);
  expect(listed.length - week.files.length).toBe(1);
});

describe.each([
  ['just after midnight', new Date(2026, 10, 22, 0, 1)],
  ['at noon', new Date(2026, 10, 22, 12, 0)],
  ['just before midnight', new Date(2026, 10, 22, 23, 59)],
  ['after the clocks went forward', new Date(2026, 2, 30, 0, 30)],
  ['on the first day of a year', new Date(2027, 0, 1, 3, 0)],
])('%s', (_when, start) => {
  test('falls within the seven days before the start', () => {
    const at = start.getTime();
    const { documents, files, live } = exampleWeek(at);
    const moments = [
      ...[...documents.values()].flatMap(({ createdAt, sentAt }) => [createdAt, sentAt]),
      ...files.map((file) => new Date(file.at)),
      ...[...live.values()].map((value) => new Date((value as { at: number }).at)),
    ].filter((moment) => moment instanceof Date);
    for (const moment of moments) {
      expect(moment.getTime()).toBeLessThanOrEqual(at);
      expect(moment.getTime()).toBeGreaterThan(at - 7 * dayMilliseconds);
    }
    const days = [...documents.values()].flatMap(({ createdOn }) => createdOn ?? []);
    const ago = new Date(start.getFullYear(), start.getMonth(), start.getDate() - 3, 12);
    expect(days).toEqual([
      `${ago.getFullYear()}-${String(ago.getMonth() + 1).padStart(2, '0')}-${String(ago.getDate()).padStart(2, '0')}`,
    ]);
  });
});

test('the history › contains every message to a driver', () => {
  const messages = [...week.live.values()].map((value) => (value as { text?: unknown }).text);
  for (const value of week.live.values())
    if (typeof value === 'object' && value !== null && 'note' in value)
      expect(messages).toContain(value.note);
});

test('the demo driver › has two reports, each with a message of the office', () => {
  const own = [...week.live.keys()].filter((path) =>
    path.startsWith(`receipts/${demoDriver.uid}/`),
  );
  expect(own).toHaveLength(2);
});

test('the example week › is written to a new data folder only', async () => {
  const reports = z.object({ documents: z.record(z.string(), z.unknown()) });
  const read = async (from: Running): Promise<readonly string[]> =>
    Object.keys(reports.parse(await dev(from, 'GET', 'dump')).documents).filter((path) =>
      week.documents.has(path),
    );
  const calls: number[] = [];
  const initialData = (at: number): InitialData => {
    calls.push(at);
    return exampleWeek(at);
  };
  const first = await run({ seed: true, initialData });
  expect(new Set(await read(first))).toEqual(new Set(week.documents.keys()));
  const second = await first.restart();
  expect(await read(second)).toHaveLength(week.documents.size);
  await second.remove();
  expect(calls).toHaveLength(1);
  expect(await read(running)).toEqual([]);
});
