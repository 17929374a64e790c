/** The badge of the app icon, which shows how many reports have not arrived yet. */
import type { Page } from 'playwright/test';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { expect, offlineReady, setFaults, test } from '../support/site.ts';

test.use({ serviceWorkers: 'allow' });

/** Records the calls that set the badge, because a browser offers no way to read it. */
async function recordBadgeCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (count: number): void => {
      localStorage.setItem('badge-call', String(count));
    };
    const { setAppBadge, clearAppBadge } = Navigator.prototype;
    Navigator.prototype.setAppBadge = function set(count) {
      note(count ?? 0);
      return setAppBadge.call(this, count);
    };
    Navigator.prototype.clearAppBadge = function clear() {
      note(0);
      return clearAppBadge.call(this);
    };
  });
}
const badgeCall = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('badge-call'));

test('the app icon shows the number of waiting reports, even after a restart, and no number once they have arrived', async ({
  signedInPage: page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await recordBadgeCalls(page);
  await page.goto('/myReports');
  await offlineReady(page);
  await context.setOffline(true);
  for (const count of ['1', '2']) {
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', `badge ${count} ${Date.now()}`);
    await send(page);
    await expect.poll(() => badgeCall(page)).toBe(count);
  }
  await page.evaluate(() => localStorage.removeItem('badge-call'));
  await page.goto('/gasCalculator');
  await expect.poll(() => badgeCall(page)).toBe('2');
  await setFaults(backend, []);
  await context.setOffline(false);
  await expect.poll(() => badgeCall(page)).toBe('0');
});
