import { locales, localizePath } from '../../src/i18n/locales.ts';
import { routePath, routes } from '../../src/navigation/routes.ts';
import { violationsInThemes } from './axe.ts';
import { expect, offlineReady, test } from './site.ts';

const paths = [
  ...routes.map((route) => ({ id: route.id, path: route.path })),
  { id: 'chapter', path: '/driverManual/connecting-and-filling' },
  { id: 'notFound', path: '/404' },
];

for (const locale of locales) {
  test(`axe finds nothing on any screen in any theme, ${locale}`, async ({
    signedInPage: page,
  }) => {
    test.setTimeout(180_000);
    for (const { path } of paths) {
      await page.goto(localizePath(path, locale));
      await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
      expect(await violationsInThemes(page), path).toEqual([]);
    }
  });
}

test('everything a thumb must hit is at least 48 px high', async ({ signedInPage: page }) => {
  for (const { path } of paths) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'a, button, input:not([type=hidden]), select, textarea, summary',
        ),
      ].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const visible =
          box.width > 0 &&
          box.height > 0 &&
          getComputedStyle(element).visibility === 'visible' &&
          getComputedStyle(element).clipPath === 'none';
        // Links inside a sentence may be as high as their line (WCAG 2.5.8), and a check mark is hit through its label.
        const inText = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
        const label =
          element instanceof HTMLInputElement
            ? element.labels?.[0]?.getBoundingClientRect()
            : undefined;
        const high = Math.max(box.height, label?.height ?? 0);
        return visible && !inText && !element.matches('.shell-skip') && high < 47.5
          ? [`${element.outerHTML.slice(0, 90)} ${Math.round(high)}`]
          : [];
      }),
    );
    expect(small, path).toEqual([]);
  }
});

test('nothing is wider than a phone, also with text at 160 %', async ({ signedInPage: page }) => {
  await page.evaluate(() => localStorage.setItem('text-size', '160'));
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const { path } of paths) {
      await page.goto(path);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(0);
    }
  }
});

test('phone has a bottom bar and a drawer on tap, tablet a rail of 56 px, desktop a drawer of 256 px, app bar 64 px', async ({
  signedInPage: page,
}) => {
  const box = async (selector: string) => page.locator(selector).boundingBox();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/settings');
  expect((await box('.shell-bar'))?.height).toBe(64);
  await expect(page.locator('.shell-bottom')).toBeVisible();
  await expect(page.locator('#menu')).toBeHidden();
  await page.locator('button[popovertarget=menu]').first().click();
  await expect(page.locator('#menu')).toBeVisible();
  expect((await box('#menu'))?.width).toBe(256);
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu')).toBeHidden();
  await page.setViewportSize({ width: 960, height: 800 });
  expect((await box('#menu'))?.width).toBe(56);
  await expect(page.locator('.shell-bottom')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await box('#menu'))?.width).toBe(256);
  expect(await box('.shell-bar')).toMatchObject({ x: 0, width: 1280 });
});

test('style layers keep their order on every screen', async ({ signedInPage: page }) => {
  for (const { path } of paths) {
    await page.goto(path);
    expect(
      await page.evaluate(() => document.querySelector('style')?.textContent?.split(';')[0]),
    ).toBe('@layer reset,tokens,base,layout,components,islands,utilities');
  }
});

test('theme is chosen in one tap, painted at once and remembered', async ({
  signedInPage: page,
}) => {
  await page.goto('/settings');
  await expect(page.locator('html')).toHaveClass(/theme-dark/);
  await page.locator('button[popovertarget=display]').click();
  await page.locator('button[data-theme=light]').click();
  await expect(page.locator('html')).toHaveClass(/theme-light/);
  await expect(page.locator('button[data-theme=light]')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/theme-light/);
});

test('the skip link leads a keyboard past the bars', async ({ signedInPage: page }) => {
  await page.goto('/settings');
  await page.keyboard.press('Tab');
  await expect(page.locator('.shell-skip')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

for (const locale of locales) {
  test(
    `after one visit every screen opens without network in ${locale}`,
    { tag: '@worker' },
    async ({ signedInPage: page, context, complaints }) => {
      test.setTimeout(120_000);
      complaints.allowNetwork = true;
      await page.goto(localizePath('/', locale));
      await offlineReady(page);
      // The language's pages are fetched one by one once the worker stands: wait until every screen lies there.
      const needed = [
        ...routes.map((route) => routePath(route.id, locale)),
        localizePath('/driverManual/connecting-and-filling', locale),
        localizePath('/404', locale),
      ];
      await expect
        .poll(
          () =>
            page.evaluate(
              async (pages) =>
                (
                  await Promise.all(
                    pages.map(async (path) =>
                      (await caches.match(path, { ignoreSearch: true })) ? [] : [path],
                    ),
                  )
                ).flat(),
              needed,
            ),
          { timeout: 60_000 },
        )
        .toEqual([]);
      await context.setOffline(true);
      for (const route of routes) {
        await page.goto(routePath(route.id, locale));
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('main h1')).toHaveCount(1);
      }
      await page.goto(localizePath('/driverManual/connecting-and-filling', locale));
      await expect(page.locator('.manual-steps').first()).toBeVisible();
      const missing = await page.goto(localizePath('/nothing-here', locale));
      expect(missing?.status()).toBe(404);
      await context.setOffline(false);
    },
  );
}

test(
  'a language that is not on the device shows the same screen in one that is',
  { tag: '@worker' },
  async ({ signedInPage: page, context, complaints }) => {
    complaints.allowNetwork = true;
    await page.goto('/');
    await offlineReady(page);
    await expect
      .poll(() =>
        page.evaluate(
          async () => (await caches.match('/settings', { ignoreSearch: true })) !== undefined,
        ),
      )
      .toBe(true);
    await context.setOffline(true);
    await page.goto('/fr/driverManual/contact-plan');
    expect(new URL(page.url()).pathname).toBe('/driverManual/contact-plan');
    await context.setOffline(false);
  },
);
