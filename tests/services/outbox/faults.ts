/**
 * The points in the sending of a report, and the events on the phone at these points; used by the
 * fault matrix.
 */
import type { BrowserContext, Page } from 'playwright';
import type { Line, Moment } from './line.ts';
import { fillStorage, senderWaits, sendersRest, setClockBack } from './phone.ts';
import type { App } from './page.ts';

declare const app: App;

/** A small photo is sent in one request, a large one by the resumable protocol. */
export const photoSizes = [20_000, 300_000];

const photo = { method: 'POST', path: '^/v0/b/' };
const photoBytes = { method: 'POST', path: 'upload_id=' };
const document = { method: 'POST', path: ':commit' };
/**
 * Points that are similar to others of the matrix: only the most important events are tested there.
 */
export const furtherMoments = {
  'during photo 1': { ...photo, number: 1, phase: 'within' },
  'after photo 1, before its answer': { ...photo, number: 1, phase: 'after' },
  'after photo 2, before its answer': { ...photoBytes, number: 1, phase: 'after' },
} as const satisfies Readonly<Record<string, Moment>>;
export const moments = {
  'before the document': { ...document, number: 1, phase: 'before' },
  'after the document, before its answer': { ...document, number: 1, phase: 'after' },
  'before photo 1': { ...photo, number: 1, phase: 'before' },
  'between the photos': { ...photo, number: 2, phase: 'before' },
  'during photo 2': { ...photoBytes, number: 1, phase: 'within' },
  ...furtherMoments,
} as const satisfies Readonly<Record<string, Moment>>;
export type MomentName = keyof typeof moments;

/** A phone that is sending a report: `page` is the tab that sends. */
export interface Scene {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly line: Line;
  /** Resolves when the sender of this tab has finished. */
  readonly atRest: () => Promise<unknown>;
  /** Opens another tab. */
  readonly openTab: () => Promise<Page>;
  /** Starts the browser of the same phone again after it was killed. */
  readonly restart: () => Promise<BrowserContext>;
  /** Lets the held request continue. */
  readonly resume: () => Promise<void>;
}

/** Kills the browser's process like the operating system. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('This context has no browser of its own');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const closed = new Promise((resolve) => {
    context.on('close', resolve);
  });
  const own = processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('The browser does not name its process');
  process.kill(own.id, 'SIGKILL');
  await closed;
}

/** Fires the browser's sync event in the worker of this page, as when the network is back. */
export async function fireSync(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) if (!one.isDeleted) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    tag: 'outbox',
    lastChance: false,
  });
}
/** Terminates the worker like the browser, in the middle of its work. */
async function endWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
}
export const startWorker = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/background-worker.js');
    await navigator.serviceWorker.ready;
  });
};

/** Triggers the event; returns the tab that the driver has afterwards. */
export const events = {
  'network cut': async ({ context, page, line, atRest, resume }) => {
    await context.setOffline(true);
    line.cut();
    await resume();
    await atRest();
    await context.setOffline(false);
    line.repair();
    return page;
  },
  'tab killed': async ({ page, openTab, resume }) => {
    const other = await openTab();
    await page.close();
    await resume();
    return other;
  },
  'browser killed': async ({ context, restart, resume }) => {
    await killBrowser(context);
    await resume();
    const [page] = (await restart()).pages();
    if (!page) throw new Error('The browser has no page');
    return page;
  },
  'worker ended': async ({ page, resume }) => {
    await endWorker(page);
    await resume();
    return page;
  },
  'two tabs': async ({ page, atRest, openTab, resume }) => {
    const other = await openTab();
    const sendingToo = other.evaluate(() => app.drainAll());
    await senderWaits(other);
    await resume();
    await Promise.all([atRest(), sendingToo]);
    return page;
  },
  'worker and page at the same time': async ({ page, atRest, resume }) => {
    await startWorker(page);
    await fireSync(page);
    await senderWaits(page);
    await resume();
    await atRest();
    await sendersRest(page);
    return page;
  },
  'storage full': async ({ page, atRest, resume }) => {
    await fillStorage(page);
    await resume();
    await atRest();
    return page;
  },
  'clock set back': async ({ page, atRest, resume }) => {
    await setClockBack(page);
    await resume();
    await atRest();
    return page;
  },
} as const satisfies Readonly<Record<string, (scene: Scene) => Promise<Page>>>;
export type EventName = keyof typeof events;
