import { useState } from 'react';

/** So many lines a list begins with, and so many more come at a time: thousands would hold up the page. */
const linesAtOnce = 50;

export interface Shown<One> {
  readonly shown: readonly One[];
  /** So many come next; 0 at the end. */
  readonly next: number;
  readonly showMore: () => void;
}

/** The beginning of a list; another `list` (a tab, other filters) begins anew. */
export function useShown<One>(all: readonly One[], list = ''): Shown<One> {
  const [state, setState] = useState({ list, limit: linesAtOnce });
  const limit = state.list === list ? state.limit : linesAtOnce;
  return {
    shown: all.slice(0, limit),
    next: Math.min(linesAtOnce * 2, Math.max(0, all.length - limit)),
    showMore: () => setState({ list, limit: limit + linesAtOnce * 2 }),
  };
}
