/**
 * Journeys with a submitted report: add, correct, withdraw, take it back while it waits, write
 * another one like it, and find it on another phone.
 */
import type { Page } from 'playwright/test';
import { otherDevice } from '../support/accounts.ts';
import { violationsInThemes } from '../support/axe.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { photoBytes, type Report, reportsMarked, setReceipt } from '../support/office.ts';
import { type Backend, expect, setFaults, signIn, test, text, whenReady } from '../support/site.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';

declare const app: App;

const screen = (name: string): string => text('de', 'follow', `screen.${name}`);
const tapButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** A message to dispatch that has arrived, opened on its own screen. */
async function sentReport(page: Page, backend: Backend, mark: string): Promise<Report> {
  await openForm(page, 'de', '?new');
  await fillPartialDelivery(page, 'de', mark);
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  await page.goto(`/report?id=${report.id}`);
  await expect(page.locator('.report-sheet')).toHaveAttribute('data-status', 'sent');
  return report;
}

const followingReports = async (backend: Backend, { id }: Report): Promise<Report[]> =>
  reportsMarked(backend, id);

test('a driver adds a photo and a note to a sent report and withdraws it with a reason, all in one thread', async ({
  signedInPage: page,
  backend,
}) => {
  const mark = `thread ${Date.now()}`;
  const report = await sentReport(page, backend, mark);
  await tapButton(page, screen('add'));
  await page.waitForURL(/&draft=/);
  await whenReady(page);
  const submit = page.locator('.report-form-bar button[type=submit]');
  await submit.click();
  // The short form is empty and contains no question of the report's own form.
  await expect(page.locator('.report-form-problems')).toContainText(
    text('de', 'reports', 'problems.nothingAdded'),
  );
  expect(await violationsInThemes(page)).toEqual([]);
  await page.locator('[id="followText"]').fill('Das Tor ist jetzt offen');
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await submit.click();
  await expect(page.locator('.report-thread li')).toHaveCount(2);
  await expect(page.locator('.report-thread')).toContainText('Das Tor ist jetzt offen');
  await expect.poll(async () => (await followingReports(backend, report)).length).toBe(1);
  const [addition] = await followingReports(backend, report);
  expect(addition).toMatchObject({
    kind: report.kind,
    answers: {
      followsReport: report.id,
      followPurpose: 'addition',
      followText: 'Das Tor ist jetzt offen',
    },
    photos: [{ field: 'photos' }],
  });
  expect(Object.keys(addition?.answers ?? {})).toHaveLength(3);
  // Its status is shown behind its time until the photo has arrived, too.
  await expect(page.locator('.report-thread li').last()).not.toContainText('·');

  await page.goto(`/report?id=${report.id}`);
  await tapButton(page, screen('withdraw'));
  await page.waitForURL(/&draft=/);
  await whenReady(page);
  await page.locator('[id="followText"]').fill('Falscher Kunde');
  await page.locator('.report-form-bar button[type=submit]').click();
  await expect(page.locator('.report-sheet')).toHaveAttribute('data-status', 'withdrawn');
  await expect(page.locator('.report-thread li')).toHaveCount(3);
  expect(await violationsInThemes(page)).toEqual([]);
  await expect(page.getByRole('button', { name: screen('withdraw'), exact: true })).toHaveCount(0);
  await expect.poll(async () => (await followingReports(backend, report)).length).toBe(2);
});

test('a short form leaves no draft when it is left empty, and keeps a draft when it was begun @full', async ({
  signedInPage: page,
  backend,
}) => {
  const report = await sentReport(page, backend, `left ${Date.now()}`);
  await tapButton(page, screen('add'));
  await page.waitForURL(/&draft=/);
  await whenReady(page);
  await tapButton(page, screen('cancel'));
  await expect(page.locator('.report-sheet')).toBeVisible();
  // Going back does not wait until the empty draft is deleted.
  await loadServices(page);
  await expect
    .poll(() => page.evaluate(async () => (await app.openLocalStore().listDrafts()).length))
    .toBe(0);
  await page.goto('/');
  await expect(page.locator(`[data-report="${report.id}"]`)).toBeVisible();
  await expect(page.locator('[data-draft]')).toHaveCount(0);

  await page.goto(`/report?id=${report.id}`);
  await tapButton(page, screen('add'));
  await page.waitForURL(/&draft=/);
  await whenReady(page);
  await page.locator('[id="followText"]').fill('Noch etwas');
  await tapButton(page, screen('cancel'));
  // The full form of this kind does not open it as its draft.
  await openForm(page, 'de');
  await expect(page.locator('[id="followText"]')).toHaveCount(0);
  await page.goto('/');
  await page.locator('[data-draft] a.button').click();
  await expect(page.locator('[id="followText"]')).toHaveValue('Noch etwas');
});

test('a driver takes back a waiting report, changes it as a draft, and it arrives once', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `waits ${Date.now()}`;
  await openForm(page, 'de', '?new');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(2, smallPhoto));
  // Blocked at the server, because requests of a closing page can pass the browser's routes.
  await setFaults(backend, [
    { kind: 'status', path: ':commit', status: 503 },
    { kind: 'status', path: '/v0/b/', status: 503 },
  ]);
  await send(page);
  await page.goto('/');
  await page.locator('.my-reports-item[data-status=queued] .my-reports-title').click();
  // A tap during an attempt shows a sentence; the next tap takes the report back.
  await expect(async () => {
    if (page.url().includes('?draft=')) return;
    await page
      .getByRole('button', { name: text('de', 'follow', 'list.takeBack') })
      .click({ timeout: 3000 });
    await page.waitForURL(/\?draft=/, { waitUntil: 'commit', timeout: 3000 });
  }).toPass();
  await whenReady(page);
  await expect(page.locator('[id="text"]')).toHaveValue(new RegExp(mark));
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(2);
  await page.locator('[id="text"]').fill(`anders ${mark}`);
  await setFaults(backend, []);
  await send(page);
  await expect
    .poll(async () => (await reportsMarked(backend, mark)).map(({ answers }) => answers['text']))
    .toEqual([`anders ${mark}`]);
});

test("a driver's second phone shows sent reports and the office's question, answers with the original photos, and removes all at sign-out", async ({
  signedInPage: page,
  backend,
}) => {
  const mark = `phone ${Date.now()}`;
  await openForm(page, 'de', '?new');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  const photo = report.photos[0]?.path ?? '';
  await expect.poll(() => photoBytes(backend, photo).then(Boolean, () => false)).toBe(true);

  const { page: other, context } = await otherDevice(page, backend);
  await signIn(other, 'de');
  await other.goto('/');
  const line = other.locator(`[data-report="${report.id}"]`);
  await expect(line).toHaveAttribute('data-status', 'sent');
  await expect(line).toContainText(text('de', 'follow', 'list.elsewhere'));
  await setReceipt(backend, report, { status: 'returned', note: 'Welcher Tank?' });
  await expect(line).toHaveAttribute('data-status', 'returned');
  await line.locator('.my-reports-title').click();
  await expect(other.locator('.report-note').first()).toHaveText('Welcher Tank?');
  const hide = other.getByRole('button', { name: text('de', 'home', 'reports.hide') });
  await expect(hide).toHaveCount(0);
  await tapButton(other, text('de', 'report', 'answer'));
  await other.waitForURL(/\?draft=/);
  await whenReady(other);
  await expect(other.locator('[id="deliveredAmount"]')).toHaveValue(/1485[.,]5/);
  await expect(other.locator('.photo-picker-photo img')).toHaveCount(1);
  // A begun answer does not change the status yet.
  await other.goto('/');
  await expect(line).toHaveAttribute('data-status', 'returned');
  await other.locator('[data-draft] a.button').first().click();
  await whenReady(other);
  await other.locator('[id="tankSerial"]').fill('FB 2700-119');
  await send(other);
  await expect.poll(async () => (await followingReports(backend, report)).length).toBe(1);
  const [answer] = await followingReports(backend, report);
  expect(answer?.answers).toEqual({
    ...report.answers,
    tankSerial: 'FB 2700-119',
    followsReport: report.id,
    followPurpose: 'answer',
  });
  const bytes = async (path: string | undefined) =>
    (await photoBytes(backend, path ?? '')).bytes.toString('base64');
  const before = await bytes(report.photos[0]?.path);
  // The document arrives before the photo.
  await expect.poll(() => bytes(answer?.photos[0]?.path).catch(() => '')).toBe(before);
  await other.goto('/');
  await expect(line).toHaveAttribute('data-status', 'answered');
  // The first phone receives the answer too.
  await page.goto('/');
  await expect(page.locator(`[data-report="${report.id}"]`)).toHaveAttribute(
    'data-status',
    'answered',
  );

  await other.goto('/settings');
  await tapButton(other, text('de', 'settings', 'signOut'));
  await other.waitForURL(/\/login/);
  expect(await other.evaluate(async () => (await caches.keys()).join())).not.toContain(
    'own-reports',
  );
  await context.close();
  // Close the question, so that the driver of later journeys has none.
  await setReceipt(backend, report, { status: 'closed' });
});

test('a new report like a sent one begins with the unchanged answers @full', async ({
  signedInPage: page,
  backend,
}) => {
  await sentReport(page, backend, `again ${Date.now()}`);
  await tapButton(page, screen('again'));
  await page.waitForURL(/\?draft=/);
  await whenReady(page);
  await expect(page.locator('[id="customerName"]')).toHaveValue('Hof Petersen, Süderbrarup');
  await expect(page.locator('[id="tankSerial"]')).toHaveValue('FB 2700-118');
  for (const field of ['deliveredAmount', 'fillLevelAfter', 'text', 'orderNumber'])
    await expect(page.locator(`[id="${field}"]`)).toHaveValue('');
});
