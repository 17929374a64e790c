/** What the eye and the keyboard need on every screen: focus that is seen, states that survive dictated colours, text at 200 %, no needless motion. */
import { localizePath } from '../../src/i18n/locales.ts';
import { themes } from '../../src/navigation/look.ts';
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

test('on paper every screen is dark on white in each theme, without bars and without what only a thumb needs', async ({ signedInPage: page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ media: 'print' });
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    for (const theme of themes) {
      wrong.push(...await page.evaluate((name) => {
        for (const other of document.documentElement.classList) if (other.startsWith('theme-')) document.documentElement.classList.replace(other, `theme-${name}`);
        const channels = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
        const luminance = (colour: string): number => {
          const [r = 0, g = 0, b = 0] = channels(colour).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const background = (element: Element | null): string => {
          if (element === null) return 'rgb(255, 255, 255)';
          const colour = getComputedStyle(element).backgroundColor;
          return channels(colour)[3] === 0 ? background(element.parentElement) : colour;
        };
        const bad = new Set<string>();
        for (const element of document.querySelectorAll<HTMLElement>('body *')) {
          const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '') || element.matches('input, textarea, select');
          if (!hasText || !element.checkVisibility()) continue;
          const paper = luminance(background(element));
          const ratio = (paper + 0.05) / (luminance(getComputedStyle(element).color) + 0.05);
          if (paper < 0.8 || ratio < 7 || element.closest('.shell-bar, .shell-menu, .shell-bottom, .shell-footer, .report-form-bar') !== null) bad.add(`${element.tagName}.${element.className} ${ratio.toFixed(1)}`);
        }
        return [...bad].slice(0, 4);
      }, theme).then((lines) => lines.map((line) => `${path} ${theme}: ${line}`)));
    }
  }
  expect(wrong).toEqual([]);
});

test('on a phone that lies on its side the bars leave the height to the screen, and the bar of a form goes with the form', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/formComplaintTrailer');
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  await expect(page.locator('.shell-bottom')).toBeHidden();
  expect((await page.locator('#menu').boundingBox())?.width).toBe(56);
  await page.locator('.report-form-section .text-field').first().focus();
  const free = await page.evaluate(() => {
    // How far down from the app bar the form itself is what a finger meets.
    let height = 0;
    for (let y = 65; y < innerHeight; y += 1) if (document.elementFromPoint(innerWidth / 2, y)?.closest('.shell-bar, .report-form-bar, .shell-bottom') === null) height += 1;
    return height;
  });
  expect(free).toBeGreaterThan(290);
});
