/**
 * Pages that the browser translates: nothing crashes, and each value is the one that a phone without
 * translation shows for the same inputs.
 */
import type { Browser, Page } from 'playwright/test';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { overridesByForm } from '../support/answer-overrides.ts';
import { enter, examples, openTask } from '../support/calculator.ts';
import { answerToSign, fillCheck, newPlate, showProof } from '../support/departure-check.ts';
import { openDesk, sendMarked, t } from '../support/desk.ts';
import { fillForm } from '../support/fill-form.ts';
import { send } from '../support/form.ts';
import { reportsMarked, setReceipt } from '../support/office.ts';
import { type PhoneState, readPhone, writePhone } from '../support/phone-state.ts';
import { type Backend, expect, test, text, whenReady, whenStarted } from '../support/site.ts';
import {
  expectSameText,
  renderedAgain,
  showOriginal,
  shownText,
  translateOpenPage,
  translatePages,
} from '../support/translator.ts';

/** Opens another phone of the driver, which translates nothing. */
async function openTwin(browser: Browser, backend: Backend, session: PhoneState): Promise<Page> {
  const context = await browser.newContext({
    baseURL: backend.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await writePhone(page, session);
  return page;
}

/**
 * Opens a form. The first report adds a defect to the vehicle of the second one, and the line about
 * it appears some time after the plate was typed, so it is hidden.
 */
async function openWithoutDefects(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenReady(page);
  await page.locator('.vehicle-defects').evaluateAll((lines) => {
    for (const line of lines) line.setAttribute('hidden', '');
  });
}

/**
 * Checks and signs the vehicle with the plate `mark`. Calls `see` on each step, on the question, on
 * the result and on the proof.
 */
async function check(page: Page, mark: string, see: () => Promise<void>): Promise<void> {
  const open = (path: string): Promise<void> => openWithoutDefects(page, path);
  await fillCheck({ page, locale: 'de', plate: mark, open }, see);
  await answerToSign(page, 'de', see);
  await showProof(page, see);
}

/** Fills in and sends a form. Calls `see` on each step, on the summary and on the receipt. */
async function report(
  page: Page,
  definition: FormDefinition,
  mark: string,
  see: () => Promise<void>,
): Promise<void> {
  const { kind } = definition;
  if (definition.ownScreen) return check(page, mark, see);
  await openWithoutDefects(page, formPath(kind));
  const overrides = overridesByForm[kind] ?? {};
  await fillForm({ page, locale: 'de', definition, overrides, mark }, async () => {
    await expect(page.locator('.report-form-saved')).toHaveText(
      text('de', 'reports', 'draft.kept'),
    );
    await see();
  });
  await send(page);
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible();
  await see();
}

test.beforeEach(({ complaints }) => {
  complaints.expected = renderedAgain;
});

for (const definition of Object.values(formDefinitions)) {
  const { kind } = definition;
  test(`a translated form › shows each text and sends each answer of the form ${kind}${kind === 'complaintTrailer' ? '' : ' @full'}`, async ({
    signedInPage: page,
    context,
    browser,
    backend,
    session,
  }) => {
    test.slow();
    const seen: (readonly string[])[] = [];
    const twin = await openTwin(browser, backend, session);
    // A vehicle that was checked today shows the result of this check instead of its questions.
    const mark = definition.ownScreen ? newPlate('DC') : `${kind}${Date.now()}`;
    const nextMark = definition.ownScreen ? newPlate('DD') : mark;
    await report(twin, definition, mark, async () => {
      seen.push((await shownText(twin)).map((line) => line.replaceAll(mark, nextMark)));
    });
    await twin.context().close();
    await translatePages(context);
    let step = 0;
    await report(page, definition, nextMark, async () => {
      const expected = seen[step] ?? [];
      step += 1;
      await expectSameText(page, () => Promise.resolve(expected));
    });
    expect(step).toBe(seen.length);
    const reports = [mark, ...(nextMark === mark ? [] : [nextMark])].map((one) =>
      reportsMarked(backend, one),
    );
    const [first, second] = (await Promise.all(reports)).flat();
    expect(Object.keys(second?.answers ?? {})).toEqual(Object.keys(first?.answers ?? {}));
  });
}

/** Numbers that differ from those of an example; some of them are refused. */
const changed = (typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).map(([input, value]) => [input, `${value}1`]));
const firstTasks = ['gauge', 'room', 'hydrogenTrailer'];

for (const [name, chosen] of [
  ['three tasks', examples.filter(({ task }) => firstTasks.includes(task))],
  ['every other task @full', examples.filter(({ task }) => !firstTasks.includes(task))],
] as const)
  test(`the translated calculator › shows the values of the last inputs in ${name}`, async ({
    signedInPage: page,
    context,
    browser,
    backend,
    session,
  }) => {
    test.slow();
    const twin = await openTwin(browser, backend, session);
    await translatePages(context);
    await page.reload();
    for (const example of chosen) {
      for (const phone of [twin, page]) await openTask(phone, 'de', example.task);
      for (const inputs of [example, { typed: changed(example.typed) }, { typed: example.typed }]) {
        for (const phone of [twin, page]) await enter(phone, inputs, 'de');
        await expectSameText(page, () => shownText(twin));
      }
    }
    await twin.context().close();
  });

test('translated lists › show each status of a report, and the report with its answers and its thread', async ({
  signedInPage: page,
  context,
  browser,
  backend,
}) => {
  test.slow();
  const sent = await sendMarked(page, backend, `translated ${Date.now()}`);
  const twin = await openTwin(browser, backend, await readPhone(page));
  await translatePages(context);
  for (const phone of [page, twin]) await phone.goto('/myReports');
  const line = `[data-report="${sent.id}"]`;
  for (const status of ['received', 'inProgress', 'returned'] as const) {
    await setReceipt(backend, sent, {
      status,
      ...(status === 'returned' && { note: 'Welche Kundennummer?' }),
    });
    for (const phone of [page, twin])
      await expect(phone.locator(line)).toHaveAttribute('data-status', status);
    for (const part of ['.my-reports-status', '.my-reports-title'])
      await expectSameText(page, () => shownText(twin, `${line} ${part}`), `${line} ${part}`);
  }
  for (const phone of [page, twin]) {
    await phone.goto(`/report?id=${sent.id}`);
    await expect(phone.locator('.report-sheet')).toContainText('Welche Kundennummer?');
  }
  await expectSameText(page, () => shownText(twin, '.report-sheet'), '.report-sheet');
  await twin.context().close();
});

test('the translated desk › shows what the other desk shows after each action @full', async ({
  signedInPage: driver,
  browser,
  backend,
}) => {
  test.slow();
  const sent = await sendMarked(driver, backend, `desk ${Date.now()}`);
  const desk = await openDesk(browser, backend, `?id=${sent.id}`, translatePages);
  const twin = await openDesk(browser, backend, `?id=${sent.id}`);
  const sheet = `[data-report="${sent.id}"]`;
  const see = async (): Promise<void> => {
    // The announcement of new reports is left out: it is made only at the desk that receives them.
    for (const part of [sheet, '.office-side', '.office-sound'])
      await expectSameText(desk, () => shownText(twin, part), part);
  };
  await expect(desk.locator(sheet)).toBeVisible();
  await see();
  await desk
    .locator(sheet)
    .getByRole('button', { name: t('actions.claim') })
    .click();
  await expect(twin.locator(sheet)).toHaveAttribute('data-state', 'open');
  await see();
  await desk.locator('#office-note').fill('Rückruf am Montag');
  await desk.getByRole('button', { name: t('note.add'), exact: true }).click();
  await expect(twin.locator(sheet)).toContainText('Rückruf am Montag');
  await desk.locator('#office-note').fill('');
  await see();
  for (const page of [desk, twin]) await page.context().close();
});

for (const locale of locales)
  test(`a translated chapter › shows in ${locale} the notice that the original text applies, until the original is back${locale === 'de' ? '' : ' @full'}`, async ({
    signedInPage: page,
  }) => {
    const chapter = localizePath('/driverManual/first-aid', locale);
    await page.goto(chapter);
    await whenStarted(page);
    const notice = page.locator('.translation-notice');
    await expect(notice).toHaveCount(0);
    await translateOpenPage(page);
    await expect(notice).toHaveText(text(locale, 'notices', 'translated'));
    await expect(notice).toHaveAttribute('lang', locale);
    expect(await notice.innerText()).toBe(text(locale, 'notices', 'translated'));
    await expect(notice).toBeInViewport();
    await showOriginal(page);
    await expect(notice).toHaveCount(0);
    await translateOpenPage(page);
    await expect(notice).toHaveCount(1);
  });

test('the other pages of the manual › show the notice when they are translated', async ({
  signedInPage: page,
  context,
}) => {
  await translatePages(context);
  for (const part of ['', '/card', '/glossary', '/questions', '/sources', '/print']) {
    await page.goto(`/driverManual${part}`);
    await expect(page.locator('main > .translation-notice'), part).toHaveText(
      text('de', 'notices', 'translated'),
    );
  }
});

test('the translated manual › finds chapters by words of the original', async ({
  signedInPage: page,
  context,
}) => {
  await translatePages(context);
  await page.goto('/driverManual');
  await whenStarted(page);
  await page.locator('#search-question').fill('Erste Hilfe');
  await expect(page.locator('.search-results a[href*="first-aid"]').first()).toBeVisible();
});
