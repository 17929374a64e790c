/** The number of unsent reports on the app's icon, where the device can show one. */
import { $outbox } from './outbox-store.ts';
import { showUnsent } from './app-badge.ts';

/** Keeps the number true while a page is open. */
export function startBadge(): void {
  $outbox.subscribe(({ status, items }) => {
    if (status === 'ready') void showUnsent(items);
  });
}
