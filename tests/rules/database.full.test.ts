/**
 * database.rules.json against requests that must pass and requests that must not, through HTTP;
 * tests/conformance/live.ts holds what the SDK says.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createRules, type LiveRules } from '../../local-backend/live/rules.ts';
import { type LiveServer, startLive } from '../unit/local-backend/live/server.ts';
import { allowed, type Attempt, hostile, seeded, tokens } from './database-requests.ts';
import { attemptTitle, databaseTables, isAllowedAttempt } from './database-tables.ts';
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

describe('is allowed', () => {
  beforeEach(() => seed(server));
  it.each(allowed.map((one) => [attemptTitle(one), one] as const))('%s', async (_, one) => {
    expect(await attempt(server, one)).toBe(200);
  });
});

describe('is refused and changes nothing', () => {
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

/** A rule that cannot be deployed is none. */
function deployed(changed: unknown): LiveRules | undefined {
  try {
    return createRules(changed);
  } catch {
    return undefined;
  }
}

test.each([
  [['receipts', 'driver-1'], 'at'],
  [['work'], 'queue'],
])('%s is listed by %s without reading all of it', (path, child) => {
  expect(rules.isIndexed(path, { index: { by: 'child', path: [child] } })).toBe(true);
});

describe('every condition counts', () => {
  // What fails before a rule is asked says nothing about rules.
  const lines = databaseTables.flatMap(({ decide, attempts }) =>
    attempts
      .filter((one) => decide(rules, one) === isAllowedAttempt(one))
      .map((one) => ({ decide, one })),
  );
  const tree = z.object({ rules: z.record(z.string(), z.unknown()) }).parse(JSON.parse(rulesText));

  it.each(Object.entries(tree.rules))('of /%s', (node, part) => {
    // Each node alone: a library that reads all of them for each change takes ten times as long.
    const own = lines.filter(({ one: { path } }) => path.startsWith(`/${node}`));
    const mutants = mutate(JSON.stringify({ rules: { [node]: part } })).filter(
      ([name]) => !name.endsWith('.indexOn removed'),
    );
    const unnoticed = mutants.flatMap(([name, text]) => {
      const changed = deployed(JSON.parse(text));
      if (!changed) return [];
      const at = own.findIndex(({ decide, one }) => decide(changed, one) !== isAllowedAttempt(one));
      // What has noticed this change is the likeliest to notice the next one, close beside it.
      own.unshift(...own.splice(Math.max(0, at), 1));
      return at === -1 ? [name] : [];
    });
    expect(unnoticed).toEqual([]);
  });
});
