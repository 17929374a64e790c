/** The export of reports as a spreadsheet, from the office page and from the command line. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import type { DocumentFields } from '../../../src/features/outbox/model/report-document.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { fullAnswers } from '../../unit/office/full-report.ts';
import { parseCsv } from '../../unit/office/parse-csv.ts';
import { readWorkbook } from '../../unit/office/read-workbook.ts';
import { builtAddress } from '../support/built-files.ts';
import { office, openDesk, signedIn, t } from '../support/desk.ts';
import { type Backend, expect, test } from '../support/site.ts';

/** Taps an export button of the desk and returns the content of the downloaded file. */
async function downloaded(desk: Page, button: 'csv' | 'xlsx'): Promise<Buffer> {
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: t(`export.${button}`) }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${button}$`));
  return readFileSync(await file.path());
}

test('the page and the command line export the same table for a report with a history', async ({
  browser,
  backend,
}) => {
  const driver = await signUp(backend.origin, 'Jona Brandt');
  const answers = fullAnswers('complaintChassis') as DocumentFields;
  const report = await sendReport(backend.origin, driver, 'complaintChassis', answers);
  const desk = await openDesk(browser, backend, `?driver=${driver.uid}&id=${report.id}`);
  const sheet = desk.locator(`[data-report="${report.id}"]`);
  await expect(sheet.locator('.report-history')).toContainText(t('deeds.received'));
  await sheet.getByRole('button', { name: t('actions.claim'), exact: true }).click();
  await expect(sheet).toHaveAttribute('data-state', 'open');
  await sheet.getByLabel(t('answer.label')).fill('=Werkstatt kommt um 15 Uhr');
  await sheet.getByRole('button', { name: t('answer.send'), exact: true }).click();
  await expect(sheet.locator('.report-history')).toContainText('15 Uhr');

  await desk.locator('.office-tab[data-tab=open]').click();
  await desk.getByText(t('filters.title'), { exact: true }).click();
  const csv = (await downloaded(desk, 'csv')).toString('utf8');
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  await office(backend, [
    'export',
    '--format',
    'csv',
    '--language',
    'de',
    '--no-photos',
    '--to',
    folder,
    '--driver',
    driver.uid,
    ...signedIn,
  ]);
  expect(csv).toBe(readFileSync(join(folder, 'complaintChassis.csv'), 'utf8'));
  rmSync(folder, { recursive: true });

  const [head = [], row = []] = parseCsv(csv.slice(1), ';');
  const cell = (title: string): string | undefined => row[head.indexOf(title)];
  expect(new Set(head).size).toBe(head.length);
  expect(cell('Standort')).toMatch(/^Dorfstraße/);
  expect(cell(t('export.columns.depot'))).toBe('Hamburg');
  expect(cell(t('export.columns.answer'))).toBe("'=Werkstatt kommt um 15 Uhr");
  expect(cell(t('export.columns.takenAt'))).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  expect(cell(t('export.columns.takenAfterHours'))).toMatch(/^0(?:,\d+)?$/);

  const [sheetHead, sheetRow] = await readWorkbook(await downloaded(desk, 'xlsx'));
  expect(sheetHead?.map((one) => one?.value)).toEqual(head);
  const formatOf = (title: string) => sheetRow?.[head.indexOf(title)]?.format;
  expect(formatOf(t('export.columns.sentAt'))).toBe('dd.mm.yyyy hh:mm');
  expect(formatOf(t('export.columns.takenAfterHours'))).toBe('[h]:mm');
  await desk.context().close();
});

/** Opens a desk with one report in its list and visible export buttons. */
async function openShortList(browser: Browser, backend: Backend): Promise<Page> {
  const driver = await signUp(backend.origin, 'Mika Öz');
  const report = await sendReport(backend.origin, driver, 'dispositionMessage', { text: 'x' });
  const desk = await openDesk(browser, backend, `?driver=${driver.uid}`);
  await expect(desk.locator(`.office-entry[data-id="${report.id}"]`)).toBeVisible();
  await desk.getByText(t('filters.title'), { exact: true }).click();
  return desk;
}

/** Runs in the page and records where the list begins while the notice is shown, and without it. */
function observeList(): void {
  const tops: { notice: number[]; none: number[] } = { notice: [], none: [] };
  Object.assign(globalThis, { tops });
  new MutationObserver(() => {
    const line = document.querySelector('.office-progress');
    if (!line) return;
    const key = document.querySelector('.office-catch-up') ? 'notice' : 'none';
    tops[key].push(line.getBoundingClientRect().bottom);
  }).observe(document, { subtree: true, childList: true });
}

test('the desk › does not move its controls when the notice that reports are being read disappears', async ({
  browser,
  backend,
}) => {
  const desk = await openDesk(browser, backend, '', (context) =>
    context.addInitScript(observeList),
  );
  const top = desk.locator('.office-more > summary').first();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await desk.setViewportSize(size);
    await desk.reload();
    await expect(top).toBeVisible();
    await expect(desk.locator('.office-catch-up')).toHaveCount(0);
    const { notice, none } = await desk.evaluate(
      () => (globalThis as unknown as { tops: Record<'notice' | 'none', number[]> }).tops,
    );
    expect(new Set(notice).size, 'the notice was shown at one height').toBe(1);
    expect(new Set(none)).toEqual(new Set(notice));
  }
  await desk.context().close();
});

test('the export › writes no file and shows the reason when a history cannot be read', async ({
  browser,
  backend,
}) => {
  const desk = await openShortList(browser, backend);
  await desk.clock.install();
  await desk.context().setOffline(true);
  await expect(desk.locator('.office-lost')).toBeVisible();
  await desk.getByRole('button', { name: t('export.csv') }).click();
  await expect(desk.getByText('0 von 1')).toBeVisible();
  await desk.clock.runFor(15_000);
  await expect(desk.getByText(t('export.offline'))).toBeVisible();
  await desk.context().close();
});

test('the export › shows that its code could not be loaded, and works once the code can be loaded @full', async ({
  browser,
  backend,
}) => {
  const desk = await openShortList(browser, backend);
  await desk.route(builtAddress('src/features/office/model/office-workbook.lazy.ts'), (route) =>
    route.abort(),
  );
  await desk.getByRole('button', { name: t('export.xlsx') }).click();
  const reason = desk.getByText(t('export.codeMissing'));
  await expect(reason).toBeVisible();
  await desk.unrouteAll();
  await downloaded(desk, 'xlsx');
  await expect(reason).toHaveCount(0);
  await desk.context().close();
});
