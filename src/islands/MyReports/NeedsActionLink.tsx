import { useEffect } from 'react';

/**
 * Says at the top of home, where the page has kept room for it, that reports further down wait for
 * the driver.
 */
export function NeedsActionLink({
  count,
  text,
}: {
  readonly count: number;
  readonly text: string;
}) {
  useEffect(() => {
    const link = document.getElementById('needs-you');
    if (!link) return;
    link.textContent = text;
    link.toggleAttribute('data-none', count === 0);
  }, [count, text]);
  return null;
}
