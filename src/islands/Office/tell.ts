import { showNotice } from '../../features/notices/notices.ts';

/**
 * Shows and announces the result of an action. It waits until a dialog that the action closes is
 * gone, because a screen reader ignores what changes behind an open dialog.
 */
export function tell(text: string): void {
  requestAnimationFrame(() => setTimeout(() => showNotice({ text })));
}
