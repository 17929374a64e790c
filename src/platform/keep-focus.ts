/** Keeps the focus in place on pages where parts are added and removed. */
import type { Focus } from './restore-focus.lazy.ts';

const focus: Focus = { path: [] };
let loading: Promise<void> | undefined;

function recordFocus(event: FocusEvent): void {
  focus.path = event.composedPath();
  loading ??= import('./restore-focus.lazy.ts').then(
    ({ restoreFocus }) => restoreFocus(focus),
    () => {
      loading = undefined;
    },
  );
}

/** Starts with the first focused control, which loads the code. Repeated calls have no effect. */
export function keepFocus(): void {
  addEventListener('focusin', recordFocus);
}
