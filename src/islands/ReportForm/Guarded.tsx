import { type ReactNode, useEffect, useState } from 'react';

/** Longer than the second tap of a double tap takes. */
const guardMilliseconds = 700;

/**
 * A place for a button that sends. For a moment after it is painted it takes no pointer, so that the
 * second tap of a double tap on the button that was there before sends nothing. A press that began
 * in that moment has no effect either, because it did not begin on the button. The keyboard and a
 * screen reader are not delayed.
 */
export function Guarded({
  isGuarded,
  children,
}: {
  readonly isGuarded: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(!isGuarded);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setOpen(true), guardMilliseconds);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return (
    <span className={`report-form-guarded${isOpen ? '' : ' report-form-guarded--closed'}`}>
      {children}
    </span>
  );
}
