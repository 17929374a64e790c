/** The number on the installed app's icon. Used by page and worker. */
import type { OutboxItem } from './model/outbox-item.ts';

/**
 * Shows how many of these reports, the signed-in driver's own, are not complete with the office yet; none takes the
 * number away. Does nothing where the device has no badges, never rejects.
 */
export async function showUnsentCount(items: readonly OutboxItem[]): Promise<void> {
  const count = items.filter(({ state }) => state.status !== 'sent').length;
  // Always: page and worker set the same number and do not hear of each other.
  if ('setAppBadge' in navigator)
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
      () => undefined,
    );
}
