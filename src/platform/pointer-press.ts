/** Whether a finger or a mouse button is down: what comes up under it would take its tap. */

/** A finger's click follows its release within this time, in milliseconds. */
const clickMilliseconds = 100;

let isPressed = false;
let waiting: (() => void)[] = [];

/** From now on presses are followed. Once per page. */
export function watchPointer(): void {
  let ending: ReturnType<typeof setTimeout> | undefined;
  const release = (): void => {
    isPressed = false;
    const ready = waiting;
    waiting = [];
    for (const goOn of ready) goOn();
  };
  addEventListener(
    'pointerdown',
    () => {
      clearTimeout(ending);
      isPressed = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    addEventListener(
      end,
      () => {
        clearTimeout(ending);
        ending = setTimeout(release, clickMilliseconds);
      },
      true,
    );
  addEventListener('blur', release);
}

/** Resolves at once where nothing is pressed, else when the tap has landed. */
export const whenReleased = (): Promise<void> =>
  isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
