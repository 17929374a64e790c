/**
 * The photos of a report, one by one: by keys, by fingers, in another order, removed and brought
 * back.
 */
import type { Page } from 'playwright/test';
import { photoFiles } from '../../fixtures/photos.ts';
import { addPhotos, openForm } from '../support/form.ts';
import { focusLosses, tabTo, watchFocus } from '../support/keyboard.ts';
import { expect, test } from '../support/site.ts';

const dialog = 'dialog.dialog--full';
const picture = `${dialog} .photo-viewer img`;

/** Opens the message with three photos. */
async function withPhotos(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchFocus(page);
  await openForm(page, 'de', '?new');
  await addPhotos(page, await photoFiles(3, { width: 1200, height: 900 }));
  await page.waitForLoadState('networkidle');
}
const thumbnails = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('.photo-picker-photo img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
const width = async (page: Page): Promise<number> =>
  (await page.locator(picture).boundingBox())?.width ?? 0;

test('keys show, enlarge, order, remove and bring back photos', async ({ signedInPage: page }) => {
  await withPhotos(page);
  const [first, second, third] = await thumbnails(page);
  await page.locator('[name="photos-files"]').focus();
  await tabTo(page, '.photo-picker-photo:first-child .photo-picker-open');
  await page.keyboard.press('Enter');
  const title = page.locator(`${dialog} .dialog-title`);
  await expect(title).toContainText('1/3');
  await page.keyboard.press('ArrowRight');
  await expect(title).toContainText('2/3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(title).toContainText('3/3');
  await page.keyboard.press('ArrowLeft');
  await expect(title).toContainText('2/3');
  await expect(page.locator(picture)).toBeVisible();
  // The picture has its size once it is read.
  await expect.poll(() => width(page)).toBeGreaterThan(0);
  const whole = await width(page);
  await page.keyboard.press('+');
  await expect.poll(() => width(page)).toBeCloseTo(whole * 2, 0);
  // Enlarged, the arrows move the picture.
  await tabTo(page, `${dialog} .photo-viewer`);
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.locator(`${dialog} .photo-viewer`).evaluate((frame) => frame.scrollLeft))
    .toBeGreaterThan(0);
  await expect(title).toContainText('2/3');
  await page.keyboard.press('-');
  await expect.poll(() => width(page)).toBeCloseTo(whole, 0);
  // One place to the front, as far as it goes: the button that is at its end keeps the focus.
  await tabTo(page, `${dialog} .photo-viewer-tool:nth-child(5)`);
  await page.keyboard.press('Enter');
  await expect(title).toContainText('1/3');
  await page.keyboard.press('Enter');
  await expect(page.locator(`${dialog} .photo-viewer-tool:nth-child(5)`)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator(dialog)).toHaveCount(0);
  expect(await thumbnails(page)).toEqual([second, first, third]);

  await tabTo(page, '.photo-picker-photo:nth-child(2) .photo-picker-remove');
  await page.keyboard.press('Enter');
  await expect(page.locator('.photo-picker-photo')).toHaveCount(2);
  await expect(page.locator('.snackbar button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[id="photos"]')).toBeFocused();
  expect(await thumbnails(page)).toEqual([second, first, third]);

  await tabTo(page, '.photo-picker-photo:first-child .photo-picker-open');
  await page.keyboard.press('Enter');
  await tabTo(page, `${dialog} .photo-viewer-tool:last-child`);
  await page.keyboard.press('Enter');
  await expect(page.locator(dialog)).toHaveCount(0);
  await expect(page.locator('.snackbar button')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await thumbnails(page)).toEqual([second, first, third]);
  expect(await focusLosses(page)).toEqual([]);
});

test('two fingers enlarge the picture where they are, one finger moves it', async ({
  signedInPage: page,
}) => {
  await withPhotos(page);
  await page.locator('.photo-picker-open').first().click();
  await expect(page.locator(picture)).toBeVisible();
  // The picture has its size once it is read.
  await expect.poll(() => width(page)).toBeGreaterThan(0);
  const whole = await width(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: readonly (readonly [number, number])[]
  ) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch('touchStart', [150, 350], [210, 350]);
  for (const apart of [20, 40, 60, 90])
    await touch('touchMove', [150 - apart, 350], [210 + apart, 350]);
  await touch('touchEnd');
  // From 60 to 240 px apart: four times as big.
  await expect.poll(() => width(page)).toBeCloseTo(whole * 4, -1);
  const frame = page.locator(`${dialog} .photo-viewer`);
  const before = await frame.evaluate((element) => element.scrollLeft);
  // What was between the fingers still is.
  expect(before).toBeGreaterThan(whole);
  await touch('touchStart', [250, 350]);
  for (const x of [220, 190, 160, 130, 100]) await touch('touchMove', [x, 350]);
  await touch('touchEnd');
  await expect
    .poll(() => frame.evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(before + 60);
  await touch('touchStart', [60, 350], [300, 350]);
  for (const apart of [0, 40, 80, 110])
    await touch('touchMove', [60 + apart, 350], [300 - apart, 350]);
  await touch('touchEnd');
  await expect.poll(() => width(page)).toBeCloseTo(whole, 0);
});
