/**
 * Tests that a change is also saved if it is made while the previous change is being written, or
 * exactly when that write ends.
 */
import { expect, test } from 'vitest';
import { createAutosave, type SaveState } from '../../../src/features/drafts/autosave.ts';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a change %i microtasks after the end of a write is stored without another change',
  async (count) => {
    let typed = 1;
    let stored = 0;
    const states: SaveState[] = [];
    const saver = createAutosave(
      async () => {
        const now = typed;
        await Promise.resolve();
        stored = now;
        if (now === 1)
          void turns(count).then(() => {
            typed = 2;
            saver.touch();
          });
      },
      (state) => states.push(state),
    );
    saver.touch();
    await expect.poll(() => stored).toBe(2);
    await expect.poll(() => states.at(-1)).toEqual({ status: 'saved' });
    saver.stop();
  },
);

test('a failed write is reported, and the next change is written', async () => {
  let isFull = true;
  const states: SaveState[] = [];
  const saver = createAutosave(
    () =>
      isFull
        ? Promise.reject(new DOMException('No room', 'QuotaExceededError'))
        : Promise.resolve(),
    (state) => states.push(state),
  );
  saver.touch();
  await expect.poll(() => states.at(-1)).toEqual({ status: 'failed', problem: 'full' });
  expect(await saver.flush()).toBe(false);
  isFull = false;
  saver.touch();
  await expect.poll(() => states.at(-1)).toEqual({ status: 'saved' });
  saver.stop();
});

test('after stop nothing is written or reported', async () => {
  const states: SaveState[] = [];
  let writes = 0;
  const saver = createAutosave(
    () => {
      writes += 1;
      return Promise.resolve();
    },
    (state) => states.push(state),
  );
  saver.stop();
  saver.touch();
  expect(saver.isUnsaved()).toBe(false);
  expect(await saver.flush()).toBe(true);
  expect(states).toEqual([]);
  expect(writes).toBe(0);
});

test('flush › resolves with false for each of two calls if the write fails', async () => {
  const saver = createAutosave(
    async () => {
      await Promise.resolve();
      throw new DOMException('No room', 'QuotaExceededError');
    },
    () => undefined,
  );
  saver.touch();
  expect(await Promise.all([saver.flush(), saver.flush(), saver.flush()])).toEqual([
    false,
    false,
    false,
  ]);
  saver.stop();
});
