/**
 * Tests the product in Firefox with WebDriver BiDi: every screen in every language, a report with a
 * photo, and reading and reporting without the server. Run by `npm run test:firefox` on a built
 * site; ends with "N passed, N failed".
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import { type Locale, locales, localizePath } from '../../src/i18n/locales.ts';
import { routes } from '../../src/routing/routes.ts';
import { photoFiles } from '../fixtures/photos.ts';
import { photoBytes, reportsMarked } from '../e2e/support/office.ts';
import { type Backend, choiceText, driver, startBackend, text } from '../e2e/support/site.ts';

const systemPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * Path of a Firefox: FIREFOX_PATH, the system's, or Debian's package (installed as root). Throws
 * with instructions.
 */
function findFirefox(): string {
  const find = (): string | undefined =>
    [process.env['FIREFOX_PATH'], ...systemPaths].find(
      (path) => path !== undefined && existsSync(path),
    );
  const found = find();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No Firefox found: installing Debian's firefox-esr …");
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'firefox-esr'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = find();
  if (installed) return installed;
  throw new Error(
    'This check needs a Firefox: install one, or set FIREFOX_PATH to its program file.',
  );
}

/** Waits until `check` returns true; throws with `what` after `limit` milliseconds. */
async function until(what: string, check: () => Promise<boolean>, limit = 30_000): Promise<void> {
  const end = Date.now() + limit;
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Waited ${limit / 1000} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const hydrated = (page: Page): Promise<void> =>
  until('the screen answers', () =>
    page.evaluate(() => document.querySelector('astro-island[ssr]') === null),
  );
const goto = (page: Page, address: string): Promise<unknown> =>
  page.goto(address, { waitUntil: 'load' });

async function signIn(page: Page, origin: string, locale: Locale): Promise<void> {
  await goto(page, origin + localizePath('/login', locale));
  await hydrated(page);
  await page.type('input[type=email]', driver.email);
  await page.type('input[type=password]', driver.password);
  await page.click('button[type=submit]');
  await until(
    'home after signing in',
    async () => new URL(page.url()).pathname === localizePath('/', locale),
  );
  await page.waitForNetworkIdle({ idleTime: 300 });
}

/** Taps the button or label whose text is exactly `label` inside `selector`. */
async function tap(page: Page, selector: string, label: string): Promise<void> {
  await until(`"${label}" in ${selector}`, () =>
    page.evaluate(
      (within, words) => {
        const found = [
          ...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(button, label)`),
        ].find((element) => element.innerText.trim() === words);
        found?.click();
        return found !== undefined;
      },
      selector,
      label,
    ),
  );
}

/** Fills in a callback request to dispatch with one photo, up to the send button. */
async function writeMessage(
  page: Page,
  origin: string,
  locale: Locale,
  mark: string,
  photo: string,
): Promise<void> {
  await goto(page, origin + localizePath('/dispositionMessage', locale));
  await hydrated(page);
  await page.click('button[id="messageType"]');
  await tap(page, 'dialog[open]', choiceText(locale, 'dispositionMessage', 'messageType', 'other'));
  await page.type('[id="text"]', mark);
  const picker = await page.$('input[type=file][multiple]');
  await picker?.uploadFile(photo);
  await until('the thumbnail', () =>
    page.evaluate(() => document.querySelectorAll('.photo-picker-photo img').length === 1),
  );
}

async function send(page: Page): Promise<void> {
  await page.click('.report-form-bar button[type=submit]');
  await until('the question or the short code', () =>
    page.evaluate(
      () => document.querySelector('.report-form-code, .report-form-problems') !== null,
    ),
  );
  if (!(await page.$('.report-form-code')))
    await page.click('.report-form-bar button[type=submit]');
  await until('the short code', async () => (await page.$('.report-form-code')) !== null);
}

let passed = 0;
let failed = 0;
async function check(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    passed += 1;
    console.log(`ok     ${title}`);
  } catch (error) {
    failed += 1;
    console.log(
      `FAILED ${title}\n       ${(error instanceof Error ? error.message : String(error)).slice(0, 300)}`,
    );
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-firefox-'));
const photo = join(folder, 'photo.jpg');
const [picture] = await photoFiles(1);
writeFileSync(photo, picture?.buffer ?? '');
let backend: Backend = await startBackend(join(folder, 'data'));
const { origin } = backend;
const browser = await launch({ browser: 'firefox', executablePath: findFirefox(), headless: true });
console.log(await browser.version());

const testedLocales = locales.filter(
  (locale) => process.argv.length < 3 || process.argv.includes(locale),
);
for (const locale of testedLocales) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 360, height: 740 });
  const complaints: string[] = [];
  page.on('pageerror', (error) =>
    complaints.push(error instanceof Error ? error.message : String(error)),
  );
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });

  await check(`${locale}: signing in`, () => signIn(page, origin, locale));
  for (const route of routes) {
    await check(`${locale}: ${route.id} opens without complaint`, async () => {
      complaints.length = 0;
      await goto(page, origin + localizePath(route.path, locale));
      await hydrated(page);
      // Requests aborted by the navigation are not errors of the next screen.
      await page.waitForNetworkIdle({ idleTime: 300 });
      const seen = await page.evaluate(() => ({
        headings: document.querySelectorAll('main h1').length,
        lang: document.documentElement.lang,
        wide: document.documentElement.scrollWidth - innerWidth,
      }));
      if (seen.headings !== 1 || seen.lang !== locale || seen.wide > 0)
        throw new Error(JSON.stringify(seen));
      if (complaints.length > 0) throw new Error(complaints.join(' | '));
    });
  }
  await check(`${locale}: going on before a screen is complete leads to the next one`, async () => {
    for (const route of [...routes, ...routes])
      await goto(page, origin + localizePath(route.path, locale));
  });
  await check(`${locale}: a message with a photo arrives once and whole`, async () => {
    const mark = `firefox ${locale} ${Date.now()}`;
    await writeMessage(page, origin, locale, mark, photo);
    await send(page);
    await until(
      'the report at the office',
      async () => (await reportsMarked(backend, mark)).length === 1,
    );
    const [report] = await reportsMarked(backend, mark);
    if (report?.answers['messageType'] !== 'other' || report.photos.length !== 1)
      throw new Error(JSON.stringify(report));
    const stored = await photoBytes(backend, report.photos[0]?.path ?? '');
    if (stored.bytes.length !== report.photos[0]?.bytes || stored.bytes.includes('Exif'))
      throw new Error('The photo is not as described');
  });
  await check(
    `${locale}: with the server gone the manual opens and a message is kept, then sent by itself`,
    async () => {
      const chapter = localizePath('/driverManual/connecting-and-filling', locale);
      const needed = [
        chapter,
        localizePath('/dispositionMessage', locale),
        localizePath('/', locale),
      ];
      await until(
        'the offline copy',
        () =>
          page.evaluate(
            async (paths) =>
              (
                await Promise.all(paths.map((path) => caches.match(path, { ignoreSearch: true })))
              ).every(Boolean) && navigator.serviceWorker.controller?.state === 'activated',
            needed,
          ),
        60_000,
      );
      const mark = `firefox offline ${locale} ${Date.now()}`;
      await backend.stop();
      await goto(page, origin + chapter);
      if (!(await page.$('.manual-steps li'))) throw new Error('The chapter has no steps');
      await writeMessage(page, origin, locale, mark, photo);
      await send(page);
      await until('the message is queued', () =>
        page.evaluate(() => document.querySelector('.report-form-code') !== null),
      );
      backend = await startBackend(join(folder, 'data'), Number(new URL(origin).port));
      await goto(page, origin + localizePath('/', locale));
      await until(
        'the report at the office',
        async () => (await reportsMarked(backend, mark)).length === 1,
        90_000,
      );
      await until('home says sent', async () =>
        (await page.content()).includes(text(locale, 'reports', 'status.sent')),
      );
    },
  );
  await context.close();
}
await browser.close();
await backend.kill();
rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
