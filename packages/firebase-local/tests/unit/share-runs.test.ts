import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareRuns } from '../../src/flush-folder.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('shareRuns › resolves each call with a run that began after it; waiting calls share one run', async () => {
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

test('shareRuns › needs two runs for forty concurrent calls', async () => {
  let begun = 0;
  const shared = shareRuns(async () => {
    begun += 1;
    await turn();
  });
  await Promise.all(Array.from({ length: 40 }, () => shared()));
  expect(begun).toBe(2);
});

test('shareRuns › rejects the callers of a failed run and starts the next one', async () => {
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
