import { useEffect, useState } from 'react';

/** Does what was tapped before the island listened; the page has marked it. */
function carryOutTap(): void {
  const tapped = document.querySelector<HTMLElement>('[data-tapped]');
  if (!tapped) return;
  tapped.removeAttribute('data-tapped');
  tapped.removeAttribute('aria-busy');
  if (tapped instanceof HTMLFormElement) tapped.requestSubmit();
  else tapped.click();
}

/**
 * The other half of features/pre-hydration: stands once in each island, behind everything that
 * takes over what was typed.
 */
export function PreHydrationTap() {
  const [isListening, setListening] = useState(false);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- With the next picture of the screen: only that knows what the fields held.
    setListening(true);
  }, []);
  useEffect(() => {
    if (isListening) carryOutTap();
  }, [isListening]);
  return null;
}
