/** Keeps the focus where the driver works: what disappears hands it to the nearest that is left. */

const canTakeFocus =
  '[tabindex], summary, input:not(:disabled, .visually-hidden), textarea, button:not(:disabled), a[href]';
const isUsable = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/**
 * The way out from what had the focus last, itself first. Who keeps it notes it from the first
 * control on.
 */
export interface Focus {
  path: readonly EventTarget[];
}

/**
 * Watches the page from now on. Where the focused element is removed, hidden or switched off, or is
 * so already, the nearest part around it that is left takes the focus, else the first control in
 * that part.
 */
export function restoreFocus(focus: Focus): void {
  const look = (): void => {
    const [last, ...around] = focus.path.filter((step) => step instanceof Element);
    // A tap beside all controls takes the focus away on purpose: what had it is still there.
    if (!last || isUsable(last)) return;
    // Chromium takes it from what is hidden by a timer of its own, which may come later than this.
    if (document.activeElement !== document.body && document.activeElement !== last) return;
    focus.path = [];
    for (const part of around.filter(isUsable)) {
      const heir = part.matches('[tabindex]')
        ? part
        : [...part.querySelectorAll(canTakeFocus)].find(isUsable);
      if (!(heir instanceof HTMLElement)) continue;
      heir.focus();
      return;
    }
  };
  // The browser takes the focus from what is hidden or switched off only as it renders.
  const lookSoon = (): void => {
    requestAnimationFrame(() => setTimeout(look));
  };
  new MutationObserver(lookSoon).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'open', 'hidden'],
  });
  lookSoon();
}
