import { useCallback, useLayoutEffect, useState } from 'react';

/**
 * The task in the URL (?task=room). With it a task can be linked and bookmarked, and "back" works.
 */
const taskInAddress = (known: readonly string[]): string | undefined => {
  const asked = new URLSearchParams(location.search).get('task');
  return known.find((id) => id === asked);
};

/**
 * Returns the open task, the task that was open before, and a function that opens another one;
 * undefined is the menu. Starts with the menu, like the server-rendered page.
 */
export function useTaskAddress(
  known: readonly string[],
): readonly [
  task: string | undefined,
  left: string | undefined,
  open: (task: string | undefined) => void,
] {
  const [state, setState] = useState<{
    readonly task?: string | undefined;
    readonly left?: string | undefined;
  }>({});
  const names = known.join();
  const read = useCallback(() => {
    const task = taskInAddress(names.split(','));
    setState((before) => (before.task === task ? before : { task, left: before.task }));
  }, [names]);
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The server-rendered page has no query, so the URL is read here, before the first paint.
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [read]);
  const open = useCallback(
    (task: string | undefined) => {
      const address = new URL(location.href);
      if (task === undefined) address.searchParams.delete('task');
      else address.searchParams.set('task', task);
      history.pushState(null, '', address);
      scrollTo({ top: 0, behavior: 'instant' });
      read();
    },
    [read],
  );
  return [state.task, state.left, open];
}
