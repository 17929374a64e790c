import { useState } from 'react';

/**
 * Number of lines shown at first and added by each click. Rendering thousands of lines would block
 * the page.
 */
const linesAtOnce = 50;

export interface Shown<One> {
  readonly shown: readonly One[];
  /** Number of lines that the next click adds; 0 at the end. */
  readonly next: number;
  readonly showMore: () => void;
}

/**
 * The first lines of a list. If `list` changes (another tab or filter), it starts from the top
 * again.
 */
export function useShown<One>(all: readonly One[], list = ''): Shown<One> {
  const [state, setState] = useState({ list, limit: linesAtOnce });
  const limit = state.list === list ? state.limit : linesAtOnce;
  return {
    shown: all.slice(0, limit),
    next: Math.min(linesAtOnce * 2, Math.max(0, all.length - limit)),
    showMore: () => setState({ list, limit: limit + linesAtOnce * 2 }),
  };
}
