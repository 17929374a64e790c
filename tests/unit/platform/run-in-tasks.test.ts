import { expect, test } from 'vitest';
import { runInTasks } from '../../../src/platform/run-in-tasks.ts';
import { lazyPort } from '../../../src/platform/lazy-port.ts';

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

test('runInTasks runs each step in a separate task', async () => {
  const done: string[] = [];
  void runInTasks([() => done.push('first'), () => done.push('second'), () => done.push('third')]);
  expect(done).toEqual(['first']);
  await nextTurn();
  expect(done).toEqual(['first', 'second']);
  await nextTurn();
  expect(done).toEqual(['first', 'second', 'third']);
});

test('lazyPort loads once, in a task after the first call, and again if loading failed', async () => {
  let loads = 0;
  const service = lazyPort(() => {
    loads += 1;
    return loads === 1
      ? Promise.reject(new Error('no network'))
      : Promise.resolve({ answer: (value: number) => Promise.resolve(value + 1) });
  });
  const first = service.answer(1);
  await Promise.resolve();
  expect(loads).toBe(0);
  await expect(first).rejects.toThrow('no network');
  expect(await Promise.all([service.answer(1), service.answer(2)])).toEqual([2, 3]);
  expect(loads).toBe(2);
});
