/**
 * The built site with a separate backend for each test worker, and the actions and checks that all
 * tests share.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test as base } from 'playwright/test';
import * as z from 'zod';
import { reportKinds } from '../../../src/features/reports/kinds.ts';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import type { RouteId } from '../../../src/routing/routes.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { builtAddress } from './built-files.ts';
import { type PhoneState, readPhone, writePhone } from './phone-state.ts';
import { testTimeout } from '../../timeouts.ts';

declare const app: App;

export const driver = {
  email: 'demo@tanklotse.example',
  password: 'Tanklotse-Demo-1',
  name: 'Jona Brandt',
};

/** Reads the texts of a screen from the sources of the built site. */
export function screenTexts<T>(locale: Locale, file: string, schema: z.ZodType<T>): T {
  return schema.parse(
    JSON.parse(readFileSync(join('src/locales', locale, `${file}.json`), 'utf8')),
  );
}
const nested: z.ZodType<unknown> = z.record(z.string(), z.unknown());
/** Reads one text by its path: text('de', 'login', 'email.label'). */
export function text(locale: Locale, file: string, path: string): string {
  let value: unknown = screenTexts(locale, file, nested);
  for (const key of path.split('.')) value = z.record(z.string(), z.unknown()).parse(value)[key];
  return z.string().parse(value);
}

/**
 * Returns all cases in German and the first case in the other languages. One case is enough to
 * prove that the screen uses the texts of its language; `scripts/check-texts.ts` checks that each
 * language has all texts.
 */
export const casesIn = <T>(locale: Locale, cases: readonly T[]): readonly T[] =>
  locale === 'de' ? cases : cases.slice(0, 1);

/** The title of a screen. For a form it is in the texts of the form. */
export function screenTitle(locale: Locale, id: RouteId): string {
  const kind = Object.entries(reportKinds).find(([, { screen }]) => screen === id)?.[0];
  return kind === undefined
    ? text(locale, 'shell', `screens.${id}`)
    : text(locale, `forms/${kind}`, 'title');
}

/** The label of a choice from the catalogue of the form, otherwise from the shared catalogue. */
export function choiceText(locale: Locale, kind: string, catalogue: string, id: string): string {
  try {
    return text(locale, `forms/${kind}`, `choices.${catalogue}.${id}`);
  } catch {
    return text(locale, 'reports', `choices.${catalogue}.${id}`);
  }
}

export interface Backend {
  readonly origin: string;
  /** Stops the process without removing its data. */
  readonly stop: () => Promise<void>;
  /** Stops the process and removes its data. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts the product like `npm start`, with separate data and on a free port. `more` are additional
 * options of the command. Without functions the work of a report depends on the pages of a test
 * alone: a function would create it at any moment, so that the rules refuse the same write of a page.
 */
export async function startBackend(
  dataFolder = mkdtempSync(join(tmpdir(), 'tanklotse-e2e-')),
  port = 0,
  more: readonly string[] = [],
  hasFunctions = false,
): Promise<Backend> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      'scripts/start.ts',
      '--no-build',
      '--empty',
      '--port',
      String(port),
      '--data',
      dataFolder,
      ...(hasFunctions ? [] : ['--no-functions']),
      ...more,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(output);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`The backend ended with ${code}:\n${output}`)));
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      child.on('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return {
    origin,
    stop,
    kill: async () => {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Messages that the browser logs when a test disconnects the network. */
const expectedNoise =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_NETWORK|status of (4|5)\d\d|Failed to fetch/;
/**
 * The response to a report that is sent again because its page was left before the first response.
 * Depending on the machine, this may happen once per test. Twice would mean that two senders run.
 */
const arrivedBefore = /status of 409 \(Conflict\) \S+documents:commit/;

/**
 * The response to the entry of a vehicle that the functions have written before the phone. The
 * browser logs the refusal; the app reads the entry then.
 */
const takenInBefore = /status of 401 \(Unauthorized\) \S+\/\.json\?/;

/** The console errors of a test, which must be none. */
interface Complaints {
  readonly seen: string[];
  /** Ignores errors caused by a missing network. */
  allowNetwork: boolean;
  /** Errors that the test causes on purpose. */
  expected?: RegExp;
}

interface Fixtures {
  readonly context: BrowserContext;
  readonly complaints: Complaints;
  /** Path of the first page of the signed-in driver, for tests that do not need home. */
  readonly start: string;
  readonly signedInPage: Page;
  /**
   * Like `signedInPage`, in data-saver mode. For tests that need a worker but no offline copy: the
   * worker then stores only opened pages instead of the 200 files of a language, which takes 3 s of
   * CPU time.
   */
  readonly dataSavingPage: Page;
}

/** Records navigations, failed requests and console messages of all pages of this context. */
function recordEvents(context: BrowserContext): readonly string[] {
  const events: string[] = [];
  const start = Date.now();
  const note = (what: string): void => {
    events.push(`${((Date.now() - start) / 1000).toFixed(1)} s ${what.slice(0, 300)}`);
  };
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => note(`opened ${frame.url()}`));
    page.on('crash', () => note(`crashed ${page.url()}`));
  });
  context.on('requestfailed', (request) =>
    note(`${request.failure()?.errorText ?? 'failed'} ${request.method()} ${request.url()}`),
  );
  context.on('console', (message) => note(`${message.type()}: ${message.text()}`));
  return events;
}

/** Describes each open page by the first lines of its accessibility tree. */
const describePages = (context: BrowserContext): Promise<readonly string[]> =>
  Promise.all(
    context.pages().map(async (page) => {
      const screen = await page
        .locator('main')
        .ariaSnapshot({ timeout: 1000 })
        .catch(() => 'no picture of its screen');
      return [page.url(), ...screen.split('\n').slice(0, 60)].join('\n');
    }),
  );

/** Prints the recorded events of a failed test, because the failure may not be reproducible. */
async function attachEvents(context: BrowserContext, events: readonly string[]): Promise<void> {
  const { title } = base.info();
  console.info([title, ...events.slice(-40), ...(await describePages(context))].join('\n'));
}

/** Signs the demo driver in on the first page of this context and returns the page. */
async function signInFirst(context: BrowserContext): Promise<Page> {
  const events = recordEvents(context);
  try {
    const page = await context.newPage();
    await signIn(page, 'de');
    return page;
  } catch (error) {
    await attachEvents(context, events);
    throw error;
  }
}

/** Starts a separate browser with this profile folder. A test may kill it. */
export const openProfile = (folder: string, backend: Backend): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...base.info().project.use.launchOptions,
    baseURL: backend.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
  });

// All worker fixtures are defined here, even if only one file uses them, because Playwright starts
// a new browser and backend if the worker fixtures differ from those of the previous test.
export const test = base.extend<
  Fixtures,
  {
    /** Set it with `test.use` in a file that needs the functions. */
    hasFunctions: boolean;
    backend: Backend;
    session: PhoneState;
    dataSavingSession: PhoneState;
    profile: string;
  }
>({
  hasFunctions: [false, { option: true, scope: 'worker' }],
  backend: [
    async ({ hasFunctions }, use) => {
      const backend = await startBackend(undefined, 0, ['--quick-compression'], hasFunctions);
      await use(backend);
      await backend.kill();
    },
    { scope: 'worker', timeout: testTimeout },
  ],
  /** Stored data of the demo driver after signing in once with the login screen. */
  session: [
    async ({ browser, backend }, use) => {
      const context = await browser.newContext({ baseURL: backend.origin });
      const state = await readPhone(await signInFirst(context));
      await context.close();
      await use(state);
    },
    { scope: 'worker', timeout: testTimeout },
  ],
  /** Like `session`, in data-saver mode. */
  dataSavingSession: [
    async ({ browser, backend, session }, use) => {
      const context = await browser.newContext({ baseURL: backend.origin });
      const page = await context.newPage();
      await writePhone(page, session);
      await loadServices(page);
      await page.evaluate(() => app.openLocalStore().changeSettings({ saveData: true }));
      const state = await readPhone(page);
      await context.close();
      await use(state);
    },
    { scope: 'worker', timeout: testTimeout },
  ],
  /** A browser's profile folder in which a driver is signed in, like `session`. */
  profile: [
    async ({ backend }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tanklotse-profile-'));
      const context = await openProfile(folder, backend);
      await signInFirst(context);
      await context.close();
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: testTimeout },
  ],
  baseURL: async ({ backend }, use) => {
    await use(backend.origin);
  },
  complaints: async ({ context, hasFunctions }, use) => {
    const complaints: Complaints = { seen: [], allowNetwork: false };
    context.on('console', (message) => {
      if (message.type() === 'error')
        complaints.seen.push(
          `${message.page()?.url() ?? ''} ${message.type()} ${message.text()} ${message.location().url} ${message.args().length}`,
        );
    });
    context.on('weberror', (error) =>
      complaints.seen.push(
        `${error.page()?.url() ?? ''} ${error.error().stack || error.error().message}`,
      ),
    );
    const events = recordEvents(context);
    await use(complaints);
    const { status, expectedStatus } = base.info();
    if (status !== expectedStatus) await attachEvents(context, events);
    const once = complaints.seen.find((line) => arrivedBefore.test(line));
    expect(
      complaints.seen
        .toSpliced(once === undefined ? complaints.seen.length : complaints.seen.indexOf(once), 1)
        .filter((line) => !(complaints.allowNetwork && expectedNoise.test(line)))
        .filter((line) => !(hasFunctions && takenInBefore.test(line)))
        .filter((line) => complaints.expected?.test(line) !== true),
    ).toEqual([]);
  },
  // Only tests with the tag "@worker" or with `test.use` have a worker, because it would download a
  // whole language in every test.
  serviceWorkers: async ({}, use, { tags }) => {
    await use(tags.includes('@worker') ? 'allow' : 'block');
  },
  start: ['/', { option: true }],
  signedInPage: async ({ page, session, complaints, start }, use) => {
    void complaints;
    await writePhone(page, session);
    await page.goto(start);
    await use(page);
  },
  dataSavingPage: async ({ page, dataSavingSession, complaints, start }, use) => {
    void complaints;
    await writePhone(page, dataSavingSession);
    await page.goto(start);
    await use(page);
  },
});
export { expect };

/** Waits until every island of the page is hydrated. */
export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState !== 'loading' && document.querySelector('astro-island[ssr]') === null,
  );
}

/** Waits until the page is idle and has loaded the code that communicates with the worker. */
export async function whenStarted(page: Page): Promise<void> {
  await whenReady(page);
  await page.waitForFunction(
    (part) =>
      performance.getEntriesByType('resource').some(({ name }) => new RegExp(part).test(name)),
    builtAddress('src/app/start-page.lazy.ts').source,
  );
  await whenSettled(page);
}

/** Runs in the page; see whenSettled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    // Uses messages, because timers may belong to a fake clock.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage('');
    });
    await fetch(`/config.json?turn=${turn}`, { cache: 'no-store' }).catch(() => undefined);
  }
}
/**
 * Waits until the page has run several tasks and its requests have been answered. Use it before
 * checking that something has not happened. Advance `page.clock` first if time must pass.
 */
export const whenSettled = (page: Page): Promise<void> => page.evaluate(settle);

/**
 * Signs the demo driver in with the login screen and waits for home. `origin` is needed if the test
 * has no base URL.
 */
export async function signIn(page: Page, locale: Locale, origin = ''): Promise<void> {
  await page.goto(origin + localizePath('/login', locale));
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === localizePath('/', locale));
}

/**
 * Pauses the installed clock of a page. From then on only `runFor` and `fastForward` advance it.
 */
export async function pauseClock(page: Page): Promise<void> {
  // The clock can only be paused at a future time, and a time too far ahead would trigger timeouts.
  for (let lead = 500; ; lead *= 2) {
    const now = await page.evaluate(() => Date.now());
    try {
      return await page.clock.pauseAt(now + lead);
    } catch (error) {
      if (lead > 10_000) throw error;
    }
  }
}

/** Advances a paused clock in small steps until `holds` is true. */
export const tickUntil = (page: Page, holds: () => Promise<boolean> | boolean): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(50);
      return holds();
    })
    .toBe(true);

/** Runs in the page; see offlineReady. */
export async function waitForCopy(): Promise<void> {
  const { serviceWorker: container } = navigator;
  const registration = await container.ready;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      if (registration.active?.state === 'activated' && container.controller) resolve();
      else setTimeout(done, 50);
    };
    done();
  });
  const shownText = new BroadcastChannel('offline-copy');
  await new Promise<void>((resolve) => {
    shownText.onmessage = ({ data }: MessageEvent<{ status: string; language: string }>) => {
      if (data.language === document.documentElement.lang && data.status !== 'making') resolve();
    };
    registration.active?.postMessage({ type: 'keep-language', path: location.pathname });
  });
  shownText.close();
}
/**
 * Waits until the service worker is active and has stored all files of this language, or in
 * data-saver mode only the opened ones.
 */
export const offlineReady = (page: Page): Promise<void> => page.evaluate(waitForCopy);

/** Reads all data of the backend, bypassing the security rules. */
export async function dump(backend: Backend): Promise<unknown> {
  return (await fetch(`${backend.origin}/__dev/dump`)).json();
}

/** Sets the simulated faults of the backend; an empty list removes them. */
export async function setFaults(backend: Backend, faults: readonly object[]): Promise<void> {
  await fetch(`${backend.origin}/__dev/faults`, { method: 'DELETE' });
  for (const fault of faults) {
    const response = await fetch(`${backend.origin}/__dev/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!response.ok) throw new Error(`Fault refused: ${await response.text()}`);
  }
}

/**
 * Disconnects the page and its worker. Waits until the worker is offline too, because the first
 * requests of a starting worker can bypass the offline mode of the browser.
 */
export async function disconnect(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await expect
    .poll(async () => {
      // This also starts a stopped worker.
      await page.evaluate(() => fetch('/config.json').catch(() => undefined));
      const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'));
      return worker?.evaluate(() =>
        fetch('/config.json', { cache: 'no-store' }).then(
          () => 'connected',
          () => 'disconnected',
        ),
      );
    })
    .toBe('disconnected');
}

/**
 * Removes files whose URL matches `pattern` from the offline copy. Before calling it, wait until
 * all files that the page requests are stored; otherwise the worker may store removed files again.
 */
export const removeFromCopy = (page: Page, pattern: RegExp): Promise<void> =>
  page.evaluate(async (found) => {
    for (const name of (await caches.keys()).filter((one) => one.startsWith('tanklotse-copy-'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (found.test(request.url)) await cache.delete(request);
    }
  }, pattern);
