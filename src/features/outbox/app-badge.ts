/** The number on the installed app's icon. Used by page and worker. */
import type { OutboxItem } from './model/outbox-item.ts';

/**
 * Shows how many reports of the signed-in driver are not completely sent; removes the badge at 0.
 * Does nothing where the device has no badges; never rejects.
 */
export async function showUnsentCount(items: readonly OutboxItem[]): Promise<void> {
  const count = items.filter(({ state }) => state.status !== 'sent').length;
  // Also where the number is unchanged: page and worker do not know what the other has set.
  if ('setAppBadge' in navigator)
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
      () => undefined,
    );
}
