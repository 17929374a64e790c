import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareRuns } from '../../src/flush-folder.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('every call ends with a run that began after it, and calls that wait share one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      async (pauses, length) => {
        let begun = 0;
        let ended = 0;
        const shared = shareRuns(async () => {
          begun += 1;
          const own = begun;
          for (let step = 0; step < length; step += 1) await turn();
          ended = own;
        });
        const calls: Promise<void>[] = [];
        for (const pause of pauses) {
          for (let step = 0; step < pause; step += 1) await turn();
          const before = begun;
          calls.push(
            shared().then(() => {
              expect(ended).toBeGreaterThan(before);
            }),
          );
        }
        await Promise.all(calls);
        expect(begun).toBeLessThanOrEqual(pauses.length);
      },
    ),
  );
});

test('forty calls at once need two runs', async () => {
  let begun = 0;
  const shared = shareRuns(async () => {
    begun += 1;
    await turn();
  });
  await Promise.all(Array.from({ length: 40 }, () => shared()));
  expect(begun).toBe(2);
});

test('a run that fails fails for its callers, the next one is tried', async () => {
  let begun = 0;
  const shared = shareRuns(async () => {
    begun += 1;
    await turn();
    if (begun === 1) throw new Error('disk');
  });
  expect(
    (await Promise.allSettled([shared(), shared(), shared()])).map(({ status }) => status),
  ).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
