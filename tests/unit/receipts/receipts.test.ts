import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveListener } from '../../../src/features/receipts/model/receipts-port.ts';
import { type KnownReceipts, noReceipts } from '../../../src/features/receipts/model/receipt.ts';
import { $receipts, $receiptsChannel } from '../../../src/features/receipts/receipts-store.ts';
import { connectReceipts } from '../../../src/features/receipts/watch-receipts.ts';

/** Fake dependencies of connectReceipts: a channel to the office, a cache, and the visibility. */
class TestDependencies {
  uid: string | undefined = 'jona';
  clock = 1000;
  readonly remembered = new Map<string, KnownReceipts>();
  readonly opened: { uid: string; listener: LiveListener; calls: string[] }[] = [];
  reachable = true;
  offset = 0;
  /** Opening a channel waits for this promise. */
  opening: Promise<unknown> = Promise.resolve();
  changed: () => void = () => undefined;
  setVisibility: (now: 'visible' | 'hidden' | 'left') => void = () => undefined;
  readonly stop = connectReceipts({
    uid: () => this.uid,
    onSession: (changed) => {
      this.changed = changed;
      return () => undefined;
    },
    cache: {
      read: (uid) => this.remembered.get(uid) ?? noReceipts,
      write: (uid, known) => {
        this.remembered.set(uid, known);
      },
    },
    open: async (uid, listener) => {
      if (!this.reachable) throw new Error('no network');
      const calls: string[] = [];
      this.opened.push({ uid, listener, calls });
      await this.opening;
      return {
        pause: () => calls.push('pause'),
        resume: () => calls.push('resume'),
        close: () => calls.push('close'),
      };
    },
    clockOffset: (milliseconds) => {
      this.offset = milliseconds;
    },
    onVisibility: (changed) => {
      this.setVisibility = changed;
      return () => undefined;
    },
    now: () => this.clock,
    hiddenMilliseconds: 20,
    retryMilliseconds: 20,
  });
}
let world: TestDependencies;
const settle = (milliseconds = 0) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
beforeEach(async () => {
  world = new TestDependencies();
  await settle();
});
afterEach(() => world.stop());

describe('connectReceipts', () => {
  it('shows received receipts, stores them and shows them again at the next visit', async () => {
    world.opened[0]?.listener.receipts({ a: { status: 'received', at: 5 } });
    expect($receipts.get()).toEqual({ a: { status: 'received', at: 5 } });
    expect($receiptsChannel.get()).toEqual({ status: 'live', receivedAt: 1000 });
    const { remembered } = world;
    world.stop();
    expect($receipts.get()).toEqual({});
    world = new TestDependencies();
    for (const [uid, known] of remembered) world.remembered.set(uid, known);
    world.uid = undefined;
    world.changed();
    world.uid = 'jona';
    world.changed();
    expect($receipts.get()).toEqual({ a: { status: 'received', at: 5 } });
    expect($receiptsChannel.get()).toEqual({ status: 'remembered', receivedAt: 1000 });
  });

  it('has the status "remembered" when the connection is lost, and "live" when it is back', () => {
    const { listener } = world.opened[0] ?? {};
    listener?.connected(true);
    expect($receiptsChannel.get().status).toBe('remembered');
    listener?.receipts(null);
    listener?.connected(false);
    expect($receiptsChannel.get()).toEqual({ status: 'remembered', receivedAt: 1000 });
    world.clock = 2000;
    listener?.connected(true);
    expect($receiptsChannel.get()).toEqual({ status: 'live', receivedAt: 2000 });
  });

  it('ignores a late message of the previous driver after another one has signed in', async () => {
    const first = world.opened[0];
    world.uid = 'mika';
    world.changed();
    await settle();
    expect(first?.calls).toEqual(['close']);
    first?.listener.receipts({ a: { status: 'closed', at: 5 } });
    expect($receipts.get()).toEqual({});
    expect(world.remembered.has('mika')).toBe(false);
    expect(world.opened[1]?.uid).toBe('mika');
    world.uid = undefined;
    world.changed();
    expect(world.opened[1]?.calls).toEqual(['close']);
    expect($receiptsChannel.get().status).toBe('loading');
  });

  it('pauses the connection while the page is hidden for long or has been left, and resumes it afterwards', async () => {
    const calls = world.opened[0]?.calls;
    world.setVisibility('hidden');
    world.setVisibility('visible');
    await settle(40);
    expect(calls).toEqual([]);
    world.setVisibility('hidden');
    await settle(40);
    expect(calls).toEqual(['pause']);
    world.setVisibility('visible');
    world.setVisibility('left');
    world.setVisibility('visible');
    expect(calls).toEqual(['pause', 'resume', 'pause', 'resume']);
  });

  it('closes or pauses a connection that opens after the driver has changed or the page was left', async () => {
    const opening = Promise.withResolvers<undefined>();
    world.opening = opening.promise;
    world.uid = 'mika';
    world.changed();
    world.uid = 'amel';
    world.changed();
    world.setVisibility('left');
    opening.resolve(undefined);
    await settle();
    expect(world.opened.slice(1).map(({ uid, calls }) => [uid, ...calls])).toEqual([
      ['mika', 'close'],
      ['amel', 'pause'],
    ]);
  });

  it('opens the channel again when it could not be opened or was refused', async () => {
    world.opened[0]?.listener.refused();
    await settle(40);
    expect(world.opened).toHaveLength(2);
    expect(world.opened[0]?.calls).toEqual(['close']);
    world.stop();
    world = new TestDependencies();
    world.reachable = false;
    world.uid = 'mika';
    world.changed();
    await settle(10);
    world.reachable = true;
    await settle(60);
    expect(world.opened.at(-1)?.uid).toBe('mika');
  });

  it('passes on the offset of the server’s clock', () => {
    world.opened[0]?.listener.clockOffset(-4200);
    expect(world.offset).toBe(-4200);
  });
});
