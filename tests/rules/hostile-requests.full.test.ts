/**
 * Sends the tables of allowed and hostile requests over HTTP, and further requests that test
 * tokens, URLs and batches.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowedRequests } from './allowed-requests.ts';
import { hostileRequests } from './hostile-requests.ts';
import { isDocumentRequest } from './decide-directly.ts';
import {
  anonymous,
  fresh,
  get,
  moment,
  oddDays,
  pastAndPresent,
  profile,
  report,
  stored,
  storedDocuments,
  storedFiles,
  timeOf,
  type Operation,
  type Who,
} from './requests.ts';
import { driver, otherDriver } from './sample-data.ts';
import { authorization, documentsRoot, queryOf, send, writeOf } from './send-request.ts';
import { bucket, projectId, startTestBackend, type TestBackend, tokenOf } from './test-backend.ts';

let backend: TestBackend;
/** The server's clock. */
let now = moment;

async function fill(): Promise<void> {
  await backend.documents.reset();
  await backend.files.reset();
  const documents = { ...storedDocuments, ...pastAndPresent(moment), ...oddDays(moment) };
  for (const [path, data] of Object.entries(documents))
    await backend.documents.admin.set(path, data);
  for (const { who, ...file } of storedFiles) {
    const answer = await send(backend.origin, who, { do: 'upload', ...file });
    expect(answer.status, file.path).toBe(200);
  }
}

beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(async () => {
  await backend.close();
});

/** Sets the clock of the server to the time of the request and sends it. */
async function sendInTime(who: Who, operation: Operation): Promise<Response> {
  now = timeOf(operation);
  return await send(backend.origin, who, operation);
}

describe('allowed', () => {
  const isReading = ({ do: what }: Operation): boolean =>
    ['get', 'list', 'getFile', 'listFiles'].includes(what);
  const expectAllowed = async (_title: string, who: Who, operation: Operation): Promise<void> => {
    const answer = await sendInTime(who, operation);
    expect(answer.status, await answer.text()).toBe(operation.do === 'deleteFile' ? 204 : 200);
  };

  describe('reading', () => {
    beforeAll(fill);
    test.each(allowedRequests.filter(([, , operation]) => isReading(operation)))(
      '%s (%s)',
      expectAllowed,
    );
  });
  describe('writing', () => {
    beforeEach(fill);
    test.each(allowedRequests.filter(([, , operation]) => !isReading(operation)))(
      '%s (%s)',
      expectAllowed,
    );
  });
});

describe('refused', () => {
  /** The store is filled once and must be the same at the end: no refused request changes it. */
  let before: unknown;
  beforeAll(async () => {
    await fill();
    before = [await backend.documents.dump(), await backend.files.dump()];
  });
  afterAll(async () => {
    expect([await backend.documents.dump(), await backend.files.dump()]).toEqual(before);
  });

  test.each(hostileRequests)('%s (%s)', async (_title, who, operation) => {
    const answer = await sendInTime(who, operation);
    const body = await answer.text();
    expect([400, 403], body).toContain(answer.status);
    if (answer.status === 403 && isDocumentRequest(operation))
      expect(body).toMatch(/firestore\.rules:\d+:\d+|no allow statement covers it/);
  });

  const segment = (data: unknown): string =>
    Buffer.from(JSON.stringify(data)).toString('base64url');
  const claims = {
    sub: driver,
    user_id: driver,
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    exp: Math.floor(Date.now() / 1000) + 3600,
  };
  const tokens: readonly (readonly [title: string, token: string])[] = [
    ['an expired token', tokenOf(driver, {}, -1)],
    ['the emulator’s owner', 'owner'],
    ['an empty token', ''],
    [
      'a token of another project',
      `${segment({ alg: 'none' })}.${segment({ ...claims, aud: 'other-project' })}.`,
    ],
    [
      'a token without user',
      `${segment({ alg: 'none' })}.${segment({ ...claims, sub: undefined })}.`,
    ],
    [
      'a token without expiry',
      `${segment({ alg: 'none' })}.${segment({ ...claims, exp: undefined })}.`,
    ],
    ['a token that is not JSON', 'e30.bm8.'],
    ['a token in two parts', `${segment({ alg: 'none' })}.${segment(claims)}`],
    [
      'a token with a made-up signature',
      `${segment({ alg: 'RS256' })}.${segment(claims)}.c2lnbmF0dXJl`,
    ],
  ];
  test.each(tokens)('%s (documents)', async (_title, token) => {
    for (const [verb, body] of [
      ['commit', { writes: [writeOf(report() as never)] }],
      ['batchGet', { documents: [`${documentsRoot}/reports/${stored.report}`] }],
    ] as const) {
      const answer = await fetch(`${backend.origin}/v1/${documentsRoot}:${verb}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(401);
    }
  });
  test.each(tokens)('%s (files)', async (_title, token) => {
    const answer = await fetch(
      `${backend.origin}/v0/b/${bucket}/o/${encodeURIComponent(`reports/${driver}/${stored.report}/1.jpg`)}`,
      { headers: { Authorization: `Firebase ${token}` } },
    );
    expect(answer.status).toBe(401);
  });

  const root = (): string => `${backend.origin}/v1/${documentsRoot}`;
  const jona = authorization('jona', 'Bearer');
  const post = async (
    url: string,
    body: unknown,
    headers: Record<string, string> = jona,
  ): Promise<Response> => await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const foreign = `${documentsRoot}/reports/${stored.mikasReport}`;
  const write = (operation: Operation): object => writeOf(operation as never);
  const requests: readonly (readonly [
    title: string,
    expected: number,
    call: () => Promise<Response>,
  ])[] = [
    [
      'a listing of reports without a query',
      403,
      async () => await fetch(`${root()}/reports?pageSize=1`, { headers: jona }),
    ],
    [
      'a listing of anonymous reports without a query',
      403,
      async () => await fetch(`${root()}/anonymousReports`, { headers: jona }),
    ],
    [
      'another driver’s report as a plain GET',
      403,
      async () => await fetch(`${root()}/reports/${stored.mikasReport}`, { headers: jona }),
    ],
    [
      'deletion as a plain DELETE',
      403,
      async () =>
        await fetch(`${root()}/reports/${stored.report}`, { method: 'DELETE', headers: jona }),
    ],
    [
      'a change as a plain PATCH',
      403,
      async () =>
        await fetch(`${root()}/reports/${stored.report}`, {
          method: 'PATCH',
          headers: jona,
          body: '{"fields":{}}',
        }),
    ],
    [
      'a new report as a plain POST with a chosen id',
      403,
      async () => await post(`${root()}/reports?documentId=mine`, { fields: {} }),
    ],
    [
      'one allowed document and one of another driver in one read',
      403,
      async () =>
        await post(`${root()}:batchGet`, {
          documents: [`${documentsRoot}/reports/${stored.report}`, foreign],
        }),
    ],
    [
      'another driver’s document with a mask',
      403,
      async () =>
        await post(`${root()}:batchGet`, { documents: [foreign], mask: { fieldPaths: ['kind'] } }),
    ],
    [
      'a batch with one forged report',
      403,
      async () =>
        await post(`${root()}:commit`, {
          writes: [
            write(report()),
            write(report({ uid: otherDriver }, '88888888-8888-4888-8888-888888888888')),
          ],
        }),
    ],
    [
      'a report and its change in one batch',
      403,
      async () =>
        await post(`${root()}:commit`, {
          writes: [
            write(report()),
            {
              update: {
                name: `${documentsRoot}/reports/${fresh}`,
                fields: { locale: { stringValue: 'en' } },
              },
              updateMask: { fieldPaths: ['locale'] },
            },
          ],
        }),
    ],
    [
      'a report and its deletion in one batch',
      403,
      async () =>
        await post(`${root()}:commit`, {
          writes: [write(report()), { delete: `${documentsRoot}/reports/${fresh}` }],
        }),
    ],
    [
      'deleting a sent report and sending another under its id',
      403,
      async () =>
        await post(`${root()}:commit`, {
          writes: [
            { delete: `${documentsRoot}/reports/${stored.report}` },
            write(report({}, stored.report)),
          ],
        }),
    ],
    [
      'checking whether another driver’s report has changed',
      403,
      async () =>
        await post(`${root()}:commit`, {
          writes: [{ verify: foreign, currentDocument: { exists: true } }],
        }),
    ],
    [
      'a server time that is added to a sent report',
      403,
      async () =>
        await post(`${root()}:commit`, {
          writes: [
            {
              update: { name: `${documentsRoot}/reports/${stored.report}` },
              updateMask: { fieldPaths: [] },
              updateTransforms: [{ fieldPath: 'sentAt', setToServerValue: 'REQUEST_TIME' }],
            },
          ],
        }),
    ],
    [
      'a count that is added to another driver’s report',
      403,
      async () =>
        await post(`${root()}:commit`, {
          writes: [
            {
              update: { name: foreign },
              updateMask: { fieldPaths: [] },
              updateTransforms: [{ fieldPath: 'formVersion', increment: { integerValue: '1' } }],
            },
          ],
        }),
    ],
    [
      'all reports in any collection',
      403,
      async () =>
        await post(`${root()}:runQuery`, {
          structuredQuery: { from: [{ collectionId: 'reports', allDescendants: true }] },
        }),
    ],
    [
      'own or all reports',
      403,
      async () =>
        await post(`${root()}:runQuery`, {
          structuredQuery: {
            from: [{ collectionId: 'reports' }],
            where: {
              compositeFilter: {
                op: 'OR',
                filters: [
                  {
                    fieldFilter: {
                      field: { fieldPath: 'uid' },
                      op: 'EQUAL',
                      value: { stringValue: driver },
                    },
                  },
                  {
                    fieldFilter: {
                      field: { fieldPath: 'uid' },
                      op: 'NOT_EQUAL',
                      value: { stringValue: driver },
                    },
                  },
                ],
              },
            },
          },
        }),
    ],
    [
      'a projection of all reports',
      403,
      async () =>
        await post(`${root()}:runQuery`, {
          structuredQuery: {
            from: [{ collectionId: 'reports' }],
            select: { fields: [{ fieldPath: '__name__' }] },
          },
        }),
    ],
    [
      'the sum over all reports',
      403,
      async () =>
        await post(`${root()}:runAggregationQuery`, {
          structuredAggregationQuery: {
            structuredQuery: queryOf('reports', {}),
            aggregations: [{ alias: 'a', sum: { field: { fieldPath: 'formVersion' } } }],
          },
        }),
    ],
    [
      'the names of all collections',
      501,
      async () => await post(`${root()}:listCollectionIds`, {}),
    ],
    [
      'a commit into another project',
      404,
      async () =>
        await post(`${backend.origin}/v1/projects/other/databases/(default)/documents:commit`, {
          writes: [],
        }),
    ],
    [
      'a document of another project in the body',
      404,
      async () =>
        await post(`${root()}:commit`, {
          writes: [{ delete: 'projects/other/databases/(default)/documents/reports/1' }],
        }),
    ],
    [
      'another database',
      404,
      async () =>
        await fetch(
          `${backend.origin}/v1/projects/${projectId}/databases/secret/documents/reports/${stored.report}`,
          { headers: jona },
        ),
    ],
    [
      'a name with ".."',
      400,
      async () =>
        await post(`${root()}:batchGet`, {
          documents: [`${documentsRoot}/reports/../users/${driver}`],
        }),
    ],
    [
      'a URL with ".."',
      403,
      async () => await fetch(`${root()}/reports/%2e%2e/users/${otherDriver}`, { headers: jona }),
    ],
    [
      'a slash hidden in a segment',
      400,
      async () => await fetch(`${root()}/users/${driver}%2F..%2F${otherDriver}`, { headers: jona }),
    ],
    [
      'a name with an empty segment',
      400,
      async () =>
        await post(`${root()}:commit`, { writes: [{ delete: `${documentsRoot}/reports//` }] }),
    ],
    [
      'a collection in place of a document',
      400,
      async () =>
        await post(`${root()}:commit`, { writes: [{ delete: `${documentsRoot}/reports` }] }),
    ],
    [
      'a field of the object’s prototype',
      400,
      async () =>
        await post(`${root()}:commit`, {
          writes: [
            {
              update: {
                name: `${documentsRoot}/users/${driver}`,
                fields: JSON.parse('{"__proto__":{"stringValue":"x"}}') as unknown,
              },
            },
          ],
        }),
    ],
    [
      'a value with two types',
      400,
      async () =>
        await post(`${root()}:commit`, {
          writes: [
            {
              update: {
                name: `${documentsRoot}/users/${driver}`,
                fields: { a: { stringValue: 'x', integerValue: '1' } },
              },
            },
          ],
        }),
    ],
    [
      'a number beyond 64 bits',
      400,
      async () =>
        await post(`${root()}:commit`, {
          writes: [
            {
              update: {
                name: `${documentsRoot}/users/${driver}`,
                fields: { a: { integerValue: '9223372036854775808' } },
              },
            },
          ],
        }),
    ],
    [
      'a document above 1 MiB',
      400,
      async () =>
        await post(`${root()}:commit`, {
          writes: [write(report({ 'answers.note': 'x'.repeat(1_048_576) }))],
        }),
    ],
    [
      'a body above 10 MiB',
      400,
      async () =>
        await post(`${root()}:commit`, { writes: [], padding: 'x'.repeat(10 * 1024 * 1024) }),
    ],
    [
      '501 writes in one commit',
      400,
      async () =>
        await post(`${root()}:commit`, {
          writes: Array.from({ length: 501 }, () => write(profile())),
        }),
    ],
    [
      'a body that is not JSON',
      400,
      async () =>
        await fetch(`${root()}:commit`, { method: 'POST', headers: jona, body: '<xml/>' }),
    ],
    [
      'a write with two operations',
      400,
      async () =>
        await post(`${root()}:commit`, { writes: [{ ...write(report()), delete: foreign }] }),
    ],
    [
      'an unknown authorization scheme',
      401,
      async () =>
        await fetch(`${root()}/reports/${stored.report}`, {
          headers: { Authorization: `Basic ${Buffer.from('owner:owner').toString('base64')}` },
        }),
    ],
    [
      'a file with a guessed download token',
      403,
      async () =>
        await fetch(
          `${backend.origin}/v0/b/${bucket}/o/${encodeURIComponent(`reports/${driver}/${stored.report}/1.jpg`)}?alt=media&token=00000000-0000-4000-8000-000000000000`,
        ),
    ],
    [
      'an upload without its two parts',
      400,
      async () =>
        await fetch(`${backend.origin}/v0/b/${bucket}/o?name=x`, {
          method: 'POST',
          headers: {
            ...authorization('jona', 'Firebase'),
            'Content-Type': 'multipart/related; boundary=a',
          },
          body: '--a--',
        }),
    ],
    [
      'an upload whose bytes differ from their checksum',
      400,
      async () =>
        await fetch(
          `${backend.origin}/v0/b/${bucket}/o?name=${encodeURIComponent(`reports/${driver}/${fresh}/1.jpg`)}`,
          {
            method: 'POST',
            headers: {
              ...authorization('jona', 'Firebase'),
              'Content-Type': 'multipart/related; boundary=a',
            },
            body: '--a\r\nContent-Type: application/json\r\n\r\n{"contentType":"image/jpeg","md5Hash":"AAAAAAAAAAAAAAAAAAAAAA=="}\r\n--a\r\nContent-Type: image/jpeg\r\n\r\nabc\r\n--a--',
          },
        ),
    ],
    [
      'a content type with a line break',
      400,
      async () =>
        await send(backend.origin, 'jona', {
          do: 'changeFile',
          path: `reports/${driver}/${stored.report}/1.jpg`,
          contentType: 'image/png\r\nX-Evil: 1',
        }),
    ],
  ];
  test.each(requests)('%s', async (_title, expected, call) => {
    const answer = await call();
    expect(answer.status, await answer.text()).toBe(expected);
  });

  test('a resumable upload of another driver cannot be continued', async () => {
    const start = await fetch(
      `${backend.origin}/v0/b/${bucket}/o?name=${encodeURIComponent(`reports/${driver}/${fresh}/1.jpg`)}`,
      {
        method: 'POST',
        body: '{"contentType":"image/jpeg"}',
        headers: {
          ...authorization('jona', 'Firebase'),
          'X-Goog-Upload-Protocol': 'resumable',
          'X-Goog-Upload-Command': 'start',
          'X-Goog-Upload-Header-Content-Length': '3',
        },
      },
    );
    const url = start.headers.get('x-goog-upload-url') ?? '';
    const finish = async (who: 'mika' | 'nobody'): Promise<number> =>
      (
        await fetch(url, {
          method: 'POST',
          body: 'abc',
          headers: {
            ...authorization(who, 'Firebase'),
            'X-Goog-Upload-Command': 'upload, finalize',
            'X-Goog-Upload-Offset': '0',
          },
        })
      ).status;
    expect([await finish('mika'), await finish('nobody')]).toEqual([403, 403]);
    await fetch(url, {
      method: 'POST',
      headers: { ...authorization('jona', 'Firebase'), 'X-Goog-Upload-Command': 'cancel' },
    });
  });
  test('creating the same document twice fails with alreadyExists or permissionDenied, as configured', async () => {
    const again = async (operation: Operation): Promise<number> =>
      (
        await post(`${root()}:commit`, {
          writes: [{ ...write(operation), currentDocument: { exists: false } }],
        })
      ).status;
    expect([
      await again(report({}, stored.report)),
      await again(anonymous({}, stored.anonymous)),
    ]).toEqual([409, 409]);
    backend.documents.setRepeatedWriteAnswer('permissionDenied');
    expect([
      await again(report({}, stored.report)),
      await again(anonymous({}, stored.anonymous)),
    ]).toEqual([403, 403]);
    backend.documents.setRepeatedWriteAnswer('alreadyExists');
    expect((await send(backend.origin, 'jona', get(`reports/${stored.report}`))).status).toBe(200);
  });
});

test('the table of hostile requests is long enough and contains no title twice', () => {
  expect(hostileRequests.length).toBeGreaterThan(250);
  expect(new Set(hostileRequests.map(([title, who]) => `${title} ${who}`)).size).toBe(
    hostileRequests.length,
  );
});
