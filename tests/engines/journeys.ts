/** The journeys of a driver and of the office in one language, for browsers outside Playwright. */
import { expect } from 'playwright/test';
import { formDefinitions } from '../../src/features/reports/forms/all.ts';
import type { FormDefinition } from '../../src/features/reports/form.ts';
import { type Locale, localizePath } from '../../src/i18n/locales.ts';
import { formPath, routePath, routes } from '../../src/routing/routes.ts';
import { overridesByForm } from '../e2e/support/answer-overrides.ts';
import { fillCheckOn, holdToSignOn, newPlate } from '../e2e/support/departure-check.ts';
import { password } from '../e2e/support/desk.ts';
import { fillFormOn } from '../e2e/support/fill-form.ts';
import { oldestVersion, removalScript } from '../e2e/support/oldest-browser.ts';
import { photoBytes, type Report, reportsMarked } from '../e2e/support/office.ts';
import { type Backend, driver, settle, text, waitForCopy } from '../e2e/support/site.ts';
import { type EngineWindow, until, type WindowOptions } from './engine-window.ts';
import { changedPath, secondVersionId, type SwitchableSite } from './switchable-site.ts';

export interface Stage {
  readonly locale: Locale;
  readonly openWindow: (options: WindowOptions) => Promise<EngineWindow>;
  /** The running backend, which `restart` replaces. */
  readonly backend: () => Backend;
  readonly restart: () => Promise<void>;
  readonly site: SwitchableSite;
  /** Runs one check, counts it, and continues after a failure. */
  readonly check: (title: string, work: () => Promise<void>) => Promise<void>;
  /** Notes the console errors of a screen. */
  readonly note: (screen: string, errors: readonly string[]) => void;
  /** Saves a picture of the screen if the option `--pictures` is set. */
  readonly picture: (window: EngineWindow, screen: string) => Promise<void>;
}

export const phone = { width: 390, height: 844 } as const;
const desk = { width: 1280, height: 800 } as const;
const chapter = '/driverManual/connecting-and-filling';
const screens: readonly { readonly id: string; readonly path: string }[] = [
  ...routes,
  { id: 'chapter', path: chapter },
  { id: 'notFound', path: '/404' },
];

export async function signIn(
  window: EngineWindow,
  { backend, locale }: Pick<Stage, 'backend' | 'locale'>,
  email: string,
  word: string,
): Promise<void> {
  await window.goto(backend().origin + localizePath('/login', locale));
  await window.fill('input[type=email]', email);
  await window.fill('input[type=password]', word);
  await window.click('button[type=submit]');
  await window.waitForPath(localizePath('/', locale));
}

/** Rejects if the page has logged an error since the last call. */
async function expectNoErrors(window: EngineWindow): Promise<readonly string[]> {
  await window.evaluate(settle);
  return window.takeErrors();
}

async function openScreen(
  window: EngineWindow,
  { backend, locale, note, picture }: Stage,
  { id, path }: (typeof screens)[number],
): Promise<void> {
  window.takeErrors();
  await window.goto(backend().origin + localizePath(path, locale));
  const errors = await expectNoErrors(window);
  note(id, errors);
  await picture(window, id);
  const seen = await window.evaluate(() => ({
    headings: document.querySelectorAll('main h1').length,
    language: document.documentElement.lang,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    smallInputs: [...document.querySelectorAll('input, textarea, select')]
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
      .map(({ id: name }) => name),
    errors: [] as readonly string[],
  }));
  expect({ ...seen, errors }).toEqual({
    headings: 1,
    language: locale,
    overflow: 0,
    // Safari zooms into a field with smaller text.
    smallInputs: [],
    errors: [],
  });
}

interface SentReport {
  readonly definition: FormDefinition;
  readonly mark: string;
  readonly stored: object;
}

/** Checks a vehicle before departure, and signs by holding the button until the result is shown. */
async function writeCheck(
  window: EngineWindow,
  { backend, locale }: Stage,
  definition: FormDefinition,
): Promise<SentReport> {
  const plate = newPlate();
  const open = (path: string): Promise<void> => window.goto(backend().origin + path);
  const stored = await fillCheckOn({ page: window, locale, plate, open });
  await holdToSignOn(window);
  return { definition, mark: plate, stored };
}

/** Fills in a form with every control and one photo, and waits for its short code. */
async function writeReport(
  window: EngineWindow,
  stage: Stage,
  definition: FormDefinition,
): Promise<SentReport> {
  if (definition.ownScreen) return writeCheck(window, stage, definition);
  const { backend, locale } = stage;
  const { kind } = definition;
  const mark = `${kind}${locale}${Date.now()}`;
  await window.goto(backend().origin + localizePath(formPath(kind), locale));
  const overrides = overridesByForm[kind] ?? {};
  const stored = await fillFormOn({ page: window, locale, definition, overrides, mark });
  const send = '.report-form-bar button[type=submit]';
  await window.click(send);
  const answer = ':is(.report-form-code, .report-form-problems)';
  await window.waitForVisible(answer);
  // Warnings are confirmed with a second tap.
  if ((await window.attributes('.report-form-code', 'class')).length === 0)
    await window.click(send);
  await window.waitForVisible('.report-form-code');
  return { definition, mark, stored };
}

/** Waits until a report has arrived, and compares it with what was typed. */
async function expectArrival(
  { backend, locale }: Stage,
  { definition, mark, stored }: SentReport,
): Promise<Report> {
  const arrived = (): Promise<readonly Report[]> => reportsMarked(backend(), mark);
  await until(`${mark} at the office`, async () => (await arrived()).length > 0);
  const reports = await arrived();
  expect(reports).toHaveLength(1);
  const [report] = reports;
  expect(report).toMatchObject({ kind: definition.kind, locale, answers: stored });
  if (definition.maximumPhotos > 0) expect(report?.photos.length).toBeGreaterThan(0);
  for (const photo of report?.photos ?? [])
    expect((await photoBytes(backend(), photo.path)).bytes).toHaveLength(photo.bytes);
  if (!report) throw new Error('The report is missing');
  return report;
}

const searches: Readonly<Record<Locale, string>> = {
  de: 'schlauch undicht',
  en: 'hose leaking',
  fr: 'fuite au flexible',
};
async function searchManual(window: EngineWindow, { backend, locale }: Stage): Promise<void> {
  await window.goto(backend().origin + localizePath('/driverManual', locale));
  await window.fill('.search input', searches[locale]);
  const target = '.search-results a[href$="#emergency-leak"]';
  await window.click(target);
  await window.waitUntil('the section of the result', () => location.hash === '#emergency-leak');
  await window.waitForVisible('#emergency-leak');
}

async function calculate(window: EngineWindow, { backend, locale }: Stage): Promise<void> {
  await window.goto(`${backend().origin}${localizePath('/gasCalculator', locale)}?task=room`);
  // A worked example of the specification: 4 850 L tank, 40 %, 10 °C.
  for (const [input, value] of [
    ['capacityLitres', '4850'],
    ['levelPercent', '40'],
    ['temperatureCelsius', '10'],
  ] as const) {
    await window.reveal(`[id="gas-${input}"]`);
    await window.fill(`[id="gas-${input}"]`, value);
  }
  const result = ':is(dd[data-output="deliverLitres"], [data-output="deliverLitres"] dd)';
  await window.waitUntil(
    'the result 2 124 L',
    (selector) =>
      document.querySelector(selector)?.textContent?.replaceAll(/\D/g, '').startsWith('2124') ===
      true,
    result,
  );
}

/** The desk shows a new report automatically, and the driver the office's question. */
async function workAtDesk(window: EngineWindow, stage: Stage): Promise<void> {
  const { backend, locale, openWindow, note, picture } = stage;
  const office = await openWindow(desk);
  try {
    await signIn(office, stage, 'office@tanklotse.example', password);
    office.takeErrors();
    await office.goto(backend().origin + localizePath('/office', locale));
    await office.waitForVisible('.office-desk');
    await office.waitForNone('.office-catch-up');
    const sent = await writeReport(window, stage, formDefinitions.dispositionMessage);
    const { id } = await expectArrival(stage, sent);
    await office.click(`.office-entry[data-id="${id}"]`);
    const dossier = `[data-report="${id}"]`;
    await office.waitForVisible(`${dossier} .office-photo`);
    await picture(office, 'office-desk');
    const question = `?${sent.mark}`;
    await office.fill('#office-answer', question);
    await office.clickButton(dossier, text(locale, 'office', 'answer.ask'));
    await window.goto(`${backend().origin}${localizePath('/report', locale)}?id=${id}`);
    await window.waitForText('.report-note', question);
    const errors = await expectNoErrors(office);
    note('office, at work', errors);
    expect(errors).toEqual([]);
  } finally {
    await office.close();
  }
}

/** Menu, sign-in and sending work without the functions that only newer versions have. */
async function workInOldestVersion(stage: Stage): Promise<void> {
  const { backend, locale } = stage;
  const window = await stage.openWindow({ ...phone, script: oldestVersion });
  try {
    await signIn(window, stage, driver.email, driver.password);
    expect(await window.evaluate(() => 'any' in AbortSignal)).toBe(false);
    await window.goto(backend().origin + localizePath('/settings', locale));
    await window.click('button[popovertarget=menu].shell-open');
    await window.waitForVisible('#menu .shell-close');
    await expectArrival(
      stage,
      await writeReport(window, stage, formDefinitions.dispositionMessage),
    );
    expect(window.takeErrors()).toEqual([]);
  } finally {
    await window.close();
  }
}

/** A browser below the oldest supported version shows what is needed, and 112. */
async function showTooOld({ backend, locale, openWindow, picture }: Stage): Promise<void> {
  const script = removalScript(['Array.prototype.toSorted']);
  const window = await openWindow({ ...phone, script });
  try {
    await window.goto(backend().origin + localizePath('/imprint', locale));
    await window.waitForVisible('#old-browser a[href="tel:112"]');
    await picture(window, 'too-old');
  } finally {
    await window.close();
  }
}

/** A new version is found, offered, accepted and shown. */
async function update(window: EngineWindow, { backend, locale, site }: Stage): Promise<void> {
  await window.goto(backend().origin + localizePath(changedPath, locale));
  site.serve('second');
  await window.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await window.waitForVisible('.shell-notice');
  expect(await window.attributes(`#${secondVersionId}`, 'id')).toEqual([]);
  await window.clickButton('.shell-notice', text(locale, 'notices', 'reload'));
  await window.waitForVisible(`#${secondVersionId}`);
}

/** Runs all journeys of a language in windows of their own. */
export async function runJourneys(stage: Stage): Promise<void> {
  const { locale, check, backend, restart, site, note, picture } = stage;
  site.serve('first');
  const window = await stage.openWindow(phone);
  const definitions = Object.values(formDefinitions);
  try {
    await check('a driver signs in', () => signIn(window, stage, driver.email, driver.password));
    await check('the offline copy is complete', () => window.evaluate(waitForCopy));
    for (const screen of screens)
      await check(`${screen.id} opens without an error`, () => openScreen(window, stage, screen));
    await check('the search leads to a section', () => searchManual(window, stage));
    await check('the calculator calculates', () => calculate(window, stage));
    for (const definition of definitions)
      await check(`${definition.kind} arrives with its answers and photos`, async () => {
        window.takeErrors();
        const sent = await writeReport(window, stage, definition);
        await picture(window, `${definition.kind}-sent`);
        await expectArrival(stage, sent);
        const errors = window.takeErrors();
        note(`${definition.kind}, filled in`, errors);
        expect(errors).toEqual([]);
      });
    await check('the desk and the driver see each other’s messages live', () =>
      workAtDesk(window, stage),
    );
    await check('the oldest supported version signs in, opens the menu and sends a message', () =>
      workInOldestVersion(stage),
    );
    await check('an older version shows that the browser is too old', () => showTooOld(stage));
    const waiting: SentReport[] = [];
    await backend().stop();
    await check('without network the manual, its search and the calculator work', async () => {
      await window.goto(backend().origin + localizePath(chapter, locale));
      await window.waitForVisible('.manual-steps li');
      await searchManual(window, stage);
      await calculate(window, stage);
    });
    for (const definition of definitions)
      await check(`${definition.kind} is saved without network`, async () => {
        waiting.push(await writeReport(window, stage, definition));
      });
    await restart();
    await check('saved reports are sent automatically', async () => {
      await window.goto(backend().origin + localizePath('/', locale));
      for (const sent of waiting) await expectArrival(stage, sent);
      expect(waiting).toHaveLength(definitions.length);
      await window.goto(backend().origin + routePath('myReports', locale));
      await window.waitUntil(
        'the list shows "sent"',
        (words) => document.body.innerText.includes(words),
        text(locale, 'reports', 'status.sent'),
      );
    });
    await check('a new version is offered and loaded', () => update(window, stage));
  } finally {
    await window.close();
  }
}
