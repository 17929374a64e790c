/** Acts as the office: reads received reports and writes receipts through the public interfaces. */
import { expect } from 'playwright/test';
import * as z from 'zod';
import type { Backend } from './site.ts';

const project = 'projects/demo-tanklotse/databases/(default)/documents';
const bucket = 'demo-tanklotse.appspot.com';

type Value = { readonly [kind: string]: unknown };
function decode(value: Value): unknown {
  const [[kind, content] = ['', undefined]] = Object.entries(value);
  if (kind === 'integerValue' || kind === 'doubleValue') return Number(content);
  if (kind === 'nullValue') return null;
  if (kind === 'arrayValue')
    return z
      .object({ values: z.array(z.record(z.string(), z.unknown())).default([]) })
      .parse(content)
      .values.map(decode);
  if (kind === 'mapValue')
    return decodeFields(
      z
        .object({ fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}) })
        .parse(content).fields,
    );
  return content;
}
const decodeFields = (fields: Readonly<Record<string, Value>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, decode(value)]));

const photoSchema = z.object({
  path: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  capturedAt: z.string(),
  field: z.string(),
});
const reportSchema = z.object({
  id: z.string(),
  kind: z.string(),
  formVersion: z.number(),
  appVersion: z.string(),
  shortCode: z.string(),
  uid: z.string(),
  locale: z.string(),
  reporter: z.object({
    name: z.string(),
    personnelNumber: z.string(),
    phone: z.string(),
    depot: z.string(),
  }),
  createdAt: z.string(),
  clockOffsetMilliseconds: z.number().nullable(),
  sentAt: z.string(),
  answers: z.record(z.string(), z.unknown()),
  photos: z.array(photoSchema),
  contentHash: z.string(),
});
export type Report = z.infer<typeof reportSchema>;

/** A backend in a separate process or in this process. */
type Served = Pick<Backend, 'origin'>;

let token: Promise<{ origin: string; idToken: string }> | undefined;
async function officeToken(backend: Served): Promise<string> {
  if (token && (await token).origin !== backend.origin) token = undefined;
  token ??= (async () => {
    const response = await fetch(
      `${backend.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-api-key`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          email: 'office@tanklotse.example',
          password: 'Tanklotse-Office-1',
          returnSecureToken: true,
        }),
      },
    );
    return {
      origin: backend.origin,
      idToken: z.object({ idToken: z.string() }).parse(await response.json()).idToken,
    };
  })();
  return (await token).idToken;
}

/**
 * Documents of a collection whose answers contain `mark` in a text, ordered by the field `order`.
 */
async function documentsMarked(
  backend: Served,
  collection: 'reports' | 'anonymousReports',
  order: string,
  mark: string,
): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${backend.origin}/v1/${project}:runQuery?key=demo-api-key`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await officeToken(backend)}`,
    },
    body: JSON.stringify({
      structuredQuery: {
        from: [{ collectionId: collection }],
        orderBy: [{ field: { fieldPath: order }, direction: 'ASCENDING' }],
        limit: 500,
      },
    }),
  });
  if (!response.ok)
    throw new Error(`The office cannot read: ${response.status} ${await response.text()}`);
  const rows = z
    .array(
      z.object({
        document: z
          .object({
            name: z.string(),
            fields: z.record(z.string(), z.record(z.string(), z.unknown())),
          })
          .optional(),
      }),
    )
    .parse(await response.json());
  return rows
    .flatMap(({ document }) =>
      document ? [{ ...decodeFields(document.fields), id: document.name.split('/').at(-1) }] : [],
    )
    .filter((fields) => 'answers' in fields && JSON.stringify(fields.answers).includes(mark));
}

/** All reports whose answers contain `mark` in a text, in order of creation. */
export async function reportsMarked(backend: Served, mark: string): Promise<Report[]> {
  return (await documentsMarked(backend, 'reports', 'createdAt', mark)).map((fields) =>
    reportSchema.parse(fields),
  );
}

const anonymousPhotoSchema = z.strictObject({
  path: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  field: z.string(),
});
const anonymousReportSchema = z.strictObject({
  id: z.string(),
  kind: z.literal('nearbyAccident'),
  formVersion: z.number(),
  shortCode: z.string(),
  locale: z.string(),
  createdOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  answers: z.record(z.string(), z.unknown()),
  photos: z.array(anonymousPhotoSchema),
  contentHash: z.string(),
});
export type AnonymousReport = z.infer<typeof anonymousReportSchema>;
/**
 * All anonymous reports with `mark`. Throws if one of them contains a field that is not allowed.
 */
export async function anonymousReportsMarked(
  backend: Served,
  mark: string,
): Promise<AnonymousReport[]> {
  return (await documentsMarked(backend, 'anonymousReports', 'createdOn', mark)).map((fields) =>
    anonymousReportSchema.parse(fields),
  );
}

/** Fetches a photo. Waits until it has arrived, because photos are sent after their report. */
async function fetchPhoto(backend: Served, path: string, query: string): Promise<Response> {
  const fetchFile = async () =>
    fetch(`${backend.origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}${query}`, {
      headers: { Authorization: `Firebase ${await officeToken(backend)}` },
    });
  await expect.poll(async () => (await fetchFile()).status, `The photo ${path}`).toBe(200);
  return fetchFile();
}

/** The metadata of a stored photo as text. */
export const photoFacts = async (backend: Served, path: string): Promise<string> =>
  (await fetchPhoto(backend, path, '')).text();

/** The bytes of a stored photo. */
export async function photoBytes(
  backend: Served,
  path: string,
): Promise<{ readonly bytes: Buffer; readonly contentType: string }> {
  const response = await fetchPhoto(backend, path, '?alt=media');
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  };
}

/** Writes a receipt as the office does. */
export async function setReceipt(
  backend: Served,
  report: Pick<Report, 'uid' | 'id'>,
  receipt: {
    readonly status: 'received' | 'inProgress' | 'closed' | 'returned';
    readonly note?: string;
  },
): Promise<void> {
  const response = await fetch(
    `${backend.origin}/receipts/${report.uid}/${report.id}.json?ns=demo-tanklotse&auth=${await officeToken(backend)}`,
    {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...receipt, at: { '.sv': 'timestamp' } }),
    },
  );
  if (!response.ok)
    throw new Error(`The office cannot write: ${response.status} ${await response.text()}`);
}
