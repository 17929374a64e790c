/** Tests that invalid requests and rules files lead to a clear error, never to an internal one. */
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRules } from 'firebase-local/rules/parse-rules';
import { RulesFileError } from 'firebase-local/rules/problem';
import { Ruleset } from 'firebase-local/rules/ruleset';
import { report } from '../../rules/requests.ts';
import { driver } from '../../rules/sample-data.ts';
import { documentsRoot, queryOf, writeOf } from '../../rules/send-request.ts';
import { bucket, startTestBackend, type TestBackend, tokenOf } from '../../rules/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    rules:
      "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /{path=**} { allow read, write; } } }",
  });
});
afterAll(async () => {
  await backend.close();
});

const requests: Readonly<Record<string, unknown>> = {
  commit: {
    writes: [
      {
        ...writeOf(report() as never),
        updateMask: { fieldPaths: ['kind', 'answers.note'] },
        currentDocument: { exists: false },
      },
      { delete: `${documentsRoot}/a/b` },
      {
        update: { name: `${documentsRoot}/a/c`, fields: { n: { doubleValue: 1 } } },
        updateTransforms: [
          { fieldPath: 'n', increment: { integerValue: '1' } },
          { fieldPath: 'l', appendMissingElements: { values: [{ nullValue: null }] } },
        ],
      },
    ],
  },
  batchGet: { documents: [`${documentsRoot}/a/b`], mask: { fieldPaths: ['a.b'] } },
  runQuery: {
    structuredQuery: {
      ...queryOf('a', {
        where: [
          ['uid', 'EQUAL', driver],
          ['n', 'IN', [1]],
        ],
        orderBy: 'n',
        limit: 3,
      }),
      startAt: { values: [{ integerValue: '1' }], before: true },
      select: { fields: [{ fieldPath: 'n' }] },
    },
  },
  runAggregationQuery: {
    structuredAggregationQuery: {
      structuredQuery: queryOf('a', {}),
      aggregations: [{ alias: 'x', count: { upTo: '5' } }, { avg: { field: { fieldPath: 'n' } } }],
    },
  },
};

/** The paths of all values in a JSON value. */
function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  return [
    path,
    ...(typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))
      : []),
  ];
}
function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      String(index) === key ? replaced(item, rest, by) : item,
    );
  return {
    ...(value as object),
    [key]: replaced((value as Record<string, unknown>)[key], rest, by),
  };
}

describe.each(Object.entries(requests))('%s', (verb, body) => {
  test('gets a response or an error, never a broken connection, if any part is replaced by any value', async () => {
    const places = placesOf(body);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(places.length - 1),
        fc.oneof(
          fc.jsonValue({ maxDepth: 2 }),
          fc.constantFrom('', '__name__', '`', -1, 1e400, '../..', [], {}, null),
        ),
        async (index, by) => {
          const answer = await fetch(`${backend.origin}/v1/${documentsRoot}:${verb}`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${tokenOf(driver, { email_verified: true })}` },
            body: JSON.stringify(replaced(body, places[index] ?? [], by)) ?? '',
          });
          expect([200, 400, 403, 404, 409], await answer.text()).toContain(answer.status);
        },
      ),
      { numRuns: 250 },
    );
  });
});

test('every URL of documents or files › gets a response or an error, never a broken connection', async () => {
  const part = fc.oneof(
    fc.string({ maxLength: 5 }).map(encodeURIComponent),
    fc.constantFrom('reports', '%', '%2F', '..', '(default)', ':commit', '__x__', '%00', '%ff', ''),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 4 }),
      fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT'),
      fc.boolean(),
      async (parts, method, files) => {
        const path = parts.filter((text) => text.isWellFormed()).join('/');
        const url = files
          ? `${backend.origin}/v0/b/${bucket}/o/${path}`
          : `${backend.origin}/v1/${documentsRoot}/${path}`;
        const answer = await fetch(url, {
          method,
          headers: { Authorization: `Bearer ${tokenOf(driver, { email_verified: true })}` },
          ...(method !== 'GET' && { body: '{}' }),
        });
        expect(
          [200, 204, 400, 403, 404, 409, 501],
          `${method} ${url} ${await answer.text()}`,
        ).toContain(answer.status);
      },
    ),
    { numRuns: 400 },
  );
});

test.each(['firestore.rules', 'storage.rules'])(
  '%s with any piece removed or replaced loads or results in an error with its position',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(12),
        fc.constantFrom('', '{', '}', '(', '!', "'", '/', '&&', '$(', 'x', '9', '\\', '/*'),
        (at, length, piece) => {
          try {
            new Ruleset(parseRules(file, text.slice(0, at) + piece + text.slice(at + length)));
          } catch (error) {
            expect(error).toBeInstanceOf(RulesFileError);
          }
        },
      ),
      { numRuns: 1500 },
    );
  },
);
