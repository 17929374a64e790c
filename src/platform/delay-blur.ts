/**
 * Keeps the page still under a finger. A field that is left shows or drops its sentence, and what
 * lies below moves: between press and release a button would slip away, and the tap would be lost.
 */

/**
 * From now on a field hears that it was left by a press only when the finger is up again and the
 * tap has landed.
 */
export function delayBlur(): void {
  let isPressed = false;
  let held: FocusEvent[] = [];
  const release = (): void => {
    isPressed = false;
    const waiting = held;
    held = [];
    for (const { target, relatedTarget } of waiting) {
      if (target instanceof Element && target.isConnected)
        target.dispatchEvent(
          new FocusEvent('focusout', { bubbles: true, composed: true, relatedTarget }),
        );
    }
  };
  // A finger's mouse events come together when it is lifted; the focus goes with the first of them.
  addEventListener(
    'mousedown',
    () => {
      isPressed = true;
    },
    true,
  );
  addEventListener(
    'focusout',
    (event) => {
      if (!isPressed || !event.isTrusted) return;
      event.stopImmediatePropagation();
      held.push(event);
    },
    true,
  );
  // The click follows the release at once.
  for (const end of ['mouseup', 'dragend'])
    addEventListener(
      end,
      () => {
        setTimeout(release);
      },
      true,
    );
  addEventListener('keydown', release, true);
  addEventListener('blur', release);
}
