/** A dangerous defect: one driver reports it, and the next driver of the vehicle sees it. */
import type { Page } from 'playwright/test';
import { formPath } from '../../../src/routing/routes.ts';
import { openDesk, t } from '../support/desk.ts';
import { dayInBrowser, openStep } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { newDriver, signInAs } from '../support/signed-in.ts';
import { choiceText, expect, test, text, whenReady } from '../support/site.ts';

const brake = choiceText('de', 'complaintChassis', 'chassisDefect', 'chBrakeAir');

/**
 * Types the plate into the form as the next driver and returns the line about the vehicle's
 * defects.
 */
async function takeOver(page: Page, plate: string) {
  await page.goto(formPath('complaintChassis'));
  await whenReady(page);
  await page.locator('[id="vehiclePlate"]').fill(plate);
  return page.locator('.vehicle-defects');
}

test('the next driver › sees a dangerous defect even before any desk is open, and until it is certified', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  test.slow();
  const plate = `HH-ND ${Date.now() % 10_000}`;
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as object;
  await driver.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, contacts: { onCallPhone: '+49 461 112233' } } }),
  );

  // The driver reports the defect. For a danger, plate and defect are enough.
  await driver.goto(formPath('complaintChassis'));
  await whenReady(driver);
  await driver.locator('[id="vehiclePlate"]').fill(plate);
  await openStep(driver, 1);
  await driver.locator('[id="defects"] > .button').click();
  await driver.getByRole('dialog').getByRole('button', { name: brake }).first().click();
  await driver
    .locator('[id="defects.0.severity"] label')
    .filter({ has: driver.locator('input[value=life]') })
    .click();
  await driver.locator('.report-form-send-now button').click();
  await expect(driver.locator('.report-form-code')).toBeVisible();
  const stop = driver.locator('.notice--danger', {
    hasText: text('de', 'reports', 'choices.severity.life'),
  });
  await expect(stop.getByRole('link').first()).toHaveAttribute('href', 'tel:112');
  await expect(stop.getByRole('link').last()).toHaveAttribute('href', 'tel:+49461112233');
  await expect(driver.locator('.sent-receipt--done')).toBeVisible();
  await expect(driver.locator('.vehicle-line')).toHaveCount(0);
  const [report] = await reportsMarked(backend, plate);
  const id = report?.id ?? '';

  // The next driver sees the defect although no desk has been opened.
  const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE' });
  const { email } = await newDriver(backend);
  await signInAs(context, email);
  const next = await context.newPage();
  const line = await takeOver(next, plate);
  await expect(line.locator('summary')).toContainText(text('de', 'vehicle', 'outOfService'));
  await expect(line).toContainText(brake);
  await line.locator('summary').click();
  await expect(line).toContainText('Im Büro noch nicht gelesen.');

  // The office opens the report. Before it is closed as "seen", a dialog warns that the defect
  // stays open.
  const desk = await openDesk(browser, backend, `?id=${id}`);
  const sheet = desk.locator(`[data-report="${id}"]`);
  await expect(sheet.locator('.report-history')).toContainText(t('deeds.received'));
  const close = async (): Promise<void> => {
    await sheet.getByRole('button', { name: t('actions.close'), exact: true }).click();
    await expect(sheet.getByRole('button', { name: t('reasons.done') })).toBeVisible();
    await expect(
      sheet.getByRole('button', { name: t('reasons.repaired'), exact: true }),
    ).toHaveCount(0);
    await sheet.getByRole('button', { name: t('reasons.seen') }).click();
  };
  const dialog = desk.getByRole('dialog');
  await close();
  await expect(dialog).toContainText(brake);
  await dialog.getByRole('button', { name: t('closing.certify') }).click();
  await expect(sheet.locator('[data-defect="d0"] button').first()).toBeFocused();
  await sheet.getByRole('button', { name: t('reasons.seen') }).click();
  await dialog.getByRole('button', { name: /Trotzdem abschließen/ }).click();
  await expect(desk).not.toHaveURL(new RegExp(id));
  await next.reload();
  await takeOver(next, plate);
  await expect(line).toContainText(brake);
  await line.locator('summary').click();
  await expect(line).not.toContainText('noch nicht gelesen');

  // "Repaired" opens a form that shows each error at its field and asks for confirmation.
  await desk.goto(`/office?tab=closed&id=${id}`);
  await expect(desk.locator(`.office-entry[data-id="${id}"]`)).toContainText('1 Mangel offen');
  const repaired = sheet.getByRole('button', { name: `${brake}: ${t('defects.repaired')}` });
  await repaired.click();
  await dialog.getByRole('button', { name: t('certificate.next') }).click();
  const done = dialog.getByLabel(t('certificate.repaired.done'));
  await expect(done).toBeFocused();
  await expect(done).toHaveAccessibleDescription(t('certificate.problems.needed'));
  await done.fill('Bremsschlauch Achse 2 getauscht');
  await dialog.getByLabel(t('certificate.repaired.person')).fill('Mo Öz');
  await dialog.getByLabel(t('certificate.workshop')).fill('Werkstatt Nord');
  await dialog.getByLabel(t('certificate.orderNumber')).fill('A-17');
  const mileage = dialog.getByLabel(t('certificate.mileage'));
  await mileage.fill('viele');
  await dialog.getByLabel(t('certificate.repaired.day')).fill(await dayInBrowser(desk));
  await dialog.getByRole('button', { name: t('certificate.next') }).click();
  await expect(mileage).toBeFocused();
  await expect(mileage).toHaveAccessibleDescription(
    new RegExp(t('certificate.problems.notANumber')),
  );
  await mileage.fill('241.877');
  await desk.keyboard.press('Enter');
  await expect(dialog).toContainText('241.877 km');
  await expect(dialog).toContainText('office@tanklotse.example');
  await dialog.getByRole('button', { name: t('certificate.certify') }).click();
  await expect(dialog).toHaveCount(0);
  const defect = sheet.locator('[data-defect="d0"]');
  await expect(defect).toContainText('Bremsschlauch Achse 2 getauscht');
  await expect(sheet.locator('.report-history')).toContainText('Mo Öz');
  await next.reload();
  await takeOver(next, plate);
  await expect(line.locator('[data-open="0"]')).toContainText('Das Büro hat zuletzt nachgesehen');

  // When the certificate is taken back, the defect is open again, and the history contains both
  // steps.
  await defect.getByRole('button', { name: `${brake}: ${t('takeBack.title')}` }).click();
  await dialog.getByRole('button', { name: t('takeBack.button') }).click();
  await expect(dialog).toContainText(t('takeBack.needed'));
  await dialog.getByLabel(t('takeBack.reason')).fill('Falsches Fahrzeug');
  await dialog.getByRole('button', { name: t('takeBack.button') }).click();
  await expect(repaired).toBeFocused();
  await expect(sheet.locator('.report-history')).toContainText('Falsches Fahrzeug');
  await expect(sheet.locator('.report-history')).toContainText('Bremsschlauch Achse 2 getauscht');
  await next.reload();
  await takeOver(next, plate);
  await expect(line).toContainText(brake);
  await context.close();
  await desk.context().close();
});
