import { useEffect, useRef } from 'react';
import { useLostTap } from './use-lost-tap.ts';

/**
 * Asks the driver to repeat a lost tap; shown until the next tap. It receives the focus, because
 * the page may be scrolled down.
 */
export function LostTap({ text }: { readonly text: string }) {
  const [isLost, forget] = useLostTap();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLost) return undefined;
    notice.current?.focus();
    addEventListener('click', forget);
    return () => removeEventListener('click', forget);
  }, [isLost, forget]);
  return isLost ? (
    <div className="notice notice--warning" role="alert" ref={notice} tabIndex={-1}>
      <p>{text}</p>
    </div>
  ) : null;
}
