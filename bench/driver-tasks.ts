/**
 * Performs twenty-two tasks of a driver on a phone of 360 x 740 with touch and a processor four times
 * slower. Measures taps, characters, how often sending was blocked, and seconds (the app's time,
 * plus 1.2 s per tap and 0.3 s per character). The first seven run in three languages. `npm run
 * bench:tasks [-- --only NAME]`.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { type Locale, locales, localizePath } from '../src/i18n/locales.ts';
import { checkGroups } from '../src/features/reports/catalogues.ts';
import { findBrowser } from '../scripts/browser.ts';
import { reportsMarked, setReceipt } from '../tests/e2e/support/office.ts';
import { offlineReady, signIn, startBackend, text } from '../tests/e2e/support/site.ts';
import { photoFiles, smallPhoto } from '../tests/fixtures/photos.ts';
import { answerStep, type FormTask, fillAndSend, openFromHome } from './driver-form.ts';
import {
  absent,
  accident,
  chassis,
  danger,
  foundByCheck,
  frozenTank,
  knownChassis,
  knownTank,
  leakingValve,
  nearMiss,
  trailer,
} from './driver-reports.ts';
import { type Effort, type Hand, handOf } from './driver-hand.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const backend = await startBackend();
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-tasks-'));
const pictures = (await photoFiles(3, smallPhoto)).map(({ name, buffer }, index) => {
  const file = join(folder, `${index}-${name}`);
  writeFileSync(file, buffer);
  return file;
});

interface Scene {
  readonly hand: Hand;
  readonly locale: Locale;
  readonly context: BrowserContext;
}
type Task = (scene: Scene) => Promise<void>;

const home = async ({ hand, locale }: Scene): Promise<void> => {
  await hand.page.goto(backend.origin + localizePath('/', locale));
  await hand.page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
};
const report =
  (task: FormTask): Task =>
  async ({ hand, locale }) => {
    await openFromHome(hand, task.kind);
    await fillAndSend(hand, locale, task, pictures);
  };

/** Searches the manual for `words` and taps the first result, which must be one of `wanted`. */
const question = async (scene: Scene, words: string, wanted: readonly string[]): Promise<void> => {
  const { hand, locale } = scene;
  await hand.tap(hand.page.locator(`main a[href$="${localizePath('/driverManual', locale)}"]`));
  await hand.page.waitForURL(/driverManual/);
  await hand.type(hand.page.locator('.search input'), words);
  const first = hand.page.locator('.search-results a').first();
  await first.waitFor();
  await hand.tap(first);
  await hand.page.waitForURL(/#/);
  const { hash } = new URL(hand.page.url());
  if (!wanted.includes(hash.slice(1))) throw new Error(`"${words}" led to ${hash}`);
};
const asks =
  (words: string, wanted: readonly string[]): Task =>
  (scene) =>
    question(scene, words, wanted);

const calculates =
  (task: string, typed: Readonly<Record<string, string>>): Task =>
  async ({ hand, locale }) => {
    const { page } = hand;
    await hand.tap(page.locator(`main a[href*="${localizePath('/gasCalculator', locale)}"]`));
    await hand.tap(page.locator(`[data-task="${task}"]`));
    for (const [input, value] of Object.entries(typed)) {
      const control = page.locator(`[id="gas-${input}"]`);
      await control.waitFor({ state: 'attached' });
      // An assumed value is a chip; a tap opens its field.
      const chip = page.locator('.gas-calculator-chip:not([open])', { has: control });
      if ((await chip.count()) > 0) await hand.tap(chip.locator('summary'));
      await control.waitFor();
      const choice = control.locator('label', { has: page.locator(`input[value="${value}"]`) });
      if ((await choice.count()) > 0) await hand.tap(choice);
      else if ((await control.inputValue()) !== value) await hand.type(control, value);
    }
    await page.locator('.gas-calculator-answer strong').first().waitFor();
  };

const answersQuery: Task = async (scene) => {
  const { hand, locale } = scene;
  const { page } = hand;
  const reports = await reportsMarked(backend, '471100');
  const before = reports.findLast(({ kind }) => kind === 'complaintCustomerTank');
  if (!before) throw new Error('No report about this customer has arrived');
  await setReceipt(backend, before, { status: 'returned', note: 'Wie heißt der Kunde?' });
  await home(scene);
  const question = page.locator('#glance[href*="report?id="]');
  await question.waitFor();
  await hand.tap(question);
  const answer = page.locator('[id="followText"]');
  await answer.waitFor();
  await hand.type(answer, 'Hof Petersen');
  await hand.tap(
    page.getByRole('button', { name: text(locale, 'follow', 'screen.sendAnswer'), exact: true }),
  );
  await answer.waitFor({ state: 'detached' });
};

const offlineMessage: Task = async (scene) => {
  const { hand, context } = scene;
  await context.setOffline(true);
  await report(absent)(scene);
  await context.setOffline(false);
  await hand.page.locator('.report-form-code').waitFor();
};

const registers: Task = async ({ hand, locale }) => {
  const { page } = hand;
  await hand.tap(page.locator(`a[href*="${localizePath('/register', locale)}"]`));
  const typed = ['Camille', 'Durand', `c${Date.now()}@exemple.example`, '+33 6 12 34 56 78'];
  const inputs = page.locator('form input:not([type=password]):not([type=checkbox])');
  await inputs.first().waitFor();
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  for (const [index, words] of typed.entries()) await hand.type(inputs.nth(index), words);
  await hand.type(page.locator('input[type=password]'), 'trois camions verts');
  await hand.tap(page.locator('form button[type=submit]'));
  await page.waitForURL((url) => url.pathname === localizePath('/', locale));
};

const resumes: Task = async (scene) => {
  const { hand, locale } = scene;
  const { page } = hand;
  await openFromHome(hand, 'complaintChassis');
  await answerStep(hand, locale, { ...chassis, defects: [] }, pictures, true);
  await hand.tap(page.locator('.report-form-bar button[type=submit]'));
  await page.locator('#section-vehicle').waitFor({ state: 'detached' });
  await home(scene);
  await hand.tap(page.locator('.shell-bottom a[href$="/myReports"]'));
  await hand.tap(page.locator('[data-draft] .my-reports-actions a'));
  await page.locator('.report-form-bar').waitFor();
  // The first step is visible until the draft opens at its saved step.
  await page.locator('#section-vehicle').waitFor({ state: 'detached' });
  await fillAndSend(hand, locale, { ...knownChassis, defects: chassis.defects ?? [] }, pictures);
};

/**
 * The departure check of the driver's own vehicle, with a defect in one group or without. A vehicle is
 * checked once, because the tile leads to the result for the rest of the day.
 */
const checks =
  (vehiclePlate: string, defect?: FormTask): Task =>
  async (scene) => {
    const { hand, locale } = scene;
    const { page } = hand;
    await page.evaluate((plate) => {
      const { uid } = JSON.parse(localStorage.getItem('signed-in') ?? '{}') as { uid?: string };
      const vehicle = { vehiclePlate: plate, trailerPlate: '', product: '' };
      // The key of platform/storage-keys.ts, which never changes.
      localStorage.setItem(`own-vehicle:${uid ?? ''}`, JSON.stringify(vehicle));
    }, vehiclePlate);
    await home(scene);
    await hand.tap(page.locator('.tile--check'));
    for (const group of checkGroups)
      if (!defect || group !== 'aroundVehicle')
        await hand.tap(page.locator(`[id="check-${group}"]`));
    if (defect) {
      await hand.tap(page.locator('.check-open').nth(checkGroups.indexOf('aroundVehicle')));
      await hand.tap(page.locator('dialog .dialog-actions button'));
      await page.waitForURL((url) => url.searchParams.has('draft'));
      // The choice of the defect opens with the form.
      await page.locator('dialog[open] .choice-dialog-option').first().waitFor();
      await fillAndSend(hand, locale, defect, pictures);
      await hand.tap(page.locator('.report-form-bar a'));
    }
    await hand.hold(
      page.locator('.check-sign:not(.check-sign--open)'),
      page.locator('.check-sign[data-held=full]'),
    );
    await page.locator('.check-result').waitFor();
  };

const words = [
  ['Schlauch undicht', 'emergency-leak'],
  ['tunnel 1965', 'driving-tunnels'],
  ['erste Hilfe Erfrierung', 'aid-cold-burn'],
  ['wie viel % darf ich füllen', 'filling-quantity', 'filling-transfer'],
  ['Augenspülung', 'aid-eye'],
] as const;

const tasks: readonly (readonly [name: string, task: Task, start?: 'login'])[] = [
  ['register', registers, 'login'],
  ['leaking valve, 3 photos, known customer', report(leakingValve)],
  ['the same as danger', report(danger)],
  ['anonymous near miss', report(nearMiss)],
  ['chassis, two defects', report(chassis)],
  ['answer in place', answersQuery],
  ['accident first report', report(accident)],
  ['offline message', offlineMessage],
  ['resume a draft', resumes],
  ['departure check without a defect', checks('HH-GT 4712')],
  ['departure check with a defect', checks('HH-GT 4711', foundByCheck)],
  ['trailer, worn tyre', report(trailer)],
  ['customer not at home', report(absent)],
  ['tank frozen, cannot deliver', report(frozenTank)],
  ...words.map(([typed, ...wanted]) => [`manual: ${typed}`, asks(typed, wanted)] as const),
  ['room in a tank', calculates('room', { capacityLitres: '6400', levelPercent: '30' })],
  ['delivery note', calculates('deliveryNote', { volumeLitres: '2000', temperatureCelsius: '10' })],
  ['7 bar at the gauge', calculates('gauge', { direction: 'temperature', pressureBarGauge: '7' })],
];
/** These are measured in every language. */
const inAllLanguages = 7;

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  serviceWorkers: 'allow',
} as const;

async function prepare(browser: Browser, locale: Locale): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, locale });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await signIn(page, locale, backend.origin);
  await offlineReady(page);
  const hand = handOf(page);
  for (const task of [knownTank, knownChassis]) {
    await home({ hand, locale, context });
    await report(task)({ hand, locale, context });
  }
  await page.close();
  return context;
}

async function measure(
  browser: Browser,
  context: BrowserContext,
  locale: Locale,
  [name, task, start]: (typeof tasks)[number],
): Promise<Effort | undefined> {
  const own = start ? await browser.newContext({ ...phone, locale }) : context;
  const page = await own.newPage();
  page.setDefaultTimeout(60_000);
  const session = await own.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(backend.origin + localizePath(start ? '/login' : '/', locale));
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  const hand = handOf(page);
  try {
    await task({ hand, locale, context: own });
    return hand.effort();
  } catch (error) {
    console.error(`${name} (${locale}):`, error);
    await page.screenshot({ path: join(folder, `${name}-${locale}.png`) });
    console.error(`see ${folder}`);
    return undefined;
  } finally {
    await own.setOffline(false);
    await (start ? own : page).close();
  }
}

const written = (effort: Effort | undefined): string =>
  effort
    ? `${effort.taps} / ${effort.characters} / ${effort.blocked}, ${effort.seconds} s`
    : 'not done';
const rows = new Map(tasks.map(([name]) => [name, new Map<Locale, string>()]));
try {
  for (const locale of locales) {
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const context = await prepare(browser, locale);
    for (const [index, task] of tasks.entries()) {
      if (locale !== 'de' && index >= inAllLanguages) break;
      if (values.only !== undefined && !task[0].includes(values.only)) continue;
      const cell = written(await measure(browser, context, locale, task));
      console.error(`${locale} ${task[0]}: ${cell}`);
      rows.get(task[0])?.set(locale, cell);
    }
    await browser.close();
  }
} finally {
  await backend.kill();
}
console.log(`| taps / characters / blocked, time | ${locales.join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(locales.length)}`);
for (const [name, cells] of rows)
  if (cells.size > 0)
    console.log(`| ${name} | ${locales.map((locale) => cells.get(locale) ?? '').join(' | ')} |`);
