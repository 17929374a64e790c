/** Keeps the focus where the driver or the office works, on a page where parts come and go. */
import type { Focus } from '../platform/restore-focus.lazy.ts';

const focus: Focus = { path: [] };
let keeping: Promise<void> | undefined;

function note(event: FocusEvent): void {
  focus.path = event.composedPath();
  keeping ??= import('../platform/restore-focus.lazy.ts').then(
    ({ restoreFocus }) => restoreFocus(focus),
    () => {
      keeping = undefined;
    },
  );
}

/** From the first focused control on; its file is fetched then. More than one call changes nothing. */
export function keepFocus(): void {
  addEventListener('focusin', note);
}
