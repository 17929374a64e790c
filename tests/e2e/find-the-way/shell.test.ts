/** The frame of every screen (bars, drawer, theme, skip link) and the offline copy. */
import type { Page } from 'playwright/test';
import { type Locale, locales, localizePath } from '../../../src/i18n/locales.ts';
import { routePath, routes } from '../../../src/routing/routes.ts';
import { disconnect, expect, offlineReady, test, text, whenReady } from '../support/site.ts';

test('the frame has a bottom bar and a drawer on a phone, a 96 px rail on a tablet, a 256 px drawer on a desktop, and a 64 px app bar', async ({
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
  // "My reports" and "sign out" are reached with two taps.
  await page.locator('button[popovertarget=menu]').first().click();
  await page.locator('#menu a[href="/myReports"]').click();
  await expect(page.locator('.my-reports')).toBeInViewport();
  await page.locator('button[popovertarget=menu]').first().click();
  await page.locator('#menu a[href$="#sign-out"]').click();
  await expect(
    page.getByRole('button', { name: text('de', 'settings', 'signOut'), exact: true }),
  ).toBeInViewport();
  await page.setViewportSize({ width: 960, height: 800 });
  expect((await box('#menu'))?.width).toBe(96);
  for (const link of await page.locator('#menu a:visible').all()) {
    await expect(link).not.toHaveText('');
    const word = await link.locator('.shell-short').boundingBox();
    expect((word?.x ?? 0) + (word?.width ?? 999)).toBeLessThanOrEqual(96);
  }
  await expect(page.locator('.shell-bottom')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await box('#menu'))?.width).toBe(256);
  expect(await box('.shell-bar')).toMatchObject({ x: 0, width: 1280 });
});

test('every menu entry and every part of the screen can be tapped at widths from 320 to 2560 px @full', async ({
  signedInPage: page,
}) => {
  const widths = [320, 360, 600, 959, 960, 1100, 1279, 1280, 1920, 2560];
  for (const path of ['/', '/formNearbyAccident', '/gasCalculator', '/driverManual']) {
    await page.goto(path);
    await whenReady(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const beside = await page.evaluate(() => [
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider'] : []),
        ...[...document.querySelectorAll<HTMLElement>('main :is(a, button, label), .shell-bar > *')]
          .filter((element) => element.checkVisibility() && !element.matches('.shell-skip'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < -1 || right > innerWidth + 1;
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      ]);
      expect(beside, `${path} at ${width}`).toEqual([]);
    }
  }
  await page.goto('/settings');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const open = page.locator('button[popovertarget=menu].shell-open');
    if (await open.isVisible()) await open.click();
    for (const link of await page
      .locator('#menu a:visible > span:not(.shell-short, .shell-badge)')
      .all())
      expect((await link.boundingBox())?.width ?? 0, `${width}`).toBeGreaterThan(30);
    await expect(page.locator('#menu')).toHaveCSS('width', '256px');
    await page.keyboard.press('Escape');
  }
});

test('home › the bottom bar cuts no tile on a phone of 360x740 and 390x844, and all wide tiles have one text edge, in every language', async ({
  signedInPage: page,
}) => {
  const faults: unknown[] = [];
  for (const locale of locales) {
    await page.goto(localizePath('/', locale));
    await whenReady(page);
    for (const [width, height] of [
      [360, 740],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const found = await page.evaluate(() => {
        const edge = document.querySelector('.shell-bottom')?.getBoundingClientRect().top ?? 0;
        const boxes = (selector: string) =>
          [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
        return {
          cut: boxes('.glance, .tile, .vehicle-line').filter(
            ({ top, bottom }) => top < edge && bottom > edge,
          ),
          textEdges: new Set(
            boxes(':is(.glance, .tile:not(.tile--small)) strong').map(({ left }) =>
              Math.round(left),
            ),
          ).size,
        };
      });
      if (found.cut.length > 0 || found.textEdges !== 1) faults.push({ locale, width, ...found });
    }
  }
  expect(faults).toEqual([]);
});

test('a theme is chosen with one tap, applied immediately and kept after a reload', async ({
  signedInPage: page,
}) => {
  await page.goto('/settings');
  await expect(page.locator('html')).toHaveClass(/theme-dark/);
  await page.locator('button[popovertarget=look]').click();
  // The theme "auto" follows the device without a reload.
  await page.locator('button[data-theme=auto]').click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(new RegExp(`theme-${colorScheme}`));
  }
  await expect(page.locator('button[data-theme=auto]')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('button[data-theme=light]').click();
  await expect(page.locator('html')).toHaveClass(/theme-light/);
  await expect(page.locator('button[data-theme=light]')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  // A pressed link is highlighted.
  const link = page.locator('.shell-brand');
  const pressed = () => link.evaluate((element) => getComputedStyle(element).boxShadow);
  expect(await pressed()).toBe('none');
  await link.hover();
  await page.mouse.down();
  expect(await pressed()).toContain('inset');
  await page.mouse.move(0, 500);
  await page.mouse.up();
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/theme-light/);
});

test('the skip link moves the keyboard focus past the bars', async ({ signedInPage: page }) => {
  await page.goto('/settings');
  await page.keyboard.press('Tab');
  await expect(page.locator('.shell-skip')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

/** The pages of the office work only online and are not part of the offline copy. */
const driversRoutes = routes.filter(({ id }) => id !== 'office' && id !== 'people');
/** All pages of a language that must open offline. */
const pagesOf = (locale: Locale): readonly string[] => [
  ...driversRoutes.map((route) => routePath(route.id, locale)),
  localizePath('/driverManual/connecting-and-filling', locale),
  localizePath('/404', locale),
];
/** Waits until the worker has fetched all pages of the language. */
async function allCopied(page: Page, locale: Locale): Promise<void> {
  await page.goto(localizePath('/', locale));
  const missing = () =>
    page.evaluate(
      async (paths) =>
        (
          await Promise.all(
            paths.map(async (path) =>
              (await caches.match(path, { ignoreSearch: true })) ? [] : [path],
            ),
          )
        ).flat(),
      pagesOf(locale),
    );
  await expect.poll(missing).toEqual([]);
}

/** Search texts with a typo or without accents, and the expected section. */
const slips: Readonly<Record<Locale, { readonly typed: string; readonly wanted: string }>> = {
  de: { typed: 'Kaelteverbrenung', wanted: 'aid-cold-burn' },
  en: { typed: 'nitrogn boiling point', wanted: 'cryo-figures' },
  fr: { typed: 'brulure par le froit', wanted: 'aid-cold-burn' },
};

for (const [title, visited] of [
  ['every screen opens without network', ['de']],
  ['the screens of each language that was visited open without network @full', ['en', 'fr']],
] as const)
  test(
    `${title} after one visit, and the search finds sections despite typos and missing accents`,
    { tag: '@worker' },
    async ({ signedInPage: page, context, complaints }) => {
      complaints.allowNetwork = true;
      await offlineReady(page);
      for (const locale of visited) {
        await allCopied(page, locale);
        await disconnect(page);
        // Opening all screens in one language is enough to prove that the offline copy is used.
        for (const { id } of driversRoutes.filter(
          (route) => locale === 'de' || route.id === 'settings',
        )) {
          await page.goto(routePath(id, locale));
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          await expect(page.locator('main h1')).toHaveCount(1);
        }
        await page.goto(localizePath('/driverManual/connecting-and-filling', locale));
        await expect(page.locator('.manual-steps').first()).toBeVisible();
        await page.goto(localizePath('/driverManual', locale));
        const { typed, wanted } = slips[locale];
        await page.locator('.search input').fill(typed);
        await page.locator(`.search-results a[href$="#${wanted}"]`).click();
        await expect(page.locator(`#${wanted}`)).toBeInViewport();
        // Without the server, the worker has no list of other addresses.
        const missing = await page.goto(localizePath('/nothing-here', locale));
        expect(missing?.status()).toBe(503);
        await context.setOffline(false);
      }
    },
  );

test(
  'a screen opens in a stored language if its language is not stored on the device @full',
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
    await disconnect(page);
    await page.goto('/fr/driverManual/contact-plan');
    expect(new URL(page.url()).pathname).toBe('/driverManual/contact-plan');
    await context.setOffline(false);
  },
);
