/**
 * Sends allowed and hostile requests over HTTP to a server with database.rules.json. The behaviour of the
 * SDK is in packages/firebase-local/tests/conformance/live.ts.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createRules, type LiveRules } from 'firebase-local/live/rules';
import { type LiveServer, startLive } from 'firebase-local/testing/live-server';
import { allowed, type Attempt, hostile, seeded, tokens } from './database-requests.ts';
import { attemptTitle, databaseTables } from './database-tables.ts';
import { mutate } from './mutate-rules.ts';

const rulesText = readFileSync(new URL('../../database.rules.json', import.meta.url), 'utf8');

async function seed(server: LiveServer): Promise<void> {
  await server.reset();
  for (const { path, body } of seeded)
    await server.request(path, { method: 'PUT', body, token: tokens.office });
}

async function attempt(
  server: LiveServer,
  { who, method, path, body, query = '' }: Attempt,
): Promise<number> {
  const token = tokens[who];
  const { status } = await server.request(path, {
    method,
    body:
      body === undefined || (typeof body === 'string' && body.startsWith('{'))
        ? body
        : JSON.stringify(body),
    query,
    ...(token === undefined ? {} : { token }),
  });
  return status;
}

let server: LiveServer;
beforeAll(async () => {
  server = await startLive(rulesText);
});
afterAll(() => server.stop());

describe('allowed', () => {
  beforeEach(() => seed(server));
  it.each(allowed.map((one) => [attemptTitle(one), one] as const))('%s', async (_, one) => {
    expect(await attempt(server, one)).toBe(200);
  });
});

describe('refused, with unchanged data', () => {
  let before: unknown;
  beforeAll(async () => {
    await seed(server);
    before = await server.dump();
  });
  it.each(hostile.map((one) => [attemptTitle(one), one] as const))('%s', async (_, one) => {
    expect([400, 401]).toContain(await attempt(server, one));
    expect(await server.dump()).toEqual(before);
  });
});

const rules = createRules(JSON.parse(rulesText));

/** Undefined if the rules cannot be deployed. */
function deployed(changed: unknown): LiveRules | undefined {
  try {
    return createRules(changed);
  } catch {
    return undefined;
  }
}

test.each([
  [['receipts', 'driver-1'], 'at'],
  [['work', 'defect'], 'queue'],
  [['work', 'defect'], 'vehicle'],
])('%s has an index for %s', (path, child) => {
  expect(rules.isIndexed(path, { index: { by: 'child', path: [child] } })).toBe(true);
});

/** All paths that a row reads or writes. */
const placesOf = ({ path, method, body }: Attempt): readonly string[] =>
  method === 'PATCH' && path === '/' && typeof body === 'object' && body !== null
    ? Object.keys(body)
    : [path.slice(1)];

/** The same rules without validation. */
const withoutValidation = (part: unknown): unknown =>
  typeof part !== 'object' || part === null || Array.isArray(part)
    ? part
    : Object.fromEntries(
        Object.entries(part)
          .filter(([key]) => key !== '.validate')
          .map(([key, value]) => [key, withoutValidation(value)]),
      );
const rulesSchema = z.object({ rules: z.record(z.string(), z.unknown()) });

describe('any change of a rule changes a decision', () => {
  const lines = databaseTables.flatMap(({ decide, attempts }) =>
    attempts.map((one) => ({ decide, one, places: placesOf(one) })),
  );
  const tree = rulesSchema.parse(JSON.parse(rulesText));

  /** The number of changes of a node per test. */
  const portion = 250;
  const portions = Object.entries(tree.rules).flatMap(([node, part]) => {
    const mutants = mutate(JSON.stringify({ rules: { [node]: part } })).filter(
      ([name]) => !name.endsWith('.indexOn removed'),
    );
    return Array.from({ length: Math.ceil(mutants.length / portion) }, (_, index) => ({
      node,
      part,
      number: index + 1,
      mutants: mutants.slice(index * portion, (index + 1) * portion),
    }));
  });

  it.each(portions)('in /$node ($number)', ({ node, part, mutants }) => {
    // Each node is tested alone while the others allow everything: the library reads all of them
    // for each change, which takes ten times as long.
    const others = Object.fromEntries(
      Object.keys(tree.rules)
        .filter((name) => name !== node)
        .map((name) => [name, { '.read': true, '.write': true }]),
    );
    const alone = createRules({ rules: { ...others, [node]: part } });
    const own = lines.flatMap(({ decide, one, places }) => {
      if (!places.some((place) => place.split('/')[0] === node)) return [];
      // A request that fails before any rule is evaluated does not test the rules.
      const verdict = decide(alone, one);
      return verdict === undefined ? [] : [{ decide, one, verdict }];
    });
    // A changed condition can only affect the requests that reach it.
    const open = createRules({ rules: { ...others, [node]: withoutValidation(part) } });
    const writing = own.filter(({ one }) => one.method !== 'GET');
    const concerned = {
      '.read': own.filter(({ one }) => one.method === 'GET'),
      '.write': writing,
      '.validate': writing.filter(({ decide, one }) => decide(open, one) === true),
    };
    const unnoticed = mutants.flatMap(([name, text]) => {
      const kind = (['.read', '.write', '.validate'] as const).find((one) => name.includes(one));
      const candidates = kind === undefined ? own : concerned[kind];
      const { rules: mutant } = rulesSchema.parse(JSON.parse(text));
      const changed = deployed({ rules: { ...others, ...mutant } });
      if (!changed) return [];
      const at = candidates.findIndex(
        ({ decide, one, verdict }) => decide(changed, one) !== verdict,
      );
      // The row that detected this change probably detects the next one, which is close to it.
      candidates.unshift(...candidates.splice(Math.max(0, at), 1));
      return at === -1 ? [name] : [];
    });
    expect(unnoticed).toEqual([]);
  });
});
