/**
 * The name, logo and colours of a company are loaded from config.json and applied before the first
 * paint of the next page.
 */
import { expect, signIn, test } from '../support/site.ts';

test('the name, logo and colours of the company appear on every page, and from the second page on before any script has loaded', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as {
    brand?: object;
  };
  const brand = {
    name: 'Gelbgas "Nord"',
    logo: '/icons/icon.svg',
    colours: { primary: '#005f00', surface: '#fefefe' },
  };
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, brand } }));
  await signIn(page, 'de');
  const name = () =>
    page
      .locator('.shell-brand')
      .evaluate((element) => getComputedStyle(element, '::after').content);
  await expect.poll(name).toBe('"Gelbgas \\"Nord\\""');
  await expect(page).toHaveTitle(/Gelbgas "Nord"$/);
  await expect(page.getByRole('link', { name: 'Gelbgas "Nord"', exact: true })).toBeVisible();

  await page.goto('/driverManual/print');
  expect(
    await page
      .locator('.booklet-product')
      .evaluate((element) => getComputedStyle(element, '::after').content),
  ).toBe('"Gelbgas \\"Nord\\""');
  await expect(page.locator('.booklet-cover [data-logo] img')).toHaveAttribute(
    'src',
    '/icons/icon.svg',
  );

  await page.evaluate(() => localStorage.setItem('theme', 'brand'));
  // Scripts are only delayed, because a page reloads if its scripts fail to load.
  await page.route('**/_astro/**', () => undefined);
  complaints.allowNetwork = true;
  await page.goto('/driverManual/first-aid', { waitUntil: 'commit' });
  await expect(page.locator('.shell-brand')).toBeVisible();
  expect(await name()).toBe('"Gelbgas \\"Nord\\""');
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-primary'),
    ),
  ).toBe('#005f00');
  expect(
    await page
      .locator('.shell-brand')
      .evaluate((element) => getComputedStyle(element, '::before').backgroundImage),
  ).toContain('/icons/icon.svg');
});

test('a page without a company brand shows the brand of the product @full', async ({
  signedInPage: page,
}) => {
  await expect(page.getByRole('link', { name: 'Tanklotse', exact: true })).toBeVisible();
  expect(
    await page.evaluate(
      () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).length,
    ),
  ).toBe(0);
});
