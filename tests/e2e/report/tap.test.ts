/**
 * A finger on a button while a field is left: the sentence that comes or goes must not move the
 * button away from under it.
 */
import type { Locator, Page } from 'playwright/test';
import { expect, test, text, whenReady } from '../support/site.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });

/** Waits until the page is idle and all of it works. */
async function idle(page: Page): Promise<void> {
  await whenReady(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Presses as a finger does that rests for a moment, close to the upper edge. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to press');
  await page.mouse.move(box.x + box.width / 2, box.y + 6);
  await page.mouse.down();
  await page.waitForTimeout(120);
  await page.mouse.up();
}

test('the first tap on "register" leads to what is wrong, and the sentence of the field that was left stays', async ({
  page,
  complaints,
}) => {
  void complaints;
  await page.goto('/register');
  await idle(page);
  await page.locator('input[name=password]').fill('kurz');
  await press(page, page.locator('button[type=submit]'));
  await expect(page.locator('input[name=firstName]')).toBeFocused();
  await expect(page.locator('#password-error')).toHaveText(
    text('de', 'register', 'problems.passwordShort'),
  );
  await expect(page.locator('#email-error')).toBeVisible();
});

test('the first tap on a choice of a report counts when the field above it is left with a fault', async ({
  signedInPage: page,
}) => {
  await page.goto('/formComplaintFahrgestell');
  await idle(page);
  await page.locator('[id="vehiclePlate"]').fill('X');
  const choice = page.locator('[id="vehicleKind"] label').first();
  await press(page, choice);
  await expect(choice.locator('input')).toBeChecked();
  await expect(page.locator('[id="vehiclePlate-error"]')).toBeVisible();
});
