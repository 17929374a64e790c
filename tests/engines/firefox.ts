/** Firefox without a window, driven with WebDriver BiDi. */
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type JSHandle,
  launch,
} from 'puppeteer-core';
import { installPackages } from '../../scripts/browser.ts';
import type { Engine, EngineDriver, Evaluate, WindowOptions } from './engine-window.ts';

const systemPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** FIREFOX_PATH, the system's Firefox, or Debian's package, which root installs. */
function findFirefox(): string | undefined {
  const find = (): string | undefined =>
    [process.env['FIREFOX_PATH'], ...systemPaths].find(
      (path) => path !== undefined && existsSync(path),
    );
  return find() ?? (installPackages('firefox-esr') ? find() : undefined);
}

/**
 * Logged if a page is left while the service worker answers one of its requests. A worker that
 * rejects a request logs another sentence.
 */
const leavingNoise = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/** An argument of console.error as text: an Error has no text of its own in BiDi. */
const describe = (handle: JSHandle): Promise<string> =>
  handle
    .evaluate((value: unknown) =>
      value instanceof Error ? `${String(value)}\n${value.stack ?? ''}` : String(value),
    )
    .catch(() => handle.toString());

/** Starts Firefox with these settings. Undefined where it is missing and cannot be installed. */
export async function launchFirefox(
  settings: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Browser | undefined> {
  const executablePath = findFirefox();
  if (executablePath === undefined) return undefined;
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: settings,
  });
}

/** Opens a page in this profile. */
export async function openFirefoxPage(
  profile: BrowserContext,
  { width, height, script }: WindowOptions,
): Promise<EngineDriver> {
  const page = await profile.newPage();
  await page.setViewport({ width, height });
  if (script !== undefined) await page.evaluateOnNewDocument(script);
  let errors: string[] = [];
  page.on('pageerror', (error) =>
    errors.push(error instanceof Error ? error.message : String(error)),
  );
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const index = errors.push(message.text()) - 1;
    const list = errors;
    void Promise.all(message.args().map(describe)).then((texts) => {
      list[index] = texts.join(' ') || message.text();
    });
  });
  return {
    evaluate: page.evaluate.bind(page) as Evaluate,
    open: async (address) => {
      await page.bringToFront();
      await page.goto(address, { waitUntil: 'load' });
    },
    // Firefox does not lay out a page in the background, so a click there may hit another
    // element.
    click: async (selector) => {
      await page.bringToFront();
      await page.click(selector);
    },
    type: (selector, text) => page.type(selector, text),
    chooseFile: async (selector, path) => {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      await input?.uploadFile(path);
    },
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    },
    hold: async ({ x, y }, work) => {
      await page.bringToFront();
      await page.mouse.move(x, y);
      await page.mouse.down();
      await work().finally(() => page.mouse.up());
    },
    screenshot: (path) => page.screenshot({ path }),
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken.filter((text) => !leavingNoise.test(text));
    },
    close: () => page.close(),
  };
}

/** Opens Firefox. Undefined where there is none and Debian's package cannot be installed. */
export async function openFirefox(): Promise<Engine | undefined> {
  const browser = await launchFirefox();
  if (!browser) return undefined;
  return {
    name: await browser.version(),
    openWindow: async (options) => {
      const profile = await browser.createBrowserContext();
      return { ...(await openFirefoxPage(profile, options)), close: () => profile.close() };
    },
    close: () => browser.close(),
  };
}
