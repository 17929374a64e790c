/** Due dates as the driver sees them: a traffic light beside the date, read out with it. */
import type { Locale } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/locales.ts';
import { choiceText, expect, test, text } from './site.ts';

const year = new Date().getFullYear();
/** More than two months before the end of the year its calibration is not due yet. */
const thisYear =
  new Date().getMonth() < 9 ? (['success', 'green'] as const) : (['warning', 'yellow'] as const);
const lights = [
  [String(year + 1), 'success', 'green'],
  [String(year), ...thisYear],
  [String(year - 1), 'error', 'red'],
] as const;

for (const locale of ['de', 'en', 'fr'] as Locale[]) {
  test(`${locale}: the year to whose end a meter is calibrated, and the month of a hose's next test`, async ({
    signedInPage: page,
  }) => {
    await page.goto(localizePath('/formComplaintTrailer', locale));
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    const open = async (section: string): Promise<void> => {
      await page.locator('.step-list summary').click();
      await page
        .locator('.step-list button')
        .filter({ hasText: text(locale, 'forms/complaintTrailer', `sections.${section}`) })
        .click();
    };
    await open('defects');
    for (const defect of ['tbMeterDue', 'tbHoseDamage']) {
      await page.locator('#defects > .button').click();
      await page
        .getByRole('dialog')
        .getByRole('button', {
          name: choiceText(locale, 'complaintTrailer', 'trailerDefect', defect),
        })
        .first()
        .click();
    }
    await open('details');

    const calibration = page.locator('#meterCalibrationYear');
    for (const [typed, tone, light] of lights) {
      await calibration.fill(typed);
      await expect(page.locator(`.date-field-light--${tone}`)).toHaveText(
        text(locale, 'reports', `calibration.${light}`),
      );
      await expect(calibration).toHaveAccessibleDescription(
        new RegExp(text(locale, 'reports', `calibration.${light}`)),
      );
    }
    await calibration.fill('20');
    await expect(page.locator('.date-field-light')).toHaveCount(0);

    await page.locator('#hoseTestDue').fill(`${year - 1}-01`);
    await expect(page.locator('.date-field-light--error')).toHaveText(
      text(locale, 'reports', 'inspection.none.red'),
    );
    // A hose has no time of grace, and nothing says so.
    const thisMonth = `${year}-${String(new Date().getMonth() + 1).padStart(2, '0')}`;
    await page.locator('#hoseTestDue').fill(thisMonth);
    await expect(page.locator('.date-field-light--warning')).toHaveText(
      text(locale, 'reports', 'inspection.none.yellow'),
    );
  });
}
