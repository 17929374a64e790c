/** Prevents the focus from getting lost on pages where elements are added and removed. */
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

/** The first focused control loads the code. Repeated calls have no effect. */
export function keepFocus(): void {
  addEventListener('focusin', recordFocus);
}
