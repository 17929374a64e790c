/** Opens desks of the office in separate browser contexts, and runs the office's command line. */
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { type CommandResult, runOfficeCommand } from '../../fixtures/office-command.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from './form.ts';
import { type Report, reportsMarked } from './office.ts';
import { type Backend, expect, text } from './site.ts';

export const password = 'Tanklotse-Office-1';
export const signedIn = ['--email', 'office@tanklotse.example', '--password', password];
export const t = (path: string): string => text('de', 'office', path);

/** Sounds and notifications of a desk. They are recorded, because this browser supports neither. */
interface DeskSignals {
  readonly tones: number;
  readonly notes: readonly string[];
  /** Badge of the app icon. */
  readonly badge: number;
}
export const readSignals = (page: Page): Promise<DeskSignals> =>
  page.evaluate(() => (globalThis as unknown as { heard: DeskSignals }).heard);
/**
 * Waits until the desk has loaded everything, and returns the number of new reports from its title.
 */
export async function newsOf(page: Page): Promise<number> {
  await expect(page.locator('.office-desk')).toBeVisible();
  await expect(page.locator('.office-catch-up')).toHaveCount(0);
  return Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0);
}
function recordSignals(): void {
  const all: { tones: number; notes: string[]; badge: number } = { tones: 0, notes: [], badge: 0 };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function startHeard(when) {
    all.tones += 1;
    start.call(this, when);
  };
  class Noted {
    static readonly permission = 'granted';
    constructor(title: string) {
      all.notes.push(title);
    }
  }
  const showBadge = async (count = 0): Promise<void> => {
    all.badge = count;
  };
  Object.assign(navigator, { setAppBadge: showBadge, clearAppBadge: () => showBadge() });
  Object.assign(globalThis, { heard: all, Notification: Noted });
}

/** Opens a desk of the office in a separate browser context. */
export async function openDesk(
  browser: Browser,
  backend: Backend,
  query = '',
  prepare?: (context: BrowserContext) => Promise<unknown>,
  email = 'office@tanklotse.example',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: backend.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
    viewport: { width: 1280, height: 800 },
  });
  await prepare?.(context);
  await context.addInitScript(recordSignals);
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/office${query}`);
  await expect(page.locator('.office-desk')).toBeVisible();
  return page;
}

/** Creates a live connection whose messages from the server can be held. */
export function createSlowLine() {
  let held: (() => void)[] | undefined;
  return {
    slow: (context: BrowserContext): Promise<void> =>
      context.routeWebSocket(/\.ws/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          if (held) held.push(() => socket.send(message));
          else socket.send(message);
        });
      }),
    hold(): void {
      held = [];
    },
    release(): void {
      const all = held ?? [];
      held = undefined;
      for (const sendHeld of all) sendHeld();
    },
  };
}

/** Runs a command of the office's command line. */
export const office = (backend: Backend, argv: readonly string[]): Promise<CommandResult> =>
  runOfficeCommand([...argv, '--origin', backend.origin]);

/** Sends a message with `mark` and one photo as the driver. */
export async function sendMarked(page: Page, backend: Backend, mark: string): Promise<Report> {
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  const [report] = await reportsMarked(backend, mark);
  if (!report) throw new Error('The report is missing');
  return report;
}
