/** If the focused control disappears, moves the focus to the nearest remaining control. */

const canTakeFocus =
  '[tabindex], summary, input:not(:disabled, .visually-hidden), textarea, button:not(:disabled), a[href]';
const isUsable = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/**
 * The element that had the focus last, followed by its ancestors. The caller updates it on each
 * focus.
 */
export interface Focus {
  path: readonly EventTarget[];
}

/**
 * Watches the page. If the focused element is removed, hidden or disabled (or already is), the
 * nearest usable ancestor receives the focus or, if it cannot, the first usable control in it.
 */
export function restoreFocus(focus: Focus): void {
  const look = (): void => {
    const [last, ...around] = focus.path.filter((step) => step instanceof Element);
    // After a tap outside all controls the element is still usable, so the focus was removed on
    // purpose.
    if (!last || isUsable(last)) return;
    // Chromium removes the focus from a hidden element with a timer, which may run later than this.
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
