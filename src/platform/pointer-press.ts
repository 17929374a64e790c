/**
 * Tracks whether a finger or a mouse button is down. Until it is released, nothing may appear or
 * move on the page, because the button could move away and the tap would be lost.
 */

/** After a finger is lifted, its click follows within this time, in milliseconds. */
const clickMilliseconds = 100;

let isWatching = false;
let isBlurDelayed = false;
let isPressed = false;
let waiting: (() => void)[] = [];

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
  // The browser fires all mouse events of a finger only after it is lifted, and moves the focus
  // with the first of them.
  for (const start of ['pointerdown', 'mousedown']) addEventListener(start, press, true);
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, releaseAfter(clickMilliseconds), true);
  // After these events the click follows immediately.
  for (const end of ['mouseup', 'dragend']) addEventListener(end, releaseAfter(0), true);
  addEventListener('keydown', release, true);
  // Without `capture`, this receives only the blur event of the window, not those of fields.
  addEventListener('blur', release);
}

/** Resolves immediately if nothing is pressed, otherwise after the click. */
export const whenReleased = (): Promise<void> =>
  isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

/**
 * After this call, if a press takes the focus from a field, the field gets its focusout event only
 * after the click. On focusout a field shows or removes its message, which moves the content below
 * it. Later calls do nothing.
 */
export function delayBlur(): void {
  if (isBlurDelayed) return;
  isBlurDelayed = true;
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
