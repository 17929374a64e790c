/**
 * Runs the app's services in Chromium: bundled, on a page of a running backend, with real
 * IndexedDB.
 */
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { browserFlags, findShell } from '../../../scripts/browser.ts';

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findShell(), args: browserFlags });

/** Bundles code given as text into a script that a page can run. */
export async function bundleEntry(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'tsx' },
    bundle: true,
    format: 'iife',
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

let bundle: Promise<string> | undefined;
const bundled = (): Promise<string> =>
  (bundle ??= build({
    entryPoints: ['tests/services/outbox/page.ts'],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2022',
    define: { 'import.meta.env.PUBLIC_APP_VERSION': '"1.0.0"' },
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? ''));

/** Loads everything of page.ts into a page of the app's origin as `globalThis.app`. */
export const loadServices = async (page: Page): Promise<void> => page.evaluate(await bundled());

const openBlank = async (page: Page, origin: string): Promise<void> => {
  await page.route('**/services-under-test', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><meta charset="utf-8"><title>services</title>',
    }),
  );
  await page.goto(`${origin}/services-under-test`);
};

/** Opens an empty page of this origin with everything of page.ts as `globalThis.app`. */
export async function openPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await openBlank(page, origin);
  await loadServices(page);
  return page;
}

/**
 * Reloads the page on an empty phone with one tab and without simulated answers. Equivalent to a
 * new browser context, in a third of the time.
 */
export async function emptyPhone(page: Page): Promise<void> {
  const context = page.context();
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { origin } = new URL(page.url());
  // Leave the page first, because data that it has open cannot be deleted.
  await openBlank(page, origin);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await loadServices(page);
}
