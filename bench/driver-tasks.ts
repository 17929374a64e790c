/**
 * Eighteen tasks of a driver on a phone of 360 x 740 with touch and a processor four times slower:
 * taps, characters, how often sending was held up, and seconds (what the app takes, 1.2 s for a tap,
 * 0.3 s for a character). The first six in three languages. `npm run bench:tasks`; of another built
 * site: `node bench/driver-tasks.ts --dist FOLDER`, with `--marks-required` where it marks the
 * needed fields instead of the optional ones.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from 'playwright';
import { type Locale, locales, localizePath } from '../src/i18n/locales.ts';
import { findBrowser } from '../scripts/browser.ts';
import { reportsMarked, setReceipt } from '../tests/e2e/support/office.ts';
import { offlineReady, signIn, startBackend, text } from '../tests/e2e/support/site.ts';
import { photoFiles, smallPhoto } from '../tests/fixtures/photos.ts';
import { type FormTask, fillAndSend, openFromHome } from './driver-form.ts';
import { type Effort, type Hand, handOf } from './driver-hand.ts';

const { values } = parseArgs({
  options: {
    dist: { type: 'string' },
    only: { type: 'string' },
    'marks-required': { type: 'boolean' },
  },
});
const backend = await startBackend(
  undefined,
  0,
  values.dist === undefined ? [] : ['--dist', values.dist],
);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-tasks-'));
const photos = (await photoFiles(3, smallPhoto)).map(({ name, buffer }, index) => {
  const file = join(folder, `${index}-${name}`);
  writeFileSync(file, buffer);
  return file;
});

const tank = {
  kind: 'complaintCustomerTank',
  ifNeeded: [
    ['customerNumber', '471100'],
    ['tankType', 'aboveGround'],
    ['product', 'propane'],
    ['customerInformed', 'true'],
  ],
} as const satisfies Partial<FormTask>;
/** What lies on the phone from the day before: the customer and the vehicle are known. */
const knownTank: FormTask = {
  ...tank,
  say: [
    ['customerNumber', '471100'],
    ['filled', 'no'],
    ['immediateActions', ['stoppedFilling']],
    ['plantLeftSafe', 'yes'],
  ],
  defects: [['ctCoating', []]],
};
const leakingValve: FormTask = {
  ...tank,
  known: '471100',
  photos,
  say: [
    ['filled', 'no'],
    ['immediateActions', ['stoppedFilling', 'informedCustomer']],
    ['plantLeftSafe', 'outOfService'],
  ],
  defects: [['ctFillValve', [['severity', 's3']]]],
};
const danger: FormTask = {
  ...tank,
  known: '471100',
  say: [],
  defects: [['ctFillValve', [['severity', 's4']]]],
  inHaste: true,
};
const nearMiss: FormTask = {
  kind: 'nearbyAccident',
  say: [
    ['reporterMode', 'anonymous'],
    ['placeKind', 'customer'],
    ['description', 'Beim Rangieren fast die Leitung am Haus angefahren, kein Einweiser da.'],
    ['activity', 'reversing'],
    ['eventTypes', ['nearCollision']],
    ['potentialSeverity', '4'],
  ],
  ifNeeded: [['release', 'no']],
};
const chassis: FormTask = {
  kind: 'complaintChassis',
  known: 'HH-GT 4711',
  say: [
    ['odometerKm', '184250'],
    ['foundDuring', 'departureCheck'],
    ['driveable', 'toWorkshop'],
    ['loaded', 'true'],
  ],
  ifNeeded: [
    ['vehicleKind', 'rigidTanker'],
    ['loadProduct', 'propane'],
    ['loadPercent', '60'],
  ],
  defects: [
    ['chTyreTread', [['side', ['right', 'axle2']]]],
    [
      'chLightsFront',
      [
        ['side', ['left']],
        ['note', 'Abblendlicht'],
      ],
    ],
  ],
};
const { known: _known, ...unknownChassis } = chassis;
const knownChassis: FormTask = {
  ...unknownChassis,
  say: [['vehiclePlate', 'HH-GT 4711'], ...chassis.say],
  ifNeeded: [...(chassis.ifNeeded ?? []), ['vehiclePlate', 'HH-GT 4711']],
  defects: [['chTelematics', []]],
};
const trailer: FormTask = {
  kind: 'complaintTrailer',
  say: [
    ['unitKind', 'semiTrailer'],
    ['trailerPlate', 'HH-TL 210'],
    ['foundDuring', 'departureCheck'],
    ['usable', 'drivingOnly'],
  ],
  ifNeeded: [
    ['product', 'propane'],
    ['loadPercent', '60'],
  ],
  defects: [['tbTyre', [['side', ['left', 'axle1']]]]],
};
const absent: FormTask = {
  kind: 'dispositionMessage',
  say: [
    ['messageType', 'customerAbsent'],
    ['customerNumber', '471100'],
    ['text', 'Tor zu, niemand da, auch nicht am Telefon. Fahre weiter zu Stopp 5.'],
  ],
};

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
    await fillAndSend(hand, locale, task);
  };

const question = async (scene: Scene, words: string, wanted: string): Promise<void> => {
  const { hand, locale } = scene;
  await hand.tap(hand.page.locator(`main a[href$="${localizePath('/driverManual', locale)}"]`));
  await hand.page.waitForURL(/driverManual/);
  await hand.type(hand.page.locator('.search input'), words);
  const hits = hand.page.locator('.search-results a');
  await hits.first().waitFor();
  const right = hits.and(hand.page.locator(`[href*="${wanted}"]`));
  await hand.tap((await right.count()) > 0 ? right : hits);
  await hand.page.waitForURL(/#/);
};
const asks =
  (words: string, wanted: string): Task =>
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
      await control.waitFor();
      if ((await control.inputValue()) !== value) await hand.type(control, value);
    }
    await page.locator('.gas-calculator-answer').waitFor();
  };

const answersQuery: Task = async (scene) => {
  const { hand, locale } = scene;
  const { page } = hand;
  const reports = await reportsMarked(backend, '471100');
  const before = reports.findLast(({ kind }) => kind === 'complaintCustomerTank');
  if (!before) throw new Error('No report about this customer has arrived');
  await setReceipt(backend, before, { status: 'returned', note: 'Wie heißt der Kunde?' });
  await home(scene);
  const line = page.locator('[data-status=returned]');
  await line.first().waitFor();
  await hand.tap(line.locator('.my-reports-actions a'));
  await hand.tap(page.getByRole('button', { name: text(locale, 'report', 'answer') }));
  await page.waitForURL(/\?draft=/);
  await page.locator('.step-list').waitFor();
  const edit = page.locator('.review-group .button--quiet');
  if ((await edit.count()) > 0) await hand.tap(edit);
  const name = page.locator('[id="customerName"]');
  await name.waitFor();
  await hand.type(name, 'Hof Petersen');
  await fillAndSend(hand, locale, { kind: 'complaintCustomerTank', say: [] });
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
  const chip = page.locator('.remembered-chip', { hasText: 'HH-GT 4711' });
  await hand.tap(chip);
  await hand.tap(page.locator('.report-form-bar button[type=submit]'));
  await page.locator('#section-vehicle').waitFor({ state: 'detached' });
  await home(scene);
  await hand.tap(page.locator('[data-draft] .my-reports-actions a'));
  await page.locator('.report-form-bar').waitFor();
  await fillAndSend(hand, locale, { ...knownChassis, defects: chassis.defects ?? [] });
};

const words: Readonly<Record<Locale, readonly (readonly [string, string])[]>> = {
  de: [
    ['schlauch undicht', 'emergency-leak'],
    ['tunnel E', 'tunnels'],
    ['kälteverbrennung', 'cold'],
    ['85 %', '85'],
    ['augen spülen', 'eye'],
  ],
  en: [],
  fr: [],
};

const tasks: readonly (readonly [name: string, task: Task, start?: 'login'])[] = [
  ['register', registers, 'login'],
  ['leaking valve, 3 photos, known customer', report(leakingValve)],
  ['the same as danger', report(danger)],
  ['anonymous near miss', report(nearMiss)],
  ['chassis, two defects', report(chassis)],
  ['query and answer', answersQuery],
  ['offline message', offlineMessage],
  ['resume a draft', resumes],
  ['trailer, worn tyre', report(trailer)],
  ['customer not at home', report(absent)],
  ...words.de.map(([typed, wanted]) => [`manual: ${typed}`, asks(typed, wanted)] as const),
  ['room in a tank', calculates('room', { capacityLitres: '6400', levelPercent: '30' })],
  ['delivery note', calculates('deliveryNote', { volumeLitres: '2000', temperatureCelsius: '10' })],
  ['7 bar at the gauge', calculates('gauge', { pressureBarGauge: '7' })],
];
/** These are measured in every language. */
const inAllLanguages = 6;

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  serviceWorkers: 'allow',
} as const;

async function prepare(locale: Locale): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, locale });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
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
  context: BrowserContext,
  locale: Locale,
  [name, task, start]: (typeof tasks)[number],
): Promise<Effort | undefined> {
  const own = start ? await browser.newContext({ ...phone, locale }) : context;
  const page = await own.newPage();
  page.setDefaultTimeout(15_000);
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
    ? `${effort.taps} / ${effort.characters} / ${effort.blocked} | ${effort.seconds} s`
    : 'not done | –';
try {
  console.log('| task | language | taps / characters / blocked sends | time |');
  console.log('| --- | --- | --- | --- |');
  for (const locale of locales) {
    const context = await prepare(locale);
    for (const [index, task] of tasks.entries()) {
      if (locale !== 'de' && index >= inAllLanguages) break;
      if (values.only !== undefined && !task[0].includes(values.only)) continue;
      console.log(`| ${task[0]} | ${locale} | ${written(await measure(context, locale, task))} |`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await backend.kill();
}
