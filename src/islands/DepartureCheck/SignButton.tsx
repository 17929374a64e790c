import { useEffect, useRef, useState, type MouseEvent } from 'react';

const holdMilliseconds = 1000;

/**
 * A button that acts after it was held for a second. With the keyboard, a screen reader or less
 * motion, a press calls `onConfirm` instead, which opens a question with one button.
 */
export function SignButton({
  label,
  busy,
  onSign,
  onConfirm,
  onShort,
}: {
  readonly label: string;
  readonly busy: boolean;
  readonly onSign: () => void;
  readonly onConfirm: () => void;
  /** Called if the button was released too early. */
  readonly onShort: () => void;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const [isHeld, setHeld] = useState(false);
  const release = (): void => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = (): void => {
    if (busy || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    isDone.current = false;
    setHeld(true);
    timer.current = setTimeout(() => {
      isDone.current = true;
      setHeld(false);
      onSign();
    }, holdMilliseconds);
  };
  const click = (event: MouseEvent): void => {
    if (busy) return;
    // A click without a pointer comes from a keyboard or from assistive technology.
    if (event.detail === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) onConfirm();
    else if (!isDone.current) onShort();
  };
  return (
    <button
      type="button"
      className="button button--wide check-sign"
      data-held={isHeld || undefined}
      aria-busy={busy || undefined}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    >
      <span>{label}</span>
    </button>
  );
}
