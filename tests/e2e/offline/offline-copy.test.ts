/**
 * How the offline copy is downloaded: in data-saver mode only opened pages, otherwise everything
 * with visible progress.
 */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { holdBack } from '../support/built-files.ts';
import {
  disconnect,
  expect,
  offlineReady,
  signIn,
  test,
  text,
  whenSettled,
  whenStarted,
} from '../support/site.ts';
import { giveState } from '../support/phone-state.ts';

test.use({ serviceWorkers: 'allow' });

const [drawing = ''] = readdirSync('dist/drawings/de');

/** Paths of all files in the offline copy. */
const copied = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const caught: string[] = [];
    for (const name of (await caches.keys()).filter((known) => known.startsWith('tanklotse-copy-')))
      for (const { url } of await (await caches.open(name)).keys())
        caught.push(new URL(url).pathname);
    return caught;
  });

test('the worker stores only opened pages in data-saver mode, until the driver requests the whole copy', async ({
  page,
  context,
  dataSavingSession,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await giveState(context, dataSavingSession);
  await page.goto('/driverManual/first-aid');
  await offlineReady(page);
  await expect.poll(() => copied(page)).toContain('/driverManual/first-aid');
  await whenStarted(page);
  const kept = await copied(page);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(
    kept.filter(
      (path) =>
        !['/driverManual/first-aid', '/404'].includes(path) &&
        // The offline page of each language is always stored.
        !path.endsWith('/offline') &&
        !loaded.includes(path),
    ),
  ).toEqual([]);
  // A page that was opened before works offline; any other page shows the offline page.
  await disconnect(page);
  await page.goto('/driverManual/first-aid');
  await expect(page.locator('main h1')).toBeVisible();
  expect((await page.goto('/driverManual/leak-fire-accident'))?.status()).toBe(503);
  await context.setOffline(false);
  // Wait until the missing page has reloaded automatically, which another navigation would
  // interrupt.
  await expect(page.locator('html[data-middleware]')).toHaveCount(1);

  await page.goto('/settings#device');
  await page.getByRole('button', { name: text('de', 'settings-device', 'copy.refresh') }).click();
  await expect(page.getByText(text('de', 'settings-device', 'copy.outcome.done'))).toBeVisible();
  await disconnect(page);
  await page.goto('/driverManual/leak-fire-accident');
  await expect(page.locator('main h1')).toBeVisible();
  await context.setOffline(false);
});

test('a page that was still loading while the worker was installed is controlled by the worker too @full', async ({
  context,
}) => {
  const late = await context.newPage();
  const first = await context.newPage();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The page sent the held request before the worker existed.
  const requested = new Promise<void>((resolve) => {
    void late.route('**/imprint', async (route) => {
      resolve();
      await held;
      await route.continue();
    });
  });
  const opening = late.goto('/imprint');
  await requested;
  await first.goto('/imprint/privacy');
  await offlineReady(first);
  release();
  await opening;
  await expect
    .poll(() => late.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
});

test('home shows the progress and final size of the offline copy, and the settings show when it is complete', async ({
  page,
  context,
}) => {
  // Hold one file of the first part and one of the rest, so that the download pauses in each part.
  const releaseFirst = await holdBack(context, /\/gasCalculator$/);
  const releaseRest = await holdBack(context, new RegExp(`/drawings/de/${drawing}$`));
  await signIn(page, 'de');
  const line = page.locator('#copy-line');
  const size = String.raw`(\d+)\s% von \d+(?:,\d+)?\s[kM]B$`;
  const progressText = (name: 'making' | 'soon'): RegExp =>
    new RegExp(`^${text('de', 'install', `copy.${name}`).split('{{')[0]}${size}`);
  const percent = async (): Promise<number> =>
    Number(new RegExp(size).exec((await line.textContent()) ?? '')?.[1]);
  await expect(line).toHaveText(progressText('making'));
  // The line is empty between the emergency files and the rest of the first part.
  let before = Number.NaN;
  await expect.poll(async () => (before = await percent())).toBeGreaterThanOrEqual(0);
  releaseFirst();
  // Home reports the first part as complete while the rest is still loading.
  await expect(line).toHaveText(progressText('soon'));
  await expect.poll(percent).toBeGreaterThan(before);
  expect(await percent()).toBeLessThan(100);
  releaseRest();
  await expect(line).toHaveText(text('de', 'install', 'copy.ready'));
  await page.goto('/settings#device');
  const device = page.locator('section#device');
  await expect(device.getByText(text('de', 'settings-device', 'copy.ready'))).toBeVisible();
  await expect(
    device
      .locator('.settings-facts', { hasText: text('de', 'settings-device', 'copy.size') })
      .first(),
  ).toContainText(/\d+(,\d+)?\s[kM]B/);
});

test('home announces once that the offline copy is complete, without covering anything @full', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new BroadcastChannel('offline-copy').addEventListener(
      'message',
      ({ data }: MessageEvent<{ readonly status: string }>) => {
        document.documentElement.dataset['copy'] = data.status;
      },
    );
  });
  const hasCopy = page.locator('html[data-copy=ready]');
  const notice = page.locator('.shell-notice');
  const line = page.locator('#copy-line');
  await page.goto('/imprint');
  await expect(hasCopy).toHaveCount(1);
  await whenSettled(page);
  expect(await notice.count()).toBe(0);
  await signIn(page, 'de');
  await expect(line).toHaveText(text('de', 'install', 'copy.ready'));
  expect(await notice.count()).toBe(0);
  await page.reload();
  await expect(hasCopy).toHaveCount(1);
  await whenSettled(page);
  await expect(line).toHaveText('');
  await page.goto('/gasCalculator');
  await expect(hasCopy).toHaveCount(1);
  await whenSettled(page);
  expect(await notice.count()).toBe(0);
});
