import { useState } from 'react';

/** Lines that a list starts with and that each click adds: thousands would block the page. */
const linesAtOnce = 50;

export interface Shown<One> {
  readonly shown: readonly One[];
  /** Number of lines that come next; 0 at the end. */
  readonly next: number;
  readonly showMore: () => void;
}

/** The first lines of a list; another `list` (a tab, other filters) starts again. */
export function useShown<One>(all: readonly One[], list = ''): Shown<One> {
  const [state, setState] = useState({ list, limit: linesAtOnce });
  const limit = state.list === list ? state.limit : linesAtOnce;
  return {
    shown: all.slice(0, limit),
    next: Math.min(linesAtOnce * 2, Math.max(0, all.length - limit)),
    showMore: () => setState({ list, limit: limit + linesAtOnce * 2 }),
  };
}
