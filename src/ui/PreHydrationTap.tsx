import { useEffect, useState } from 'react';

/** Performs the tap made before hydration; the page has marked the element. */
function performTap(): void {
  const tapped = document.querySelector<HTMLElement>('[data-tapped]');
  if (!tapped) return;
  tapped.removeAttribute('data-tapped');
  tapped.removeAttribute('aria-busy');
  if (tapped instanceof HTMLFormElement) tapped.requestSubmit();
  else tapped.click();
}

/**
 * Repeats a tap that the driver made before hydration (features/pre-hydration). Rendered once in
 * each island, after all components that adopt early inputs.
 */
export function PreHydrationTap() {
  const [isListening, setListening] = useState(false);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The tap must be performed in the next render, which includes the early inputs of the fields.
    setListening(true);
  }, []);
  useEffect(() => {
    if (isListening) performTap();
  }, [isListening]);
  return null;
}
