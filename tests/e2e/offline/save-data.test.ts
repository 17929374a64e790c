/**
 * Data-saver mode, set in the app or in the browser: the app loads no large files that the driver
 * did not request.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { builtAddress } from '../support/built-files.ts';
import { addPhotos, choose, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { reportsMarked } from '../support/office.ts';
import { choiceText, expect, test, text, whenReady, whenSettled } from '../support/site.ts';

declare const app: App;

/**
 * Matches large files that are not needed to read a screen: the backend libraries and the photo
 * code. The small code that loads them is allowed.
 */
const ahead = (): RegExp =>
  new RegExp(
    String.raw`${builtAddress('src/features/photos/prepare-photo.lazy.ts').source}|/_astro/(?:[\w.-]+-sdk|firebase-app|live-database)\.`,
  );
/** Matches the code that an idle page loads first. */
const idlePart = (): RegExp => builtAddress('src/app/start-page.lazy.ts');
const idleMilliseconds = 2500;

/** Records the paths that the pages of this context request from now on. */
function watchRequests(context: BrowserContext): string[] {
  const requested: string[] = [];
  context.on('request', (request) => requested.push(new URL(request.url()).pathname));
  return requested;
}
/** Opens a page, waits until it is idle, and returns all paths that it has requested. */
async function idle(page: Page, requested: string[], path: string): Promise<readonly string[]> {
  await page.goto('about:blank');
  requested.length = 0;
  await page.goto(path);
  // Wait for this code, which starts the timers of later requests.
  await expect.poll(() => requested.some((one) => idlePart().test(one))).toBe(true);
  await page.clock.runFor(idleMilliseconds);
  // Wait several times, because loaded code loads further code.
  for (let round = 0; round < 3; round += 1) await whenSettled(page);
  return [...requested];
}
async function hoverLink(page: Page, requested: readonly string[]): Promise<boolean> {
  await page
    .locator('main a[href="/gasCalculator"], a[href="/gasCalculator"]:visible')
    .first()
    .hover();
  await page.clock.runFor(500);
  await whenSettled(page);
  return requested.includes('/gasCalculator');
}
const saveInApp = async (page: Page): Promise<void> => {
  await page.goto('/settings#sending');
  await whenReady(page);
  await page.locator('label', { has: page.locator('input[name=saveData][value=yes]') }).click();
  await loadServices(page);
  await expect
    .poll(() => page.evaluate(async () => (await app.openLocalStore().readSettings()).saveData))
    .toBe(true);
  await page.reload();
  await expect(page.locator('input[name=saveData][value=yes]')).toBeChecked();
};
const saveInBrowser = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      configurable: true,
      value: Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
    });
  });

for (const [name, save] of [
  ['the setting of the app', saveInApp],
  ['the data saver of the browser', saveInBrowser],
] as const) {
  test(`idle pages prefetch nothing with ${name}${save === saveInApp ? ', and actions of the driver still work' : ' @full'}`, async ({
    signedInPage: page,
    context,
    backend,
    complaints,
  }) => {
    await page.clock.install();
    complaints.allowNetwork = true;
    const mark = `saving ${name} ${Date.now()}`;
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await send(page);
    await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
    const requested = watchRequests(context);
    const pages = [
      '/driverManual/first-aid',
      '/',
      '/formComplaintTrailer',
      '/dispositionMessage?new',
    ];
    // Proves that the setting has an effect: without data-saver mode, pages prefetch files.
    const prefetching = pages.filter((path) => !path.startsWith('/driverManual'));
    for (const path of save === saveInApp ? ['/'] : [...prefetching, '/']) {
      await idle(page, requested, path);
      await expect.poll(() => requested.some((one) => ahead().test(one)), path).toBe(true);
    }
    expect(await hoverLink(page, requested)).toBe(true);

    await save(page);
    for (const path of pages)
      expect(
        (await idle(page, requested, path)).filter(
          (one) => ahead().test(one) || /accounts:lookup|\/\.(?:ws|lp)$/.test(one),
        ),
        path,
      ).toEqual([]);
    await idle(page, requested, '/');
    expect(await hoverLink(page, requested)).toBe(false);

    // Actions are tested with the setting of the app only, because they behave the same with both.
    if (save === saveInBrowser) return;
    // Receipts are fetched once the driver requests them.
    await idle(page, requested, '/myReports');
    await page.getByRole('button', { name: text('de', 'home', 'reports.office.ask') }).click();
    await expect(page.locator('.my-reports-heard')).toHaveCount(0);
    expect(requested.some((one) => ahead().test(one))).toBe(true);

    // The first answer in a form loads all code for sending, so that sending works offline.
    await openForm(page, 'de', '?new');
    requested.length = 0;
    await choose(
      page,
      'messageType',
      choiceText('de', 'dispositionMessage', 'messageType', 'deliveryPartial'),
    );
    await expect(page.locator('.report-form-saved')).toContainText(
      text('de', 'reports', 'draft.kept'),
    );
    await expect.poll(() => requested.filter((one) => ahead().test(one)).length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const second = `${mark} second`;
    await fillPartialDelivery(page, 'de', second);
    await addPhotos(page, await photoFiles(1, smallPhoto));
    await send(page);
    await context.setOffline(false);
    await expect.poll(async () => (await reportsMarked(backend, second)).length).toBe(1);
  });
}
