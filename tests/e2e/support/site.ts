/**
 * The built site on a backend of its own, one for each test worker, and a driver who knows the way
 * around.
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

/** The texts of a screen as the site was built with them. */
export function screenTexts<T>(locale: Locale, file: string, schema: z.ZodType<T>): T {
  return schema.parse(
    JSON.parse(readFileSync(join('src/locales', locale, `${file}.json`), 'utf8')),
  );
}
const nested: z.ZodType<unknown> = z.record(z.string(), z.unknown());
/** One text by its path: text('de', 'login', 'email.label'). */
export function text(locale: Locale, file: string, path: string): string {
  let value: unknown = screenTexts(locale, file, nested);
  for (const key of path.split('.')) value = z.record(z.string(), z.unknown()).parse(value)[key];
  return z.string().parse(value);
}

/**
 * Which sentence belongs to which case is shown in German; that a screen takes its sentences from
 * its language, by the first case. Each language has them all: `scripts/check-texts.ts`.
 */
export const casesIn = <T>(locale: Locale, cases: readonly T[]): readonly T[] =>
  locale === 'de' ? cases : cases.slice(0, 1);

/** The title of a screen: a form has it in its own texts. */
export function screenTitle(locale: Locale, id: RouteId): string {
  const kind = Object.entries(reportKinds).find(([, { screen }]) => screen === id)?.[0];
  return kind === undefined
    ? text(locale, 'shell', `screens.${id}`)
    : text(locale, `forms/${kind}`, 'title');
}

/** The label of a choice: from the form's own catalogue, else from the shared one. */
export function choiceText(locale: Locale, kind: string, catalogue: string, id: string): string {
  try {
    return text(locale, `forms/${kind}`, `choices.${catalogue}.${id}`);
  } catch {
    return text(locale, 'reports', `choices.${catalogue}.${id}`);
  }
}

export interface Backend {
  readonly origin: string;
  /** Ends the process and keeps its data. */
  readonly stop: () => Promise<void>;
  /** Ends the process and removes its data. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts the product as `npm start` does, on a free port with its own data; `more` are further
 * options of the command.
 */
export async function startBackend(
  dataFolder = mkdtempSync(join(tmpdir(), 'tanklotse-e2e-')),
  port = 0,
  more: readonly string[] = [],
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

/** Words the browser itself logs when a test cuts the network on purpose. */
const expectedNoise =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_NETWORK|status of (4|5)\d\d|Failed to fetch/;
/**
 * A report that was stored while its page was left: the next page sends it again, and this answer
 * tells it that it has arrived. Whether that happens depends on the machine; twice in a journey
 * would be two senders at once.
 */
const arrivedBefore = /status of 409 \(Conflict\) \S+documents:commit/;

interface Fixtures {
  readonly context: BrowserContext;
  /** Collects what the console complains about; `allowed` says which complaints a test provokes. */
  readonly complaints: { readonly seen: string[]; allowNetwork: boolean };
  /** Where the signed-in driver begins; home costs a load that many journeys do not need. */
  readonly start: string;
  readonly signedInPage: Page;
  /**
   * The same on a phone whose worker keeps what is opened alone, as the driver may choose in the
   * settings: a whole language is 200 files and 3 s of CPU, where a journey only needs a worker.
   */
  readonly sparingPage: Page;
}

/** Where the pages of this context went, what they asked for and did not get, and what they said. */
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

/** What stands on the open pages, as a screen reader has it, the first lines of each. */
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

/** A failure that does not come again can only be explained by what was written down. */
async function tellEvents(context: BrowserContext, events: readonly string[]): Promise<void> {
  const { title } = base.info();
  console.info([title, ...events.slice(-40), ...(await describePages(context))].join('\n'));
}

/** Signs the demo driver in on the first page of this context; gives that page. */
async function signInFirst(context: BrowserContext): Promise<Page> {
  const events = recordEvents(context);
  try {
    const page = await context.newPage();
    await signIn(page, 'de');
    return page;
  } catch (error) {
    await tellEvents(context, events);
    throw error;
  }
}

/** A browser of its own with this profile folder: one that a test may kill. */
export const openProfile = (folder: string, backend: Backend): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...base.info().project.use.launchOptions,
    baseURL: backend.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
  });

// Fixtures of workers stand here even where one file uses them: a test with others than the test
// before begins with a new browser and a new backend.
export const test = base.extend<
  Fixtures,
  { backend: Backend; session: PhoneState; sparingSession: PhoneState; profile: string }
>({
  backend: [
    async ({}, use) => {
      const backend = await startBackend(undefined, 0, ['--quick-compression']);
      await use(backend);
      await backend.kill();
    },
    { scope: 'worker', timeout: testTimeout },
  ],
  /** What the demo driver's phone keeps after a sign-in, made once through the login screen. */
  session: [
    async ({ browser, backend }, use) => {
      const context = await browser.newContext({ baseURL: backend.origin });
      const state = await readPhone(await signInFirst(context));
      await context.close();
      await use(state);
    },
    { scope: 'worker', timeout: testTimeout },
  ],
  /** The same with data being saved. */
  sparingSession: [
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
  /** The same as a browser's profile folder. */
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
  complaints: async ({ context }, use) => {
    const complaints = { seen: [] as string[], allowNetwork: false };
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
    if (status !== expectedStatus) await tellEvents(context, events);
    const once = complaints.seen.find((line) => arrivedBefore.test(line));
    expect(
      complaints.seen
        .toSpliced(once === undefined ? complaints.seen.length : complaints.seen.indexOf(once), 1)
        .filter((line) => !(complaints.allowNetwork && expectedNoise.test(line))),
    ).toEqual([]);
  },
  // The worker copies a whole language for every journey: only those about it, tagged or by
  // `test.use`, have one.
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
  sparingPage: async ({ page, sparingSession, complaints, start }, use) => {
    void complaints;
    await writePhone(page, sparingSession);
    await page.goto(start);
    await use(page);
  },
});
export { expect };

/** Waits until the screen answers: every island on it has taken over from the built page. */
export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState !== 'loading' && document.querySelector('astro-island[ssr]') === null,
  );
}

/** Waits until an idle page has fetched its second part, which talks to the worker. */
export async function whenStarted(page: Page): Promise<void> {
  await whenReady(page);
  await page.waitForFunction(
    (part) =>
      performance.getEntriesByType('resource').some(({ name }) => new RegExp(part).test(name)),
    builtAddress('src/app/start-page.lazy.ts').source,
  );
  await whenSettled(page);
}

/**
 * Waits until the page has begun what it was about to begin: its tasks have had several turns, and
 * what it asked of the server a little later is answered. For what must not happen. Time that has
 * to pass first is given to `page.clock`.
 */
export const whenSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      // Timers may be those of a clock that a test moves; messages come by themselves.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage('');
      });
      await fetch(`/config.json?turn=${turn}`, { cache: 'no-store' }).catch(() => undefined);
    }
  });

/**
 * Signs the demo driver in through the login screen and waits for home. `origin` where the test
 * knows no base address.
 */
export async function signIn(page: Page, locale: Locale, origin = ''): Promise<void> {
  await page.goto(origin + localizePath('/login', locale));
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === localizePath('/', locale));
}

/**
 * Stops the clock of a page on which it is installed: from here only `runFor` and `fastForward` move
 * it, however long this machine takes.
 */
export async function pauseClock(page: Page): Promise<void> {
  // It can only be stopped at a time to come, and a far one ends what is being waited for.
  for (let lead = 500; ; lead *= 2) {
    const now = await page.evaluate(() => Date.now());
    try {
      return await page.clock.pauseAt(now + lead);
    } catch (error) {
      if (lead > 10_000) throw error;
    }
  }
}

/** Moves a clock that stands in small steps until this holds. */
export const tickUntil = (page: Page, holds: () => Promise<boolean> | boolean): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(50);
      return holds();
    })
    .toBe(true);

/**
 * Waits until the service worker answers, and has of this language what it shall have: all of it,
 * or what was opened where data is saved.
 */
export async function offlineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker: container } = navigator;
    const registration = await container.ready;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        if (registration.active?.state === 'activated' && container.controller) resolve();
        else setTimeout(done, 50);
      };
      done();
    });
    const said = new BroadcastChannel('offline-copy');
    await new Promise<void>((resolve) => {
      said.onmessage = ({ data }: MessageEvent<{ status: string; language: string }>) => {
        if (data.language === document.documentElement.lang && data.status !== 'making') resolve();
      };
      registration.active?.postMessage({ type: 'keep-language', path: location.pathname });
    });
    said.close();
  });
}

/** What the backend holds, read past the rules: for comparing with what was typed. */
export async function dump(backend: Backend): Promise<unknown> {
  return (await fetch(`${backend.origin}/__dev/dump`)).json();
}

/** Switches faults on in the backend; an empty list switches them off. */
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
 * Takes the network from the page and from its worker. A worker that is just being started may be
 * past the browser's switch for its first requests, so that it is asked.
 */
export async function disconnect(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await expect
    .poll(async () => {
      // Also wakes a worker that sleeps.
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
 * Throws out of the copy on this device what `pattern` finds in its address. What a page has ordered
 * must be there before, or it comes back.
 */
export const removeFromCopy = (page: Page, pattern: RegExp): Promise<void> =>
  page.evaluate(async (found) => {
    for (const name of (await caches.keys()).filter((one) => one.startsWith('tanklotse-copy-'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (found.test(request.url)) await cache.delete(request);
    }
  }, pattern);
