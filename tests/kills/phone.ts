/** A phone: a browser with its own profile folder, which is killed and started again. */
import { setTimeout as after } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright';
import * as z from 'zod';
import { browserFlags, findBrowser } from '../../scripts/browser.ts';
import { timeZone } from '../time-zone.ts';
import { waitTimeout } from '../timeouts.ts';

const shownSchema = z.object({
  /** Path and query of the page. */
  address: z.string(),
  /** The sentence about the draft in the bar of the form. */
  draft: z.string(),
  /** The typed fields of the form by their ids. */
  inputs: z.record(z.string(), z.string()),
  /** Number of prepared photos. */
  photos: z.number(),
  /** Number and title of the receipt after a tap on "send"; empty before. */
  code: z.string(),
  receipt: z.string(),
});
/** One picture that the page painted. */
export type Shown = z.infer<typeof shownSchema>;

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything that the page has shown since the start, the newest last. */
  readonly shown: readonly Shown[];
  /** Kills all processes of the browser at once, and resolves when they have ended. */
  readonly kill: () => Promise<void>;
  readonly close: () => Promise<void>;
}

declare const reportShown: (json: string) => void;

/** Runs in each page: reports what the page shows whenever a new frame shows something else. */
function watchScreen(): void {
  let last = '';
  const textOf = (selector: string): string =>
    document.querySelector(selector)?.textContent.trim() ?? '';
  const look = (): void => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      '.report-form-section textarea[id], .report-form-section input[id]:not([type=file])',
    );
    const json = JSON.stringify({
      address: location.pathname + location.search,
      draft: textOf('.report-form-saved'),
      inputs: Object.fromEntries([...fields].map(({ id, value }) => [id, value])),
      photos: document.querySelectorAll('.photo-picker-photo img').length,
      code: textOf('.report-form-code span:last-child'),
      receipt: textOf('.sent-title'),
    });
    if (json !== last) reportShown(json);
    last = json;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Number of the process that all processes of this browser belong to. */
async function processGroupOf(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  if (!browser) throw new Error('This context has no browser of its own');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('The browser does not name its process');
  return own.id;
}

/** True while a process of this group exists. */
function isRunning(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts the browser on this profile folder with one empty page. */
export async function startPhone(folder: string, origin: string): Promise<Phone> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: browserFlags,
    baseURL: origin,
    locale: 'de-DE',
    timezoneId: timeZone,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(waitTimeout);
  const shown: Shown[] = [];
  await context.exposeBinding('reportShown', (_source, json: string) => {
    shown.push(shownSchema.parse(JSON.parse(json)));
  });
  await context.addInitScript(watchScreen);
  const group = await processGroupOf(context);
  const [page = await context.newPage()] = context.pages();
  return {
    page,
    context,
    shown,
    kill: async () => {
      const closed = new Promise((resolve) => {
        context.once('close', resolve);
      });
      process.kill(-group, 'SIGKILL');
      await closed;
      while (isRunning(group)) await after(5);
    },
    close: () => context.close(),
  };
}
