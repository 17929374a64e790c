/** Tests writes of a desk whose response is late. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLateWrites } from '../../../src/backend/firebase/late-writes.ts';

const limit = 10_000;
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A fake service that applies each write immediately and responds when the test allows it. */
function createService() {
  const answers: ((outcome: 'written' | 'stale') => void)[] = [];
  return {
    carriedOut: 0,
    answer(outcome: 'written' | 'stale'): void {
      for (const answer of answers.splice(0)) answer(outcome);
    },
    send(): Promise<'written' | 'stale'> {
      this.carriedOut += 1;
      return new Promise((resolve) => answers.push(resolve));
    },
  };
}

const empty = { places: ['a'], content: '' };

async function writeLate(isAutomatic = false) {
  const content = 'answer';
  const service = createService();
  const writes = createLateWrites(limit);
  const send = () => service.send();
  const first = writes.write({ places: ['report'], content, isAutomatic, send });
  await vi.advanceTimersByTimeAsync(limit);
  expect(await first).toBe('unknown');
  return { service, writes, send };
}

test('a write › has a known outcome once the response arrives', async () => {
  const writes = createLateWrites(limit);
  expect(await writes.write({ ...empty, send: async () => 'written' })).toBe('written');
  expect(await writes.write({ ...empty, send: async () => 'stale' })).toBe('stale');
  await expect(
    writes.write({ ...empty, send: () => Promise.reject(new Error('no')) }),
  ).rejects.toThrow('no');
  expect(writes.isLate(['a'])).toBe(false);
});

test('a late write › blocks other writes to the same report until its outcome is known', async () => {
  const { service, writes, send } = await writeLate();
  expect(writes.isLate(['other', 'report'])).toBe(true);
  const again = writes.write({ places: ['other', 'report'], content: 'note', send });
  await vi.advanceTimersByTimeAsync(limit);
  expect(await again).toBe('unknown');
  expect(service.carriedOut).toBe(1);
  // Writes to another report are not blocked.
  const other = writes.write({ places: ['other'], content: 'answer', send });
  service.answer('written');
  expect(await other).toBe('written');
});

test('a late write › is not repeated if it was applied', async () => {
  const { service, writes, send } = await writeLate();
  const again = writes.write({ places: ['report'], content: 'answer', send });
  service.answer('written');
  expect(await again).toBe('written');
  expect(service.carriedOut).toBe(1);
  expect(writes.isLate(['report'])).toBe(false);
});

test.each([
  ['was refused', false, 'answer', 'stale'],
  ['was refused, with other content', false, 'another answer', 'stale'],
  ['was automatic', true, 'another answer', 'written'],
] as const)(
  'a late write › is followed by the next one if it %s',
  async (_why, isAutomatic, content, outcome) => {
    const { service, writes, send } = await writeLate(isAutomatic);
    service.answer(outcome);
    const again = writes.write({ places: ['report'], content, send });
    await vi.advanceTimersByTimeAsync(0);
    service.answer('written');
    expect(await again).toBe('written');
    expect(service.carriedOut).toBe(2);
  },
);

test('a late write that was applied › prevents a different one once, because its author has to look first', async () => {
  const { service, writes, send } = await writeLate();
  service.answer('written');
  const different = { places: ['report'], content: 'another answer', send };
  expect(await writes.write(different)).toBe('earlierWritten');
  expect(service.carriedOut).toBe(1);
  const again = writes.write(different);
  service.answer('written');
  expect(await again).toBe('written');
  expect(service.carriedOut).toBe(2);
});

test.each(['written', 'stale'] as const)(
  'a late write › has the outcome "%s" for a screen that waits for it, and blocks nothing afterwards',
  async (outcome) => {
    const { service, writes, send } = await writeLate();
    const shown = writes.settled('report');
    service.answer(outcome);
    expect(await shown).toBe(outcome);
    const different = writes.write({ places: ['report'], content: 'another answer', send });
    await vi.advanceTimersByTimeAsync(0);
    service.answer('written');
    expect(await different).toBe('written');
    expect(service.carriedOut).toBe(2);
  },
);

test('a late write › is followed by an equal one after a screen has shown that it was applied', async () => {
  const { service, writes, send } = await writeLate();
  service.answer('written');
  expect(await writes.settled('report')).toBe('written');
  const equal = writes.write({ places: ['report'], content: 'answer', send });
  await vi.advanceTimersByTimeAsync(0);
  service.answer('written');
  expect(await equal).toBe('written');
  expect(service.carriedOut).toBe(2);
});

test('a late write › is not repeated by an equal one that was requested before the screen has shown its outcome', async () => {
  const { service, writes, send } = await writeLate();
  const shown = writes.settled('report');
  const equal = writes.write({ places: ['report'], content: 'answer', send });
  service.answer('written');
  expect(await shown).toBe('written');
  expect(await equal).toBe('written');
  expect(service.carriedOut).toBe(1);
});

test('a place without a late write › has no outcome to wait for', async () => {
  const { writes } = await writeLate();
  expect(await writes.settled('other')).toBeUndefined();
});

test('a late write › counts as refused if it finally fails', async () => {
  let fail = (): void => undefined;
  const writes = createLateWrites(limit);
  const failing = () =>
    new Promise<'written'>((_resolve, reject) => {
      fail = () => reject(new Error('The library gave up'));
    });
  const first = writes.write({ places: ['report'], content: 'answer', send: failing });
  await vi.advanceTimersByTimeAsync(limit);
  expect(await first).toBe('unknown');
  fail();
  expect(
    await writes.write({ places: ['report'], content: 'answer', send: async () => 'written' }),
  ).toBe('written');
});

test('a late write › is not repeated if a screen shows its outcome while the next one waits', async () => {
  const service = createService();
  const other = createService();
  const writes = createLateWrites(limit);
  const write = (place: string, content: string, { send }: { send: () => Promise<'written'> }) =>
    writes.write({ places: [place], content, send });
  const send = (from: typeof service) => ({ send: () => from.send() as Promise<'written'> });
  const late = [write('a', 'note', send(service)), write('b', 'answer', send(other))];
  await vi.advanceTimersByTimeAsync(limit);
  expect(await Promise.all(late)).toEqual(['unknown', 'unknown']);
  const again = writes.write({ places: ['a', 'b'], content: 'answer', ...send(other) });
  other.answer('written');
  expect(await writes.settled('b')).toBe('written');
  service.answer('stale');
  await vi.advanceTimersByTimeAsync(limit);
  expect(await again).toBe('written');
  expect(other.carriedOut).toBe(1);
});
