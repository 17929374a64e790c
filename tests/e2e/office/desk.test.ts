/**
 * Journeys of the office page: a driver sends a report, two desks work on it, the driver gets
 * answers.
 */
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import {
  createSlowLine,
  readSignals,
  newsOf,
  office,
  openDesk,
  password,
  sendMarked,
  signedIn,
  t,
} from '../support/desk.ts';
import { fillForm } from '../support/fill-form.ts';
import { addPhotos, answerQuestion, openStep, send, stepCount, unfold } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { expect, test, text, whenReady } from '../support/site.ts';

const accident = {
  eventKind: 'accident',
  reporterMode: 'named',
  dangerNow: false,
  placeKind: 'road',
  injured: 'yes',
  'injuredPersons.role': 'colleague',
  'injuredPersons.death': false,
  release: 'no',
  eventTypes: ['gasRelease'],
  propertyDamage: 'over50k',
};

test('the desk › rings for an accident, sends the driver a question and an answer, closes the report, and two desks do not overwrite each other', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  test.slow();
  const mark = `accident ${Date.now()}`;
  const desk = await openDesk(browser, backend);
  await desk.clock.install();
  await desk.reload();
  await desk.getByText(t('settings.title'), { exact: true }).click();
  await desk.getByRole('button', { name: t('settings.on'), exact: true }).click();
  await desk.getByLabel(t('settings.notifications')).check();
  await desk.getByRole('button', { name: t('settings.test') }).click();
  // Other tests may have left danger reports that nobody has opened.
  await expect.poll(async () => (await readSignals(desk)).tones).toBeGreaterThanOrEqual(4);
  const news = await newsOf(desk);

  // The phone sends the answers immediately; the upload of the second photo is held.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await driver.route(/\/v0\/b\/.*2\.jpg/, async (route) => {
    await released;
    await route.continue();
  });
  await driver.goto(formPath('nearbyAccident'));
  await whenReady(driver);
  await fillForm({
    page: driver,
    locale: 'de',
    definition: nearbyAccident,
    overrides: accident,
    mark,
  });
  await openStep(driver, (await stepCount(driver)) - 2);
  await unfold(driver);
  await expect(driver.locator('.photo-picker-photo img')).toHaveCount(1);
  await addPhotos(driver, await photoFiles(1, smallPhoto));
  await openStep(driver, (await stepCount(driver)) - 1);
  // From now on the desk's next regular request is 30 s away.
  await desk.clock.fastForward(30_000);
  const { tones } = await readSignals(desk);
  await send(driver);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');

  // The report is pushed to the desk, because the next regular request would be 30 s later. The
  // test does not measure how fast.
  const line = `.office-entry[data-id="${report.id}"]`;
  await expect(desk.locator(line)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => newsOf(desk)).toBe(news + 1);
  await expect.poll(async () => (await readSignals(desk)).tones).toBeGreaterThanOrEqual(tones + 6);
  await expect
    .poll(async () =>
      (await readSignals(desk)).notes.filter((note) => note.includes(report.shortCode)),
    )
    .toHaveLength(1);
  // The alarm of a danger report repeats until somebody opens the report.
  await desk.clock.fastForward(30_000);
  await expect.poll(async () => (await readSignals(desk)).tones).toBeGreaterThanOrEqual(tones + 12);
  await desk.locator(line).click();
  await expect.poll(() => newsOf(desk)).toBe(news);
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet).toContainText(mark);
  const count = (done: number) => interpolate(t('photos.arrived'), { done, total: 2 });
  await expect(sheet.locator('.office-photo-count')).toHaveText(count(1), { timeout: 20_000 });
  release();
  await expect(sheet.locator('.office-photo-count')).toHaveText(count(2), { timeout: 20_000 });
  await sheet.locator('.office-photo').first().click();
  await expect(desk.getByRole('link', { name: t('photos.download') })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(sheet.locator('.report-history')).toContainText(t('deeds.received'));

  // Another desk has the report open too, and claims it before it receives the claim of this desk.
  const slow = createSlowLine();
  const email = `safety-${Date.now()}@example.com`;
  await signUp(backend.origin, 'Robin Safety', email, password);
  await office(backend, ['grant', email, 'safety']);
  const other = await openDesk(browser, backend, `?id=${report.id}`, slow.slow, email);
  const otherSheet = other.locator(`[data-report="${report.id}"]`);
  await expect(otherSheet).toHaveAttribute('data-state', 'new');
  await expect(desk.locator('.office-presence')).toBeVisible();
  slow.hold();
  await sheet.getByRole('button', { name: t('actions.claim') }).click();
  await expect(sheet).toHaveAttribute('data-state', 'open');
  await otherSheet.getByRole('button', { name: t('actions.claim') }).click();
  slow.release();
  await expect(otherSheet.getByText(t('result.stale'))).toBeVisible();
  await expect(otherSheet).toHaveAttribute('data-state', 'open');
  await expect(otherSheet.locator('.report-history li')).toHaveCount(3);

  await sheet.getByLabel(t('note.label')).fill('Berufsgenossenschaft angerufen');
  await sheet.getByRole('button', { name: t('note.add') }).click();
  await expect(otherSheet.locator('.office-note')).toHaveText('Berufsgenossenschaft angerufen');
  await sheet.getByLabel(t('answer.label')).fill('Wer war Zeuge?');
  await sheet.getByRole('button', { name: t('answer.ask') }).click();
  await expect(otherSheet.locator('.report-history')).toContainText('Wer war Zeuge?');

  // The driver sees the question but not the note, and answers with a follow-up report.
  await driver.goto(`/report?id=${report.id}`);
  await expect(driver.locator('.report-note')).toHaveText('Wer war Zeuge?');
  await expect(driver.locator('main')).not.toContainText('Berufsgenossenschaft angerufen');
  await answerQuestion(driver, `Kim Weber ${mark}`);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(2);
  const answer = (await reportsMarked(backend, mark)).find(({ id }) => id !== report.id);
  const thread = sheet.locator('.office-others', { hasText: answer?.shortCode ?? 'none' });
  await expect(thread.first()).toContainText('Kim Weber');

  await sheet.getByRole('button', { name: t('actions.close'), exact: true }).click();
  await sheet.getByRole('button', { name: t('reasons.done'), exact: true }).click();
  await expect(otherSheet).toHaveAttribute('data-state', 'closed');
  await driver.goto('/myReports');
  await expect(driver.locator(`[data-report="${report.id}"]`)).toHaveAttribute(
    'data-status',
    'closed',
  );
  await desk.context().close();
  await other.context().close();
});

test('the desk › shows "unknown" until the late confirmation of an answer arrives, and does not write the answer twice', async ({
  browser,
  backend,
}) => {
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const { id } = await sendReport(backend.origin, reporter, 'dispositionMessage', { text: 'x' });
  const line = createSlowLine();
  const desk = await openDesk(browser, backend, `?id=${id}`, line.slow);
  const sheet = desk.locator(`[data-report="${id}"]`);
  const history = sheet.locator('.report-history');
  await expect(history).toContainText(t('deeds.received'));
  await desk.clock.install();

  line.hold();
  await sheet.getByLabel(t('answer.label')).fill('Komm in die Werkstatt');
  const send = sheet.getByRole('button', { name: t('answer.send'), exact: true });
  await send.click();
  await desk.clock.fastForward('00:11');
  await expect(sheet.getByText(t('result.unknown'))).toBeVisible();
  await expect(sheet.getByLabel(t('answer.label'))).toHaveValue('Komm in die Werkstatt');
  line.release();
  await expect(sheet.getByText(t('result.confirmed'))).toBeVisible();
  await expect(sheet.getByText(t('result.unknown'))).toBeHidden();
  await expect(sheet.getByLabel(t('answer.label'))).toHaveValue('');
  await send.click();
  await expect(sheet.getByText(t('answer.needed'))).toBeVisible();
  await expect(history.getByText(t('deeds.answered'))).toHaveCount(1);
  await desk.context().close();
});

test('the desk › recovers after sleep and network loss, lists unreadable records, and closes when its session ends', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  const email = `desk-${Date.now()}@example.com`;
  await signUp(backend.origin, 'Kim Desk', email, password);
  await office(backend, ['grant', email, 'office']);
  const desk = await openDesk(browser, backend, '', undefined, email);
  await desk.clock.install();
  await desk.reload();
  const report = await sendMarked(driver, backend, `asleep ${Date.now()}`);
  const line = (id: string) => desk.locator(`.office-entry[data-id="${id}"]`);
  await expect(line(report.id)).toBeVisible();
  await line(report.id).click();
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet.locator('.report-history')).toContainText(t('deeds.received'));
  const news = await newsOf(desk);

  // The laptop sleeps. Meanwhile another report and an unreadable record arrive.
  await desk.context().setOffline(true);
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const missed = await sendReport(backend.origin, reporter, 'dispositionMessage', { text: 'x' });
  const broken = await sendReport(backend.origin, reporter, 'dispositionMessage', {
    text: Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`a${at}`, { b: 1 }])),
  });
  await desk.clock.fastForward('01:00:00');
  await expect(desk.locator('.office-lost')).toBeVisible();
  await sheet.getByLabel(t('note.label')).fill('Ohne Netz geschrieben');
  await sheet.getByRole('button', { name: t('note.add') }).click();
  await expect(sheet.getByText(t('result.offline'))).toBeVisible();
  await expect(sheet.getByLabel(t('note.label'))).toHaveValue('Ohne Netz geschrieben');
  await desk.context().setOffline(false);
  await expect(desk.locator('.office-lost')).toBeHidden();
  await expect(line(missed.id)).toBeVisible();
  await expect.poll(() => newsOf(desk)).toBe(news + 1);
  await sheet.getByRole('button', { name: t('note.add') }).click();
  await expect(sheet.locator('.office-note')).toHaveText('Ohne Netz geschrieben');

  const bottomOf = (box: { y: number; height: number } | null) =>
    (box?.y ?? 0) + (box?.height ?? 0);
  const unreadable = bottomOf(await desk.locator('.office-unreadable').boundingBox());
  const settings = await desk.locator('.office-unreadable + .office-more').boundingBox();
  expect(settings?.y, 'the folds do not overlap').toBeGreaterThan(unreadable);
  await desk.locator('.office-unreadable > summary').click();
  const record = desk.locator(`[data-record="${broken.id}"]`);
  await record.getByText(t('stored.title')).click();
  await expect(record.locator('pre')).toContainText('"a1": {');
  await record.getByRole('button', { name: t('unreadable.button') }).click();
  await expect(record.getByText(t('unreadable.needed'))).toBeVisible();
  await record.getByLabel(t('unreadable.reason')).fill('Nicht aus der App');
  await record.getByRole('button', { name: t('unreadable.button') }).click();
  await expect(record).toHaveCount(0);
  // The focused element was removed, so the focus moves to another one.
  await expect(desk.locator(':focus')).toBeVisible();

  // Checks without a defect are marked as seen with one button, and the focus stays in the list.
  for (const kind of ['complaintChassis', 'complaintTrailer'] as const)
    await sendReport(backend.origin, reporter, kind, { defects: [] });
  // These reports are not pushed, so advance to the desk's next regular request.
  await desk.clock.fastForward(30_000);
  await desk.locator('.office-tab[data-tab=new]').click();
  await expect(desk.locator('.office-bulk')).toBeVisible();
  await desk.locator('.office-bulk button').click();
  await expect(desk.locator('.office-bulk')).toHaveCount(0);
  await expect(desk.locator('.office-tab:focus')).toBeVisible();
  expect((await office(backend, ['aside', ...signedIn])).out).toContain('Nicht aus der App');

  await desk.getByText(t('filters.title'), { exact: true }).click();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: t('export.xlsx') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  // The role is revoked. The desk's current token stays valid until it expires.
  await office(backend, ['revoke', email, 'office']);
  await desk.clock.fastForward('01:00:00');
  await desk.waitForURL(
    (url) =>
      url.pathname === '/login' && url.searchParams.get('redirect')?.startsWith('/office') === true,
  );
  await expect(desk.getByText(text('de', 'identity-errors', 'user-token-expired'))).toBeVisible();
  await desk.context().close();
});
