/**
 * The screens of the office and the vehicle line of the next driver: with the keyboard, in every
 * language and theme, and with large text.
 */
import type { Browser, Page } from 'playwright/test';
import { themes } from '../../../src/features/theme/theme.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { violationsInThemes } from '../support/axe.ts';
import { openDesk, sendMarked, t } from '../support/desk.ts';
import { dayInBrowser } from '../support/form.ts';
import { focusStop, faultsOfStop } from '../support/keyboard.ts';
import { brokenWords, lowTargets, partsTooWide } from '../support/layout.ts';
import { type Backend, choiceText, expect, test, text, whenReady } from '../support/site.ts';

/** Sends a defect, opens its report at a desk, and opens home as a driver of the same vehicle. */
async function openDefect(driver: Page, browser: Browser, backend: Backend) {
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const plate = `HH-X ${Date.now() % 10_000}`;
  const answers = { vehiclePlate: plate, defects: [{ defect: 'chBrakeAir', severity: 'life' }] };
  const report = await sendReport(backend.origin, reporter, 'complaintChassis', answers);
  const desk = await openDesk(browser, backend, `?id=${report.id}`);
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  // The desk writes the entry of the vehicle before it shows this line.
  await expect(sheet.locator('.report-history')).toContainText(t('deeds.received'));
  await driver.goto('/settings');
  await driver.evaluate((vehicle) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('profile:')) ?? '';
    localStorage.setItem(
      key.replace('profile:', 'own-vehicle:'),
      JSON.stringify({ vehiclePlate: vehicle, trailerPlate: '', product: '' }),
    );
  }, plate);
  await driver.goto('/');
  const line = driver.locator('.vehicle-open');
  await line.locator('summary').click();
  await expect(line).toContainText(
    choiceText('de', 'complaintChassis', 'chassisDefect', 'chBrakeAir'),
  );
  return { desk, sheet, line };
}

test('the next driver › sees open defects in every language and theme, and large text fits @full', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const { desk, line } = await openDefect(driver, browser, backend);
  for (const locale of locales)
    for (const path of ['/', formPath('complaintChassis')]) {
      await driver.goto(localizePath(path, locale));
      await whenReady(driver);
      await line.locator('summary').click();
      await expect(line).toContainText(text(locale, 'vehicle', 'tell'));
      const seen = locale === 'de' ? themes : [themes[locales.indexOf(locale)] ?? 'light'];
      expect(await violationsInThemes(driver, '.vehicle-defects', seen), locale).toEqual([]);
      for (const size of [100, 200])
        expect(await partsTooWide(driver, size), `${locale} ${size} %`).toEqual([]);
    }
  await desk.context().close();
});

test('the next driver › sees open defects and confirms having seen them', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const { desk, sheet, line } = await openDefect(driver, browser, backend);
  await expect(driver.locator('main')).not.toContainText('Mika Öz');
  await driver.reload();
  await line.locator('summary').focus();
  await driver.keyboard.press('Enter');
  await line.getByRole('button', { name: text('de', 'vehicle', 'tell') }).click();
  await expect(line.getByText(text('de', 'vehicle', 'seen'))).toBeFocused();
  await expect(line).toContainText(text('de', 'vehicle', 'seen'));
  await expect(sheet.locator('.office-seen')).toBeVisible();
  // A certified defect disappears from the driver's page.
  await sheet.getByRole('button', { name: new RegExp(t('defects.notNeeded')) }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(t('certificate.notNeeded.done')).fill('Anzeige war falsch');
  await dialog.getByLabel(t('certificate.notNeeded.person')).fill('Mo Öz');
  await dialog.getByLabel(t('certificate.notNeeded.day')).fill(await dayInBrowser(desk));
  await dialog.getByRole('button', { name: t('certificate.next') }).click();
  await dialog.getByRole('button', { name: t('certificate.certify') }).click();
  await expect(sheet.locator('[data-defect="d0"]')).toContainText(t('defects.notNeeded'));
  await driver.reload();
  await expect(driver.locator('.vehicle-line[data-open="0"]')).toBeVisible();
  await desk.context().close();
});

test('the desk › closes a report with the keyboard alone, passes axe and fits large text in every language and theme @full', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  test.slow();
  const report = await sendMarked(driver, backend, `keys ${Date.now()}`);
  const desk = await openDesk(browser, backend);
  await expect(desk.locator(`.office-entry[data-id="${report.id}"]`)).toBeVisible();
  const isAtReport = desk.locator(`.office-entry[data-id="${report.id}"]:focus`);
  // The list also contains reports of other tests, and more may still arrive.
  await expect(async () => {
    await desk.keyboard.press('j');
    expect(await isAtReport.count()).toBe(1);
  }).toPass({ intervals: [0] });
  await desk.keyboard.press('Enter');
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toBeVisible();
  const tabTo = async (name: string): Promise<void> => {
    const isThere = desk.locator('button:focus').filter({ hasText: name });
    for (let press = 0; press < 120 && !(await isThere.isVisible()); press += 1) {
      await desk.keyboard.press('Tab');
      // The page may still be scrolling to the button.
      await expect
        .poll(async () => {
          const stop = await focusStop(desk);
          return stop && faultsOfStop(stop);
        })
        .toBeUndefined();
    }
    await desk.keyboard.press('Enter');
  };
  await tabTo(t('actions.claim'));
  await expect(sheet).toHaveAttribute('data-state', 'open');
  await tabTo(t('actions.close'));
  await tabTo(t('reasons.done'));
  await expect(desk).not.toHaveURL(new RegExp(report.id));

  for (const locale of locales) {
    await desk.goto(`${localizePath('/office', locale)}?tab=closed&id=${report.id}`);
    await expect(sheet.locator('.office-photo img')).toBeVisible();
    for (const part of await desk.locator('.office-more > summary').all()) await part.click();
    const themesSeen = locale === 'de' ? themes : [themes[locales.indexOf(locale)] ?? 'light'];
    expect(await violationsInThemes(desk, undefined, themesSeen), locale).toEqual([]);
    expect(await lowTargets(desk), locale).toEqual([]);
    for (const [width, size] of [
      [1280, 200],
      [360, 200],
      [320, 150],
    ] as const) {
      await desk.setViewportSize({ width, height: 740 });
      expect(await partsTooWide(desk, size), `${locale} ${width} px ${size} %`).toEqual([]);
    }
    expect(await brokenWords(desk), locale).toEqual([]);
    await desk.setViewportSize({ width: 1280, height: 800 });
  }
  await desk.context().close();
});

test.describe('a driver', () => {
  test.use({ start: '/office' });
  test('sees a message that the page is for the office', async ({ signedInPage: page }) => {
    await whenReady(page);
    await expect(page.getByText(t('forOffice.title'))).toBeVisible();
    await expect(page.locator('.office-tabs')).toHaveCount(0);
  });
});
