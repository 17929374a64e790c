import { afterEach, expect, test, vi } from 'vitest';
import {
  $outbox,
  connectOutbox,
  loadingOutbox,
} from '../../../src/features/outbox/outbox-store.ts';
import { sendWaiting } from '../../../src/features/outbox/send-waiting.ts';
import { Device } from '../drafts/device.ts';
import { itemOf, now } from './items.ts';

const waiting = itemOf('a', { status: 'queued', queuedAt: now, attempt: 1, notBefore: now });
const sent = itemOf('a', { status: 'sent', sentAt: now });
afterEach(() => {
  $outbox.set(loadingOutbox);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.doUnmock('../../../src/features/outbox/outbox.lazy.ts');
});

test.each([
  ['sent', sent],
  ['unsent', waiting],
])('sendWaiting › reports "%s" by what is stored after the round', async (outcome, after) => {
  const device = new Device();
  device.uid = after.uid;
  connectOutbox(
    device.outbox({
      localStore: { ...device.localStore, listOutbox: async () => [after] },
    }),
  );
  $outbox.set({ ...loadingOutbox, status: 'ready', items: [waiting] });
  expect(await sendWaiting()).toBe(outcome);
});

test('sendWaiting › returns "codeMissing" if the code of the sender cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { onLine: false });
  vi.doMock('../../../src/features/outbox/outbox.lazy.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(await sendWaiting()).toBe('codeMissing');
});
