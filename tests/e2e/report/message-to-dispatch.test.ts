/** The message to dispatch about a delivery that is not possible. */
import type { Page } from 'playwright/test';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { localizePath } from '../../../src/i18n/locales.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { reportsMarked } from '../support/office.ts';
import { expect, test, text, whenReady, whenSettled } from '../support/site.ts';

const submit = (page: Page) => page.locator('.report-form-bar button[type=submit]');

/** Waits until the error of the focused field is between the app bar and the bar of the form. */
const expectErrorInSight = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const field = document.activeElement?.closest('.field[data-invalid]');
        const error = field?.querySelector('.field-error')?.getBoundingClientRect();
        const bar = document.querySelector('.report-form-bar')?.getBoundingClientRect();
        const appBar = document.querySelector('header')?.getBoundingClientRect();
        if (!error || !bar || !appBar) return 'no error at the focused field';
        return error.top >= appBar.bottom && error.bottom <= bar.top
          ? 'in sight'
          : `from ${error.top} to ${error.bottom}, below ${appBar.bottom} and above ${bar.top}`;
      }),
    )
    .toBe('in sight');

test('a message about a frozen tank is found by its word, shows each missing answer and is sent without a product', async ({
  signedInPage: page,
  backend,
}) => {
  const number = String(Date.now()).slice(-9);
  await page.goto(formPath('dispositionMessage'));
  await whenReady(page);
  await page.locator('[id="messageType"]').click();
  await page.getByRole('searchbox').fill('eingefroren');
  await expect(page.getByRole('dialog').locator('.choice-dialog-option')).toContainText([
    text('de', 'forms/dispositionMessage', 'choices.messageType.deliveryNotPossible'),
    text('de', 'forms/dispositionMessage', 'choices.messageType.other'),
  ]);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.locator('[id="notDeliveredReason"] label:visible')).toHaveCount(6);
  await expect(page.locator('[id="product"]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400);

  await submit(page).click();
  await expectErrorInSight(page);
  await page.locator('[id="notDeliveredReason"] input[value=tankFrozen]').check();
  await submit(page).click();
  await expectErrorInSight(page);
  await page.locator('[id="customerNumber"]').fill(number);
  await submit(page).click();
  await expect(page.locator('.report-form-code')).toBeVisible();
  await expect
    .poll(async () => (await reportsMarked(backend, number))[0]?.answers)
    .toEqual({
      messageType: 'deliveryNotPossible',
      notDeliveredReason: ['tankFrozen'],
      urgency: 'normal',
      customerNumber: number,
      callbackRequested: false,
    });
});

test('a form shows the error of the first missing answer above its bar', async ({
  signedInPage: page,
}) => {
  for (const { kind, ownScreen } of Object.values(formDefinitions)) {
    if (ownScreen) continue;
    await page.goto(`${formPath(kind)}?new`);
    await whenReady(page);
    // A first step whose question is answered already leads to the next one.
    const missing = page.locator('[aria-invalid=true], .field[data-invalid]');
    for (let step = 0; step < 3 && (await missing.count()) === 0; step += 1) {
      await submit(page).click();
      await whenSettled(page);
    }
    await expectErrorInSight(page);
  }
});

test('a form keeps its fields in place after a change of language, and offers a new report when it is opened from elsewhere', async ({
  signedInPage: page,
}) => {
  await page.goto(formPath('dispositionMessage'));
  await whenReady(page);
  const message = page.locator('[id="text"]');
  await message.fill('Tor zu');
  await expect(page.locator('.report-form-saved')).toHaveText(text('de', 'reports', 'draft.kept'));
  await page.locator('button[popovertarget=look]').click();
  await page.locator('#look a[data-locale=fr]').click();
  await page.waitForURL(localizePath(formPath('dispositionMessage'), 'fr'));
  await expect(message).toHaveValue('Tor zu');
  await whenReady(page);
  await whenSettled(page);
  const startNew = page.getByRole('button', { name: text('fr', 'reports', 'draft.startNew') });
  await expect(startNew).toHaveCount(0);
  await page.goto(localizePath('/', 'fr'));
  await page.goto(localizePath(formPath('dispositionMessage'), 'fr'));
  await expect(startNew).toBeVisible();
});
