import { useEffect, useRef } from 'react';
import { placeNotice } from '../platform/notice.ts';

interface SnackbarProps {
  /** The removed object; undefined: no notice. Another object shows the notice for its full time. */
  readonly removed: object | undefined;
  readonly text: string;
  /** `focus`: receives the focus when it appears, for keyboard users. */
  readonly undo: { readonly label: string; readonly run: () => void; readonly focus?: boolean };
  /** Text of the button that closes the notice. */
  readonly close: string;
  readonly onExpire: () => void;
}

/**
 * Offers to undo the removal of an object. The live region stays in the page so that the next text
 * is announced.
 */
export function Snackbar({ removed, ...props }: SnackbarProps) {
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!removed || !area.current) return undefined;
    const { text, undo, close } = latest.current;
    return placeNotice(area.current, {
      text,
      action: { label: undo.label, focus: undo.focus, run: () => latest.current.undo.run() },
      dismiss: close,
      dismissed: () => latest.current.onExpire(),
      expired: () => latest.current.onExpire(),
    });
  }, [removed]);
  return <div className="snackbar-area" role="status" ref={area} />;
}
