/** What the eye and the keyboard need on every screen: focus that is seen, states that survive dictated colours, text at 200 %, no needless motion. */
import { localizePath } from '../../src/i18n/locales.ts';
import { routes } from '../../src/navigation/routes.ts';
import { focusStop, wrongWith } from './keyboard.ts';
import { expect, test } from './site.ts';

const paths = [...routes.map(({ path }) => path), '/driverManual/connecting-and-filling', '/404'];

test('the tab key reaches what can be used, each stop is in sight, uncovered and outlined', async ({ signedInPage: page }) => {
  test.setTimeout(240_000);
  // Scrolling there takes no time where less motion is asked for.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const wrong: string[] = [];
  for (const path of paths.filter((one) => one !== '/driverManual/print' && one !== '/driverManual/glossary')) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    await page.evaluate(() => { document.body.focus(); });
    const seen = new Set<string>();
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      const at = await focusStop(page);
      if (!at || seen.has(at.key)) break;
      seen.add(at.key);
      const fault = wrongWith(at);
      if (fault !== undefined) wrong.push(`${path} ${fault}`);
    }
    expect(seen.size, path).toBeGreaterThan(3);
  }
  expect(wrong).toEqual([]);
});

test('where the system dictates the colours, the current place and the chosen theme are still marked', async ({ signedInPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/gasCalculator');
  const marked = (selector: string) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).outlineWidth);
  expect(await marked('.shell-bottom a[aria-current]')).toBe('3px');
  await page.locator('button[popovertarget=display]').click();
  expect(await marked('[data-theme][aria-pressed="true"]')).toBe('3px');
});

test('who asks for less motion sees none', async ({ signedInPage: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(path);
    const moving = await page.evaluate(() => [...document.querySelectorAll('*')].filter((element) => {
      const style = getComputedStyle(element);
      const longest = Math.max(...[...style.transitionDuration.split(','), ...style.animationDuration.split(',')].map((value) => Number.parseFloat(value) * (value.trim().endsWith('ms') ? 0.001 : 1)));
      return longest > 0.01;
    }).map((element) => element.className.toString()).slice(0, 5));
    expect(moving, path).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), path).toBe('auto');
  }
});

test('with the browser\'s text at 200 % nothing is wider than a phone', async ({ signedInPage: page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => { document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; }); });
  const wide: string[] = [];
  for (const locale of ['de', 'fr'] as const) {
    for (const path of paths.filter((one) => one !== '/driverManual/print')) {
      await page.goto(localizePath(path, locale));
      await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
      const tooWide = await page.evaluate(() => (document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth).map((element) => element.className.toString() || element.tagName).slice(0, 4)));
      if (tooWide.length > 0) wide.push(`${locale} ${path}: ${tooWide.join(', ')}`);
    }
  }
  expect(wide).toEqual([]);
});
