import { describe, expect, it } from 'vitest';
import {
  nextRound,
  nextMissed,
  type Missed,
  roundLength,
  startRound,
} from '../../../src/features/manual/model/self-test.ts';

const ids = Array.from({ length: 30 }, (_, index) => `a:${index}`);

describe('a round of the self-test', () => {
  it('has ten different questions in random order', () => {
    const { open } = startRound(ids, []);
    expect(new Set(open).size).toBe(roundLength);
    expect(startRound(ids, [], () => 0).open).not.toEqual(startRound(ids, [], () => 0.99).open);
    expect(startRound(ids.slice(0, 4), []).open).toHaveLength(4);
  });

  it('begins with missed questions and omits deleted ones', () => {
    const { open } = startRound(ids, ['a:7', 'a:3', 'gone:1']);
    expect(open.slice(0, 2).toSorted()).toEqual(['a:3', 'a:7']);
    expect(open).not.toContain('gone:1');
  });

  it('repeats unknown questions until they are known, and counts the first try only', () => {
    let round = startRound(['a', 'b'], [], () => 0.99);
    expect(round.open).toEqual(['a', 'b']);
    round = nextRound(round, false);
    expect(round.open).toEqual(['b', 'a']);
    round = nextRound(nextRound(round, true), false);
    expect(round.open).toEqual(['a']);
    expect(nextRound(round, true)).toEqual({ open: [], total: 2, known: 1, missed: ['a'] });
    expect(nextRound(nextRound(round, true), true).open).toEqual([]);
  });
});

it('nextMissed › keeps a question until it is known at the first try', () => {
  let missed: Missed = [];
  const first = startRound(['a'], missed);
  missed = nextMissed(missed, first, false);
  expect(missed).toEqual(['a']);
  const again = nextRound(first, false);
  missed = nextMissed(missed, again, true);
  expect(missed).toEqual(['a']);
  expect(nextMissed(missed, startRound(['a'], missed), true)).toEqual([]);
});
