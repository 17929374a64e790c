/**
 * Checks that the deployed indexes cover every Firestore query of the product. The local backend
 * needs no indexes and would not detect a missing one. The rule is that of the query planner: fields
 * compared by equality first, then the order; a single field is indexed automatically.
 */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createNodeOffice } from '../../../office/node-office.ts';
import { projectOf } from '../../../office/project.ts';
import { readReports } from '../../../office/selection.ts';
import { parseConfig } from '../../../src/features/config/model/config-schema.ts';
import type { Session } from '../../../office/session.ts';
import { createOffice } from '../../../src/backend/firebase/office.lazy.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { ownReportsQuery } from '../../../src/backend/firebase/own-reports.lazy.ts';
import { filtersFor, officeRoles } from '../../../src/features/office/model/roles.ts';

const field = z.object({ fieldPath: z.string() });
const comparison = z.object({ fieldFilter: z.object({ field, op: z.string() }) });
const querySchema = z.object({
  from: z.array(z.object({ collectionId: z.string() })).length(1),
  where: z
    .union([
      comparison,
      z.object({
        compositeFilter: z.object({ op: z.literal('AND'), filters: z.array(comparison) }),
      }),
    ])
    .optional(),
  orderBy: z.array(z.object({ field, direction: z.string().default('ASCENDING') })).default([]),
});
const { indexes } = z
  .object({
    indexes: z.array(
      z.object({
        collectionGroup: z.string(),
        fields: z.array(z.object({ fieldPath: z.string(), order: z.string() })),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('firestore.indexes.json', 'utf8')));

/** Undefined if the query needs no composite index; otherwise whether it exists. */
function hasIndex(query: unknown): boolean | undefined {
  const { from, where, orderBy } = querySchema.parse(query);
  const single = where && 'fieldFilter' in where ? [where] : [];
  const compared = where && 'compositeFilter' in where ? where.compositeFilter.filters : single;
  const named = (test: (op: string) => boolean): readonly string[] =>
    compared
      .filter(({ fieldFilter }) => test(fieldFilter.op))
      .map((one) => one.fieldFilter.field.fieldPath);
  const equal = new Set(named((op) => op === 'EQUAL' || op === 'IN'));
  const order = orderBy
    .map(({ field: { fieldPath }, direction }) => ({ fieldPath, order: direction }))
    .filter(({ fieldPath }) => fieldPath !== '__name__' && !equal.has(fieldPath));
  for (const fieldPath of named((op) => op !== 'EQUAL' && op !== 'IN'))
    if (order[0]?.fieldPath !== fieldPath) order.unshift({ fieldPath, order: 'ASCENDING' });
  if (order.length === 0 || (equal.size === 0 && order.length === 1)) return undefined;
  return indexes.some(
    ({ collectionGroup, fields }) =>
      collectionGroup === from[0]?.collectionId &&
      fields.length === equal.size + order.length &&
      fields.slice(0, equal.size).every(({ fieldPath }) => equal.has(fieldPath)) &&
      JSON.stringify(fields.slice(equal.size)) === JSON.stringify(order),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('hasIndex › detects a missing index', () => {
  const query = ownReportsQuery('jona', 0);
  expect(hasIndex(query)).toBe(true);
  expect(hasIndex({ ...query, from: [{ collectionId: 'anonymousReports' }] })).toBe(false);
  expect(hasIndex({ ...query, where: undefined })).toBeUndefined();
});

test('every query of the office page has an index, for every role, with and without a period', async () => {
  const queries: unknown[] = [];
  vi.stubGlobal('fetch', async (request: string | URL | Request, init?: RequestInit) => {
    const body = request instanceof Request ? await request.text() : init?.body;
    if (typeof body === 'string' && body.includes('structuredQuery'))
      queries.push(
        z.object({ structuredQuery: z.unknown() }).parse(JSON.parse(body)).structuredQuery,
      );
    return new Response(typeof body === 'string' ? '[]' : '{}');
  });
  const filters = officeRoles.flatMap((role) => filtersFor([role]));
  const office = createOffice({ token: async () => ({ token: 'a.e30.b' }) }, formDefinitions);
  const at = '2026-11-21T00:00:00Z';
  const newest = { order: 'newest', limit: 1 } as const;
  const oldest = { order: 'oldest', limit: 1 } as const;
  const pages = [newest, { ...newest, after: { at, name: 'x' } }, { ...oldest, from: at }];
  const dangerPages = [newest, { ...newest, from: at, after: { at, name: 'x' } }];
  for (const filter of filters) {
    for (const page of pages) await office.listReports('desk', { ...page, filter });
    for (const page of dangerPages)
      await office.listReports('desk', { ...page, filter: [...filter, ['severity', 'danger']] });
  }
  for (const page of [
    { ...oldest, from: '2026-11-21' },
    { ...newest, before: '2026-11-21' },
  ])
    await office.listAnonymous('desk', page);
  for (const role of officeRoles)
    for (const from of [undefined, '2026-11-21T00:00:00Z'])
      await office.listQuarantined('desk', [role], from);
  expect(queries.length).toBeGreaterThan(15);
  expect(queries.filter((query) => hasIndex(query) === false)).toEqual([]);
  expect(queries.some((query) => hasIndex(query) === true)).toBe(true);
});

const firebase = { apiKey: 'key', projectId: 'p', storageBucket: 'p.appspot.com' };

test.each([
  { roles: ['office', 'safety'], seesAll: true, needsIndex: false },
  { roles: ['office'], seesAll: false, needsIndex: true },
])(
  'every query of the command line has an index for the roles $roles',
  async ({ needsIndex, ...account }) => {
    const queries: unknown[] = [];
    const session = {
      ...account,
      project: projectOf(parseConfig({ firebase }), 'https://example.com'),
      call: async (make: (token: string) => { readonly url: string; readonly body?: string }) => {
        const { url, body = '' } = make('');
        if (url.includes(':runQuery'))
          queries.push(
            z.object({ structuredQuery: z.unknown() }).parse(JSON.parse(body)).structuredQuery,
          );
        return {
          status: 200,
          ok: true,
          contentType: '',
          bytes: Buffer.from(body === '' ? '{}' : '[]'),
        };
      },
    } as unknown as Session;
    for (const collection of ['reports', 'anonymousReports'] as const)
      for await (const _page of readReports(
        session,
        createNodeOffice(session),
        collection,
        { from: 0, before: 1 },
        () => undefined,
      ))
        continue;
    const found = queries.map(hasIndex);
    expect(found.includes(false)).toBe(false);
    expect(found.includes(true)).toBe(needsIndex);
  },
);
