/** A driver's hands on the message to dispatch. */
import { expect, type Page } from 'playwright/test';
import { type Locale, localizePath } from '../../src/i18n/locales.ts';
import { choiceText } from './site.ts';

/** What the driver types in these journeys, and what the office must read. */
export function partialDelivery(mark: string) {
  return {
    typed: {
      customerName: 'Hof Petersen, Süderbrarup',
      orderNumber: 'LS-4711/26',
      tankSerial: 'FB 2700-118',
      plannedAmount: '2000',
      deliveredAmount: '1485,5',
      fillLevelBefore: '30',
      fillLevelAfter: '84',
      tourNumber: 'N12',
    },
    text: `Tor erst nach 20 min offen, „Rest“ morgen 😀 ${mark}`,
    stored: {
      messageType: 'deliveryPartial',
      urgency: 'today',
      customerName: 'Hof Petersen, Süderbrarup',
      orderNumber: 'LS-4711/26',
      tankSerial: 'FB 2700-118',
      customerInformed: true,
      notDeliveredReason: ['gateLocked', 'outOfProduct'],
      product: 'propane',
      plannedAmount: 2000,
      deliveredAmount: 1485.5,
      amountUnit: 'l15',
      fillLevelBefore: 30,
      fillLevelAfter: 84,
      text: `Tor erst nach 20 min offen, „Rest“ morgen 😀 ${mark}`,
      callbackRequested: false,
      tourNumber: 'N12',
    },
  };
}

/** Waits until the form can be typed in. */
export async function openForm(page: Page, locale: Locale, query = ''): Promise<void> {
  await page.goto(localizePath('/dispositionMessage', locale) + query);
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
}

/** Picks from a list in a dialog, or from buttons. */
export async function choose(page: Page, field: string, label: string): Promise<void> {
  const list = page.locator(`button[id="${field}"]`);
  if ((await list.count()) > 0) {
    await list.click();
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  } else await page.locator(`[id="${field}"]`).getByText(label, { exact: true }).click();
}

/** Fills in a partial delivery in the words of `locale`. */
export async function fillPartialDelivery(
  page: Page,
  locale: Locale,
  mark: string,
): Promise<ReturnType<typeof partialDelivery>> {
  const report = partialDelivery(mark);
  const choice = (catalogue: string, id: string): string =>
    choiceText(locale, 'dispositionMessage', catalogue, id);
  await choose(page, 'messageType', choice('messageType', 'deliveryPartial'));
  await choose(page, 'urgency', choice('urgency', 'today'));
  await choose(page, 'product', choice('product', 'propane'));
  // What is optional is folded away.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  for (const [field, value] of Object.entries(report.typed))
    await page.locator(`[id="${field}"]`).fill(value);
  for (const [field, option] of [
    ['customerInformed', 'true'],
    ['notDeliveredReason', 'gateLocked'],
    ['notDeliveredReason', 'outOfProduct'],
  ]) {
    const input = page.locator(`[id="${field}"] input[value=${option}]`);
    await page
      .locator(`[id="${field}"] label`)
      .filter({ has: page.locator(`input[value=${option}]`) })
      .click();
    await expect(input).toBeChecked();
  }
  await page.locator('[id="text"]').fill(report.text);
  return report;
}

/** Picks files as from the gallery and waits until all thumbnails are there. */
export async function addPhotos(
  page: Page,
  files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[],
): Promise<void> {
  const before = await page.locator('.photo-picker-photo img').count();
  await page.locator('input[type=file][multiple]').setInputFiles([...files]);
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(before + files.length, {
    timeout: 30_000,
  });
}

/** Taps "save and send", answers the question about warnings if there is one. */
export async function send(page: Page): Promise<void> {
  const button = page.locator('.report-form-bar button[type=submit]');
  await button.click();
  await expect(
    page.locator('.report-form-code').or(page.locator('.report-form-problems')).first(),
  ).toBeVisible();
  if ((await page.locator('.report-form-code').count()) === 0) await button.click();
  await expect(page.locator('.report-form-code')).toBeVisible();
}
