/**
 * Tracks whether a finger or a mouse button is down. Between press and release nothing may appear
 * or move under it, because the button would move away and the tap would be lost.
 */

/** The click of a finger follows its release within this time, in milliseconds. */
const clickMilliseconds = 100;

let isWatching = false;
let isPressed = false;
let waiting: (() => void)[] = [];

/** Starts tracking presses. */
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
  // The mouse events of a finger are all fired after it is lifted; the focus moves with the first
  // one.
  for (const start of ['pointerdown', 'mousedown']) addEventListener(start, press, true);
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, releaseAfter(clickMilliseconds), true);
  // The click follows immediately.
  for (const end of ['mouseup', 'dragend']) addEventListener(end, releaseAfter(0), true);
  addEventListener('keydown', release, true);
  // Of the window: a capturing listener would also receive the blur events of fields.
  addEventListener('blur', release);
}

/** Resolves immediately if nothing is pressed, otherwise after the click. */
export const whenReleased = (): Promise<void> =>
  isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

/**
 * From now on, a field that loses focus by a press gets its focusout event only after the click. On
 * focusout a field shows or removes its message, which moves the content below it.
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
