/** Keeps the focus where the driver works: what disappears hands it to the nearest that is left. */

const canTakeFocus = '[tabindex], summary, input:not(:disabled, .visually-hidden), textarea, button:not(:disabled), a[href]';
const isUsable = (element: Element): boolean => element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/** Watches the page from now on. Where the focused element is removed, hidden or switched off, the nearest part around it that is left takes the focus, else the first control in that part. */
export function keepFocus(): void {
  let path: readonly Element[] = [];
  document.addEventListener('focusin', (event) => { path = event.composedPath().filter((step) => step instanceof Element); });
  const look = (): void => {
    const [last, ...around] = path;
    // A tap beside all controls takes the focus away on purpose: what had it is still there.
    if (!last || document.activeElement !== document.body || isUsable(last)) return;
    path = [];
    for (const part of around.filter(isUsable)) {
      const heir = part.matches('[tabindex]') ? part : [...part.querySelectorAll(canTakeFocus)].find(isUsable);
      if (!(heir instanceof HTMLElement)) continue;
      heir.focus();
      return;
    }
  };
  // The browser takes the focus from what is hidden or switched off only as it renders.
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(look))).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'open', 'hidden'] });
}
