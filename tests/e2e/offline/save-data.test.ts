/**
 * Who saves data gets nothing heavy that was not asked for: neither with the app's own setting nor
 * with the browser's.
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
 * What is heavy and not needed to read a screen: every library that only speaks to the service, and
 * pictures. The few lines that fetch them come with the parts of their room.
 */
const ahead = (): RegExp =>
  new RegExp(
    String.raw`${builtAddress('src/features/photos/prepare-photo.lazy.ts').source}|/_astro/(?:[\w.-]+-sdk|firebase-app|live-database)\.`,
  );
/** What an idle page begins with. */
const idlePart = (): RegExp => builtAddress('src/app/start-page.lazy.ts');
const idleMilliseconds = 2500;

/** Paths that the pages of this context ask for from now on. */
function watchRequests(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}
/**
 * Opens a page, lets it idle, and gives everything it asked for meanwhile; what the page before
 * still asks for does not count.
 */
async function idle(page: Page, asked: string[], path: string): Promise<readonly string[]> {
  await page.goto('about:blank');
  asked.length = 0;
  await page.goto(path);
  // What comes later waits for the clock only once this is there.
  await expect.poll(() => asked.some((one) => idlePart().test(one))).toBe(true);
  await page.clock.runFor(idleMilliseconds);
  // Parts that fetch parts: they take more than one round of turns.
  for (let round = 0; round < 3; round += 1) await whenSettled(page);
  return [...asked];
}
async function restOnLink(page: Page, asked: readonly string[]): Promise<boolean> {
  await page
    .locator('main a[href="/gasCalculator"], a[href="/gasCalculator"]:visible')
    .first()
    .hover();
  await page.clock.runFor(500);
  await whenSettled(page);
  return asked.includes('/gasCalculator');
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
  test(`with ${name}, idle pages fetch nothing ahead${save === saveInApp ? '; what the driver does is there all the same' : ' @full'}`, async ({
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
    const asked = watchRequests(context);
    const pages = [
      '/driverManual/first-aid',
      '/',
      '/formComplaintTrailer',
      '/dispositionMessage?new',
    ];
    // There is something to save: at the gate home shows it, else every page.
    for (const path of save === saveInApp ? ['/'] : [...pages, '/']) {
      await idle(page, asked, path);
      await expect.poll(() => asked.some((one) => ahead().test(one)), path).toBe(true);
    }
    expect(await restOnLink(page, asked)).toBe(true);

    await save(page);
    for (const path of pages)
      expect(
        (await idle(page, asked, path)).filter(
          (one) => ahead().test(one) || /accounts:lookup|\/\.(?:ws|lp)$/.test(one),
        ),
        path,
      ).toEqual([]);
    await idle(page, asked, '/');
    expect(await restOnLink(page, asked)).toBe(false);

    // What the driver does is answered alike, whoever asked for saving.
    if (save === saveInBrowser) return;
    // The office is heard when the driver wants it.
    await page.getByRole('button', { name: text('de', 'home', 'reports.office.ask') }).click();
    await expect(page.locator('.my-reports-heard')).toHaveCount(0);
    expect(asked.some((one) => ahead().test(one))).toBe(true);

    // With the first answer everything for sending is there, also where the network goes before the
    // tap.
    await openForm(page, 'de', '?new');
    asked.length = 0;
    await choose(
      page,
      'messageType',
      choiceText('de', 'dispositionMessage', 'messageType', 'deliveryPartial'),
    );
    await expect(page.locator('.report-form-saved')).toContainText(
      text('de', 'reports', 'draft.kept'),
    );
    await expect.poll(() => asked.filter((one) => ahead().test(one)).length).toBeGreaterThan(0);
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
