import { useEffect, useRef, type KeyboardEventHandler } from 'react';
import type { Elements } from './elements.ts';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: Elements;
  /** Buttons that stay at the bottom of the dialog, within reach of the thumb. */
  readonly actions?: Elements;
  /** full: fills the screen of a phone; card: as small as its content. */
  readonly size?: 'card' | 'full' | undefined;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
}

/**
 * A modal dialog that is open while it is rendered. The focus moves into it and returns afterwards.
 */
export function Dialog({
  title,
  closeLabel,
  onClose,
  children,
  actions,
  size = 'card',
  onKeyDown,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A tap outside the dialog closes it; with the keyboard, Escape and the close button do.
    <dialog
      ref={ref}
      className={`dialog dialog--${size}`}
      aria-label={title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-frame">
        <div className="dialog-head">
          <h2 className="dialog-title">{title}</h2>
          <button type="button" className="dialog-close" aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
        {actions && <div className="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}
