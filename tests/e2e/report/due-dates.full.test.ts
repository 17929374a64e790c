/** Due dates in the forms: a traffic light next to the date, which screen readers announce. */
import type { Page } from 'playwright/test';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { choiceText, expect, test, text, whenReady } from '../support/site.ts';

async function open(page: Page, locale: Locale, section: string): Promise<void> {
  await page.locator('.step-list summary').click();
  await page
    .locator('.step-list button')
    .filter({ hasText: text(locale, 'forms/complaintTrailer', `sections.${section}`) })
    .click();
}

type Light = readonly [tone: 'success' | 'warning' | 'error', light: 'green' | 'yellow' | 'red'];
const green: Light = ['success', 'green'];
const yellow: Light = ['warning', 'yellow'];
const red: Light = ['error', 'red'];

async function expectCalibration(page: Page, locale: Locale, [tone, light]: Light): Promise<void> {
  const label = text(locale, 'reports', `calibration.${light}`);
  await expect(page.locator(`.date-field-light--${tone}`)).toHaveText(label);
  await expect(page.locator('#meterCalibrationYear')).toHaveAccessibleDescription(
    new RegExp(label),
  );
}

test('the traffic lights for meter calibration and hose test follow the calendar, on any day and in every language', async ({
  signedInPage: page,
}) => {
  await page.goto(localizePath('/formComplaintTrailer', 'de'));
  await whenReady(page);
  await open(page, 'de', 'defects');
  for (const defect of ['tbMeterDue', 'tbHoseDamage']) {
    await page.locator('#defects > .button').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: choiceText('de', 'complaintTrailer', 'trailerDefect', defect) })
      .first()
      .click();
  }
  await open(page, 'de', 'details');

  const calibration = page.locator('#meterCalibrationYear');
  const hose = page.locator('#hoseTestDue');
  // Dates of the device clock: in the middle of the year, on a leap day, in the last minutes of the
  // year.
  for (const [now, thisYear] of [
    ['2026-06-15T12:00', green],
    ['2028-02-29T23:59', green],
    ['2026-10-31T12:00', yellow],
    ['2026-12-31T23:59', yellow],
  ] as const) {
    await page.clock.setFixedTime(new Date(`${now}:30`));
    const year = Number(now.slice(0, 4));
    for (const [typed, light] of [
      [year + 1, green],
      [year, thisYear],
      [year - 1, red],
    ] as const) {
      await calibration.fill(String(typed));
      await expectCalibration(page, 'de', light);
    }
    await calibration.fill('20');
    await expect(page.locator('.date-field-light')).toHaveCount(0);

    await hose.fill(`${year - 1}-01`);
    await expect(page.locator('.date-field-light--error')).toHaveText(
      text('de', 'reports', 'inspection.none.red'),
    );
    // A hose test has no grace period, so its light is never yellow.
    await hose.fill(now.slice(0, 7));
    await expect(page.locator('.date-field-light--warning')).toHaveText(
      text('de', 'reports', 'inspection.none.yellow'),
    );
    await hose.fill('');
  }

  const typed = [
    ['2027', green],
    ['2026', yellow],
    ['2025', red],
  ] as const;
  for (const locale of ['en', 'fr'] as const) {
    await page.goto(localizePath('/formComplaintTrailer', locale));
    await whenReady(page);
    await open(page, locale, 'details');
    for (const [year, light] of typed) {
      await calibration.fill(year);
      await expectCalibration(page, locale, light);
    }
    await calibration.fill('');
    for (const [month, tone, light] of [
      ['2025-01', 'error', 'red'],
      ['2026-12', 'warning', 'yellow'],
    ] as const) {
      await hose.fill(month);
      await expect(page.locator(`.date-field-light--${tone}`)).toHaveText(
        text(locale, 'reports', `inspection.none.${light}`),
      );
    }
    await hose.fill('');
  }
});
