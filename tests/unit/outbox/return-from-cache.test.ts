/** The sender of a page that goes into the browser's back/forward cache and returns. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SenderDependencies } from '../../../src/features/outbox/sender/dependencies.ts';
import { Device } from '../drafts/device.ts';

let page: EventTarget;
let rounds: SenderDependencies[];
let endRound: () => void;
let sendDue: () => Promise<void>;
beforeEach(async () => {
  vi.resetModules();
  page = new EventTarget();
  rounds = [];
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { connectOutbox } = await import('../../../src/features/outbox/outbox-store.ts');
  ({ sendDue } = await import('../../../src/features/outbox/outbox.lazy.ts'));
  connectOutbox(
    new Device().outbox({
      send: (dependencies) => {
        rounds.push(dependencies);
        return new Promise((resolve) => {
          endRound = () => resolve(undefined);
        });
      },
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const transition = (name: 'pagehide' | 'pageshow', persisted = true): unknown =>
  page.dispatchEvent(Object.assign(new Event(name), { persisted }));

it('the round is interrupted when the page goes into the cache, and a new one begins after the return', async () => {
  void sendDue();
  expect(rounds).toMatchObject([{ releasesLockOnAbort: true, signal: { aborted: false } }]);
  transition('pagehide');
  expect(rounds[0]?.signal?.aborted).toBe(true);
  await sendDue();
  expect(rounds).toHaveLength(1);
  transition('pageshow');
  endRound();
  await expect.poll(() => rounds.length).toBe(2);
  expect(rounds[1]?.signal?.aborted).toBe(false);
});

it('a round begins at the return even if none ran before', async () => {
  transition('pagehide');
  transition('pageshow');
  await expect.poll(() => rounds.length).toBe(1);
});

it('a page that is closed for good finishes its request', () => {
  void sendDue();
  transition('pagehide', false);
  expect(rounds[0]?.signal?.aborted).toBe(false);
});
