import { describe, expect, it } from 'vitest';
import { anySignal } from '../../../src/platform/any-signal.ts';

describe('anySignal', () => {
  it('is aborted by the first of its signals, with its reason', () => {
    const one = new AbortController();
    const other = new AbortController();
    const signal = anySignal([one.signal, other.signal]);
    expect(signal.aborted).toBe(false);
    other.abort('the second');
    one.abort('the first');
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toBe('the second');
  });

  it('is aborted from the start if one of its signals is', () => {
    const signal = anySignal([new AbortController().signal, AbortSignal.abort('before')]);
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toBe('before');
  });

  it('is never aborted without signals', () => {
    expect(anySignal([]).aborted).toBe(false);
  });
});
