import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  deviceKeys,
  deviceMemory,
  deviceText,
  isStorageBlocked,
} from '../../../src/platform/device-memory.ts';
import { MemoryStorage } from '../session/memory-storage.ts';

const schema = z.array(z.string());
let storage = new MemoryStorage();
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that throws on any access to the storage. */
function blockStorage(): void {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy(storage, { get: refuse }));
}

describe('deviceMemory', () => {
  it('reads what it has written, until it is removed', () => {
    const memory = deviceMemory('key', schema);
    expect(memory.read()).toBeUndefined();
    expect(memory.write(['a'])).toBe(true);
    expect(storage.getItem('key')).toBe('["a"]');
    expect(memory.read()).toEqual(['a']);
    memory.remove();
    expect(memory.read()).toBeUndefined();
  });

  it.each(['not json', '{}', '[1]', ''])('reads the damaged value %j as none', (damaged) => {
    storage.setItem('key', damaged);
    expect(deviceMemory('key', schema).read()).toBeUndefined();
  });

  it('does not write into a full storage and returns false', () => {
    storage.refuses = true;
    expect(deviceMemory('key', schema).write(['a'])).toBe(false);
    expect(isStorageBlocked()).toBe(false);
  });

  it.each(['blocked', 'absent'])('does not throw if storage is %s', (how) => {
    if (how === 'blocked') blockStorage();
    else vi.stubGlobal('localStorage', undefined);
    const memory = deviceMemory('key', schema);
    expect(memory.read()).toBeUndefined();
    expect(memory.write(['a'])).toBe(false);
    memory.remove();
    expect(deviceKeys()).toEqual([]);
    expect(isStorageBlocked()).toBe(true);
  });

  it('keeps values of one tab in sessionStorage', () => {
    deviceText('key', 'sessionStorage').write('text');
    expect(deviceText('key').read()).toBeUndefined();
    expect(deviceText('key', 'sessionStorage').read()).toBe('text');
  });
});

const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');

it('only the first scripts of a page use localStorage and sessionStorage without deviceMemory', () => {
  const direct = globSync('src/**/*.{ts,tsx,astro}')
    .filter((file) =>
      /\b(?:local|session)Storage(?:,|\.\w+\()/.test(withoutComments(readFileSync(file, 'utf8'))),
    )
    .map((file) => file.replace('src/', ''));
  expect(direct.toSorted()).toEqual([
    'features/pre-hydration/pre-hydration.inline.ts',
    'features/theme/choose-theme.ts',
    'features/theme/theme.ts',
    'features/update/watch-scripts.ts',
    'routing/head.inline.ts',
    'routing/shell-clicks.ts',
  ]);
});
