/** Texts, accessibility (axe) and links of the error pages in every language. */
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { violations, violationsInThemes } from '../support/axe.ts';
import {
  disconnect,
  expect,
  offlineReady,
  removeFromCopy,
  test,
  text,
  whenStarted,
} from '../support/site.ts';

for (const [variants, isEachVariant] of [
  ['', false],
  [', by day and by night and with large text @full', true],
] as const)
  test(
    `a screen that is not on the device shows a page with status 503, in the language of its path, with links to other screens${variants}`,
    { tag: '@worker' },
    async ({ signedInPage: page, context, complaints }) => {
      complaints.allowNetwork = true;
      // Remove files only after the page has started, because a starting page requests missing
      // files.
      await whenStarted(page);
      await offlineReady(page);
      await disconnect(page);
      await removeFromCopy(page, /gasCalculator/);
      for (const locale of locales) {
        const path = localizePath('/gasCalculator', locale);
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(503);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('h1')).toHaveText(text(locale, 'offline', 'missing.title'));
        await expect(page.locator('code')).toHaveText(path);
        if (!isEachVariant) {
          expect(await violations(page), locale).toEqual([]);
          continue;
        }
        // The driver's theme overrides the setting of the device; the default theme is dark.
        const looks: readonly (readonly [
          theme: string | null,
          colorScheme: 'light' | 'dark',
          background: string,
        ])[] = [
          [null, 'light', 'rgb(16, 52, 99)'],
          ['dark', 'light', 'rgb(16, 52, 99)'],
          ['light', 'dark', 'rgb(255, 255, 255)'],
          ['brand', 'dark', 'rgb(255, 244, 214)'],
          ['auto', 'light', 'rgb(255, 255, 255)'],
          ['auto', 'dark', 'rgb(16, 52, 99)'],
        ];
        // All combinations of theme and device setting are tested in German, three of them in each
        // language.
        for (const [theme, colorScheme, background] of locale === 'de'
          ? looks
          : looks.slice(0, 3)) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate((name) => {
            if (name === null) localStorage.removeItem('theme');
            else localStorage.setItem('theme', name);
          }, theme);
          await page.reload();
          await expect(page.locator('body'), `${theme} ${colorScheme}`).toHaveCSS(
            'background-color',
            background,
          );
          expect(await violations(page), `${locale} ${theme} ${colorScheme}`).toEqual([]);
        }
        await page.evaluate(() => {
          localStorage.setItem('text-size', '150');
        });
        await page.reload();
        await expect(page.locator('html')).toHaveCSS('font-size', '24px');
        await page.evaluate(() => {
          localStorage.setItem('text-size', '200');
        });
        await page.reload();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          locale,
        ).toBeLessThanOrEqual(0);
        await page.evaluate(() => {
          localStorage.removeItem('text-size');
        });
        const small = await page
          .locator('a')
          .evaluateAll(
            (links) => links.filter((link) => link.getBoundingClientRect().height < 47.5).length,
          );
        expect(small).toBe(0);
      }
      await page.getByRole('link', { name: text('fr', 'offline', 'missing.manual') }).click();
      await expect(page.locator('main h1')).toBeVisible();
      await context.setOffline(false);
    },
  );

test('a page that cannot start shows a message with the reason and a retry button, in every language and theme @full', async ({
  page,
}) => {
  for (const locale of locales) {
    const path = localizePath('/settings', locale);
    let isWhole = false;
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch({ maxRetries: 3 });
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: isWhole ? html : html.replace('data-middleware="auth"', 'data-middleware="nobody"'),
      });
    });
    await page.goto(path);
    const message = page.locator('.fatal-message');
    await expect(message.locator('h1')).toHaveText(text(locale, 'shell', 'fatal.title'));
    await expect(message.locator('code')).toHaveText(/Unknown route middleware: "nobody"/);
    expect(await violationsInThemes(page)).toEqual([]);
    isWhole = true;
    await message.getByRole('link', { name: text(locale, 'shell', 'fatal.reload') }).click();
    await page.waitForURL((url) => url.pathname === localizePath('/login', locale));
    await page.unroute(`**${path}`);
  }
});
