/**
 * How the offline copy comes about: nothing in advance where data is saved, and in plain sight
 * elsewhere.
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

/** Paths of everything that lies in the copy. */
const copied = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const caught: string[] = [];
    for (const name of (await caches.keys()).filter((known) => known.startsWith('tanklotse-copy-')))
      for (const { url } of await (await caches.open(name)).keys())
        caught.push(new URL(url).pathname);
    return caught;
  });

test('where data is saved only what was opened is kept, until the driver asks for all of it', async ({
  page,
  context,
  sparingSession,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await giveState(context, sparingSession);
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
        // What is said where a screen is missing, in every language.
        !path.endsWith('/offline') &&
        !loaded.includes(path),
    ),
  ).toEqual([]);
  // What was read once is read again without network; what was not says so.
  await disconnect(page);
  await page.goto('/driverManual/first-aid');
  await expect(page.locator('main h1')).toBeVisible();
  expect((await page.goto('/driverManual/leak-fire-accident'))?.status()).toBe(503);
  await context.setOffline(false);
  // It comes by itself; a way elsewhere meanwhile would cross that one.
  await expect(page.locator('html[data-middleware]')).toHaveCount(1);

  await page.goto('/settings#device');
  await page.getByRole('button', { name: text('de', 'settings-device', 'copy.refresh') }).click();
  await expect(page.getByText(text('de', 'settings-device', 'copy.outcome.done'))).toBeVisible();
  await disconnect(page);
  await page.goto('/driverManual/leak-fire-accident');
  await expect(page.locator('main h1')).toBeVisible();
  await context.setOffline(false);
});

test('a page on its way while the app comes onto the device is answered by it as well @full', async ({
  context,
}) => {
  const late = await context.newPage();
  const first = await context.newPage();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Once held, the page is asked for without the worker, which is not there yet.
  const asked = new Promise<void>((resolve) => {
    void late.route('**/imprint', async (route) => {
      resolve();
      await held;
      await route.continue();
    });
  });
  const opening = late.goto('/imprint');
  await asked;
  await first.goto('/login');
  await offlineReady(first);
  release();
  await opening;
  await expect
    .poll(() => late.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
});

test('home says how much of the copy is there and how big it becomes; the settings then say that it is whole, and its size', async ({
  page,
  context,
}) => {
  // One file of what comes first, one of the rest: the copy stands still before each of them.
  const letFirstGo = await holdBack(context, /\/gasCalculator$/);
  const letRestGo = await holdBack(context, new RegExp(`/drawings/de/${drawing}$`));
  await signIn(page, 'de');
  const line = page.locator('#copy-line');
  const size = String.raw`(\d+)\s% von \d+(?:,\d+)?\s[kM]B$`;
  const says = (name: 'making' | 'soon'): RegExp =>
    new RegExp(`^${text('de', 'install', `copy.${name}`).split('{{')[0]}${size}`);
  const percent = async (): Promise<number> =>
    Number(new RegExp(size).exec((await line.textContent()) ?? '')?.[1]);
  await expect(line).toHaveText(says('making'));
  const before = await percent();
  letFirstGo();
  // What a driver needs first is there before the rest, and is said to be.
  await expect(line).toHaveText(says('soon'));
  await expect.poll(percent).toBeGreaterThan(before);
  expect(await percent()).toBeLessThan(100);
  letRestGo();
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

test('the good news of the offline copy is said on the start page, once, and covers nothing anywhere @full', async ({
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
  await page.goto('/login');
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
