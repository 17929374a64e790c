import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readKnownReceipts,
  writeKnownReceipts,
} from '../../../src/features/receipts/receipts-cache.ts';
import { receiptsKey } from '../../../src/platform/storage-keys.ts';
import { MemoryStorage } from '../session/memory-storage.ts';

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('receipts cache', () => {
  const receipts = { a: { status: 'closed', at: 4 } } as const;

  it('stores the time of the last contact under the name that earlier versions read', () => {
    writeKnownReceipts('jona', { receipts, receivedAt: 5 });
    expect(JSON.parse(storage.getItem(receiptsKey('jona')) ?? '')).toEqual({
      receipts,
      heardAt: 5,
    });
  });

  it('reads the entry of an earlier version', () => {
    storage.setItem(receiptsKey('jona'), JSON.stringify({ receipts, heardAt: 5 }));
    expect(readKnownReceipts('jona')).toEqual({ receipts, receivedAt: 5 });
  });
});
