/** Receipts that the office writes with its command line, and the driver's answers to them. */
import type { Page } from 'playwright/test';
import { routePath } from '../../../src/routing/routes.ts';
import { violationsInThemes } from '../support/axe.ts';
import { addPhotos, answerQuestion, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { observeShifts, readShifts } from '../support/layout.ts';
import { signInAsNew } from '../support/signed-in.ts';
import { reportsMarked, setReceipt } from '../support/office.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { expect, offlineReady, test, text, whenReady } from '../support/site.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';

declare const app: App;
const status = (name: string): string => text('de', 'home', `reports.status.${name}`);

test('a receipt appears in the open list, and a question is in the row of home and in the badge, fully below the app bar after a reload', async ({
  page,
  context,
  backend,
}) => {
  // Make sure that no other report of this driver changes its status meanwhile.
  await signInAsNew(context, backend);
  const mark = `receipt ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await send(page);
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible();
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  await page.goto('/myReports');
  const line = page.locator(`[data-report="${report.id}"]`);
  await expect(line).toHaveAttribute('data-status', 'sent');
  const news = page.locator('.my-reports .visually-hidden[aria-live]');
  for (const name of ['received', 'inProgress'] as const) {
    await setReceipt(backend, report, { status: name });
    await expect(line).toHaveAttribute('data-status', name);
    await expect(line).toContainText(status(name));
    await expect(news).toContainText(report.shortCode);
    await expect(news).toContainText(status(name));
  }
  const badge = page.locator('.shell-bottom [data-badge]');
  await expect(badge).toBeHidden();
  const note = `Welche Kundennummer? ${'Auf dem Schild am Tor stehen zwei. '.repeat(4).trim()}`;
  await setReceipt(backend, report, { status: 'returned', note });
  await expect(page.locator('[data-group=forYou]').locator(line)).toHaveAttribute(
    'data-status',
    'returned',
  );
  // The office's words are whole, also with large text.
  const cutPixels = (): Promise<number> =>
    line.locator('.my-reports-note').evaluate((words) => {
      document.documentElement.style.fontSize = '200%';
      return words.scrollHeight - words.clientHeight;
    });
  await expect(line.locator('.my-reports-note')).toContainText(note);
  expect(await cutPixels()).toBeLessThanOrEqual(1);
  await expect(badge).toHaveText(/^1\s/);
  // A page that shows no reports has the badge too, and nothing moves when it appears.
  await page.addInitScript(observeShifts);
  await page.goto('/driverManual');
  await expect(badge).toHaveText(/^1\s/);
  expect(await readShifts(page)).toEqual([]);

  await page.goto('/');
  const row = page.locator('#glance');
  await expect(row).toContainText(text('de', 'home', 'glance.question.title.one'));
  await expect(row).toHaveAttribute('href', `/report?id=${report.id}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await expect(row).toHaveAttribute('data-tone', 'pending');
  await whenReady(page);
  const edges = await page.evaluate(() => {
    const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
    const tiles = [...document.querySelectorAll('.tile')];
    return {
      bar: box('.shell-bar')?.bottom ?? 0,
      row: box('#glance')?.top ?? 0,
      lastTile: Math.max(...tiles.map((tile) => tile.getBoundingClientRect().bottom)),
      bottom: box('.shell-bottom')?.top ?? 0,
    };
  });
  expect(edges.row).toBeGreaterThanOrEqual(edges.bar);
  expect(edges.lastTile).toBeLessThanOrEqual(edges.bottom);
  expect(await readShifts(page)).toEqual([]);

  await setReceipt(backend, report, { status: 'closed' });
  await expect(row).toHaveAttribute('data-tone', 'idle');
  await expect(badge).toBeHidden();
  await row.click();
  await expect(page).toHaveURL(/\/myReports$/);
  await expect(line).toHaveAttribute('data-status', 'closed');
  // Where, and the office's words, can be searched for.
  await page.locator('input[type=search]').fill('petersen');
  await expect(page.locator('.my-reports-found')).toContainText('1');
  await page.locator('[data-filter=open]').click();
  await expect(line).toHaveCount(0);
});

/** Focuses each link, button and field of the report and returns those that something covers. */
const hiddenWithFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      '.report :is(a, button, textarea, summary)',
    );
    return [...targets].flatMap((target) => {
      target.focus();
      const { x, y, width, height } = target.getBoundingClientRect();
      const shown = document.elementFromPoint(x + width / 2, y + height / 2);
      return target.contains(shown) ? [] : [target.outerHTML.slice(0, 80)];
    });
  });

test("the office's question is answered in place with text and photo, as one thread", async ({
  page,
  context,
  backend,
  complaints,
}) => {
  void complaints;
  await signInAsNew(context, backend);
  const mark = `answer ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  // Too long for the screen, so that the field for the answer has to stay at the lower edge.
  const note = `Welche Kundennummer?\nBitte mit Foto vom Typenschild.\n${'Nah und scharf. '.repeat(30)}`;
  await setReceipt(backend, report, { status: 'returned', note });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const line = page.locator(`[data-report="${report.id}"]`);
  await page.locator(`#glance[href="/report?id=${report.id}"]`).click();
  // The question and the field for the answer are on the same screen, without the whole form.
  await expect(page.locator('[data-question=open] .report-note')).toHaveText(note);
  await whenReady(page);
  // The field, the camera with its warning and the button are in sight together with the question.
  const answer = page.locator('.report-answer');
  const submit = answer.locator('button[type=submit]');
  const parts = [
    '#followText',
    '.photo-picker-caution',
    '.photo-picker-buttons > .button',
    '[type=submit]',
  ];
  for (const part of parts) await expect(answer.locator(part).nth(0)).toBeInViewport({ ratio: 1 });
  // A low screen and large text have no room for it: there it stays below the question.
  const isOverQuestion = () =>
    page.evaluate(() => {
      const edge = (name: string) => document.querySelector(name)?.getBoundingClientRect();
      return (edge('.report-answer')?.top ?? 0) < (edge('[data-question=open]')?.bottom ?? 0);
    });
  expect(await isOverQuestion()).toBe(true);
  await page.setViewportSize({ width: 740, height: 360 });
  expect(await isOverQuestion()).toBe(false);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await isOverQuestion()).toBe(false);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await page.locator('[id="followText"]').fill('4711');
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await hiddenWithFocus(page)).toEqual([]);
  // The draft belongs to the question and is there again after a reload.
  await page.reload();
  await expect(page.locator('[id="followText"]')).toHaveValue('4711');
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
  // The driver discards it with its photo. The question stays.
  const discard = page.getByRole('button', { name: text('de', 'reports', 'draft.discard') });
  await discard.click();
  await page.getByRole('button', { name: text('de', 'reports', 'draft.keep') }).click();
  await discard.click();
  await discard.click();
  await expect(discard).toHaveCount(0);
  await expect(page.locator('[id="followText"]')).toHaveValue('');
  await expect(page.locator('.photo-picker-photo')).toHaveCount(0);
  await expect(page.locator('[data-question=open]')).toHaveCount(1);
  await page.goto('/myReports');
  await expect(line).toHaveAttribute('data-status', 'returned');
  await expect(page.locator('[data-draft]')).toHaveCount(0);
  await line.locator('.button').click();
  await whenReady(page);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
  await expect(submit).toBeEnabled();
  await expect(page.locator('.shell-bottom [data-badge]')).toHaveText(/^1\s/);
  await answerQuestion(page, `4711001 ${mark}`);
  // The badge no longer counts the question as soon as the answer is in the outbox.
  await expect(page.locator('.shell-bottom [data-badge]')).toBeHidden();
  // The field empties only when the answer is in the outbox. The thread shows question and answer.
  await expect(page.locator('.report-bubble .report-note')).toHaveText([note, `4711001 ${mark}`]);
  await expect(page.locator('[data-question=open]')).toHaveCount(0);
  await expect(page.locator('.report-sheet')).toHaveAttribute('data-status', 'answered');
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(2);
  const follower = (await reportsMarked(backend, mark)).find(({ id }) => id !== report.id);
  expect(follower?.answers).toEqual({
    followsReport: report.id,
    followPurpose: 'answer',
    followText: `4711001 ${mark}`,
  });
  expect(follower?.photos).toMatchObject([{ field: 'photos' }]);
  await page.goto('/myReports');
  await expect(line).toHaveAttribute('data-status', 'answered');
  // The list has one entry for the thread.
  await expect(page.locator(`[data-report="${follower?.id ?? ''}"]`)).toHaveCount(0);
  await setReceipt(backend, report, { status: 'closed' });
  await expect(line).toHaveAttribute('data-status', 'closed');
});

test(
  'the last receipts are shown offline with their time, an answer waits for network, and another driver on the phone sees none of them',
  { tag: '@worker' },
  async ({ signedInPage: page, context, backend, complaints }) => {
    complaints.allowNetwork = true;
    const mark = `remembered ${Date.now()}`;
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await send(page);
    await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
    const [report] = await reportsMarked(backend, mark);
    if (!report) throw new Error('The report is missing');
    await page.goto('/myReports');
    await offlineReady(page);
    await setReceipt(backend, report, { status: 'inProgress', note: 'Techniker kommt Dienstag' });
    const line = page.locator(`[data-report="${report.id}"]`);
    await expect(line).toHaveAttribute('data-status', 'inProgress');
    await context.setOffline(true);
    await page.goto('/myReports');
    await expect(line).toHaveAttribute('data-status', 'inProgress');
    await expect(line).toContainText('Techniker kommt Dienstag');
    await expect(page.locator('.my-reports-heard')).toContainText(String(new Date().getFullYear()));
    await page.goto(`/report?id=${report.id}`);
    await expect(page.locator('.report-note')).toHaveText('Techniker kommt Dienstag');
    // A tick means complete.
    await expect(
      page.locator('.report-sheet .notice', { hasText: status('inProgress') }),
    ).toHaveClass(/notice--info/);
    await context.setOffline(false);
    await page.goto('/myReports');
    await setReceipt(backend, report, { status: 'returned', note: 'Welcher Tank?' });
    await expect(line).toHaveAttribute('data-status', 'returned');

    // Without network the answer waits in the thread, and arrives by itself later.
    await context.setOffline(true);
    await page.goto(`/report?id=${report.id}`);
    await answerQuestion(page, `Der linke ${mark}`);
    await expect(page.locator('.report-sheet > .notice').first()).toBeFocused();
    const own = page.locator('.report-bubble--own');
    await expect(own).toContainText('Der linke');
    await expect(own).toContainText(text('de', 'home', 'reports.waitingTitle.offline'));
    await expect(page.locator('.report-sheet')).toHaveAttribute('data-status', 'answered');
    expect(await reportsMarked(backend, mark)).toHaveLength(1);
    await context.setOffline(false);
    await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(2);
    await page.goto('/myReports');
    await setReceipt(backend, report, { status: 'closed' });
    await expect(line).toHaveAttribute('data-status', 'closed');
    expect(
      await page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('receipts:')).length,
      ),
    ).toBe(1);
    await page.goto('/settings');
    await page.getByRole('button', { name: text('de', 'settings', 'signOut') }).click();
    await page.waitForURL(/\/login/);
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('receipts:')),
      ),
    ).toEqual([]);
  },
);

test("the next report uses the measured offset of the server's clock @full", async ({
  signedInPage: page,
  backend,
}) => {
  await page.clock.install({ time: Date.now() - 7 * 60_000 });
  await page.goto('/myReports');
  // Home may have measured the offset before the clock was set back.
  const measured = () => page.evaluate(() => localStorage.getItem('clock-offset') ?? '[0]');
  await expect
    .poll(async () => (JSON.parse(await measured()) as readonly number[])[0])
    .toBeGreaterThan(6 * 60_000);
  const mark = `clock ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  expect(Math.abs((report?.clockOffsetMilliseconds ?? 0) - 7 * 60_000)).toBeLessThan(20_000);
});

test('photos that wait for Wi-Fi are sent after a tap on the screen of their report', async ({
  signedInPage: page,
  context,
  backend,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => ({ type: 'cellular' }),
    });
  });
  await page.goto(`${routePath('settings', 'de')}#sending`);
  await page
    .locator('label', { has: page.locator('input[name=photosOnWifiOnly][value=yes]') })
    .click();
  // Wait until the setting is stored, because leaving the page would lose it.
  await loadServices(page);
  await expect
    .poll(() => page.evaluate(() => app.openLocalStore().readSettings()))
    .toMatchObject({ photosOnWifiOnly: true });
  const mark = `wifi ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await send(page);
  await page.goto('/myReports');
  const line = page.locator('.my-reports-item[data-status=arrived]');
  await expect(line).toContainText(text('de', 'home', 'reports.waiting.wifi'));
  // The document is sent immediately; only photos wait for Wi-Fi.
  expect(await reportsMarked(backend, mark)).toHaveLength(1);
  await line.locator('a.my-reports-title').click();
  await page.getByRole('button', { name: text('de', 'home', 'reports.sendAnyway') }).click();
  await expect(page.locator('.report-sheet')).toHaveAttribute('data-status', 'sent');
});
