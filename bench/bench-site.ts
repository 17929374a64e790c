/**
 * The environment of the screen benches: a copy of the built site to which pages can be added, the
 * local backend that serves it, and a browser.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { browserFlags, findBrowser } from '../scripts/browser.ts';
import { type LocalBackendOptions, startLocalBackend } from '../scripts/local/start-backend.ts';

/** The phone that the browser emulates. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  locale: 'de-DE',
} as const;

export interface BenchSite {
  readonly origin: string;
  readonly browser: Browser;
  /** The served folder. */
  readonly publicFolder: string;
  /** Adds a page with `html` and returns its path. */
  readonly addFloor: (name: string, html: string) => string;
  /** Closes browser and backend and removes their files. */
  readonly close: () => Promise<void>;
}

/** Starts backend and browser. `built` is the folder of the built site. */
export async function openBenchSite(
  options: Pick<LocalBackendOptions, 'initialData'> & { readonly built?: string } = {},
): Promise<BenchSite> {
  const { built = 'dist', ...data } = options;
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-bench-'));
  const publicFolder = join(folder, 'site');
  cpSync(built, publicFolder, { recursive: true });
  const backend = await startLocalBackend({
    port: 0,
    dataFolder: join(folder, 'data'),
    publicFolder,
    seed: true,
    quiet: true,
    ...data,
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  return {
    origin: backend.origin,
    browser,
    publicFolder,
    addFloor: (name, html) => {
      mkdirSync(join(publicFolder, 'floor'), { recursive: true });
      writeFileSync(join(publicFolder, 'floor', `${name}.html`), html);
      return `/floor/${name}`;
    },
    close: async () => {
      await browser.close();
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
