/**
 * Browsers of the oldest supported version, and the notice in those below it
 * (src/platform/browser-support.ts).
 */
import type { Locator, Page } from 'playwright/test';
import { languageCookieName } from '../../../src/i18n/locale-cookie.ts';
import { locales, type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { oldestBrowsers, requiredFunctions } from '../../../src/platform/browser-support.ts';
import { smallPhoto, photoFiles } from '../../fixtures/photos.ts';
import { violations } from '../support/axe.ts';
import { builtAddress } from '../support/built-files.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { oldestVersion, removalScript } from '../support/oldest-browser.ts';
import { reportsMarked } from '../support/office.ts';
import { expect, signIn, test, text, whenReady } from '../support/site.ts';

const notice = (page: Page) => page.locator('#old-browser');

test('in a browser of the oldest supported version the menu opens and closes, and a message with a photo arrives', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  await page.addInitScript({ content: oldestVersion });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'de');
  expect(await page.evaluate(() => 'any' in AbortSignal || 'popover' in document.body)).toBe(false);
  await expect(notice(page)).toBeHidden();

  await page.goto('/settings');
  await whenReady(page);
  const open = page.locator('button[popovertarget=menu].shell-open');
  const menu = page.locator('#menu');
  const panel = page.locator('#look');
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeHidden();
  await expect(panel).toBeHidden();
  await open.click();
  await expect(menu).toBeVisible();
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu.locator('.shell-close').click();
  await expect(menu).toBeHidden();
  await open.click();
  await page.mouse.click(350, 400);
  await expect(menu).toBeHidden();
  await open.click();
  await menu.locator('a[href$="#sign-out"]').click();
  await expect(menu).toBeHidden();
  await page.locator('button[popovertarget=look]').click();
  await expect(panel).toBeInViewport({ ratio: 1 });
  await panel.locator('button[data-theme=light]').click();
  await expect(page.locator('html')).toHaveClass(/theme-light/);
  await page.locator('button[popovertarget=look]').click();
  await expect(panel).toBeHidden();

  const mark = `oldest version ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await send(page);
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible();
  const [report, ...others] = await reportsMarked(backend, mark);
  expect(report?.photos).toHaveLength(1);
  expect(others).toEqual([]);
});

test('without popovers, the menu opens at the next tap after its code could not be loaded', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.addInitScript({ content: oldestVersion });
  // Neither the code nor the server can be reached, so the page is not loaded again.
  const code = builtAddress('src/app/popover-fallback.lazy.ts');
  const head = (url: URL): boolean => url.pathname === '/settings';
  await page.route(code, (route) => route.abort());
  await page.route(head, (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  );
  const tried = page.waitForRequest((request) => request.method() === 'HEAD');
  await page.goto('/settings');
  await whenReady(page);
  await tried;
  await page.unroute(code);
  await page.locator('button[popovertarget=menu].shell-open').click();
  await expect(page.locator('#menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu')).toBeHidden();
});

test('a report that cannot be sent because a function is missing › shows the error', async ({
  signedInPage: page,
  complaints,
}) => {
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', 'missing function');
  await page.addInitScript({ content: removalScript(['AbortSignal.timeout']) });
  await page.evaluate(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
  await send(page);
  await expect(page.getByText(text('de', 'home', 'reports.waiting.app'))).toBeVisible();
  await page.goto('/myReports');
  await expect(page.getByText(text('de', 'home', 'reports.waiting.app'))).toBeVisible();
  await expect(notice(page)).toBeVisible();
  const unexpected = complaints.seen.filter((line) => !line.includes('timeout is not a function'));
  complaints.seen.length = 0;
  expect(unexpected).toEqual([]);
});

const otherNotices = (page: Page) => page.locator('.shell-old details');

/** Checks that a notice offers 112, the on-call number and the manual in a language. */
async function expectLinks(shown: Locator, locale: Locale): Promise<void> {
  const link = (name: string) => shown.getByRole('link', { name, exact: true });
  const label = (key: string): string => text(locale, 'shell', `oldBrowser.${key}`);
  await expect(link(label('emergency'))).toHaveAttribute('href', 'tel:112');
  await expect(link(label('onCall').replace('{{number}}', '+49 461 44-55'))).toHaveAttribute(
    'href',
    'tel:+494614455',
  );
  await expect(link(label('manual'))).toHaveAttribute(
    'href',
    localizePath('/driverManual', locale),
  );
  for (const one of await shown.getByRole('link').all())
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(48);
}

/** Opens a chapter in a browser in which only the static page and this script run. */
async function openOld(page: Page, locale: Locale, script: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript({ content: script });
  // The scripts of the page never arrive.
  await page.route('**/_astro/*.js', () => undefined);
  await page.goto(localizePath('/driverManual/leak-fire-accident', locale), {
    waitUntil: 'commit',
  });
}

for (const locale of locales)
  test(`below the oldest supported version the notice names the needed versions and offers 112, the on-call number and the manual, in ${locale}`, async ({
    page,
    complaints,
  }) => {
    void complaints;
    await page.route('/config.json', (route) =>
      route.fulfill({ json: { contacts: { onCallPhone: '+49 461 44-55' } } }),
    );
    await openOld(page, locale, removalScript(['Array.prototype.toSorted']));
    await expect(notice(page)).toBeVisible();
    await expect(notice(page)).toContainText(text(locale, 'shell', 'oldBrowser.title'));
    for (const { version } of oldestBrowsers) await expect(notice(page)).toContainText(version);
    await expectLinks(notice(page), locale);
    await expect(otherNotices(page)).toHaveCount(locales.length - 1);
    for (const other of locales.filter((one) => one !== locale)) {
      const details = page.locator(`.shell-old details[lang=${other}]`);
      const title = details.getByText(text(other, 'shell', 'oldBrowser.title'));
      await expect(title).toBeVisible();
      expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      // The language of this browser is German.
      if (other !== 'de') await title.click();
      await expectLinks(details, other);
      for (const { version } of oldestBrowsers) await expect(details).toContainText(version);
    }
    // The chapter is readable without signing in.
    expect(new URL(page.url()).pathname).toContain('/driverManual/');
    await expect(page.locator('.manual-steps li').first()).toBeVisible();
    await expect(page.locator('.fatal-message')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await violations(page)).toEqual([]);
  });

test('below the oldest supported version the chosen language opens at the address without a language, and the notice of the language of the browser is open', async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({
    baseURL: backend.origin,
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await openOld(page, 'de', removalScript(['Array.prototype.toSorted']));
  const french = page.getByRole('link', { name: text('fr', 'shell', 'oldBrowser.manual') });
  await expect(french).toBeVisible();
  await context.addCookies([{ name: languageCookieName, value: 'fr', url: backend.origin }]);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForURL('**/fr', { waitUntil: 'commit' });
  await expect(notice(page)).toContainText(text('fr', 'shell', 'oldBrowser.title'));
  await context.close();
});

const tooOld: readonly (readonly [lack: string, script: string])[] = [
  ...requiredFunctions.map((path) => [path, removalScript([path])] as const),
  ['the selector :has()', `CSS.supports = () => false;`],
  ['the object CSS', `delete window.CSS;`],
  [
    'lookbehind in regular expressions',
    `window.RegExp = class { constructor() { throw new SyntaxError('Invalid group'); } };`,
  ],
];
test('the notice appears in a browser without one of the required functions, and without a number in the configuration leads to the numbers in the manual', async ({
  context,
}) => {
  for (const [lack, script] of tooOld) {
    const page = await context.newPage();
    await openOld(page, 'de', script);
    await expect(notice(page), lack).toBeVisible();
    await expect(
      page.getByRole('link', { name: text('de', 'shell', 'oldBrowser.numbers') }),
    ).toHaveAttribute('href', '/driverManual/contact-plan');
    await page.close();
  }
});
