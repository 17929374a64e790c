import { afterEach, expect, test, vi } from 'vitest';
import { closeAnswered } from '../../../src/features/push/close-answered.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('closeAnswered closes only the notifications whose answer the page shows', async () => {
  const closed: string[] = [];
  const notification = (tag: string, at: number) => ({
    tag,
    data: { path: '/', at },
    close: () => closed.push(tag),
  });
  const notifications = [
    notification('answer-r1', 5),
    notification('answer-r2', 9),
    notification('answer-r3', 5),
    notification('danger', 5),
    notification('neutral', 5),
  ];
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: () => Promise.resolve({ getNotifications: () => notifications }),
    },
  });
  // The receipt of r2 is older than its notification, and r3 has none.
  await closeAnswered({
    r1: { status: 'returned', at: 5, note: 'Wann?' },
    r2: { status: 'received', at: 8 },
  });
  expect(closed).toEqual(['answer-r1']);
});
