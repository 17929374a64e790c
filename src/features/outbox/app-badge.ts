/** Shows a number on the icon of the installed app. Used by pages and the worker. */
import type { OutboxItem } from './model/outbox-item.ts';

/**
 * Shows how many reports of the signed-in driver are not completely sent. At 0 the badge is
 * removed. Does nothing if the device does not support badges. Never rejects.
 */
export async function showUnsentCount(items: readonly OutboxItem[]): Promise<void> {
  const count = items.filter(({ state }) => state.status !== 'sent').length;
  // This is also called if the number has not changed, because the page and the worker cannot read
  // the value that the other has set.
  if ('setAppBadge' in navigator)
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
      () => undefined,
    );
}
