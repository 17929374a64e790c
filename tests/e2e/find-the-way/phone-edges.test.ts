/** Tests of a notch in landscape and of scrolling behind a dialog. */
import type { Page } from 'playwright/test';
import { formPath } from '../../../src/routing/routes.ts';
import { expect, test, whenReady } from '../support/site.ts';

/** The insets of a phone with a notch in landscape, in pixels. */
const insets = { left: 59, right: 59, bottom: 21 };

/** Visible controls and texts that reach under the notch, by their text. */
const partsUnderNotch = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ({ left, right }) =>
      [...document.querySelectorAll<HTMLElement>('body :is(a, button, input, p, h1, h2, label)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const box = element.getBoundingClientRect();
          const isOnScreen = box.width > 1 && box.bottom > 0 && box.top < innerHeight;
          return isOnScreen && (box.left < left - 0.5 || box.right > innerWidth - right + 0.5);
        })
        .map((element) => element.innerText || element.id || element.outerHTML.slice(0, 80)),
    insets,
  );

test.describe('a phone with a notch in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('bars, rail, content, notices and dialogs stay beside the notch', async ({
    signedInPage: page,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const path of ['/', '/gasCalculator?task=room', '/driverManual/connecting-and-filling']) {
      await page.goto(path);
      await whenReady(page);
      expect(await partsUnderNotch(page), path).toEqual([]);
      // The bars themselves reach from edge to edge.
      expect(await page.locator('.shell-bar').boundingBox()).toMatchObject({ x: 0, width: 844 });
    }
    await page.locator('button[popovertarget=menu]').first().click();
    await expect(page.locator('#menu')).toBeVisible();
    expect(await partsUnderNotch(page), 'the menu').toEqual([]);
    await page.goto(formPath('dispositionMessage'));
    await whenReady(page);
    await page.locator('button[id="messageType"]').click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    expect(await partsUnderNotch(page), 'a form with a dialog').toEqual([]);
  });
});

test.describe('a phone', () => {
  test.use({ isMobile: true, hasTouch: true });

  test('the page behind a dialog does not scroll', async ({ signedInPage: page }) => {
    await page.goto(formPath('dispositionMessage'));
    await whenReady(page);
    const session = await page.context().newCDPSession(page);
    // Chromium without a window scrolls only with the wheel.
    const scrollBy = (pixels: number): Promise<unknown> =>
      session.send('Input.synthesizeScrollGesture', {
        x: 180,
        y: 20,
        yDistance: -pixels,
        gestureSourceType: 'mouse',
      });
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    await page.locator('button[id="messageType"]').click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    const before = await scrolled();
    await scrollBy(200);
    expect(await scrolled()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(await scrolled()).toBe(before);
    await scrollBy(200);
    await expect.poll(scrolled).toBe(before + 200);
  });
});
