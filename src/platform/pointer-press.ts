/**
 * Whether a finger or a mouse button is down. Between press and release nothing may appear or move
 * under it: a button would slip away, and the tap would be lost.
 */

/** A finger's click follows its release within this time, in milliseconds. */
const clickMilliseconds = 100;

let isWatching = false;
let isPressed = false;
let waiting: (() => void)[] = [];

/** Follows presses from now on. */
export function watchPointer(): void {
  if (isWatching) return;
  isWatching = true;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const press = (): void => {
    clearTimeout(ending);
    isPressed = true;
  };
  const release = (): void => {
    clearTimeout(ending);
    isPressed = false;
    const ready = waiting;
    waiting = [];
    for (const run of ready) run();
  };
  const releaseAfter = (milliseconds: number) => (): void => {
    clearTimeout(ending);
    ending = setTimeout(release, milliseconds);
  };
  // The mouse events of a finger come together after it is lifted; the focus moves with the first.
  for (const start of ['pointerdown', 'mousedown']) addEventListener(start, press, true);
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, releaseAfter(clickMilliseconds), true);
  // The click follows at once.
  for (const end of ['mouseup', 'dragend']) addEventListener(end, releaseAfter(0), true);
  addEventListener('keydown', release, true);
  // Of the window: a capturing listener would also receive the blur events of fields.
  addEventListener('blur', release);
}

/** Resolves at once where nothing is pressed, else when the tap has landed. */
export const whenReleased = (): Promise<void> =>
  isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

/**
 * From now on a field that is left by a press gets its focusout event only after the tap has
 * landed: a field that is left shows or drops its message, which moves what lies below.
 */
export function delayBlur(): void {
  watchPointer();
  addEventListener(
    'focusout',
    (event) => {
      if (!isPressed || !event.isTrusted) return;
      event.stopImmediatePropagation();
      const { target, relatedTarget } = event;
      waiting.push(() => {
        if (target instanceof Element && target.isConnected)
          target.dispatchEvent(
            new FocusEvent('focusout', { bubbles: true, composed: true, relatedTarget }),
          );
      });
    },
    true,
  );
}
