/** Tests the nightly removal of reports past their storage period. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { lastCheckOf } from '../../rules/sample-data.ts';
import { dev } from '../../fixtures/running-backend.ts';
import { type RunningFunctions, runFunctions } from './running-functions.ts';

const day = 86_400_000;
const mailsSchema = z.array(
  z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }),
);
const dumpSchema = z.object({ documents: z.record(z.string(), z.unknown()) });

let functions: RunningFunctions;
beforeAll(async () => {
  vi.stubEnv('RETENTION_MAX', '3');
  functions = await runFunctions();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await functions.backend.remove();
});
beforeEach(() => functions.reset());

/** Stores a message to dispatch that nobody has taken in. Its period is a year. */
async function message(ageDays: number): Promise<string> {
  await functions.set({ lost: 1 });
  return functions.report({ answers: {}, sentAt: new Date(Date.now() - ageDays * day) });
}
const ranBefore = (days: number): Promise<void> =>
  functions.store('operations', 'retention', { since: new Date(Date.now() - days * day) });
const run = async (): Promise<void> =>
  expect(await functions.schedule('retention')).toEqual({ status: 200 });
const mails = async () => mailsSchema.parse(await dev(functions.backend, 'GET', 'functions/mails'));
async function idsIn(collection: string): Promise<readonly string[]> {
  const { documents } = dumpSchema.parse(await dev(functions.backend, 'GET', 'dump'));
  return Object.keys(documents)
    .filter((path) => path.startsWith(`${collection}/`))
    .map((path) => path.slice(collection.length + 1));
}

describe('nightly retention', () => {
  it('removes nothing in the first 14 nights and lists by mail, without plates', async () => {
    const old = await message(400);
    await message(300);
    await functions.store('lastChecks', 'HH-RT90', {
      ...lastCheckOf(old),
      at: new Date(Date.now() - 458 * day),
    });
    await run();
    await run();
    expect(await idsIn('reports')).toHaveLength(2);
    expect(await idsIn('lastChecks')).toHaveLength(1);
    expect(await idsIn('retentionLog')).toEqual([]);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: ['office@tanklotse.example'],
      subject: 'Tanklotse: storage periods, nothing removed yet',
    });
    expect(mail?.text).toContain('1 reports and 1 last checks are past their storage period.');
    expect(mail?.text).toContain('D-261127-ABCD  dispositionMessage');
    expect(mail?.text).not.toContain('HH-RT');
  });

  it.each([13, 14])(
    'after %i nights removes reports only from the 15th night on',
    async (nights) => {
      await ranBefore(nights);
      await message(400);
      const young = await message(300);
      await run();
      expect(await idsIn('reports')).toHaveLength(nights === 14 ? 1 : 2);
      expect(await idsIn('reports')).toContain(young);
    },
  );

  it('removes each report once with two runs at the same time, and logs it after its removal', async () => {
    await ranBefore(20);
    await message(400);
    await message(401);
    const young = await message(300);
    await Promise.all([run(), run()]);
    expect(await idsIn('reports')).toEqual([young]);
    expect(await idsIn('retentionLog')).toHaveLength(2);
    const before = await mails();
    await run();
    expect(await idsIn('retentionLog')).toHaveLength(2);
    expect(await mails()).toEqual(before);
  });

  it('keeps a report with open defects, and logs the reason once', async () => {
    await ranBefore(20);
    await functions.set({ lost: 1 });
    const id = await functions.report({
      kind: 'complaintChassis',
      shortCode: 'F-161127-ABCD',
      answers: { vehiclePlate: 'HH-AB 12', defects: [{ defect: 'chBrakeAir', severity: 's4' }] },
      sentAt: new Date(Date.now() - 3650 * day),
    });
    await run();
    await run();
    expect(await idsIn('reports')).toEqual([id]);
    expect(await idsIn('retentionLog')).toHaveLength(1);
  });

  it('removes nothing that the rules keep, although its own clock is wrong', async () => {
    await ranBefore(20);
    const id = await message(400);
    await dev(functions.backend, 'POST', 'faults', [
      { kind: 'clockSkew', milliseconds: -60 * day },
    ]);
    await run();
    await dev(functions.backend, 'DELETE', 'faults');
    expect(await idsIn('reports')).toEqual([id]);
    const { documents } = dumpSchema.parse(await dev(functions.backend, 'GET', 'dump'));
    expect(JSON.stringify(documents)).toContain('the rules keep it');
  });

  it('stops at its limit with a mail, and continues with the next run', async () => {
    await ranBefore(20);
    for (let age = 400; age < 405; age += 1) await message(age);
    await run();
    expect(await idsIn('reports')).toHaveLength(2);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Tanklotse: storage periods, stopped at the limit',
    ]);
    await run();
    expect(await idsIn('reports')).toEqual([]);
  });

  it('continues after the process of the functions was killed meanwhile', async () => {
    await ranBefore(20);
    for (let age = 400; age < 403; age += 1) await message(age);
    const first = functions.schedule('retention');
    await dev(functions.backend, 'POST', 'functions/kill');
    await first;
    await vi.waitFor(run, { timeout: 20_000 });
    expect(await idsIn('reports')).toEqual([]);
  });
});
