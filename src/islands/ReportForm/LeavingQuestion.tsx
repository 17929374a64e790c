import { useLayoutEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { FormScreenTexts } from './texts.ts';

/** Where a tap on this link leads away from the page; undefined for calls, new windows and anchors. */
function leadsAway({ target }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link?.protocol.startsWith('http') || link.target !== '' || link.download !== '')
    return undefined;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere && link.hash !== '' ? undefined : link.href;
}

/**
 * Asks before a link leaves a report that lies in this page's memory: not every browser asks by
 * itself (Safari on the iPhone does not).
 */
export function LeavingQuestion({
  texts: t,
  warning,
}: {
  readonly texts: FormScreenTexts['reports']['sent'];
  readonly warning: string;
}) {
  const [way, setWay] = useState<string>();
  // Before the next picture: once the screen says "sent", a tap leads where it points.
  useLayoutEffect(() => {
    const ask = (event: MouseEvent): void => {
      const href = leadsAway(event);
      if (href === undefined) return;
      event.preventDefault();
      setWay(href);
    };
    document.addEventListener('click', ask, true);
    return () => {
      document.removeEventListener('click', ask, true);
    };
  }, []);
  const stay = () => {
    setWay(undefined);
  };
  if (way === undefined) return null;
  return (
    <Dialog
      title={t.leaveTitle}
      closeLabel={t.stay}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{t.stay}</Button>
          <Button
            look="danger"
            onClick={() => {
              location.assign(way);
            }}
          >
            {t.leave}
          </Button>
        </>
      }
    >
      <p>{warning}</p>
    </Dialog>
  );
}
