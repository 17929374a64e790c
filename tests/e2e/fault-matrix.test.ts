/**
 * Every fault at every moment of a report's way, on the built site: a report with a small photo (one request) and a large
 * one (resumable) waits on the device, the home screen sends it, the fault strikes. In the end it has arrived exactly
 * once, whole to the byte, and home says so; or it is kept on home with its reason.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright/test';
import * as z from 'zod';
import { loadServices, openPage } from '../unit/outbox/in-browser.ts';
import type { App } from '../unit/outbox/page.ts';
import { type Backend, dump, expect, offlineReady, openProfile, setFaults, test } from './site.ts';

declare const app: App;
const photoSizes = [20_000, 300_000];
const holdMilliseconds = 800;

interface Moment {
  /** The n-th request of this kind, from 1. */
  readonly method: string;
  readonly path: string;
  readonly number: number;
  /** before: as it begins; within: in the middle of its bytes; after: it was carried out, its answer is not there yet; done: it was answered. */
  readonly phase: 'before' | 'within' | 'after' | 'done';
}
const moments: Readonly<Record<string, Moment>> = {
  'before photo 1': { method: 'POST', path: '^/v0/b/', number: 1, phase: 'before' },
  'within photo 2': { method: 'POST', path: 'upload_id=', number: 1, phase: 'within' },
  'between the photos': { method: 'POST', path: '^/v0/b/', number: 2, phase: 'before' },
  'before the document': { method: 'POST', path: ':commit', number: 1, phase: 'before' },
  'after the write, before its answer': {
    method: 'POST',
    path: ':commit',
    number: 1,
    phase: 'after',
  },
  'during the clean-up': { method: 'POST', path: ':commit', number: 1, phase: 'done' },
};

/** What the line or the server does. */
const statuses = { 'HTTP 503': 503, 'HTTP 429': 429, 'HTTP 401': 401, 'HTTP 403': 403 } as const;
/** What happens to the phone. */
const events = [
  'network cut',
  'tab killed',
  'browser killed',
  'two tabs',
  'worker and page at once',
  'storage full',
  'clock jump',
] as const;
type Event = (typeof events)[number];

/** A 403 is the service's verdict: the report is kept with its reason, unless it had arrived before. Within a photo it may strike the question how far it came, too. */
const outcomeOf = (status: number, { phase }: Moment): readonly ('sent' | 'rejected')[] =>
  status !== 403 || phase === 'after'
    ? ['sent']
    : phase === 'before'
      ? ['rejected']
      : ['sent', 'rejected'];
const outcomeTexts = {
  sent: 'arrives exactly once',
  rejected: 'is kept on home with its reason',
} as const;

function faultsOfStatus(
  status: number,
  { method, path, number, phase }: Moment,
): readonly object[] {
  const times = status === 503 || status === 401 ? 2 : 1;
  if (phase === 'before')
    return [{ kind: 'status', method, path, status, skip: number - 1, times }];
  // The first request is cut or its answer lost; what follows it meets the status.
  const first =
    phase === 'within' ? { kind: 'cutRequest', atByte: 150_000 } : { kind: 'dropAnswer' };
  return [
    { ...first, method, path, times: 1 },
    { kind: 'status', method, path, status, skip: 1, times },
  ];
}

function cutAt({ method, path, number, phase }: Moment): readonly object[] {
  const request = { method, path, skip: number - 1, times: 1 };
  return phase === 'before'
    ? [{ kind: 'cutRequest', atByte: 0, ...request }]
    : phase === 'within'
      ? [{ kind: 'cutRequest', atByte: 150_000, ...request }]
      : [{ kind: 'dropAnswer', ...request }];
}

/** Holds the report at the moment for a while, so that something can happen to the phone. */
function holdAt({ method, path, number, phase }: Moment): readonly object[] {
  const request = { method, path, skip: number - 1, times: 1 };
  if (phase === 'before') return [{ kind: 'latency', milliseconds: holdMilliseconds, ...request }];
  if (phase === 'within') return [{ kind: 'bandwidth', bytesPerSecond: 250_000, ...request }];
  return phase === 'after'
    ? [{ kind: 'lateAnswer', milliseconds: holdMilliseconds, ...request }]
    : [];
}

/** Resolves when the report on this page is at the moment. */
async function reached(page: Page, { method, path, number, phase }: Moment): Promise<void> {
  let count = 0;
  const matches = (request: Request): boolean => {
    const { pathname, search } = new URL(request.url());
    if (request.method() !== method || !new RegExp(path).test(pathname + search)) return false;
    count += 1;
    return count === number;
  };
  const request = await page.waitForRequest(matches, { timeout: 20_000 });
  if (phase === 'done') await request.response();
  else if (phase !== 'before') await page.waitForTimeout(400);
}

/** Puts the report into the outbox of this device; it is not being sent yet. */
async function queueReport(context: BrowserContext, backend: Backend): Promise<string> {
  const page = await openPage(context, backend.origin);
  const id = await queueOn(page);
  await page.close();
  return id;
}
const queueOn = (page: Page): Promise<string> =>
  page.evaluate(async (photos) => {
    const found = await app.findStoredSession('demo-api-key');
    if (found.status !== 'signedIn') throw new Error('Nobody is signed in');
    return app.queue({ uid: found.session.uid, photos });
  }, photoSizes);

async function arrived(
  backend: Backend,
  id: string,
): Promise<{ readonly documents: number; readonly files: readonly number[] }> {
  const { documents, files } = z
    .object({
      documents: z.record(z.string(), z.unknown()),
      files: z.record(z.string(), z.object({ size: z.number() })),
    })
    .parse(await dump(backend));
  return {
    documents: Object.keys(documents).filter((path) => path.endsWith(`/${id}`)).length,
    files: Object.entries(files)
      .filter(([path]) => path.includes(`/${id}/`))
      .map(([, { size }]) => size),
  };
}

const standing = (page: Page, id: string) => page.locator(`.my-reports-item[data-report="${id}"]`);
async function expectArrivedOnce(page: Page, backend: Backend, id: string): Promise<void> {
  await expect(standing(page, id)).toHaveAttribute('data-status', 'sent', { timeout: 20_000 });
  expect(await arrived(backend, id)).toEqual({ documents: 1, files: photoSizes });
  // Its photos have left the device.
  await expect
    .poll(() =>
      page.evaluate(async (report) => {
        const request = indexedDB.open('tanklotse');
        await new Promise((resolve) => {
          request.onsuccess = resolve;
        });
        const count = request.result
          .transaction('photos')
          .objectStore('photos')
          .index('reportId')
          .count(report);
        await new Promise((resolve) => {
          count.onsuccess = resolve;
        });
        request.result.close();
        return count.result;
      }, id),
    )
    .toBe(0);
}

const openContext = async (
  browser: Browser,
  backend: Backend,
  session: string,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: backend.origin,
    storageState: session,
    serviceWorkers,
    locale: 'de-DE',
  });

async function syncEvent(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) if (!one.isDeleted) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: `${origin}/`,
    registrationId: await registered,
    tag: 'outbox',
    lastChance: false,
  });
}

async function killBrowser(context: BrowserContext): Promise<void> {
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

/** Lets it happen to the phone; gives back the screen that the driver has afterwards. */
const happenings: Readonly<
  Record<
    Exclude<Event, 'network cut' | 'browser killed'>,
    (page: Page, context: BrowserContext, backend: Backend) => Promise<Page>
  >
> = {
  'tab killed': async (page, context) => {
    await page.close();
    return await context.newPage();
  },
  'two tabs': async (page, context) => {
    await (await context.newPage()).goto('/');
    return page;
  },
  'worker and page at once': async (page, context, backend) => {
    await syncEvent(context, page, backend.origin);
    return page;
  },
  'storage full': async (page) => {
    // From now on nothing can be written, until the photos of an arrived report make room.
    await page.evaluate(() => {
      let isFull = true;
      const { put, delete: remove } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...parameters) {
        if (isFull && this.transaction.db.name === 'tanklotse')
          throw new DOMException('No room', 'QuotaExceededError');
        return put.apply(this, parameters);
      };
      IDBObjectStore.prototype.delete = function (...parameters) {
        if (this.name === 'photos') isFull = false;
        return remove.apply(this, parameters);
      };
    });
    return page;
  },
  'clock jump': async (page) => {
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() - 365 * 86_400_000;
    });
    return page;
  },
};

for (const [name, moment] of Object.entries(moments)) {
  test.describe(name, () => {
    test.beforeEach(async ({ backend }) => {
      await setFaults(backend, []);
    });
    test.afterEach(async ({ backend }) => {
      await setFaults(backend, []);
    });

    if (moment.phase !== 'done') {
      for (const [title, status] of Object.entries(statuses)) {
        const outcomes = outcomeOf(status, moment);
        test(`${title}: it ${outcomes.map((one) => outcomeTexts[one]).join(' or ')}`, async ({
          browser,
          backend,
          session,
        }) => {
          const context = await openContext(browser, backend, session, 'block');
          const id = await queueReport(context, backend);
          await setFaults(backend, faultsOfStatus(status, moment));
          const page = await context.newPage();
          await page.goto('/');
          await expect(standing(page, id)).toHaveAttribute(
            'data-status',
            new RegExp(outcomes.join('|')),
            { timeout: 20_000 },
          );
          if ((await standing(page, id).getAttribute('data-status')) === 'sent')
            await expectArrivedOnce(page, backend, id);
          else expect((await arrived(backend, id)).documents).toBe(0);
          await context.close();
        });
      }
    }

    for (const event of events) {
      test(`${event}: it arrives exactly once`, async ({ browser, backend, session, profile }) => {
        const folder =
          event === 'browser killed' ? mkdtempSync(join(tmpdir(), 'tanklotse-killed-')) : undefined;
        if (folder !== undefined) cpSync(profile, folder, { recursive: true });
        let context =
          folder === undefined
            ? await openContext(
                browser,
                backend,
                session,
                event === 'worker and page at once' ? 'allow' : 'block',
              )
            : await openProfile(folder, backend);
        let page = await context.newPage();
        if (event === 'worker and page at once') {
          await page.goto('/');
          await offlineReady(page);
          await loadServices(page);
        }
        const id =
          event === 'worker and page at once'
            ? await queueOn(page)
            : await queueReport(context, backend);
        await setFaults(backend, event === 'network cut' ? cutAt(moment) : holdAt(moment));
        const there = reached(page, moment);
        await page.goto('/');
        await there;
        if (event === 'network cut') {
          await context.setOffline(true);
          await page.waitForTimeout(200);
          await context.setOffline(false);
        } else if (folder !== undefined) {
          await killBrowser(context);
          context = await openProfile(folder, backend);
          page = await context.newPage();
        } else if (event !== 'browser killed')
          page = await happenings[event](page, context, backend);
        if (new URL(page.url()).pathname !== '/') await page.goto('/');
        await expectArrivedOnce(page, backend, id);
        await context.close();
        if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      });
    }
  });
}
