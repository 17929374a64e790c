import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

const holdMilliseconds = 1000;

/**
 * A button that acts when it is released after it was held for a second, so that the next screen does
 * not appear under the finger. With the keyboard, a screen reader or less
 * motion, a press calls `onConfirm` instead, which opens a question with one button.
 */
export function SignButton({
  label,
  fullLabel,
  busy,
  onSign,
  onConfirm,
  onShort,
}: {
  readonly label: string;
  /** The label once it was held long enough. */
  readonly fullLabel: string;
  readonly busy: boolean;
  readonly onSign: () => void;
  readonly onConfirm: () => void;
  /** Called if the button was released too early. */
  readonly onShort: () => void;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const phase = useRef<'short' | 'full' | 'signed'>(undefined);
  const [held, setHeld] = useState<'short' | 'full'>();
  /** Ends the press without signing, for example when the page scrolls. */
  const cancel = (): void => {
    clearTimeout(timer.current);
    setHeld(undefined);
    if (phase.current === 'full') phase.current = undefined;
  };
  const release = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>): void => {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    // The button captures the pointer, so a driver who slides off it releases outside.
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    const isFull = phase.current === 'full';
    cancel();
    if (!isFull || !isInside) return;
    phase.current = 'signed';
    onSign();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = (event: PointerEvent<HTMLButtonElement>): void => {
    if (busy || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A line that appears above the button must not end the press.
    event.currentTarget.setPointerCapture(event.pointerId);
    phase.current = 'short';
    setHeld('short');
    timer.current = setTimeout(() => {
      phase.current = 'full';
      setHeld('full');
    }, holdMilliseconds);
  };
  const click = (event: MouseEvent): void => {
    if (busy) return;
    // A click without a pointer comes from a keyboard or from assistive technology.
    if (event.detail === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) onConfirm();
    else if (phase.current === 'short') onShort();
  };
  return (
    <button
      type="button"
      className="button button--wide check-sign"
      data-held={held}
      aria-busy={busy || undefined}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerCancel={cancel}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    >
      {/* Both labels take their space, so that the button keeps its size under the finger. */}
      <span className="check-sign-labels">
        <span aria-hidden={held === 'full' || undefined}>{label}</span>
        <span aria-hidden={held !== 'full' || undefined}>{fullLabel}</span>
      </span>
    </button>
  );
}
