import { useEffect, useRef } from 'react';
import { announce } from '../platform/announce.ts';
import { placeNotice } from '../platform/notice.ts';

interface SnackbarProps {
  /** The removed object; undefined: no notice. Another object shows the notice for its full time. */
  readonly removed: object | undefined;
  readonly text: string;
  /** The text for screen readers, which also says that the removal can be undone. */
  readonly spoken: string;
  /** `focus`: receives the focus when it appears, for keyboard users. */
  readonly undo: { readonly label: string; readonly run: () => void; readonly focus?: boolean };
  /** Text of the button that closes the notice. */
  readonly close: string;
  readonly onExpire: () => void;
}

/**
 * Offers to undo the removal of an object. The text is announced without the buttons beside it.
 */
export function Snackbar({ removed, ...props }: SnackbarProps) {
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!removed || !area.current) return undefined;
    const { text, spoken, undo, close } = latest.current;
    announce(spoken);
    return placeNotice(area.current, {
      text,
      action: { label: undo.label, focus: undo.focus, run: () => latest.current.undo.run() },
      dismiss: close,
      dismissed: () => latest.current.onExpire(),
      expired: () => latest.current.onExpire(),
    });
  }, [removed]);
  return <div className="snackbar-area" ref={area} />;
}
