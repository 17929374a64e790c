/**
 * Reports on the device: read, share and print a report, correct a refused one, and save reports
 * that cannot be sent.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import * as z from 'zod';
import { writeRaw } from '../support/database.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { brokenWords, partsTooWide } from '../support/layout.ts';
import { reportsMarked } from '../support/office.ts';
import { driver, expect, setFaults, test, text, whenReady, whenSettled } from '../support/site.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { signInAsNew } from '../support/signed-in.ts';
import { unzip } from '../support/unzip.ts';

/**
 * The version of the app. A report that this version sent and the server refused is not retried.
 */
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const refuse = { kind: 'status', path: ':commit', status: 403 };
const stored = z.object({
  drafts: z.array(z.object({ id: z.string() })),
  reports: z.array(z.object({ id: z.string(), photos: z.array(z.object({ id: z.string() })) })),
  damaged: z.array(z.object({ id: z.string() })),
});

/** Reads a stored photo directly from IndexedDB and returns its bytes as base64. */
const photoOnDevice = (page: Page, id: string): Promise<string> =>
  page.evaluate(async (key) => {
    const open = indexedDB.open('tanklotse');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const request = open.result.transaction('photos').objectStore('photos').get(key);
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const bytes = new Uint8Array((request.result as { image: { bytes: ArrayBuffer } }).image.bytes);
    open.result.close();
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  }, id);

test("a sent report shows and prints the driver's answers and photos", async ({
  signedInPage: page,
  backend,
  context,
}) => {
  const mark = `again ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(2, smallPhoto));
  await send(page);
  // Wait until the last photo has been sent, because until then photos are read from the device.
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible();
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  await page.goto('/myReports');
  const inList = page.locator(`[data-report="${report.id}"] .my-reports-title`);
  const title = await inList.innerText();
  await inList.click();
  await page.waitForURL(/\/report\?id=/);
  for (const part of [
    'Hof Petersen, Süderbrarup',
    '1.485,5 L bei 15 °C',
    '84 %',
    'Propan (UN 1978)',
    mark,
    report.shortCode,
    driver.name,
  ])
    await expect(page.locator('.report-sheet')).toContainText(part);
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await brokenWords(page)).toEqual([]);
  const shown = await page.locator('.report-sheet > h2').textContent();
  expect(shown?.replaceAll('\u00AD', '')).toBe(title);
  await expect(page.locator('.report-sheet > h2 + p')).toHaveText(
    text('de', 'forms/dispositionMessage', 'title'),
  );
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize(before);
  await page.getByRole('button', { name: /Fotos laden/ }).click();
  await expect(page.locator('.report-photo-list img')).toHaveCount(2);
  await expect
    .poll(() =>
      page
        .locator('.report-photo-list img')
        .first()
        .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([report.photos[0]?.width, report.photos[0]?.height]);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: text('de', 'report', 'share') }).click();
  await expect(page.getByText(text('de', 'report', 'copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(mark);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.report-actions').first()).toBeHidden();
  await expect(page.locator('.report-photo-list img').first()).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: text('de', 'home', 'reports.hide') }).click();
  await page
    .locator('.notice')
    .getByRole('button', { name: text('de', 'home', 'reports.hide') })
    .click();
  await page.waitForURL((url) => url.pathname === '/myReports');
  await expect(page.locator('.my-reports')).toHaveAttribute('aria-busy', 'false');
  await whenSettled(page);
  await expect(page.locator(`[data-report="${report.id}"]`)).toHaveCount(0);
  expect(await reportsMarked(backend, mark)).toHaveLength(1);
});

test('markup in a report is shown as plain text', async ({ signedInPage: page, complaints }) => {
  void complaints;
  const markup =
    '<img src="/nothing" onerror="window.hacked=1"><script>window.hacked=1</script>{{count}}';
  const id = crypto.randomUUID();
  await writeRaw(page, 'outbox', [
    {
      id,
      schemaVersion: 1,
      data: {
        id,
        kind: 'dispositionMessage',
        formVersion: 1,
        appVersion: '0.1.0',
        shortCode: 'D-261121-4F7K',
        uid: 'demo-driver-jona-brandt',
        anonymous: false,
        reporter: { name: markup, personnelNumber: markup, phone: markup, depot: markup },
        locale: 'de',
        createdAt: Date.now(),
        clockOffsetMilliseconds: null,
        photos: [],
        contentHash: '0'.repeat(64),
        inputs: {},
        answers: {
          messageType: 'constructor',
          customerName: markup,
          text: markup,
          product: 'toString',
          [markup]: markup,
        },
        state: { status: 'sent', sentAt: Date.now() },
      },
    },
  ]);
  await page.goto('/myReports');
  await page.locator(`[data-report="${id}"] .my-reports-title`).click();
  await expect(page.locator('.report-sheet')).toContainText(markup);
  await expect(page.locator('.report-sheet')).toContainText('constructor');
  await expect(page.locator('.report-sheet').locator('img, script')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test(`a refused report shows the reason, and can be opened, corrected and sent again`, async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `refused ${Date.now()}`;
  await setFaults(backend, [refuse]);
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await send(page);
  await page.goto('/myReports');
  const line = page.locator('.my-reports-item').first();
  await expect(line).toHaveAttribute('data-status', 'rejected');
  await expect(line).toContainText(text('de', 'home', 'reports.reasons.permission'));
  await line.locator('.my-reports-title').click();
  await expect(page.locator('.report-photo-list img')).toHaveCount(1);
  await expect(page.locator('.notice--error')).toContainText(
    text('de', 'home', 'reports.reasons.permission'),
  );
  await setFaults(backend, []);
  await page.getByRole('button', { name: text('de', 'home', 'reports.correct') }).click();
  await page.waitForURL(/\?draft=/);
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(1);
  await page.locator('[id="customerNumber"]').fill('4711002');
  await send(page);
  await expect
    .poll(async () =>
      (await reportsMarked(backend, mark)).map(({ answers }) => answers['customerNumber']),
    )
    .toEqual(['4711002']);
});

test('a draft and a refused report with long words and file names fit on a phone in form, list and receipt, also at 200 % text size', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await signInAsNew(context, backend);
  await setFaults(backend, [refuse]);
  const word = 'Rohrleitungssicherheitsventilprüfbescheinigung'.repeat(2).slice(0, 80);
  const expectFit = async (): Promise<void> => {
    for (const size of [100, 200]) expect(await partsTooWide(page, size)).toEqual([]);
  };
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', `wide ${Date.now()}`);
  await page.locator('[id="customerName"]').fill(word);
  await page.locator('[id="text"]').fill(`${word} und noch ein paar Worte mehr ${word}`);
  await page.locator('input[type=file][multiple]:enabled').setInputFiles({
    name: `${word}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.locator('.field-error')).toContainText(word);
  await expectFit();
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );

  await page.goto('/myReports');
  const draft = page.locator('.my-reports-item[data-draft]');
  await expect(draft).toContainText(word.slice(0, 30));
  await expectFit();
  await draft.getByRole('button', { name: text('de', 'home', 'reports.remove') }).click();
  await expect(draft.getByRole('alert')).toBeVisible();
  await expectFit();
  for (const button of await draft.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });

  await draft.locator('.my-reports-title').click();
  await page.waitForURL(/\?draft=/);
  await expect(page.locator('[id="customerName"]')).toHaveValue(word);
  await send(page);
  const receipt = page.locator('.sent-receipt');
  await expect(receipt).toContainText(text('de', 'home', 'reports.reasons.permission'));
  await expect(receipt).toContainText(word);
  await setFaults(backend, []);
  await expectFit();

  await page.goto('/myReports');
  await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'rejected');
  await expectFit();
  await page.locator('.my-reports-item .my-reports-title').first().click();
  await expect(page.locator('.report-sheet')).toContainText(word);
  await expectFit();
});

test(`a refused report with several steps opens at the first invalid step, is corrected there and sent @full`, async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  void complaints;
  const mark = `step ${Date.now()}`;
  // Answers that only an earlier version of the form accepted.
  const id = crypto.randomUUID();
  await writeRaw(page, 'outbox', [
    {
      id,
      schemaVersion: 1,
      data: {
        id,
        kind: 'complaintTrailer',
        formVersion: 1,
        appVersion: '0.1.0',
        shortCode: 'T-261121-4F7K',
        uid: 'demo-driver-jona-brandt',
        anonymous: false,
        reporter: { name: driver.name, personnelNumber: '', phone: '', depot: '' },
        locale: 'de',
        createdAt: Date.now(),
        clockOffsetMilliseconds: null,
        answers: {},
        photos: [],
        contentHash: '0'.repeat(64),
        inputs: {
          unitKind: 'semiTrailer',
          trailerPlate: 'HH-GT 4711',
          product: 'propane',
          loadPercent: '40',
          foundDuring: 'departureCheck',
          defects: [{ defect: 'tbOther', severity: 'note', note: 'Leiter ist lose, wackelt' }],
          text: mark,
        },
        state: {
          status: 'rejected',
          rejectedAt: Date.now(),
          reason: 'invalid',
          detail: 'document 400',
          appVersion: version,
        },
      },
    },
  ]);
  await page.goto('/myReports');
  const line = page.locator(`[data-report="${id}"]`);
  await expect(line).toContainText(text('de', 'home', 'reports.reasons.invalid'));
  await line.getByRole('button', { name: text('de', 'home', 'reports.correct') }).click();
  await page.waitForURL(/\?draft=/);
  await expect(page.locator('#section-consequences')).toBeVisible();
  await expect(page.locator('.report-form-problems')).toBeVisible();
  await page
    .locator('[id="usable"] label')
    .filter({ has: page.locator('input[value=yes]') })
    .click();
  while ((await page.locator('#section-review').count()) === 0) {
    const head = (await page.locator('.report-form h2[id]').first().getAttribute('id')) ?? '';
    await page.locator('.report-form-bar button[type=submit]').click();
    await expect(page.locator(`#${head}`)).toHaveCount(0);
  }
  await send(page);
  await expect
    .poll(async () =>
      (await reportsMarked(backend, mark)).map(({ kind, answers }) => [kind, answers['usable']]),
    )
    .toEqual([['complaintTrailer', 'yes']]);
});

test(`reports that cannot be sent are saved to a file together with their photos and damaged records`, async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await setFaults(backend, [refuse]);
  const mark = `export ${Date.now()}`;
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(2, smallPhoto));
  await send(page);
  await openForm(page, 'de', '?new');
  await page.locator('[id="text"]').fill(`draft ${mark}`);
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  await writeRaw(page, 'drafts', [
    { id: 'broken', schemaVersion: 1, data: { id: 'broken', kind: 'no such kind', text: 'äöü' } },
  ]);
  await writeRaw(page, 'outbox', [
    { id: 'of-others', schemaVersion: 1, data: { id: 'of-others', uid: 'somebody-else' } },
  ]);
  await page.goto('/myReports');
  await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'rejected');
  const button = page.getByRole('button', { name: text('de', 'home', 'reports.export.save') });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^tanklotse-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzip(readFileSync(await download.path()));
  const contents = stored.parse(JSON.parse(files.get('reports.json')?.toString('utf8') ?? ''));
  expect(contents.reports).toHaveLength(1);
  expect(contents.drafts).toHaveLength(1);
  expect(contents.damaged.map(({ id }) => id)).toEqual(['drafts:1']);
  expect(files.get('reports.json')?.toString('utf8')).toContain(mark);
  expect(files.get(text('de', 'home', 'reports.export.readMeName'))?.toString('utf8')).toBe(
    text('de', 'home', 'reports.export.readMe'),
  );
  const [report] = contents.reports;
  for (const [index, { id }] of (report?.photos ?? []).entries())
    expect(files.get(`photos/${report?.id}/${index + 1}.jpg`)?.toString('base64')).toBe(
      await photoOnDevice(page, id),
    );
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(2);

  await page.goto('/settings');
  await whenReady(page);
  await page.getByRole('button', { name: text('de', 'settings', 'signOut'), exact: true }).click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: text('de', 'home', 'reports.export.save') })
      .click(),
  ]);
  expect([...unzip(readFileSync(await again.path())).keys()]).toEqual([...files.keys()]);
  await setFaults(backend, []);
});

test('a list of 200 reports is shown in pages of 20, and only reports sent long ago are removed from the device @full', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  void complaints;
  const uid = await signInAsNew(context, backend);
  await page.goto('/myReports');
  const day = 86_400_000;
  const item = (number: number, state: object) => {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    return {
      id,
      schemaVersion: 1,
      data: {
        id,
        kind: 'dispositionMessage',
        formVersion: 1,
        appVersion: '0.1.0',
        shortCode: `D-261121-${String(number).padStart(4, '2')}`,
        uid,
        anonymous: false,
        reporter: { name: driver.name, personnelNumber: '', phone: '', depot: '' },
        locale: 'de',
        createdAt: Date.now() - number * 60_000,
        clockOffsetMilliseconds: null,
        answers: { messageType: 'other', text: `Meldung ${number}` },
        inputs: {},
        photos: [],
        contentHash: '0'.repeat(64),
        state,
      },
    };
  };
  const now = Date.now();
  await writeRaw(page, 'outbox', [
    ...Array.from({ length: 200 }, (_, index) =>
      item(index, { status: 'sent', sentAt: now - index * 1000 }),
    ),
    item(300, { status: 'sent', sentAt: now - 91 * day }),
    item(301, { status: 'sent', sentAt: now - 89 * day }),
    item(302, {
      status: 'rejected',
      rejectedAt: now - 400 * day,
      reason: 'invalid',
      detail: '',
      appVersion: version,
    }),
  ]);
  await page.goto('/myReports');
  const shown = page.locator('.my-reports-item[data-status=sent]');
  const more = page.locator('.my-reports-more');
  for (const count of [20, 40, 60, 80, 100, 120, 140, 160, 180, 200]) {
    await expect(shown).toHaveCount(count);
    await more.click();
  }
  await expect(shown).toHaveCount(201);
  await expect(more).toHaveCount(0);
  await expect(page.locator('.my-reports-item[data-status=rejected]')).toHaveCount(1);
});
