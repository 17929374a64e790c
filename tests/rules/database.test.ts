/**
 * database.rules.json against requests that must pass and requests that must not, through HTTP;
 * tests/conformance/live.ts holds what the SDK says.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LiveServer, startLive } from '../unit/local-backend/live/server.ts';
import { allowed, type Attempt, hostile, seeded, tokens } from './database-requests.ts';
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

const title = ({ who, method, path, body, query = '', refusedBecause }: Attempt): string =>
  `${who} ${method} ${path}${query} ${body === undefined ? '' : JSON.stringify(body).slice(0, 90)}${refusedBecause === undefined ? '' : ` (${refusedBecause})`}`;

let server: LiveServer;
beforeAll(async () => {
  server = await startLive(rulesText);
});
beforeEach(() => seed(server));
afterAll(() => server.stop());

describe('is allowed', () => {
  it.each(allowed.map((one) => [title(one), one] as const))('%s', async (_, one) => {
    expect(await attempt(server, one)).toBe(200);
  });
});

describe('is refused and changes nothing', () => {
  it.each(hostile.map((one) => [title(one), one] as const))('%s', async (_, one) => {
    const before = await server.dump();
    expect([400, 401]).toContain(await attempt(server, one));
    expect(await server.dump()).toEqual(before);
  });
});

describe('every condition counts', () => {
  it.each(mutate(rulesText))('without effect: %s', async (_, mutant) => {
    const changed = await startLive(mutant);
    let dirty = true;
    const survives = async (): Promise<boolean> => {
      for (const one of [...hostile, ...allowed]) {
        if (dirty) await seed(changed);
        const status = await attempt(changed, one);
        dirty = status === 200 && one.method !== 'GET';
        if ((status === 200) === (one.refusedBecause !== undefined)) return false;
      }
      return true;
    };
    expect(await survives().finally(() => changed.stop())).toBe(false);
  });
});
