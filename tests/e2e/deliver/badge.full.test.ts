/** The number on the app's icon: how many reports have not arrived. */
import type { Page } from 'playwright/test';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { expect, offlineReady, setFaults, test } from '../support/site.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Browsers tell nobody what stands on the icon: what the page says to it is written down on the way
 * there.
 */
async function listenToBadge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (count: number): void => {
      localStorage.setItem('badge-said', String(count));
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
const said = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('badge-said'));

test('the icon counts the reports that wait, also after a new start, and stops when they have arrived', async ({
  signedInPage: page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await listenToBadge(page);
  await page.goto('/');
  await offlineReady(page);
  await context.setOffline(true);
  for (const count of ['1', '2']) {
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', `badge ${count} ${Date.now()}`);
    await send(page);
    await expect.poll(() => said(page)).toBe(count);
  }
  await page.evaluate(() => localStorage.removeItem('badge-said'));
  await page.goto('/gasCalculator');
  await expect.poll(() => said(page)).toBe('2');
  await setFaults(backend, []);
  await context.setOffline(false);
  await expect.poll(() => said(page)).toBe('0');
});
