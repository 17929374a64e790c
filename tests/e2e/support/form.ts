/** Fills in and sends the message to dispatch. */
import { expect, type Page } from 'playwright/test';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { choiceText, text, whenReady } from './site.ts';

/** The texts that the driver types, and the answers that the office must receive for them. */
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

/** Date and time of the device in `days` days: "2026-11-21T14:05". */
export const minuteInBrowser = (page: Page, days: number): Promise<string> =>
  page.evaluate((ahead) => {
    const moment = new Date();
    moment.setDate(moment.getDate() + ahead);
    const date = moment.toLocaleDateString('sv');
    return `${date}T${moment.toLocaleTimeString('sv', { timeStyle: 'short' })}`;
  }, days);

/** Date of the device in `days` days: "2026-11-21". */
export const dayInBrowser = async (page: Page, days = 0): Promise<string> =>
  (await minuteInBrowser(page, days)).slice(0, 10);

/** Opens the form and waits until it is hydrated. */
export async function openForm(page: Page, locale: Locale, query = ''): Promise<void> {
  await page.goto(localizePath('/dispositionMessage', locale) + query);
  await whenReady(page);
}

/** Chooses an option in a dialog or among buttons. */
export async function choose(page: Page, field: string, label: string): Promise<void> {
  const list = page.locator(`button[id="${field}"]`);
  if ((await list.count()) > 0) {
    await list.click();
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  } else await page.locator(`[id="${field}"]`).getByText(label, { exact: true }).click();
}

/** Number of steps of a long form, including the summary. */
export const stepCount = (page: Page): Promise<number> => page.locator('.step-list li').count();

/** Opens a step of a long form by its position in the list of steps. */
export async function openStep(page: Page, step: number): Promise<void> {
  await page.locator('.step-list summary').click();
  const button = page.locator('.step-list li button').nth(step);
  const isOpen = (await button.getAttribute('aria-current')) === 'step';
  const before = page.url();
  await button.click();
  await expect(page.locator('.step-list')).not.toHaveAttribute('open', /.*/);
  if (isOpen) return;
  await page.waitForURL((url) => url.href !== before);
  await expect(page.locator('.report-form h2[id]').first()).toBeFocused();
}

/** Expands the collapsed parts with optional fields. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>(
      '.report-form-section details',
    ))
      part.open = true;
  });

/** Fills in a partial delivery in the language `locale`. */
export async function fillPartialDelivery(
  page: Page,
  locale: Locale,
  mark: string,
): Promise<ReturnType<typeof partialDelivery>> {
  const report = partialDelivery(mark);
  const choice = (catalogue: string, id: string): string =>
    choiceText(locale, 'dispositionMessage', catalogue, id);
  await choose(page, 'messageType', choice('messageType', 'deliveryPartial'));
  await choose(page, 'product', choice('product', 'propane'));
  // Expand the part that contains the optional fields, once the chosen type shows it.
  await page.locator('[id="plannedAmount"]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  await choose(page, 'urgency', choice('urgency', 'today'));
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

/** Chooses files and waits until all thumbnails are shown. */
export async function addPhotos(
  page: Page,
  files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[],
): Promise<void> {
  const before = await page.locator('.photo-picker-photo img').count();
  await page.locator('input[type=file][multiple]:enabled').setInputFiles([...files]);
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(before + files.length);
}

/** Answers the office's question on the open screen of a report. */
export async function answerQuestion(page: Page, words: string): Promise<void> {
  await whenReady(page);
  const field = page.locator('[id="followText"]');
  await field.fill(words);
  await page
    .getByRole('button', { name: text('de', 'follow', 'screen.sendAnswer'), exact: true })
    .click();
  await expect(field).toHaveCount(0);
}

/** Taps "save and send", and confirms the dialog about warnings if it appears. */
export async function send(page: Page): Promise<void> {
  const button = page.locator('.report-form-bar button[type=submit]');
  await button.click();
  await expect(
    page.locator('.report-form-code').or(page.locator('.report-form-problems')).first(),
  ).toBeVisible();
  if ((await page.locator('.report-form-code').count()) === 0) await button.click();
  await expect(page.locator('.report-form-code')).toBeVisible();
}
