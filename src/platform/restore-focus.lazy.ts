/** If the focused control disappears, the focus moves to the nearest control that remains. */

const canTakeFocus =
  '[tabindex], summary, input:not(:disabled, .visually-hidden), textarea, button:not(:disabled), a[href]';
/** Safari below 17.4 has no checkVisibility. */
const isVisible = (element: Element): boolean =>
  element.checkVisibility?.() ?? element.getClientRects().length > 0;
const isUsable = (element: Element): boolean =>
  element.isConnected && isVisible(element) && !element.matches(':disabled');

/**
 * The element that last had the focus, followed by its ancestors. The caller updates it whenever
 * the focus changes.
 */
export interface Focus {
  path: readonly EventTarget[];
}

/**
 * Watches the page. If the focused element is removed, hidden or disabled (or already is), the
 * focus moves to its nearest usable ancestor or, if that cannot receive it, to the first usable
 * control in this ancestor.
 */
export function restoreFocus(focus: Focus): void {
  const checkFocus = (): void => {
    const [last, ...around] = focus.path.filter((step) => step instanceof Element);
    // The element can still be used, so the driver has removed the focus by a tap outside all
    // controls.
    if (!last || isUsable(last)) return;
    // Chromium removes the focus from a hidden element with a timer, which may run later than this
    // code.
    if (document.activeElement !== document.body && document.activeElement !== last) return;
    focus.path = [];
    for (const part of around.filter(isUsable)) {
      const nextOwner = part.matches('[tabindex]')
        ? part
        : [...part.querySelectorAll(canTakeFocus)].find(isUsable);
      if (!(nextOwner instanceof HTMLElement)) continue;
      nextOwner.focus();
      return;
    }
  };
  // The browser removes the focus from a hidden or disabled element only when it renders.
  const checkFocusSoon = (): void => {
    requestAnimationFrame(() => setTimeout(checkFocus));
  };
  new MutationObserver(checkFocusSoon).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'open', 'hidden'],
  });
  checkFocusSoon();
}
