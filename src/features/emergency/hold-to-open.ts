/**
 * Opens the emergency screen when the red button of the app bar is held. A tap still calls 112; the
 * menu has a link to the same screen for keyboards and screen readers.
 */

/** Shorter than the time after which browsers open their own menu for a link. */
const holdMilliseconds = 450;
/** A finger never lies completely still. */
const slackPixels = 12;

/** Opens the path in the attribute `data-hold` of the link while the link is held. */
export function connectHold(link: HTMLAnchorElement): void {
  const target = link.dataset['hold'];
  if (target === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begin: PointerEvent | undefined;
  let isHeld = false;
  const end = (): void => {
    clearTimeout(timer);
    begin = undefined;
  };
  link.draggable = false;
  link.addEventListener('pointerdown', (event) => {
    end();
    isHeld = false;
    if (!event.isPrimary || event.button !== 0) return;
    begin = event;
    timer = setTimeout(() => {
      isHeld = true;
      location.assign(target);
    }, holdMilliseconds);
  });
  link.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (begin && Math.hypot(clientX - begin.clientX, clientY - begin.clientY) > slackPixels) end();
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    link.addEventListener(name, end);
  link.addEventListener('contextmenu', (event) => {
    if (isHeld || begin?.pointerType === 'touch') event.preventDefault();
  });
  // Releasing the finger after holding is not a tap, so it does not call.
  link.addEventListener('click', (event) => {
    if (!isHeld) return;
    isHeld = false;
    event.preventDefault();
  });
}
