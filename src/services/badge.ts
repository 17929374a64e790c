/** The number on the installed app's icon. Used by page and worker. */
import type { OutboxItem } from '../domain/reports/outbox.ts';

let shown: number | undefined;

/** Shows how many reports have not arrived yet; none takes the number away. Does nothing where the device has no badges, never rejects. */
export async function showUnsent(items: readonly OutboxItem[]): Promise<void> {
  const count = items.filter(({ state }) => /^(?:queued|sending|rejected)$/.test(state.status)).length;
  if (count === shown || !('setAppBadge' in navigator)) return;
  shown = count;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
