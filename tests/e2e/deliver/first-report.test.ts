import sharp from 'sharp';
import { builtAddress } from '../support/built-files.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { photoBytes, type Report, reportsMarked, setReceipt } from '../support/office.ts';
import {
  type Backend,
  driver,
  expect,
  offlineReady,
  test,
  text,
  whenReady,
} from '../support/site.ts';
import { photosOnDevice } from '../../services/outbox/phone.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';

/** Mean difference in brightness between two pictures on a 16 x 16 grid, from 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [a, b].map((bytes) =>
      sharp(bytes).rotate().resize(16, 16, { fit: 'fill' }).greyscale().raw().toBuffer(),
    ),
  );
  return (
    [...(left ?? [])].reduce(
      (sum, value, index) => sum + Math.abs(value - (right?.[index] ?? 0)),
      0,
    ) / 256
  );
}

async function expectPhotosAsPicked(
  backend: Backend,
  report: Report,
  picked: readonly Buffer[],
): Promise<void> {
  expect(report.photos).toHaveLength(picked.length);
  for (const [index, photo] of report.photos.entries()) {
    const { bytes, contentType } = await photoBytes(backend, photo.path);
    expect(photo.path).toBe(`reports/${report.uid}/${report.id}/${index + 1}.jpg`);
    expect(contentType).toBe('image/jpeg');
    expect(bytes.length).toBe(photo.bytes);
    expect(bytes.length).toBeLessThanOrEqual(900_000);
    const facts = await sharp(bytes).metadata();
    expect(Math.max(facts.width, facts.height)).toBeLessThanOrEqual(1920);
    expect([facts.width, facts.height]).toEqual([photo.width, photo.height]);
    // The file contains no position, camera or orientation.
    expect(facts.exif).toBeUndefined();
    expect(facts.orientation).toBeUndefined();
    expect(bytes.includes('Exif')).toBe(false);
    expect(bytes.includes('GPS')).toBe(false);
    expect(await difference(bytes, picked[index] ?? Buffer.alloc(0))).toBeLessThan(6);
  }
}

test(`a driver signs in, reads a chapter and sends a message with photos, and the office receives exactly the typed answers`, async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  // One photo at phone-camera resolution and one small photo.
  const photos = [...(await photoFiles(1)), ...(await photoFiles(1, { ...smallPhoto, seed: 2 }))];
  await page.goto('/driverManual/connecting-and-filling');
  await page.waitForURL(/\/login\?redirect=/);
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/driverManual/connecting-and-filling');
  await expect(page.locator('.manual-steps li').first()).toBeVisible();

  const mark = `journey ${Date.now()}`;
  await openForm(page, 'de');
  const expected = await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, photos);
  await send(page);
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible();

  const reports = await reportsMarked(backend, mark);
  expect(reports).toHaveLength(1);
  const [report] = reports;
  if (!report) throw new Error('The report is missing');
  expect(report.answers).toEqual(expected.stored);
  expect(report).toMatchObject({
    kind: 'dispositionMessage',
    locale: 'de',
    reporter: { name: driver.name },
  });
  expect(report.shortCode).toMatch(/^D-\d{6}-[2-9A-HJ-NP-Z]{4}$/);
  expect(Math.abs(Date.parse(report.sentAt) - Date.now())).toBeLessThan(60_000);
  await expectPhotosAsPicked(
    backend,
    report,
    photos.map(({ buffer }) => buffer),
  );

  // The receipt on the sent screen updates when the office processes the report.
  const steps = page.locator('.sent-receipt .track-step');
  const states = () =>
    steps.evaluateAll((all) => all.map((step) => step.getAttribute('data-state')));
  expect(await states()).toEqual(['done', 'open', 'open']);
  await setReceipt(backend, report, { status: 'received' });
  await expect.poll(states).toEqual(['done', 'done', 'open']);
  await setReceipt(backend, report, { status: 'closed' });
  await expect.poll(states).toEqual(['done', 'done', 'done']);

  await page.goto('/myReports');
  const line = page.locator(`[data-report="${report.id}"]`);
  await expect(line).toHaveAttribute('data-status', 'closed');
  await expect(line).toContainText('Hof Petersen, Süderbrarup');
  expect(report.contentHash).toMatch(/^[0-9a-f]{64}$/);
  await expect.poll(() => photosOnDevice(page)).toEqual([]);
});

for (const gone of ['before the form opens', 'while typing', 'before the tap'] as const)
  test(
    `a message waits and is sent automatically when the device goes offline ${gone} and is online again later${gone === 'while typing' ? '' : ' @full'}`,
    { tag: '@worker' },
    async ({ signedInPage: page, context, backend, complaints }) => {
      complaints.allowNetwork = true;
      const hasSync = gone !== 'before the tap';
      const words = hasSync
        ? { saved: 'sent.saved', waiting: 'reports.waiting.offline' }
        : { saved: 'sent.savedForApp', waiting: 'reports.waitingForApp.offline' };
      // An iPhone has no Background Sync, so its text must not promise that the report is sent in
      // the background.
      if (!hasSync)
        await page.addInitScript(() => {
          Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
        });
      await offlineReady(page);
      const mark = `offline ${gone} ${Date.now()}`;
      if (gone === 'before the form opens') await context.setOffline(true);
      await openForm(page, 'de');
      if (gone === 'while typing') await context.setOffline(true);
      const expected = await fillPartialDelivery(page, 'de', mark);
      const photos = await photoFiles(2, smallPhoto);
      await addPhotos(page, photos);
      await context.setOffline(true);
      await send(page);
      const screen = page.locator('.notice:has(.report-form-code)');
      await expect(screen).toContainText(text('de', 'reports', words.saved));
      await expect(screen).toContainText(text('de', 'home', 'reports.waitingTitle.offline'));
      await expect(screen).toContainText(text('de', 'home', words.waiting));
      await page.goto('/myReports');
      const line = page.locator('.my-reports-item').first();
      await expect(line).toHaveAttribute('data-status', 'queued');
      await expect(line).toContainText(text('de', 'home', 'reports.waitingTitle.offline'));
      await expect(line).toContainText(text('de', 'home', words.waiting));
      expect(await reportsMarked(backend, mark)).toHaveLength(0);
      await context.setOffline(false);
      await expect(line).toHaveAttribute('data-status', 'sent');
      const [report, ...more] = await reportsMarked(backend, mark);
      expect(more).toEqual([]);
      expect(report?.answers).toEqual(expected.stored);
      expect(report?.photos).toHaveLength(photos.length);
      for (const { path, bytes } of report?.photos ?? [])
        expect((await photoBytes(backend, path)).bytes.length).toBe(bytes);
    },
  );

test('a draft with its texts and photos survives a reload and a crash of the page', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `draft ${Date.now()}`;
  await openForm(page, 'de');
  const { typed, text: message } = await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(2, smallPhoto));
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  await page.reload();
  const check = async (where: typeof page): Promise<void> => {
    await whenReady(where);
    for (const [field, value] of Object.entries(typed))
      await expect(where.locator(`[id="${field}"]`)).toHaveValue(value);
    await expect(where.locator('[id="text"]')).toHaveValue(message);
    await expect(where.locator('.photo-picker-photo img')).toHaveCount(2);
  };
  await check(page);
  // Wait for the crash, because the next page may run in the same process.
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const survivor = await context.newPage();
  await survivor.goto('/dispositionMessage');
  await check(survivor);
  await survivor.goto('/myReports');
  await expect(survivor.locator('.my-reports-item').first()).toContainText(
    text('de', 'home', 'reports.status.draft'),
  );
});

test('a message arrives once when the page is reloaded while it is being sent @full', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `reload ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(2, smallPhoto));
  // Each reload interrupts the upload of a photo.
  await page.route('**/v0/b/**', () => undefined);
  const onItsWay = (): Promise<unknown> => page.waitForRequest('**/v0/b/**');
  let photo = onItsWay();
  await send(page);
  for (let times = 0; times < 3; times += 1) {
    await photo;
    photo = onItsWay();
    await page.reload();
  }
  await photo;
  await page.unrouteAll();
  await page.goto('/myReports');
  await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'sent');
  expect(await reportsMarked(backend, mark)).toHaveLength(1);
});

test('a form that is open in two tabs is writable in only one of them', async ({
  signedInPage: page,
  context,
}) => {
  await openForm(page, 'de');
  await page.locator('[id="text"]').fill('Erster Tab schreibt hier weiter');
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  const other = await context.newPage();
  await other.goto('/dispositionMessage');
  await expect(other.locator('[id="text"]')).toHaveCount(0);
});

test('a form shows an error next to a field without an answer and moves the focus to it', async ({
  signedInPage: page,
}) => {
  await openForm(page, 'de');
  await page.locator('.report-form-bar button[type=submit]').click();
  await expect(page.locator('#messageType-error')).toBeVisible();
  await page.locator('.report-form-problems a').first().click();
  await expect(page.locator('button#messageType')).toBeFocused();
});

test('a form rejects files that are not pictures with one sentence and accepts the others', async ({
  signedInPage: page,
}) => {
  await openForm(page, 'de');
  await addPhotos(page, await photoFiles(1, smallPhoto));
  const pick = (names: readonly string[]): Promise<void> =>
    page.locator('input[type=file][multiple]:enabled').setInputFiles(
      names.map((name) => ({
        name,
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no picture at all'),
      })),
    );
  const reason = text('de', 'reports', 'photos.notAnImage');
  await pick(['notiz.jpg']);
  await expect(page.locator('.field-error')).toHaveText(`notiz.jpg: ${reason}`);
  // One sentence per reason, regardless of the number of rejected files.
  await pick(Array.from({ length: 26 }, (_, index) => `notiz-${index}.jpg`));
  await expect(page.locator('.field-error')).toHaveText([
    text('de', 'reports', 'photos.tooMany').replace('{{count}}', '21').replace('{{maximum}}', '6'),
    text('de', 'reports', 'photos.refusedMany')
      .replace('{{count}}', '5')
      .replace('{{reason}}', reason),
  ]);
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
});

test.describe('on the first visit, without an offline copy', () => {
  test('a form that was opened online can be filled in, given photos and saved while offline', async ({
    signedInPage: page,
    context,
    backend,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    const mark = `first visit ${Date.now()}`;
    await openForm(page, 'de');
    // Wait until the idle form has loaded the code that is needed to send.
    await page.waitForFunction(
      (parts) => {
        const here = performance.getEntriesByType('resource').map(({ name }) => name);
        return parts.every((part) => here.some((name) => new RegExp(part).test(name)));
      },
      [
        builtAddress('src/features/outbox/outbox.lazy.ts').source,
        builtAddress('src/features/photos/prepare-photo.lazy.ts').source,
        builtAddress('src/islands/ReportForm/rest/Submitted.tsx').source,
        builtAddress('src/ui/ChoiceDialog.lazy.tsx').source,
      ],
    );
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await fillPartialDelivery(page, 'de', mark);
    await addPhotos(page, await photoFiles(1, smallPhoto));
    await send(page);
    await context.setOffline(false);
    await expect(
      page.getByText(text('de', 'reports', 'status.sent'), { exact: true }),
    ).toBeVisible();
    expect(await reportsMarked(backend, mark)).toHaveLength(1);
  });

  const submitted = builtAddress('src/islands/ReportForm/rest/Submitted.tsx');

  test('a form loads code that failed to load while it was idle once the device is online again', async ({
    signedInPage: page,
    context,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    const parts = [submitted, builtAddress('src/islands/ReportForm/rest/Review.tsx')];
    for (const part of parts) await page.route(part, (route) => route.abort());
    // The server is unreachable too, so the page must not reload.
    await page.route('**/dispositionMessage', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    );
    const failed = parts.map((part) =>
      page.waitForEvent('requestfailed', (request) => part.test(request.url())),
    );
    await openForm(page, 'de');
    await Promise.all(failed);
    await context.setOffline(true);
    await page.unrouteAll();
    const fetched = parts.map((part) => page.waitForResponse(part));
    await context.setOffline(false);
    for (const response of await Promise.all(fetched)) expect(response.status()).toBe(200);
    // The page shows no error, because the code was not needed yet.
    await expect(page.locator('.fatal-message')).toBeHidden();
  });

  test('a report shows its number and that it is saved even if the code of its receipt cannot be loaded @full', async ({
    signedInPage: page,
    context,
    backend,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    const mark = `first receipt ${Date.now()}`;
    // The receipt is in the same file as the other parts of the second stage.
    await page.route(submitted, (route) => route.abort());
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await send(page);
    const receipt = page.locator('.sent-receipt');
    await expect(receipt).toBeFocused();
    await expect(receipt).toContainText(text('de', 'reports', 'sent.saved'));
    await expect(receipt).toContainText(/D-\d{6}-[2-9A-HJ-NP-Z]{4}/);
    await expect(receipt.locator('.track-step')).toHaveCount(0);
    await page.unrouteAll();
    await context.setOffline(false);
    await expect(receipt.locator('.track-step')).toHaveCount(3);
    await expect(receipt).toContainText(text('de', 'reports', 'status.sent'));
    expect(await reportsMarked(backend, mark)).toHaveLength(1);
  });
});
