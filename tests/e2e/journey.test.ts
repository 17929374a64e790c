import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { locales, localizePath } from '../../src/i18n/locales.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from './form.ts';
import { photoBytes, type Report, reportsMarked } from './office.ts';
import { type Backend, driver, expect, offlineReady, test, text } from './site.ts';
import { photoFiles, smallPhoto } from '../fixtures/photos.ts';

test.use({ serviceWorkers: 'allow' });

/** How alike two pictures are: mean difference of brightness on a 16 x 16 grid, 0 to 255. */
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
    // No place, no camera, no orientation: nothing but the picture.
    expect(facts.exif).toBeUndefined();
    expect(facts.orientation).toBeUndefined();
    expect(bytes.includes('Exif')).toBe(false);
    expect(bytes.includes('GPS')).toBe(false);
    expect(await difference(bytes, picked[index] ?? Buffer.alloc(0))).toBeLessThan(6);
  }
}

for (const locale of locales) {
  test(`a driver signs in, reads a chapter, sends a message with photos, and the office has exactly what was typed, in ${locale}`, async ({
    page,
    backend,
    complaints,
  }) => {
    test.setTimeout(120_000);
    void complaints;
    const photos = await photoFiles(2);
    await page.goto(localizePath('/driverManual/connecting-and-filling', locale));
    await page.waitForURL(/\/login\?redirect=/);
    await page.locator('input[type=email]').fill(driver.email);
    await page.locator('input[type=password]').fill(driver.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) => url.pathname === localizePath('/driverManual/connecting-and-filling', locale),
    );
    await expect(page.locator('.manual-steps li').first()).toBeVisible();

    const mark = `journey ${locale} ${Date.now()}`;
    await openForm(page, locale);
    const expected = await fillPartialDelivery(page, locale, mark);
    await addPhotos(page, photos);
    await send(page);
    await expect(
      page.getByText(text(locale, 'reports', 'status.sent'), { exact: true }),
    ).toBeVisible({ timeout: 20_000 });

    const reports = await reportsMarked(backend, mark);
    expect(reports).toHaveLength(1);
    const [report] = reports;
    if (!report) throw new Error('The report is missing');
    expect(report.answers).toEqual(expected.stored);
    expect(report).toMatchObject({
      kind: 'dispositionMessage',
      locale,
      reporter: { name: driver.name },
    });
    expect(report.shortCode).toMatch(/^D-\d{6}-[2-9A-HJ-NP-Z]{4}$/);
    expect(Math.abs(Date.parse(report.sentAt) - Date.now())).toBeLessThan(60_000);
    await expectPhotosAsPicked(
      backend,
      report,
      photos.map(({ buffer }) => buffer),
    );

    await page.goto(localizePath('/', locale));
    const line = page.locator(`[data-report="${report.id}"]`);
    await expect(line).toHaveAttribute('data-status', 'sent');
    await expect(line).toContainText(report.shortCode);
  });

  test(`with the network gone before the tap, the message waits and goes out by itself when it is back, in ${locale}`, async ({
    signedInPage: page,
    context,
    backend,
    complaints,
  }) => {
    test.setTimeout(120_000);
    complaints.allowNetwork = true;
    await page.goto(localizePath('/', locale));
    await offlineReady(page);
    const mark = `offline ${locale} ${Date.now()}`;
    await openForm(page, locale);
    await fillPartialDelivery(page, locale, mark);
    await addPhotos(page, await photoFiles(1, smallPhoto));
    await context.setOffline(true);
    await send(page);
    await page.goto(localizePath('/', locale));
    await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'queued');
    await expect(
      page.getByText(text(locale, 'home', 'reports.status.queued')).first(),
    ).toBeVisible();
    expect(await reportsMarked(backend, mark)).toHaveLength(0);
    await context.setOffline(false);
    await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'sent', {
      timeout: 30_000,
    });
    expect(await reportsMarked(backend, mark)).toHaveLength(1);
  });
}

test('what was typed and photographed survives a reload and a crash of the page', async ({
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
    await where.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    for (const [field, value] of Object.entries(typed))
      await expect(where.locator(`[id="${field}"]`)).toHaveValue(value);
    await expect(where.locator('[id="text"]')).toHaveValue(message);
    await expect(where.locator('.photo-picker-photo img')).toHaveCount(2);
  };
  await check(page);
  // The next page opens when the crash is over: both may live in one process.
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const survivor = await context.newPage();
  await survivor.goto('/dispositionMessage');
  await check(survivor);
  await survivor.goto('/');
  await expect(survivor.locator('.my-reports-item').first()).toContainText(
    text('de', 'home', 'reports.status.draft'),
  );
});

test('a reload in the middle of sending does no harm: the message arrives once', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allowNetwork = true;
  const mark = `reload ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(2, smallPhoto));
  await page.route('**/v0/b/**', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    await route.continue().catch(() => undefined);
  });
  await send(page);
  for (let times = 0; times < 3; times += 1) {
    await page.waitForTimeout(500);
    await page.reload();
  }
  await page.unroute('**/v0/b/**');
  await page.goto('/');
  await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'sent', {
    timeout: 60_000,
  });
  expect(await reportsMarked(backend, mark)).toHaveLength(1);
});

test('two tabs send what waits exactly once', async ({
  signedInPage: page,
  context,
  backend,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allowNetwork = true;
  await offlineReady(page);
  await context.setOffline(true);
  const marks = [1, 2, 3].map((number) => `tabs ${number} ${Date.now()}`);
  for (const mark of marks) {
    await openForm(page, 'de', '?new');
    await fillPartialDelivery(page, 'de', mark);
    await addPhotos(page, await photoFiles(1, smallPhoto));
    await send(page);
  }
  const other = await context.newPage();
  await Promise.all([page.goto('/'), other.goto('/')]);
  await context.setOffline(false);
  for (const tab of [page, other])
    await expect(tab.locator('.my-reports-item[data-status=sent]')).toHaveCount(3, {
      timeout: 60_000,
    });
  for (const mark of marks) expect(await reportsMarked(backend, mark), mark).toHaveLength(1);
});

test('the same form open in two tabs is written by one of them', async ({
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

test('a form that lacks an answer says so next to it and leads there', async ({
  signedInPage: page,
}) => {
  await openForm(page, 'de');
  await page.locator('.report-form-bar button[type=submit]').click();
  await expect(page.locator('#messageType-error')).toBeVisible();
  await page.locator('.report-form-problems a').first().click();
  await expect(page.locator('button#messageType')).toBeFocused();
});

test('a file that is no picture is refused with a sentence, the others stay', async ({
  signedInPage: page,
}) => {
  await openForm(page, 'de');
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({
      name: 'notiz.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture at all'),
    });
  await expect(page.getByText('notiz.jpg')).toBeVisible();
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
});

test('the pictures on the device are the ones that were picked, and none is kept after it has arrived', async ({
  signedInPage: page,
  backend,
}) => {
  const mark = `clean ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await send(page);
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  const [report] = await reportsMarked(backend, mark);
  expect(report?.contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect(createHash('sha256').update('').digest('hex')).not.toBe(report?.contentHash);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const open = indexedDB.open('tanklotse');
            open.onerror = () => reject(open.error);
            open.onsuccess = () => {
              const count = open.result.transaction('photos').objectStore('photos').count();
              count.onsuccess = () => {
                open.result.close();
                resolve(count.result);
              };
            };
          }),
      ),
    )
    .toBe(0);
});

test.describe('on the very first visit, before anything lies on the device', () => {
  test.use({ serviceWorkers: 'block' });

  test('a form that was opened with network is filled in, photographed and kept without', async ({
    signedInPage: page,
    context,
    backend,
    complaints,
  }) => {
    test.setTimeout(120_000);
    complaints.allowNetwork = true;
    const mark = `first visit ${Date.now()}`;
    await openForm(page, 'de');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
    await context.setOffline(true);
    await fillPartialDelivery(page, 'de', mark);
    await addPhotos(page, await photoFiles(1, smallPhoto));
    await send(page);
    await context.setOffline(false);
    await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible(
      { timeout: 30_000 },
    );
    expect(await reportsMarked(backend, mark)).toHaveLength(1);
  });
});
