/** The departure check of a vehicle: without and with a defect, without network, and for others. */
import type { Locator, Page } from 'playwright/test';
import { checkGroups } from '../../../src/features/reports/catalogues.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { openDesk } from '../support/desk.ts';
import { holdToSign, newPlate, tickGroups } from '../support/departure-check.ts';
import { reportsMarked } from '../support/office.ts';
import { newDriver, signInAs, signInAsNew } from '../support/signed-in.ts';
import {
  choiceText,
  disconnect,
  expect,
  offlineReady,
  setFaults,
  test,
  text,
  whenReady,
} from '../support/site.ts';

const t = (path: string): string => text('de', 'departure-check', path);

async function openCheck(page: Page, plate: string): Promise<void> {
  // Under "less motion" a question takes the place of holding.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/departureCheck');
  await whenReady(page);
  await page.locator('[id="vehiclePlate"]').fill(plate);
  await page.getByRole('button', { name: t('head.done') }).click();
}

async function sign(page: Page): Promise<Locator> {
  await holdToSign(page);
  return page.locator('.check-result');
}

test('the departure check › without a defect is signed by holding, and the next driver and the desk see it', async ({
  page: driver,
  context,
  browser,
  backend,
}) => {
  test.slow();
  await signInAsNew(context, backend);
  const plate = newPlate();
  await openCheck(driver, plate);
  await expect(driver.getByText(t('row.tap'), { exact: true })).toBeVisible();
  // The sign of an answer stands beside its text, and all answers have one height.
  const answers = await driver.locator('.check-state').evaluateAll((buttons) =>
    buttons.map((button) => {
      const [sign, text] = [...button.children].map((part) => part.getBoundingClientRect());
      return `${Math.round(button.getBoundingClientRect().height)} ${(sign?.right ?? 0) <= (text?.left ?? 0)}`;
    }),
  );
  expect(new Set(answers)).toEqual(new Set(['48 true']));
  await tickGroups(driver);
  // A short tap does not sign.
  await driver.getByRole('button', { name: t('bar.hold') }).click();
  await expect(driver.locator('.check-hint')).toHaveText(t('bar.longer'));
  await expect(driver.locator('.check-open-hint')).toHaveText(
    interpolate(t('bar.result'), { result: t('result.inOrder') }),
  );
  // A driver who slides off the button does not sign.
  await driver.locator('.check-sign').hover();
  await driver.mouse.down();
  await expect(driver.locator('.check-sign')).toHaveAttribute('data-held', 'full');
  await driver.mouse.move(5, 80);
  await driver.mouse.up();
  await expect(driver.locator('.check-sign')).not.toHaveAttribute('data-held');
  await expect(driver.locator('.check-result')).toHaveCount(0);
  const result = await sign(driver);
  await expect(result).toContainText(t('result.inOrder'));
  await expect(driver.locator('.check-sent')).toHaveText(t('result.sent'));

  // The tile shows the state of the vehicle, and the proof can be shown at the roadside.
  await driver.goto('/');
  await expect(driver.locator('.check-tile-state')).toHaveAttribute('data-state', 'inOrder');
  await driver.goto('/departureCheck');
  await driver.getByRole('button', { name: t('result.proof') }).click();
  const proof = driver.getByRole('dialog');
  await expect(proof).toContainText(plate);
  await expect(proof).toContainText(/K-\d{6}-/);

  // The next driver of the vehicle reads it on another phone.
  const phone = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE' });
  const { email } = await newDriver(backend);
  await signInAs(phone, email);
  const next = await phone.newPage();
  const chooses = async (vehicle: string): Promise<void> => {
    await next.goto('/settings#vehicle');
    await whenReady(next);
    const form = next.locator('form', { has: next.locator('#own-vehiclePlate') });
    await form.locator('#own-vehiclePlate').fill(vehicle.toLowerCase());
    await form.locator('button[type=submit]').click();
    await expect(form.locator('#own-vehiclePlate')).toHaveValue(vehicle);
    await next.goto('/');
  };
  const row = next.locator('#glance');
  await chooses(plate.replace('DC', 'DN'));
  await expect(next.locator('.check-tile-state')).toHaveAttribute('data-state', 'notToday');
  await expect(row).toContainText(t('tile.due'));
  await expect(row).toHaveAttribute('href', '/departureCheck');
  // After a change of language the row has its texts before any other script runs.
  const english = await phone.newPage();
  await english.route('**/*.js', (route) => route.abort());
  await english.goto('/en');
  const englishRow = english.locator('#glance');
  await expect(englishRow).toContainText(text('en', 'departure-check', 'tile.due'));
  await expect(englishRow).toContainText(plate.replace('DC', 'DN'));
  await expect(englishRow).toHaveAttribute('href', '/en/departureCheck');
  await english.close();
  await chooses(plate);
  await expect(next.locator('.check-tile-state')).toHaveAttribute('data-state', 'inOrder');
  await expect(row).toHaveAttribute('data-tone', 'idle');
  await phone.close();

  // At the desk it is in its own tab, and not among the new reports.
  const [report] = await reportsMarked(backend, plate);
  const id = report?.id ?? '';
  const desk = await openDesk(browser, backend, '?tab=checks');
  await expect(desk.locator(`.office-entry[data-id="${id}"]`)).toBeVisible();
  await expect(desk.locator('[data-checked]')).not.toHaveAttribute('data-checked', '0');
  await desk.locator('[data-tab="new"]').click();
  await expect(desk.locator(`.office-entry[data-id="${id}"]`)).toHaveCount(0);
});

test(
  'the departure check › survives a reload and is sent when the network is back',
  { tag: '@worker' },
  async ({ page: driver, context, backend }) => {
    test.slow();
    await signInAsNew(context, backend);
    const plate = newPlate();
    await openCheck(driver, plate);
    await offlineReady(driver);
    await tickGroups(driver, checkGroups.slice(0, 3));
    await disconnect(driver);
    await driver.reload();
    await whenReady(driver);
    await expect(driver.locator('.check-state[aria-pressed="true"]')).toHaveCount(3);
    await tickGroups(driver, checkGroups.slice(3));
    // With the keyboard, a question with one button takes the place of holding.
    await driver.getByRole('button', { name: t('bar.hold') }).press('Enter');
    await driver
      .getByRole('dialog')
      .getByRole('button', { name: t('bar.sign') })
      .click();
    await expect(driver.locator('.check-result')).toContainText(t('result.inOrder'));
    await expect(driver.locator('.check-sent')).toHaveText(t('result.queued'));
    await setFaults(backend, []);
    await driver.context().setOffline(false);
    await expect(driver.locator('.check-sent')).toHaveText(t('result.sent'));
    expect(await reportsMarked(backend, plate)).toHaveLength(1);
  },
);

test('the departure check › reads the odometer in miles in a British company, and lets the driver choose', async ({
  page: driver,
  context,
  backend,
}) => {
  await signInAsNew(context, backend);
  const reply = await fetch(`${backend.origin}/config.json`);
  const config = (await reply.json()) as Record<string, unknown>;
  await context.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, accidentDuties: { employmentCountry: 'GB' } } }),
  );
  await driver.goto('/departureCheck');
  await whenReady(driver);
  const { mi, km } = {
    mi: text('de', 'reports', 'units.mi'),
    km: text('de', 'reports', 'units.km'),
  };
  const odometer = driver.locator('.field', { has: driver.locator('[id="odometer"]') });
  const unit = driver.getByRole('radiogroup', {
    name: text('de', 'forms/departureCheck', 'fields.odometerUnit.label'),
  });
  await driver.locator('[id="vehiclePlate"]').fill('BD51 SMR');
  await driver.locator('[id="odometer"]').fill('98000');
  await expect(odometer).toContainText(mi);
  await expect(unit).toHaveCount(0);
  // An earlier British plate tells nothing about its country.
  await driver.locator('[id="vehiclePlate"]').fill('Y123 ABC');
  await expect(odometer).toContainText(mi);
  await unit.getByText(text('de', 'reports', 'choices.odometerUnit.km')).click();
  await expect(odometer).toContainText(km);
  await expect(driver.locator('.check-head small')).toContainText(/98\.000\s*km/);
});

test('the departure check › leads to the report of a defect and back, and says not to set off', async ({
  page: driver,
  context,
  backend,
}) => {
  test.slow();
  await signInAsNew(context, backend);
  const plate = newPlate();
  await openCheck(driver, plate);
  await tickGroups(
    driver,
    checkGroups.filter((group) => group !== 'brakes'),
  );
  await driver.locator('.check-open', { hasText: 'Luft und Bremsen' }).click();
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: t('sheet.vehicle') })
    .click();
  // Defect, severity, send: the check has entered everything else.
  await driver.waitForURL(/formComplaintFahrgestell.*#step-defects/);
  await driver
    .getByRole('dialog')
    .getByRole('button', {
      name: choiceText('de', 'complaintChassis', 'chassisDefect', 'chLightsRear'),
    })
    .click();
  await expect(driver.locator('[id="defects.0.severity"] input[value=stop]')).toBeChecked();
  // One line tells the origin.
  await expect(
    driver.getByText(interpolate(text('de', 'reports', 'draft.fromCheck'), { plate })),
  ).toBeVisible();
  await expect(
    driver.getByRole('button', { name: text('de', 'reports', 'draft.discard') }),
  ).toHaveCount(0);
  const main = driver.locator('.report-form-bar button[type=submit]');
  await main.click();
  await driver.waitForURL(/#step-review/);
  await expect(driver.locator('[aria-labelledby=section-review]')).toContainText(plate);
  await main.click();
  // Accessible names have no soft hyphens.
  const back = text('de', 'reports', 'sent.backToCheck').replaceAll('\u00AD', '');
  await driver.getByRole('link', { name: back }).click();
  await expect(driver.locator('.check-state--defect')).toHaveText('1 Mangel');
  const hint = driver.locator('.check-open-hint');
  const stopped = interpolate(t('bar.result'), { result: t('result.stop') });
  const levelName = text('de', 'reports', 'choices.severity.stop');
  const lamp = choiceText('de', 'complaintChassis', 'chassisDefect', 'chLightsRear');
  await expect(hint).toContainText(`${levelName}: ${lamp}`);
  await expect(hint).toContainText(stopped);
  const result = await sign(driver);
  await expect(result).toContainText(t('result.stop'));
  // One addressee for one level: the report of the defect names the technician too.
  await expect(result).toContainText(t('result.call.technician'));

  // The roadside screen names the open defect, its level and the report.
  await driver.getByRole('button', { name: t('result.proof') }).click();
  const open = driver.getByRole('dialog').locator('.check-proof-list[data-open="1"]');
  await expect(open).toContainText(`${levelName}: ${lamp}`);
  await expect(open).toContainText(/F-\d{6}-/);
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: t('sheet.close') })
    .click();

  // While the defect is open, a second check in which every group is ticked is not in order.
  await driver.getByRole('button', { name: t('result.again') }).click();
  await expect(driver.locator('.vehicle-defects')).toContainText(plate);
  await tickGroups(driver);
  // Before the signature stands what is open, and what is signed.
  await expect(hint).toContainText(`${levelName}: ${lamp}`);
  await expect(hint).toContainText(stopped);
  await expect(await sign(driver)).toContainText(t('result.stop'));
  await driver.goto('/');
  const row = driver.locator('#glance');
  await expect(row).toContainText(`${levelName}: ${lamp}`);
  await expect(row).not.toContainText('✓');
  await row.click();
  await expect(driver.locator('#vehicle-defects details')).toHaveAttribute('open', '');
  await expect(driver.locator('.check-tile-state')).toHaveAttribute('data-state', 'stop');
  const reports = await reportsMarked(backend, plate);
  expect(reports.map(({ kind }) => kind).toSorted()).toEqual([
    'complaintChassis',
    'departureCheck',
    'departureCheck',
  ]);
});
