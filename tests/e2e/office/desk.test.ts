/** The office at a desk: what a driver sends, what two desks do with it, what the driver hears. */
import type { Browser, Page } from 'playwright/test';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { violationsInThemes } from '../support/axe.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { reportsMarked } from '../support/office.ts';
import { type Backend, choiceText, expect, test, text, whenReady } from '../support/site.ts';

const office = { email: 'office@tanklotse.example', password: 'Tanklotse-Office-1' };
const t = (path: string): string => text('de', 'office', path);

/** A desk of the office in a browser window of its own. */
async function openDesk(browser: Browser, backend: Backend, query = ''): Promise<Page> {
  const context = await browser.newContext({
    baseURL: backend.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=email]').fill(office.email);
  await page.locator('input[type=password]').fill(office.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/office${query}`);
  await expect(page.locator('.office-desk')).toBeVisible();
  return page;
}

/** The driver sends a message with `mark` in it and one photo. */
async function sendMarked(page: Page, backend: Backend, mark: string) {
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  return report;
}

test('a report comes to two desks, one answers it, the driver hears of it', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const mark = `desk ${Date.now()}`;
  const report = await sendMarked(driver, backend, mark);
  const line = `.office-entry[data-id="${report.id}"]`;
  const desk = await openDesk(browser, backend);
  await desk.locator(line).click();
  await expect(desk).toHaveURL(new RegExp(`id=${report.id}`));
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toContainText(mark);
  await expect(sheet.locator('.office-photo img')).toBeVisible();
  await sheet.locator('.office-photo').click();
  await expect(desk.getByRole('link', { name: t('photos.download') })).toBeVisible();
  await desk.keyboard.press('Escape');

  // Who has it open is seen at the other desk, and so is who takes it.
  const other = await openDesk(browser, backend, `?id=${report.id}`);
  const otherSheet = other.locator(`[data-report="${report.id}"]`);
  await expect(otherSheet).toHaveAttribute('data-state', 'new');
  await sheet.getByRole('button', { name: t('actions.claim') }).click();
  await expect(otherSheet).toHaveAttribute('data-state', 'open');

  await sheet.getByLabel(t('note.label')).fill('Kunde ruft selbst an');
  await sheet.getByRole('button', { name: t('note.add') }).click();
  await expect(otherSheet.locator('.office-note')).toHaveText('Kunde ruft selbst an');
  await sheet.getByLabel(t('answer.label')).fill('Techniker kommt Dienstag');
  await sheet.getByRole('button', { name: t('answer.send'), exact: true }).click();
  await expect(otherSheet.locator('.report-history')).toContainText('Techniker kommt Dienstag');

  await driver.goto(`/report?id=${report.id}`);
  await expect(driver.locator('.report-note')).toHaveText('Techniker kommt Dienstag');
  await expect(driver.locator('main')).not.toContainText('Kunde ruft selbst an');

  await sheet.getByRole('button', { name: t('actions.close'), exact: true }).click();
  await sheet.getByRole('button', { name: t('reasons.done') }).click();
  await expect(otherSheet).toHaveAttribute('data-state', 'closed');
  await driver.goto('/');
  await expect(driver.locator(`[data-report="${report.id}"]`)).toHaveAttribute(
    'data-status',
    'closed',
  );
  await desk.context().close();
  await other.context().close();
});

test('a report that comes while the desk is open is counted in its title', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const desk = await openDesk(browser, backend);
  const report = await sendMarked(driver, backend, `arrival ${Date.now()}`);
  // The phone's word brings it: the next question of its own is half a minute away.
  await expect(desk.locator(`.office-entry[data-id="${report.id}"]`)).toBeVisible({
    timeout: 5000,
  });
  await expect(desk).toHaveTitle(/^\(\d+\) /);
  // Opened by somebody it is news no more.
  await desk.locator(`.office-entry[data-id="${report.id}"]`).click();
  await expect(desk).toHaveTitle(/^[^(]/);
  await desk.getByText(t('filters.title'), { exact: true }).click();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: t('export.xlsx') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await desk.context().close();
});

test('the relieving driver sees open defects and says so', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const plate = `HH-X ${Date.now() % 10_000}`;
  const answers = { vehiclePlate: plate, defects: [{ defect: 'chBrakeAir', severity: 's4' }] };
  const report = await sendReport(backend.origin, reporter, 'complaintChassis', answers);
  const desk = await openDesk(browser, backend, `?id=${report.id}`);
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toBeVisible();
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
  await expect(driver.locator('main')).not.toContainText('Mika Öz');
  await line.getByRole('button', { name: text('de', 'vehicle', 'tell') }).click();
  await expect(line).toContainText(text('de', 'vehicle', 'seen'));
  await expect(sheet.locator('.office-seen')).toBeVisible();
  // Repaired it is gone from the driver's page.
  await sheet.getByRole('button', { name: new RegExp(t('defects.repaired')) }).click();
  await expect(sheet.locator('[data-defect="d0"]')).toContainText(t('defects.repaired'));
  await driver.reload();
  await expect(driver.locator('.vehicle-line[data-open="0"]')).toBeVisible();
  await desk.context().close();
});

test('without connection the desk says so, and writes nothing', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const report = await sendMarked(driver, backend, `lost ${Date.now()}`);
  const desk = await openDesk(browser, backend, `?id=${report.id}`);
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toBeVisible();
  await desk.context().setOffline(true);
  await desk.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(desk.locator('.office-lost')).toBeVisible();
  await desk.context().setOffline(false);
  await desk.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(desk.locator('.office-lost')).toBeHidden();
  await desk.context().close();
});

test('keys alone lead through the list, and axe finds nothing in any theme', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const report = await sendMarked(driver, backend, `keys ${Date.now()}`);
  const desk = await openDesk(browser, backend);
  await expect(desk.locator(`.office-entry[data-id="${report.id}"]`)).toBeVisible();
  await desk.keyboard.press('j');
  await expect(desk.locator('.office-entry:focus')).toHaveCount(1);
  await desk.keyboard.press('Enter');
  await expect(desk.locator('.report-sheet')).toBeVisible();
  expect(await violationsInThemes(desk)).toEqual([]);
  await desk.context().close();
});

test.describe('a driver', () => {
  test.use({ start: '/office' });
  test('is told that the page is for the office', async ({ signedInPage: page }) => {
    await whenReady(page);
    await expect(page.getByText(t('forOffice.title'))).toBeVisible();
    await expect(page.locator('.office-tabs')).toHaveCount(0);
  });
});
