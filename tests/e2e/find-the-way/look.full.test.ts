/**
 * Visual requirements of every screen: visible focus, states in forced colours, text at 200 %,
 * and reduced motion.
 */
import type { Page } from 'playwright/test';
import { tasks } from '../../../src/features/gas/tasks.ts';
import { localizePath } from '../../../src/i18n/locales.ts';
import { inThemes } from '../support/axe.ts';
import { faultsAtDoubleSize } from '../support/layout.ts';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { expect, test, text, whenReady } from '../support/site.ts';

test('the current menu entry and the chosen theme are marked in forced colours mode', async ({
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
  await page.locator('button[popovertarget=look]').click();
  expect(await marked('[data-theme][aria-pressed="true"]')).toBe('3px');
});

/** Contrast between an element's colour and the page background. */
const contrastOf = (page: Page, selector: string, channel: 'color' | 'fill' | 'stroke') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const luminance = (colour: string): number => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
          .map(Number)
          .map((value) =>
            value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const both = [
        luminance(getComputedStyle(element)[name]),
        luminance(getComputedStyle(document.body).backgroundColor),
      ];
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    }, channel);

test('icons and drawings are visible in forced colours mode in every theme', async ({
  signedInPage: page,
}) => {
  const faults: string[] = [];
  for (const [path, ...parts] of [
    ['/', ['.tile--report .icon', 'color']],
    ['/formNearbyAccident', ['.emergency-card .icon', 'color']],
    [
      '/gasCalculator?task=gauge',
      ['.gas-calculator-drawing text', 'fill'],
      ['.gas-calculator-curve', 'stroke'],
    ],
  ] as const) {
    await page.goto(path);
    for (const [selector, channel] of parts) {
      await page.locator(selector).first().waitFor({ state: 'attached' });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        const found = await inThemes(page, async () => {
          const contrast = await contrastOf(page, selector, channel);
          return contrast > 3 ? [] : [`${selector} has ${contrast.toFixed(1)} on ${colorScheme}`];
        });
        faults.push(...found);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('on a phone in landscape the bars of the frame and of a form scroll with the page', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/formComplaintTrailer');
  await whenReady(page);
  await expect(page.locator('.shell-bottom')).toBeHidden();
  expect((await page.locator('#menu').boundingBox())?.width).toBe(56);
  await page.locator('.report-form-section .text-field').first().focus();
  const free = await page.evaluate(() => {
    // The height below the app bar in which a tap hits the form and not a bar.
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

test('the action bar of a form is at the lower edge of a tablet, even at the end of the page', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 800, height: 1280 });
  const end = (): Promise<number> =>
    page
      .locator('.report-form-bar')
      .evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom));
  for (const path of ['/formComplaintTrailer', '/dispositionMessage']) {
    await page.goto(path);
    await whenReady(page);
    await expect(page.locator('.shell-bottom')).toBeHidden();
    expect(await end(), path).toBe(1280);
    await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    });
    expect(await end(), path).toBe(1280);
  }
});

test('a phone in landscape shows the result of a calculation next to the first field, at first paint and while the fields scroll', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  for (const { id } of tasks.filter((task) => task.outputs.some(({ main }) => main))) {
    await page.goto(`/gasCalculator?task=${id}`);
    const answer = page.locator('.gas-calculator-answer');
    await expect(answer).toBeInViewport({ ratio: 0.99 });
    const field = await page.locator('.gas-calculator-form').boundingBox();
    expect(field?.y, id).toBeLessThan(310);
    await page.locator('.gas-calculator-chip').evaluateAll((chips) => {
      for (const chip of chips) chip.setAttribute('open', '');
    });
    await page.locator('.gas-calculator-form input.text-field:visible').last().focus();
    await expect(answer, id).toBeInViewport({ ratio: 0.99 });
    await expect(page.locator('input.text-field:focus'), id).toBeInViewport({ ratio: 1 });
    const result = await answer.boundingBox();
    const typed = await page.locator('input.text-field:focus').boundingBox();
    expect((typed?.x ?? 740) + (typed?.width ?? 0), id).toBeLessThan(result?.x ?? 0);
  }
});

test('at 200 % text size no number is cut off, no message covers half of the screen, and the number of a sent report is fully visible', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    localStorage.setItem('text-size', '200');
  });
  const wrong: string[] = [];
  for (const locale of ['de', 'fr'] as const) {
    await page.goto(localizePath('/gasCalculator', locale));
    for (const { id } of tasks) {
      await page.locator(`[data-task="${id}"]`).dispatchEvent('click');
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
      await page
        .getByRole('button', { name: text(locale, 'gas-calculator', 'back') })
        .dispatchEvent('click');
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
  expect(await faultsAtDoubleSize(page, { walk: true })).toEqual([]);
});
