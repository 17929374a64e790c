/** database.rules.json against requests that must pass and requests that must not, through HTTP and the SDK. */
import { readFileSync } from 'node:fs';
import { get, onValue, push, ref, remove, runTransaction, set, update } from 'firebase/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, disconnectAll } from '../unit/local-backend/live/sdk.ts';
import { type LiveServer, startLive } from '../unit/local-backend/live/server.ts';
import { allowed, type Attempt, hostile, seeded, tokens } from './database-requests.ts';
import { mutate } from './mutate-rules.ts';

const rulesText = readFileSync(new URL('../../database.rules.json', import.meta.url), 'utf8');

async function seed(server: LiveServer): Promise<void> {
  await server.reset();
  for (const { path, body } of seeded) await server.request(path, { method: 'PUT', body, token: tokens.office });
}

async function attempt(server: LiveServer, { who, method, path, body, query = '' }: Attempt): Promise<number> {
  const token = tokens[who];
  const { status } = await server.request(path, { method, body: body === undefined || (typeof body === 'string' && body.startsWith('{')) ? body : JSON.stringify(body), query, ...(token === undefined ? {} : { token }) });
  return status;
}

const title = ({ who, method, path, body, query = '', refusedBecause }: Attempt): string =>
  `${who} ${method} ${path}${query} ${body === undefined ? '' : JSON.stringify(body).slice(0, 90)}${refusedBecause === undefined ? '' : ` (${refusedBecause})`}`;

let server: LiveServer;
beforeAll(async () => { server = await startLive(rulesText); });
beforeEach(() => seed(server));
afterEach(disconnectAll);
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

describe('through the SDK', () => {
  const denied = { code: 'PERMISSION_DENIED' };
  const client = (who: keyof typeof tokens) => {
    const { database } = connect(server.port, tokens[who]);
    return (path: string) => ref(database, path);
  };

  it('a driver follows the own receipts and no others', async () => {
    const at = client('driver');
    expect((await get(at('receipts/driver-1/report-1/status'))).val()).toBe('received');
    await expect(get(at('receipts/driver-2'))).rejects.toThrow('Permission denied');
    const error = await new Promise((resolve) => { onValue(at('receipts/driver-2/report-2'), () => resolve('seen'), resolve); });
    expect(error).toMatchObject(denied);
  });
  it.each([
    ['set', (at: ReturnType<typeof client>) => set(at('receipts/driver-1/report-1/status'), 'closed')],
    ['update', (at: ReturnType<typeof client>) => update(at('receipts/driver-1/report-1'), { status: 'closed' })],
    ['push', (at: ReturnType<typeof client>) => push(at('receipts/driver-1'), { status: 'closed' }).then(() => undefined)],
    ['remove', (at: ReturnType<typeof client>) => remove(at('receipts/driver-1/report-1'))],
  ])('a driver cannot %s', async (_, tryIt) => {
    await expect(tryIt(client('driver'))).rejects.toMatchObject(denied);
  });
  it('a driver cannot run a transaction', async () => {
    await expect(runTransaction(client('driver')('receipts/driver-1/report-1'), () => null)).rejects.toThrow(/permission_denied/i);
  });
  it('the listener of a driver sees what the office writes', async () => {
    const heard = new Promise<unknown>((resolve) => { onValue(client('driver')('receipts/driver-1/report-1/status'), (snapshot) => { if (snapshot.val() === 'closed') resolve(snapshot.val()); }); });
    await server.request('/receipts/driver-1/report-1', { method: 'PATCH', body: { status: 'closed', at: { '.sv': 'timestamp' } }, token: tokens.office });
    expect(await heard).toBe('closed');
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
