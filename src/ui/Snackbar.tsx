import { useEffect, useRef, useState } from 'react';
import { noticeMilliseconds } from '../platform/notice-time.ts';
import { Button } from './Button.tsx';

interface SnackbarProps {
  /**
   * undefined: no message. The live region stays in the page so that the next text is announced.
   */
  readonly text: string | undefined;
  /** `focus`: receives the focus when it appears, for keyboard users. */
  readonly action?:
    { readonly label: string; readonly run: () => void; readonly focus?: boolean } | undefined;
  readonly onClose: () => void;
}

/**
 * A short message that disappears after a while, except while a pointer is over it or it has the
 * focus.
 */
export function Snackbar({ text, action, onClose }: SnackbarProps) {
  const [isKept, setKept] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (text === undefined || isKept) return undefined;
    const timer = setTimeout(() => close.current(), noticeMilliseconds);
    return () => clearTimeout(timer);
  }, [text, isKept]);
  return (
    <div className="snackbar-area" role="status">
      {text !== undefined && (
        <div
          className="snackbar"
          role="presentation"
          onPointerEnter={() => setKept(true)}
          onPointerLeave={() => setKept(false)}
          onFocus={() => setKept(true)}
          onBlur={() => setKept(false)}
        >
          <span>{text}</span>
          {action && (
            <Button
              look="quiet"
              // eslint-disable-next-line jsx-a11y/no-autofocus -- Only keyboard users get the focus here, after their focused button has been removed.
              autoFocus={action.focus}
              onClick={() => {
                setKept(false);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
