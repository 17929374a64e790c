/**
 * Actions on a submitted report: add to it, correct it, withdraw it, take it back while it waits,
 * copy it to a new report, and open it on another phone.
 */
import type { Page } from 'playwright/test';
import { otherDevice } from '../support/accounts.ts';
import { violationsInThemes } from '../support/axe.ts';
import { addPhotos, answerQuestion, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { photoBytes, type Report, reportsMarked, setReceipt } from '../support/office.ts';
import { type Backend, expect, setFaults, signIn, test, text, whenReady } from '../support/site.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';

declare const app: App;

const screen = (name: string): string => text('de', 'follow', `screen.${name}`);
const tapButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Sends a message to dispatch, opens its screen and returns the stored report. */
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
  // The short form is empty and contains none of the questions of the original form.
  await expect(page.locator('.report-form-problems')).toContainText(
    text('de', 'reports', 'problems.nothingAdded'),
  );
  expect(await violationsInThemes(page)).toEqual([]);
  await page.locator('[id="followText"]').fill('Das Tor ist jetzt offen');
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await submit.click();
  await expect(page.locator('.report-thread li')).toHaveCount(1);
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
  // Until its photo has arrived too, the entry shows a status after the time.
  await expect(page.locator('.report-thread .report-hint')).toContainText(/1 Foto$/);

  await page.goto(`/report?id=${report.id}`);
  await tapButton(page, screen('withdraw'));
  await page.waitForURL(/&draft=/);
  await whenReady(page);
  await page.locator('[id="followText"]').fill('Falscher Kunde');
  await page.locator('.report-form-bar button[type=submit]').click();
  await expect(page.locator('.report-sheet')).toHaveAttribute('data-status', 'withdrawn');
  await expect(page.locator('.report-thread li')).toHaveCount(2);
  expect(await violationsInThemes(page)).toEqual([]);
  await expect(page.getByRole('button', { name: screen('withdraw'), exact: true })).toHaveCount(0);
  await expect.poll(async () => (await followingReports(backend, report)).length).toBe(2);
});

test('a short form stores no draft if it is left empty, and stores a draft once something was entered @full', async ({
  signedInPage: page,
  backend,
}) => {
  const report = await sentReport(page, backend, `left ${Date.now()}`);
  await tapButton(page, screen('add'));
  await page.waitForURL(/&draft=/);
  await whenReady(page);
  await tapButton(page, screen('cancel'));
  await expect(page.locator('.report-sheet')).toBeVisible();
  // The draft may still exist, because going back does not wait until it is deleted.
  await loadServices(page);
  await expect
    .poll(() => page.evaluate(async () => (await app.openLocalStore().listDrafts()).length))
    .toBe(0);
  await page.goto('/myReports');
  await expect(page.locator(`[data-report="${report.id}"]`)).toBeVisible();
  await expect(page.locator('[data-draft]')).toHaveCount(0);

  await page.goto(`/report?id=${report.id}`);
  await tapButton(page, screen('add'));
  await page.waitForURL(/&draft=/);
  await whenReady(page);
  await page.locator('[id="followText"]').fill('Noch etwas');
  await tapButton(page, screen('cancel'));
  // Opening the full form of the same kind must not load the draft of the follow-up.
  await openForm(page, 'de');
  await expect(page.locator('[id="followText"]')).toHaveCount(0);
  await page.goto('/myReports');
  await page.locator('[data-draft] a.button').click();
  await expect(page.locator('[id="followText"]')).toHaveValue('Noch etwas');
});

test('a driver takes back a waiting report and changes it as a draft, and the changed report arrives once', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `waits ${Date.now()}`;
  await openForm(page, 'de', '?new');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(2, smallPhoto));
  // Block requests at the server, because those of a closing page can bypass the routes of the
  // browser.
  await setFaults(backend, [
    { kind: 'status', path: ':commit', status: 503 },
    { kind: 'status', path: '/v0/b/', status: 503 },
  ]);
  await send(page);
  await page.goto('/myReports');
  await page.locator('.my-reports-item[data-status=queued] .my-reports-title').click();
  // A tap during an attempt to send only shows a message, so tap again until the report is taken
  // back.
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

test("a driver's second phone shows sent reports and the office's question, answers it, corrects the report with the original photos, and removes everything at sign-out", async ({
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
  await other.route(/:runQuery/, (route) => route.fulfill({ status: 503 }));
  await signIn(other, 'de');
  await other.goto('/myReports');
  const line = other.locator(`[data-report="${report.id}"]`);
  // The list could not be fetched. It is fetched again when the driver returns to the page.
  await expect(other.locator('.my-reports-empty')).toContainText(
    text('de', 'home', 'reports.emptyHere.unreachable'),
  );
  await other.unroute(/:runQuery/);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(line).toHaveAttribute('data-status', 'sent');
  await setReceipt(backend, report, { status: 'returned', note: 'Welcher Tank?' });
  await expect(line).toHaveAttribute('data-status', 'returned');
  await line.locator('.my-reports-title').click();
  await expect(other.locator('[data-question=open] .report-note')).toHaveText('Welcher Tank?');
  const hide = other.getByRole('button', { name: text('de', 'home', 'reports.hide') });
  await expect(hide).toHaveCount(0);
  await whenReady(other);
  await other.locator('[id="followText"]').fill('Der linke');
  await expect(other.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  // The status does not change while the answer is only a draft.
  await other.goto('/myReports');
  await expect(line).toHaveAttribute('data-status', 'returned');
  await other.locator('[data-draft] a.button').click();
  await expect(other.locator('[id="followText"]')).toHaveValue('Der linke');
  await answerQuestion(other, 'Der linke, FB 2700-119');
  await expect.poll(async () => (await followingReports(backend, report)).length).toBe(1);
  const [answer] = await followingReports(backend, report);
  expect(answer?.answers).toEqual({
    followsReport: report.id,
    followPurpose: 'answer',
    followText: 'Der linke, FB 2700-119',
  });
  // A correction starts with the whole form and the photos, which are only at the office.
  await other.goto(`/report?id=${report.id}`);
  await tapButton(other, screen('correct'));
  await other.waitForURL(/\?draft=/);
  await whenReady(other);
  await expect(other.locator('[id="deliveredAmount"]')).toHaveValue(/1485[.,]5/);
  await expect(other.locator('.photo-picker-photo img')).toHaveCount(1);
  await other.locator('[id="tankSerial"]').fill('FB 2700-119');
  await send(other);
  await expect.poll(async () => (await followingReports(backend, report)).length).toBe(2);
  const corrected = (await followingReports(backend, report)).find(({ id }) => id !== answer?.id);
  expect(corrected?.answers).toEqual({
    ...report.answers,
    tankSerial: 'FB 2700-119',
    followsReport: report.id,
    followPurpose: 'correction',
  });
  const bytes = async (path: string | undefined) =>
    (await photoBytes(backend, path ?? '')).bytes.toString('base64');
  const before = await bytes(report.photos[0]?.path);
  // The document arrives before its photo.
  await expect.poll(() => bytes(corrected?.photos[0]?.path).catch(() => '')).toBe(before);
  await other.goto('/myReports');
  await expect(line).toHaveAttribute('data-status', 'answered');
  // The first phone receives the answer too.
  await page.goto('/myReports');
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
  // Close the question, so that the driver has none in later tests.
  await setReceipt(backend, report, { status: 'closed' });
});

test('a new report that is copied from a sent one starts with the unchanged answers @full', async ({
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
