/** What the eye and the keyboard need on every screen: focus that is seen, states that survive dictated colours, text at 200 %, no needless motion. */
import { tasks } from '../../src/domain/gas/tasks.ts';
import { localizePath } from '../../src/i18n/locales.ts';
import { themes } from '../../src/navigation/look.ts';
import { routes } from '../../src/navigation/routes.ts';
import { focusStop, wrongWith } from './keyboard.ts';
import { faultsAtTwice } from './layout.ts';
import { fillPartialDelivery, openForm, send } from './form.ts';
import { expect, test } from './site.ts';

const paths = [...routes.map(({ path }) => path), '/driverManual/connecting-and-filling', '/404'];

test('the tab key reaches what can be used, each stop is in sight, uncovered and outlined', async ({
  signedInPage: page,
}) => {
  test.setTimeout(240_000);
  // Scrolling there takes no time where less motion is asked for.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const wrong: string[] = [];
  for (const path of paths.filter(
    (one) => one !== '/driverManual/print' && one !== '/driverManual/glossary',
  )) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    await page.evaluate(() => {
      document.body.focus();
    });
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

test('where the system dictates the colours, the current place and the chosen theme are still marked', async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/gasCalculator');
  const marked = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineWidth);
  expect(await marked('.shell-bottom a[aria-current]')).toBe('3px');
  await page.locator('button[popovertarget=display]').click();
  expect(await marked('[data-theme][aria-pressed="true"]')).toBe('3px');
});

test('where the system dictates the colours, icons and drawings are seen in every theme', async ({
  signedInPage: page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    for (const theme of themes) {
      await page.addInitScript((name) => {
        localStorage.setItem('theme', name);
      }, theme);
      for (const [path, selector, channel] of [
        ['/', '.tile--report .icon', 'color'],
        ['/formNearbyAccident', '.notice > .icon', 'color'],
        ['/gasCalculator?task=gauge', '.gas-calculator-drawing text', 'fill'],
        ['/gasCalculator?task=gauge', '.gas-calculator-curve', 'stroke'],
      ] as const) {
        await page.goto(path);
        await page.locator(selector).first().waitFor({ state: 'attached' });
        const contrast = await page
          .locator(selector)
          .first()
          .evaluate((element, name) => {
            const luminance = (colour: string): number => {
              const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
                .map(Number)
                .map((value) =>
                  value / 255 <= 0.04045
                    ? value / 255 / 12.92
                    : ((value / 255 + 0.055) / 1.055) ** 2.4,
                );
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const both = [
              luminance(getComputedStyle(element)[name]),
              luminance(getComputedStyle(document.body).backgroundColor),
            ];
            return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
          }, channel);
        expect(contrast, `${path} ${selector} ${theme} on a ${colorScheme} screen`).toBeGreaterThan(
          3,
        );
      }
    }
  }
});

test('who asks for less motion sees none', async ({ signedInPage: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const style = getComputedStyle(element);
          const longest = Math.max(
            ...[...style.transitionDuration.split(','), ...style.animationDuration.split(',')].map(
              (value) => Number.parseFloat(value) * (value.trim().endsWith('ms') ? 0.001 : 1),
            ),
          );
          return longest > 0.01;
        })
        .map((element) => element.className.toString())
        .slice(0, 5),
    );
    expect(moving, path).toEqual([]);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
      path,
    ).toBe('auto');
  }
});

test("with the browser's text at 200 % nothing is wider than a phone", async ({
  signedInPage: page,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  const wide: string[] = [];
  for (const locale of ['de', 'fr'] as const) {
    for (const path of paths.filter((one) => one !== '/driverManual/print')) {
      await page.goto(localizePath(path, locale));
      await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
      const tooWide = await page.evaluate(() =>
        document.documentElement.scrollWidth <= innerWidth
          ? []
          : [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > innerWidth)
              .map((element) => element.className.toString() || element.tagName)
              .slice(0, 4),
      );
      if (tooWide.length > 0) wide.push(`${locale} ${path}: ${tooWide.join(', ')}`);
    }
  }
  expect(wide).toEqual([]);
});

test('on paper every screen is dark on white in each theme, without bars and without what only a thumb needs', async ({
  signedInPage: page,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ media: 'print' });
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    for (const theme of themes) {
      wrong.push(
        ...(await page
          .evaluate((name) => {
            for (const other of document.documentElement.classList)
              if (other.startsWith('theme-'))
                document.documentElement.classList.replace(other, `theme-${name}`);
            const channels = (colour: string): readonly number[] =>
              (colour.match(/[\d.]+/g) ?? []).map(Number);
            const luminance = (colour: string): number => {
              const [r = 0, g = 0, b = 0] = channels(colour).map((value) =>
                value / 255 <= 0.04045
                  ? value / 255 / 12.92
                  : ((value / 255 + 0.055) / 1.055) ** 2.4,
              );
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const background = (element: Element | null): string => {
              if (element === null) return 'rgb(255, 255, 255)';
              const colour = getComputedStyle(element).backgroundColor;
              return channels(colour)[3] === 0 ? background(element.parentElement) : colour;
            };
            const bad = new Set<string>();
            for (const element of document.querySelectorAll<HTMLElement>('body *')) {
              const hasText =
                [...element.childNodes].some(
                  (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
                ) || element.matches('input, textarea, select');
              if (!hasText || !element.checkVisibility()) continue;
              const paper = luminance(background(element));
              const ratio = (paper + 0.05) / (luminance(getComputedStyle(element).color) + 0.05);
              if (
                paper < 0.8 ||
                ratio < 7 ||
                element.closest(
                  '.shell-bar, .shell-menu, .shell-bottom, .shell-footer, .report-form-bar',
                ) !== null
              )
                bad.add(`${element.tagName}.${element.className} ${ratio.toFixed(1)}`);
            }
            return [...bad].slice(0, 4);
          }, theme)
          .then((lines) => lines.map((line) => `${path} ${theme}: ${line}`))),
      );
    }
  }
  expect(wrong).toEqual([]);
});

test('on a phone that lies on its side the bars leave the height to the screen, and the bar of a form goes with the form', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/formComplaintTrailer');
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  await expect(page.locator('.shell-bottom')).toBeHidden();
  expect((await page.locator('#menu').boundingBox())?.width).toBe(56);
  await page.locator('.report-form-section .text-field').first().focus();
  const free = await page.evaluate(() => {
    // How far down from the app bar the form itself is what a finger meets.
    let height = 0;
    for (let y = 65; y < innerHeight; y += 1)
      if (
        document
          .elementFromPoint(innerWidth / 2, y)
          ?.closest('.shell-bar, .report-form-bar, .shell-bottom') === null
      )
        height += 1;
    return height;
  });
  expect(free).toBeGreaterThan(290);
});

test('on a phone that lies on its side the answer of a calculation stands beside the first field, from the first moment and while the fields scroll', async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 740, height: 360 });
  for (const { id } of tasks.filter((task) => task.outputs.some(({ main }) => main))) {
    await page.goto(`/gasCalculator?task=${id}`);
    const answer = page.locator('.gas-calculator-answer');
    await expect(answer).toBeInViewport({ ratio: 0.99 });
    const field = await page.locator('.gas-calculator-form').boundingBox();
    expect(field?.y, id).toBeLessThan(310);
    await page.locator('.gas-calculator-form input.text-field:visible').last().focus();
    await expect(answer, id).toBeInViewport({ ratio: 0.99 });
    await expect(page.locator('input.text-field:focus'), id).toBeInViewport({ ratio: 1 });
    const [result, typed] = [
      await answer.boundingBox(),
      await page.locator('input.text-field:focus').boundingBox(),
    ];
    expect((typed?.x ?? 740) + (typed?.width ?? 0), id).toBeLessThan(result?.x ?? 0);
  }
});

test("with the app's text at 200 % no number is cut, no message covers half the screen and the number of a sent report is whole", async ({
  signedInPage: page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    localStorage.setItem('text-size', '200');
  });
  const wrong: string[] = [];
  for (const locale of ['de', 'fr'] as const) {
    for (const { id } of tasks) {
      await page.goto(localizePath('/gasCalculator', locale) + `?task=${id}`);
      await page.locator('.gas-calculator-answer').waitFor();
      wrong.push(
        ...(await page.evaluate((name) => {
          for (const more of document.querySelectorAll<HTMLDetailsElement>('main details'))
            more.open = true;
          const found = [...document.querySelectorAll<HTMLInputElement>('main input.text-field')]
            .filter((input) => input.scrollWidth > input.clientWidth + 1)
            .map((input) => `${input.id} "${input.value}" is cut`);
          if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways');
          const answer =
            document
              .querySelector('.gas-calculator-answer:not([data-table])')
              ?.getBoundingClientRect().height ?? 0;
          if (answer > innerHeight * 0.42) found.push(`the answer takes ${Math.round(answer)} px`);
          return found.map((fault) => `${name}: ${fault}`);
        }, `${locale} ${id}`)),
      );
    }
    await page.goto(localizePath('/driverManual', locale));
    const search = await page.locator('main input[type=search]').boundingBox();
    if ((search?.width ?? 0) < 160)
      wrong.push(`${locale}: the search field is ${search?.width} px wide`);
  }
  expect(wrong).toEqual([]);
  await openForm(page, 'de', '?new');
  await fillPartialDelivery(page, 'de', 'twice');
  await send(page);
  await expect(page.locator('.report-form-code')).toBeVisible();
  expect(await faultsAtTwice(page)).toEqual([]);
});
