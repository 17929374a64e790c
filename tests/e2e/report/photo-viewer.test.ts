/**
 * The photo viewer of a form: operated by keyboard and touch, reordering, removing, restoring and
 * drawing.
 */
import type { Page } from 'playwright/test';
import { photoFiles } from '../../fixtures/photos.ts';
import { readAccessibleNodes } from '../support/accessibility-tree.ts';
import { addPhotos, openForm } from '../support/form.ts';
import { focusLosses, tabTo, watchFocus } from '../support/keyboard.ts';
import { violations } from '../support/axe.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { expect, test, text } from '../support/site.ts';

const dialog = 'dialog.dialog--full';
const picture = `${dialog} .photo-viewer img`;

/** Opens the message to dispatch and adds three photos. */
async function withPhotos(page: Page): Promise<void> {
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
/** Waits until the picture has been decoded, because its width is 0 before that. */
async function widthOnceRead(page: Page): Promise<number> {
  let found = 0;
  await expect.poll(async () => (found = await width(page))).toBeGreaterThan(0);
  return found;
}

test('the photo viewer shows, enlarges, reorders, removes and restores photos with the keyboard', async ({
  signedInPage: page,
}) => {
  await withPhotos(page);
  const [first, second, third] = await thumbnails(page);
  await page
    .locator('.photo-picker-buttons')
    .getByRole('button', { name: text('de', 'reports', 'photos.files') })
    .focus();
  await tabTo(page, '.photo-picker-photo:first-child .photo-picker-open');
  await page.keyboard.press('Enter');
  const title = page.locator(`${dialog} .dialog-title`);
  await expect(title).toContainText('1 von 3');
  await page.keyboard.press('ArrowRight');
  await expect(title).toContainText('2 von 3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(title).toContainText('3 von 3');
  await page.keyboard.press('ArrowLeft');
  await expect(title).toContainText('2 von 3');
  await expect(page.locator(picture)).toBeVisible();
  const whole = await widthOnceRead(page);
  // Every icon has a word, the order has a row of its own, and nothing is beside the bin.
  const parts = page.locator(`${dialog} .dialog-actions button`);
  for (const part of await parts.all()) await expect(part).toHaveText(/\p{L}{3}/u);
  const boxOf = async (name: string) => {
    const box = await page
      .getByRole('button', { name: text('de', 'reports', `photos.${name}`), exact: true })
      .boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const paging = await boxOf('next');
  const order = await boxOf('moveBack');
  const bin = await boxOf('remove');
  const mark = await boxOf('markup.open');
  expect(paging.y + paging.height).toBeLessThanOrEqual(order.y);
  expect(order.y + order.height).toBeLessThanOrEqual(bin.y);
  expect(
    Math.max(bin.x - (mark.x + mark.width), bin.y - (mark.y + mark.height)),
  ).toBeGreaterThanOrEqual(24);
  await page.keyboard.press('+');
  await expect.poll(() => width(page)).toBeCloseTo(whole * 2, 0);
  // The arrow keys scroll the enlarged picture.
  await tabTo(page, `${dialog} .photo-viewer`);
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.locator(`${dialog} .photo-viewer`).evaluate((frame) => frame.scrollLeft))
    .toBeGreaterThan(0);
  await expect(title).toContainText('2 von 3');
  await page.keyboard.press('-');
  await expect.poll(() => width(page)).toBeCloseTo(whole, 0);
  // After a move to the first position the button is disabled but keeps the focus.
  await tabTo(page, `${dialog} .photo-viewer-order > :first-child`);
  await page.keyboard.press('Enter');
  await expect(title).toContainText('1 von 3');
  await page.keyboard.press('Enter');
  await expect(page.locator(`${dialog} .photo-viewer-order > :first-child`)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator(dialog)).toHaveCount(0);
  expect(await thumbnails(page)).toEqual([second, first, third]);

  await tabTo(page, '.photo-picker-photo:nth-child(2) .photo-picker-remove');
  await page.keyboard.press('Enter');
  await expect(page.locator('.photo-picker-photo')).toHaveCount(2);
  await expect(page.locator('.snackbar-area button:first-of-type')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[id="photos"]')).toBeFocused();
  expect(await thumbnails(page)).toEqual([second, first, third]);

  await tabTo(page, '.photo-picker-photo:first-child .photo-picker-open');
  await page.keyboard.press('Enter');
  await tabTo(page, `${dialog} .photo-viewer-change > .button--quiet`);
  await page.keyboard.press('Enter');
  await expect(page.locator(dialog)).toHaveCount(0);
  await expect(page.locator('.snackbar-area button:first-of-type')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await thumbnails(page)).toEqual([second, first, third]);
  expect(await focusLosses(page)).toEqual([]);
});

test('the photo viewer enlarges a picture with two fingers and scrolls it with one @full', async ({
  signedInPage: page,
}) => {
  await withPhotos(page);
  await page.locator('.photo-picker-open').first().click();
  await expect(page.locator(picture)).toBeVisible();
  const whole = await widthOnceRead(page);
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
  // The distance grows from 60 to 240 px, so the picture is four times as large.
  await expect.poll(() => width(page)).toBeCloseTo(whole * 4, -1);
  const frame = page.locator(`${dialog} .photo-viewer`);
  const before = await frame.evaluate((element) => element.scrollLeft);
  // The point of the picture between the fingers stays between them.
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

/** Number of pixels in the red drawing colour, for each thumbnail. */
const reds = (page: Page): Promise<readonly number[]> =>
  page.locator('.photo-picker-photo img').evaluateAll((images) =>
    Promise.all(
      images.map(async (element) => {
        const image = element as HTMLImageElement;
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(image, 0, 0);
        const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 70 && (data[at + 2] ?? 0) < 90)
            count += 1;
        return count;
      }),
    ),
  );

test('the photo viewer saves a circle drawn with a finger and an arrow drawn with the keyboard in the photo, but no drawings that were undone', async ({
  signedInPage: page,
}) => {
  await withPhotos(page);
  const before = await thumbnails(page);
  const redBefore = await reds(page);
  await page.locator('.photo-picker-open').nth(1).click();
  await page
    .getByRole('button', { name: text('de', 'reports', 'photos.markup.open'), exact: true })
    .click();
  const sheet = page.locator('.photo-markup-sheet');
  const box = await sheet.boundingBox();
  if (!box) throw new Error('The drawing sheet is not visible');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x - 60, y - 40);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  await page.mouse.move(x + 60, y + 40, { steps: 3 });
  await page.mouse.up();
  const marks = sheet.locator('g:last-of-type path');
  await expect(marks).toHaveCount(1);
  const word = (name: string): string => text('de', 'reports', `photos.markup.${name}`);
  const shownText = page.locator('.photo-markup [aria-live]');
  const setText = (name: string, count: number): string => interpolate(word(name), { count });
  await expect(shownText).toHaveText(setText('circleSet', 1));
  for (const name of ['circle', 'arrow', 'larger', 'smaller', 'turn', 'undo']) {
    const tool = await page.getByRole('button', { name: word(name), exact: true }).boundingBox();
    expect(Math.min(tool?.width ?? 0, tool?.height ?? 0)).toBeGreaterThanOrEqual(48);
  }
  await page.getByRole('button', { name: word('arrow'), exact: true }).click();
  // The keys are told to everybody, and each step is announced.
  await expect(page.getByText(word('sheet'), { exact: true })).toBeVisible();
  await expect(sheet).toHaveAccessibleDescription(word('sheet'));
  await sheet.focus();
  await page.keyboard.press('Enter');
  await expect(marks).toHaveCount(2);
  await expect(shownText).toHaveText(setText('arrowSet', 2));
  const said = new Set<string | null>();
  const shapes = new Set<string | null>();
  const note = async (): Promise<void> => {
    said.add(await shownText.textContent());
    shapes.add(await marks.last().getAttribute('d'));
  };
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown']) {
    await page.keyboard.press(key);
    await note();
  }
  // Size and direction also change without dragging and without a keyboard.
  for (const name of ['larger', 'turn', 'smaller']) {
    await page.getByRole('button', { name: word(name), exact: true }).click();
    await note();
  }
  // A name is not repeated as a description.
  const repeated = (await readAccessibleNodes(page)).filter(
    ({ name, description }) => name !== '' && name === description,
  );
  expect(repeated).toEqual([]);
  expect([said.size, shapes.size]).toEqual([6, 6]);
  await sheet.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(marks).toHaveCount(2);
  await expect(shownText).toHaveText(word('undone'));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: word('done'), exact: true }).click();
  await expect(page.locator(dialog)).toHaveCount(0);
  const after = await thumbnails(page);
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after[1]).not.toBe(before[1]);
  // The stored photo contains the red line, even after the page was left.
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  await openForm(page, 'de');
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(3);
  const redAfter = await reds(page);
  expect(redAfter[0]).toBe(redBefore[0]);
  expect(redAfter[1]).toBeGreaterThan((redBefore[1] ?? 0) + 100);
});
