/** Shows a number on the icon of the installed app. Used by page and worker. */
import type { OutboxItem } from './model/outbox-item.ts';

/**
 * Shows how many reports of the signed-in driver are not completely sent; removes the badge at 0.
 * Does nothing if the device does not support badges; never rejects.
 */
export async function showUnsentCount(items: readonly OutboxItem[]): Promise<void> {
  const count = items.filter(({ state }) => state.status !== 'sent').length;
  // Also called if the number is unchanged, because page and worker cannot see each other's value.
  if ('setAppBadge' in navigator)
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
      () => undefined,
    );
}
