/**
 * Taps on a button while a field loses the focus: an error text that appears or disappears must not
 * move the button away from the finger.
 */
import type { Locator, Page } from 'playwright/test';
import { builtAddress, holdBack } from '../support/built-files.ts';
import { expect, test, text, whenReady, whenSettled } from '../support/site.ts';

test.use({
  viewport: { width: 360, height: 740 },
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Waits until the page is idle and hydrated. */
async function idle(page: Page): Promise<void> {
  await whenReady(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Presses the target close to its upper edge for a moment, like a finger. */
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

test('the first tap on "register" focuses the first invalid field and keeps the error text of the field that was left @full', async ({
  page,
  complaints,
}) => {
  void complaints;
  await page.goto('/register');
  await whenReady(page);
  await page.locator('input[name=password]').fill('kurz');
  await press(page, page.locator('button[type=submit]'));
  await expect(page.locator('input[name=firstName]')).toBeFocused();
  await expect(page.locator('#password-error')).toHaveText(
    text('de', 'register', 'problems.passwordShort'),
  );
  await expect(page.locator('#email-error')).toBeVisible();
});

test.describe('on a form', () => {
  // Start with the form, because a worker installed by an earlier page would control it before it
  // is idle.
  test.use({ start: '/formComplaintFahrgestell' });

  test('the first tap on a choice selects it even if it leaves an invalid field above it @full', async ({
    signedInPage: page,
  }) => {
    await idle(page);
    await page.locator('[id="vehiclePlate"]').fill('X');
    const choice = page.locator('[id="vehicleKind"] label').first();
    await press(page, choice);
    await expect(choice.locator('input')).toBeChecked();
    await expect(page.locator('[id="vehiclePlate-error"]')).toBeVisible();
  });
});

test('the first tap on a choice of a form selects it before the idle code of the page has arrived', async ({
  signedInPage: page,
}) => {
  const release = await holdBack(page, builtAddress('src/app/start-page.lazy.ts'));
  await page.goto('/formComplaintFahrgestell');
  await whenReady(page);
  await page.locator('[id="vehiclePlate"]').fill('X');
  const choice = page.locator('[id="vehicleKind"] label').first();
  await press(page, choice);
  await expect(choice.locator('input')).toBeChecked();
  await expect(page.locator('[id="vehiclePlate-error"]')).toBeVisible();
  release();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a notice that would appear under a pressing finger is shown only after the tap has ended', async ({
    page,
    complaints,
  }) => {
    void complaints;
    const texts = builtAddress('src/locales/de/notices.json');
    const release = await holdBack(page, texts);
    const requested = page.waitForRequest(texts);
    // The login registers no worker, but it shows that the browser has none.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    // The notice at the lower edge covers the button.
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/login');
    await whenReady(page);
    await requested;
    const button = page.locator('button[type=submit]');
    const box = await button.boundingBox();
    if (!box) throw new Error('Nothing to press');
    const finger = { x: box.x + box.width / 2, y: box.y + 6 };
    await page.mouse.move(finger.x, finger.y);
    await page.mouse.down();
    const textsLoaded = page.waitForResponse(texts);
    release();
    await (await textsLoaded).finished();
    await whenSettled(page);
    await page.mouse.up();
    await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
    // The notice covers the position of the finger, so it would have caught the tap.
    const notice = await page.locator('.shell-notice').boundingBox();
    expect(notice?.y).toBeLessThan(finger.y);
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeGreaterThan(finger.y);
  });
});
