import { useLayoutEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { FormScreenTexts } from '../texts.ts';

/**
 * The URL that a click opens; undefined for phone links, new tabs, downloads and anchors on this
 * page.
 */
function leadsAway({ target }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link?.protocol.startsWith('http') || link.target !== '' || link.download !== '')
    return undefined;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere && link.hash !== '' ? undefined : link.href;
}

/** Marks the history entry that the back button reaches before it leaves the page. */
const entryMark = 'leaving-question';

/**
 * Asks before a link or the back button leaves a report that exists only in this page's memory: not
 * every browser warns about it (Safari on the iPhone does not).
 */
export function LeavingQuestion({
  texts: t,
  warning,
}: {
  readonly texts: FormScreenTexts['reports']['sent'];
  readonly warning: string;
}) {
  const [leaving, setLeaving] = useState<{
    readonly stay?: () => void;
    readonly leave: () => void;
  }>();
  // A layout effect removes the question as soon as the screen shows "sent".
  useLayoutEffect(() => {
    const ask = (event: MouseEvent): void => {
      const href = leadsAway(event);
      if (href === undefined) return;
      event.preventDefault();
      setLeaving({
        leave: () => {
          location.assign(href);
        },
      });
    };
    const here = location.href;
    // The back button first opens a second entry of this page, so that the question can be asked
    // before the page is left.
    const addEntry = (): void => {
      history.pushState(entryMark, '');
    };
    const askBack = ({ state }: PopStateEvent): void => {
      // A link to an anchor does not leave the page.
      if (state === entryMark || location.href !== here) return;
      setLeaving({
        stay: addEntry,
        leave: () => {
          history.back();
        },
      });
    };
    addEntry();
    document.addEventListener('click', ask, true);
    addEventListener('popstate', askBack);
    return () => {
      document.removeEventListener('click', ask, true);
      removeEventListener('popstate', askBack);
    };
  }, []);
  if (leaving === undefined) return null;
  const stay = () => {
    leaving.stay?.();
    setLeaving(undefined);
  };
  return (
    <Dialog
      title={t.leaveTitle}
      closeLabel={t.stay}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{t.stay}</Button>
          <Button look="danger" onClick={leaving.leave}>
            {t.leave}
          </Button>
        </>
      }
    >
      <p>{warning}</p>
    </Dialog>
  );
}
