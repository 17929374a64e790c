import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTabChannel } from '../../../src/platform/tab-channel.ts';

let page: EventTarget;
let other: BroadcastChannel;
let received: unknown[];
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', {});
  received = [];
  other = new BroadcastChannel('test');
  other.onmessage = ({ data }: MessageEvent<unknown>) => received.push(data);
});
afterEach(() => {
  page.dispatchEvent(new Event('pagehide'));
  other.close();
  vi.unstubAllGlobals();
});
const show = (persisted: boolean): unknown =>
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
test('a page in the back/forward cache receives nothing, and reads everything again after its return', async () => {
  let changes = 0;
  const stop = openTabChannel('test').listen(() => {
    changes += 1;
  });
  show(false);
  other.postMessage('changed');
  await vi.waitFor(() => expect(changes).toBe(1));
  page.dispatchEvent(new Event('pagehide'));
  const control = new BroadcastChannel('test');
  const delivered = new Promise((resolve) => {
    control.onmessage = resolve;
  });
  other.postMessage('changed');
  await delivered;
  control.close();
  expect(changes).toBe(1);
  show(true);
  expect(changes).toBe(2);
  other.postMessage('changed');
  await vi.waitFor(() => expect(changes).toBe(3));
  stop();
  show(true);
  expect(changes).toBe(3);
});

test('a message that is sent while the page is being hidden is delivered', async () => {
  const channel = openTabChannel('test');
  page.dispatchEvent(new Event('pagehide'));
  channel.post();
  await vi.waitFor(() => expect(received).toEqual(['changed']));
});
