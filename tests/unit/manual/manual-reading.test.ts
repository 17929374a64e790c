import { describe, expect, it } from 'vitest';
import { readingState, withRead } from '../../../src/features/manual/model/reading-marks.ts';

describe('readingState', () => {
  it('distinguishes unread, read and changed chapters', () => {
    expect(readingState({}, 'first-aid', 1)).toBe('unread');
    expect(readingState({ 'first-aid': 1 }, 'first-aid', 1)).toBe('read');
    expect(readingState({ 'first-aid': 1 }, 'first-aid', 2)).toBe('changed');
    expect(readingState({ 'first-aid': 2 }, 'first-aid', 1)).toBe('read');
  });

  it('keeps the newest version and the other chapters', () => {
    expect(withRead({ a: 3, b: 1 }, 'a', 2)).toEqual({ a: 3, b: 1 });
    expect(withRead({ a: 1, b: 1 }, 'a', 2)).toEqual({ a: 2, b: 1 });
  });
});
