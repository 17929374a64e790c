import { useCallback, useLayoutEffect, useState } from 'react';

/** The task in the URL (?task=room), so that it can be linked and bookmarked and "back" works. */
const taskInAddress = (known: readonly string[]): string | undefined => {
  const asked = new URLSearchParams(location.search).get('task');
  return known.find((id) => id === asked);
};

/**
 * The open task, the last one that was open, and a function that opens another; undefined is the
 * menu. Starts with the menu, as in the server-rendered page.
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
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The built page knows no address; it is read before the first picture.
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
