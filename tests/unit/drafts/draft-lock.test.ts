/** Tests the lock that allows one tab to write a draft, with the real locks of this process. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftLock, discardLockedDraft } from '../../../src/features/drafts/draft-lock.ts';
import { DraftConflict } from '../../../src/features/drafts/model/draft-revision.ts';
import type { DraftStoragePort } from '../../../src/features/drafts/model/draft-storage-port.ts';

const { locks } = navigator;
const never = (): void => {
  throw new Error('Nobody takes it');
};
const holders: ReturnType<typeof createDraftLock>[] = [];
function openTab() {
  const tab = createDraftLock();
  holders.push(tab);
  return tab;
}

beforeEach(() => {
  vi.useFakeTimers();
  // This platform clock is faked like the others.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
});
afterEach(() => {
  for (const tab of holders.splice(0)) tab.release();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Delays all requests of a lock until the returned function is called. */
function delayRequests(): () => void {
  const { promise: isIdle, resolve } = Promise.withResolvers<void>();
  const request = locks.request.bind(locks);
  vi.spyOn(locks, 'request').mockImplementation(async (...parameters: unknown[]) => {
    await isIdle;
    return Reflect.apply(request, locks, parameters) as unknown;
  });
  return resolve;
}

it('the lock is refused while another tab has it, and granted after that tab is closed', async () => {
  const first = openTab();
  const second = openTab();
  expect(await first.acquire('a', false, never)).toBe(true);
  const refused = second.acquire('a', false, never);
  await vi.advanceTimersByTimeAsync(600);
  expect(await refused).toBe(false);
  const waiting = second.acquire('a', false, never);
  first.release();
  expect(await waiting).toBe(true);
});

it('a free lock that is granted late is not refused', async () => {
  const comeToIt = delayRequests();
  let outcome: boolean | undefined;
  const requested = openTab()
    .acquire('b', false, never)
    .then((isOurs) => {
      outcome = isOurs;
    });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome).toBeUndefined();
  comeToIt();
  await requested;
  expect(outcome).toBe(true);
});

it('a lock request that is cancelled while pending does not acquire the lock later', async () => {
  const first = openTab();
  const second = openTab();
  const third = openTab();
  expect(await first.acquire('c', false, never)).toBe(true);
  const refused = second.acquire('c', false, never);
  second.release();
  expect(await refused).toBe(false);
  first.release();
  expect(await third.acquire('c', false, never)).toBe(true);
});

it('taking over a lock notifies the tab that held it', async () => {
  const lost = vi.fn();
  const first = openTab();
  const second = openTab();
  expect(await first.acquire('d', false, lost)).toBe(true);
  expect(await second.acquire('d', true, never)).toBe(true);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
});

it('a lock that is taken over late is returned if the page has released it meanwhile', async () => {
  const first = openTab();
  const second = openTab();
  expect(await first.acquire('e', false, () => undefined)).toBe(true);
  const comeToIt = delayRequests();
  const takenOver = second.acquire('e', true, never);
  second.release();
  comeToIt();
  expect(await takenOver).toBe(false);
  expect(await openTab().acquire('e', false, never)).toBe(true);
});

it('draft lock › is granted if the browser refuses the Web Locks API', async () => {
  vi.spyOn(locks, 'request').mockRejectedValue(
    new DOMException('Access is denied', 'SecurityError'),
  );
  expect(await openTab().acquire('a', false, never)).toBe(true);
  const removed: string[] = [];
  await discardLockedDraft(
    { discardDraft: async (id: string) => void removed.push(id) } as unknown as DraftStoragePort,
    'a',
  );
  expect(removed).toEqual(['a']);
});

it('discardLockedDraft › leaves the lock to the tab that has the draft open if the report is queued', async () => {
  const lost = vi.fn();
  expect(await openTab().acquire('f', false, lost)).toBe(true);
  const store: Pick<DraftStoragePort, 'getDraft' | 'discardDraft'> = {
    getDraft: async () => undefined,
    discardDraft: () => Promise.reject(new DraftConflict(undefined)),
  };
  const base = { writer: 'reader', revision: 'other:1' };
  await expect(discardLockedDraft(store as DraftStoragePort, 'f', base)).rejects.toBeInstanceOf(
    DraftConflict,
  );
  expect(lost).not.toHaveBeenCalled();
  const refused = openTab().acquire('f', false, never);
  await vi.advanceTimersByTimeAsync(600);
  expect(await refused).toBe(false);
});
