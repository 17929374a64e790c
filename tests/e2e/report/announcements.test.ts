/** What a driver with a screen reader hears in a form, and where the focus is after each action. */
import type { BrowserContext, Page } from 'playwright/test';
import { photoFiles } from '../../fixtures/photos.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { announcements, focusedName, recordAnnouncements } from '../support/announcements.ts';
import { addPhotos, fillPartialDelivery, openForm, send, stepCount } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { newDriver, signInAs } from '../support/signed-in.ts';
import { choiceText, expect, test, text, whenReady } from '../support/site.ts';

const word = (path: string): string => text('de', 'reports', path);

test('a form › names the number of each step, announces saving once and the removal of a defect, and keeps the focus after a draft is deleted', async ({
  signedInPage: page,
}) => {
  await recordAnnouncements(page);
  await page.goto(formPath('complaintCustomerTank'));
  await whenReady(page);
  const texts = async () => (await announcements(page)).map(({ text: one }) => one);
  const kept = async () => (await texts()).filter((one) => one === word('draft.kept'));
  const steps = await stepCount(page);
  await page.locator('.step-list summary').click();
  await page.locator('.step-list li button').nth(1).click();
  const second = interpolate(word('form.step'), { step: 2, steps });
  await expect
    .poll(() => focusedName(page))
    .toBe(`heading: ${second}: ${text('de', 'forms/complaintCustomerTank', 'sections.defects')}`);
  await expect(page).toHaveTitle(new RegExp(`^${second}: `));

  const name = choiceText('de', 'complaintCustomerTank', 'customerTankDefect', 'ctPlate');
  await page.locator('[id="defects"] > .button').click();
  await page.getByRole('dialog').getByRole('button', { name }).first().click();
  const note = page.locator('[id="defects.0.note"]');
  for (const words of ['Schild', 'Schild ab', 'Schild abgerissen']) {
    await note.fill(words);
    await expect(page.locator('.report-form-saved')).toContainText(word('draft.kept'));
  }
  expect(await kept()).toHaveLength(1);
  expect(await texts()).not.toContain(word('draft.saving'));

  await page.locator('.list-view-entry .photo-picker-remove').first().click();
  await expect.poll(texts).toContain(
    interpolate(word('form.undoOffered'), {
      removed: interpolate(word('form.removed'), { what: name }),
    }),
  );
  expect(await focusedName(page)).not.toBe('');

  // The alert of a danger is not followed by the number of the step; its end is announced.
  const leak = choiceText('de', 'complaintCustomerTank', 'customerTankDefect', 'ctLeak');
  await page.locator('[id="defects"] > .button').click();
  await page.getByRole('dialog').getByRole('button', { name: leak }).first().click();
  await expect(page.locator('.emergency-card[role=alert]')).toBeVisible();
  // The number of photos of the new entry does not come before the danger, only after a change.
  const photoCount = interpolate(word('photos.count'), { count: 0, maximum: 4 });
  expect(await texts()).not.toContain(photoCount);
  await addPhotos(page, await photoFiles(1));
  await expect.poll(texts).toContain(interpolate(word('photos.count'), { count: 1, maximum: 4 }));
  await page.locator('.list-view-entry .photo-picker-remove').first().click();
  await expect(page.locator('.emergency-card[role=alert]')).toHaveCount(0);
  await expect.poll(texts).toContain(word('form.dangerOver'));
  const ofStep = (await texts()).filter((one) => one.startsWith(second.slice(0, -1)));
  expect(ofStep).not.toContain(interpolate(word('form.step'), { step: 2, steps: steps + 1 }));

  // The draft is deleted from the list: the focus stays in the page, and the result is announced.
  await page.goto('/myReports');
  await whenReady(page);
  const drafts = page.locator('[data-draft]');
  await drafts.getByRole('button', { name: text('de', 'home', 'reports.remove') }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(drafts).toHaveCount(0);
  await expect.poll(texts).toContain(text('de', 'home', 'reports.draftRemoved'));
  await expect.poll(() => focusedName(page)).not.toBe('');
  expect(
    (await announcements(page)).filter(({ role, isInserted }) => role === 'status' && isInserted),
  ).toEqual([]);
});

test('the screens of the driver › have no empty region that a screen reader would read as a status bar or an alert', async ({
  signedInPage: page,
  browser,
  backend,
}) => {
  const emptyRegions = (one: Page): Promise<readonly string[]> =>
    one.evaluate(() =>
      [...document.querySelectorAll('[role=status], [role=alert]')]
        .filter((region) => region.checkVisibility() && region.textContent?.trim() === '')
        .map((region) => region.outerHTML.slice(0, 80)),
    );
  const found: string[] = [];
  const check = async (one: Page, path: string): Promise<void> => {
    await one.goto(path);
    await whenReady(one);
    found.push(...(await emptyRegions(one)).map((region) => `${path}: ${region}`));
  };
  for (const path of [
    '/',
    formPath('complaintCustomerTank'),
    formPath('dispositionMessage'),
    '/gasCalculator',
    '/departureCheck',
    '/myReports',
    '/driverManual/contact-plan',
    '/settings',
    '/emergency',
  ])
    await check(page, path);
  const guest = await browser.newPage({ baseURL: backend.origin, serviceWorkers: 'block' });
  for (const path of ['/login', '/register']) await check(guest, path);
  await guest.close();
  expect(found).toEqual([]);
});

test('a report from the server › opens without the alert that it is not on this device', async ({
  backend,
  browser,
}) => {
  const { email } = await newDriver(backend);
  const openPhone = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: backend.origin, serviceWorkers: 'block' });
    await signInAs(context, email);
    return context;
  };
  const first = await openPhone();
  const page = await first.newPage();
  const mark = `elsewhere ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  const second = await openPhone();
  await recordAnnouncements(second);
  const other = await second.newPage();
  // The server's answer is held, so that the page has to wait for it.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await other.route(/:runQuery/, async (route) => {
    await released;
    await route.continue();
  });
  await other.goto(`/report?id=${report?.id}`);
  await whenReady(other);
  await expect(other.locator('.report')).toContainText(text('de', 'report', 'loading'));
  release();
  await expect(other.locator('.report')).toContainText(mark);
  expect((await announcements(other)).filter(({ role }) => role === 'alert')).toEqual([]);
  await first.close();
  await second.close();
});
