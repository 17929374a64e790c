/** Pages load only the code that they need. */
import type { Page } from 'playwright/test';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { expect, test, whenSettled } from '../support/site.ts';

/** Opens the page `path` and returns the scripts that it has loaded when it is idle. */
async function scriptsOf(page: Page, path: string): Promise<readonly string[]> {
  const scripts: string[] = [];
  const note = (request: { url(): string }): void => {
    scripts.push(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(path);
  // The code of the configuration is loaded last.
  await expect.poll(() => scripts.includes('/config.json')).toBe(true);
  for (let round = 0; round < 3; round += 1) await whenSettled(page);
  page.off('request', note);
  return scripts.filter((script) => script.endsWith('.js'));
}

test('a chapter loads neither identity nor outbox nor database after a recent check of the account', async ({
  signedInPage: page,
}) => {
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => 'all-sent' in localStorage)).toBe(true);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .toContain('account-checked:');
  // The stored session may contain both before home has read the account and the outbox again.
  await whenSettled(page);
  const sending = /identity|-sdk|firebase|outbox|sending|database|backend|form/;
  const chapter = await scriptsOf(page, '/driverManual/first-aid');
  expect(chapter.filter((script) => sending.test(script))).toEqual([]);
  expect(chapter.length).toBeGreaterThan(3);
  const form = await scriptsOf(page, '/dispositionMessage?new');
  expect(form.filter((script) => /identity|-sdk|firebase/.test(script))).toEqual([]);
});

test('an open chapter checks the account an hour after the last check', async ({
  signedInPage: page,
}) => {
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .toContain('account-checked:');
  await page.clock.install();
  await scriptsOf(page, '/driverManual/first-aid');
  const checked = page.waitForRequest((request) => request.url().includes('accounts:lookup'));
  await page.clock.fastForward('01:01:00');
  await checked;
});

test('a chapter sends a report that an earlier page has left', async ({
  signedInPage: page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `left ${Date.now()}`;
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => 'all-sent' in localStorage)).toBe(true);
  await openForm(page, 'de', '?new');
  await fillPartialDelivery(page, 'de', mark);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await send(page);
  await expect(page.locator('.sent-receipt')).toBeVisible();
  expect(await page.evaluate(() => 'all-sent' in localStorage)).toBe(false);
  // A new page starts with the first attempt, so that the time of the next attempt does not matter.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/driverManual/first-aid');
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
});

test('an open chapter sends a report that another page has left meanwhile', async ({
  signedInPage: page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `meanwhile ${Date.now()}`;
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => 'all-sent' in localStorage)).toBe(true);
  await scriptsOf(page, '/driverManual/first-aid');
  const other = await context.newPage();
  await openForm(other, 'de', '?new');
  await fillPartialDelivery(other, 'de', mark);
  await other.waitForLoadState('networkidle');
  await context.setOffline(true);
  await send(other);
  await expect(other.locator('.sent-receipt')).toBeVisible();
  await other.close();
  await context.setOffline(false);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
});
