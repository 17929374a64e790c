/**
 * Tests each event on the phone at each point while a report is sent, in Chromium, with the real
 * sender and a running backend; troubles.test.ts tests the faults of requests. A report with a
 * small photo (one request) and a large one (resumable) is held at the point, then the event
 * happens. At the end the report has arrived exactly once and only its state "sent" is left on the
 * device, or all of it is kept with the reason.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserFlags, findShell } from '../../../scripts/browser.ts';
import { dev, run, type Running } from '../../fixtures/running-backend.ts';
import { expectArrivedWithout } from './expect-missing.ts';
import {
  type EventName,
  events,
  fireSync,
  furtherMoments,
  type MomentName,
  moments,
  photoSizes,
  type Scene,
  startWorker,
} from './faults.ts';
import { emptyPhone, launch, openPage } from './in-browser.ts';
import { type Line, openLine } from './line.ts';
import type { App } from './page.ts';
import {
  arrived,
  fillStorage,
  heldPhotos,
  holdPhotos,
  letPhotosGo,
  photosOnDevice,
  requestsTo,
  signIn,
  stateOf,
} from './phone.ts';

declare const app: App;
let browser: Browser;
let backend: Running;
let line: Line;
/** Closes everything that the test has opened, in reverse order. */
let closing: (() => Promise<unknown>)[];

beforeAll(async () => {
  backend = await run();
  line = await openLine(backend.origin);
  browser = await launch();
  const { outputFiles } = await build({
    entryPoints: ['tests/services/outbox/background-worker.ts'],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2022',
  });
  writeFileSync(
    join(backend.publicFolder, 'background-worker.js'),
    outputFiles[0]?.contents ?? new Uint8Array(),
  );
});
afterAll(async () => {
  await browser.close();
  await line.close();
  await backend.remove();
});
beforeEach(async () => {
  await dev(backend, 'DELETE', 'faults');
  await dev(backend, 'DELETE', 'requests');
  closing = [];
});
afterEach(async () => {
  line.release();
  line.repair();
  for (const close of closing.toReversed()) await close();
});

async function openContext(): Promise<BrowserContext> {
  const context = await browser.newContext();
  closing.push(() => context.close());
  return context;
}
let phone: Page | undefined;
/** An empty phone; reuses that of the previous test if its tab is still open. */
async function openPhone(): Promise<Page> {
  if (phone) await emptyPhone(phone);
  else phone = await openPage(await browser.newContext(), line.origin);
  return phone;
}
/** A separate browser that a test may kill. */
async function openProfile(folder: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findShell(),
    args: browserFlags,
  });
  closing.push(() => context.close());
  return context;
}

/** Signs in a new driver and puts a report into the outbox without sending it. */
async function queueReport(page: Page): Promise<string> {
  const uid = await signIn(page, backend);
  return page.evaluate((all) => app.queue(all), { uid, photos: photoSizes });
}

/** Events that can end a sender before it receives its answer. */
const endsSender: readonly (EventName | undefined)[] = [
  'tab killed',
  'browser killed',
  'worker ended',
];
/** Events that close a tab or leave a worker running. */
const isEnding = (event: EventName): boolean =>
  endsSender.includes(event) || event === 'worker and page at the same time';

async function expectArrivedOnce(page: Page, id: string, event?: EventName): Promise<void> {
  expect(await stateOf(page, id)).toMatchObject({ status: 'sent' });
  expect(await arrived(backend, id)).toEqual({ documents: 1, files: photoSizes });
  // A sender that was ended may not have received its answer; there must still be only one
  // document.
  const written = (await requestsTo(backend, /:commit/)).filter((status) => status === 200);
  if (endsSender.includes(event)) expect(written.length).toBeLessThanOrEqual(1);
  else expect(written).toEqual([200]);
  expect(await page.evaluate(() => app.openLocalStore().listDrafts())).toEqual([]);
  const kept = await page.evaluate(() => app.openLocalStore().listOutbox());
  expect(kept.map((one) => one.id)).toEqual([id]);
  expect(await photosOnDevice(page)).toEqual([]);
}

/** Prepares a phone on which a page, or only the worker, has begun to send a report. */
async function startScene(
  event: EventName,
  isOnDisk: boolean,
  hold: (
    page: Page,
  ) => Promise<{ readonly reached: Promise<void>; readonly resume: Scene['resume'] }>,
): Promise<{ readonly scene: Scene; readonly id: string }> {
  const folder = isOnDisk ? mkdtempSync(join(tmpdir(), 'tanklotse-phone-')) : undefined;
  if (folder !== undefined)
    closing.push(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })));
  const page =
    folder === undefined && !isEnding(event)
      ? await openPhone()
      : await openPage(
          await (folder === undefined ? openContext() : openProfile(folder)),
          line.origin,
        );
  const context = page.context();
  const id = await queueReport(page);
  if (event === 'worker ended') await startWorker(page);
  const { reached, resume } = await hold(page);
  // The evaluation rejects if the tab is killed.
  const sending =
    event === 'worker ended'
      ? fireSync(page)
      : page.evaluate(() => app.drain()).catch((error: unknown) => error);
  await reached;
  const scene: Scene = {
    context,
    page,
    line,
    atRest: () => sending,
    resume,
    openTab: () => openPage(context, line.origin),
    restart: async () => {
      if (folder === undefined) throw new Error('This phone cannot be started again');
      const again = await openProfile(folder);
      await again.pages()[0]?.close();
      await openPage(again, line.origin);
      return again;
    },
  };
  return { scene, id };
}

/** The photo that a 403 refuses permanently at this point, because nothing of it is stored yet. */
const refusedPhotos: Partial<Record<MomentName, number>> = {
  'before photo 1': 1,
  'during photo 1': 1,
  'between the photos': 2,
};
/** Brings the report to this point, where the service answers its next requests with `status`. */
async function meetStatus(page: Page, name: MomentName, status: number, times: number) {
  const { method, path, number, phase } = moments[name];
  const refuse = (skip: number): Promise<unknown> =>
    dev(backend, 'POST', 'faults', { kind: 'status', method, path, status, skip, times });
  if (phase === 'before') return refuse(number - 1);
  const reached = line.hold(moments[name]);
  const sending = page.evaluate(() => app.drain());
  await reached;
  line.cut();
  await sending;
  line.repair();
  return refuse(0);
}

const momentNames = Object.keys(moments) as MomentName[];
const eventNames = Object.keys(events) as EventName[];
const furtherEvents: readonly EventName[] = ['network cut', 'tab killed'];
/** All events are tested at these points; at the other points the code that follows is the same. */
const isMain = (name: MomentName): boolean => !(name in furtherMoments);
describe.each(momentNames)('%s', (name) => {
  it.each(isMain(name) ? ([503, 401] as const) : [503 as const])(
    'HTTP %i › the report arrives exactly once',
    async (status) => {
      const page = await openPhone();
      const id = await queueReport(page);
      // A rejected token is renewed immediately, so only the second answer counts.
      await meetStatus(page, name, status, 2);
      await page.evaluate(() => app.drain({ ignoreBackoff: true }));
      expect(await stateOf(page, id)).toMatchObject({
        status: expect.stringMatching(/^(?:queued|arrived)$/) as string,
        waitingFor: status === 503 ? 'server' : 'signIn',
      });
      await page.evaluate(() => app.drainAll());
      await expectArrivedOnce(page, id);
    },
  );

  const refused = refusedPhotos[name];
  it(`HTTP 403 › the report ${refused === undefined ? 'arrives or is kept with the reason' : 'arrives without the photo'}`, async () => {
    const page = await openPhone();
    const id = await queueReport(page);
    await meetStatus(page, name, 403, 1);
    await page.evaluate(() => app.drainAll());
    if (refused !== undefined) return expectArrivedWithout(backend, page, id, refused);
    if (name !== 'before the document') return expectArrivedOnce(page, id);
    expect(await stateOf(page, id)).toMatchObject({
      status: 'rejected',
      reason: 'permission',
      detail: 'document 403',
    });
    expect(await photosOnDevice(page)).toEqual(photoSizes);
    expect((await arrived(backend, id)).documents).toBe(0);
  });

  it.each(isMain(name) ? eventNames : furtherEvents)(
    '%s › the report arrives exactly once',
    async (event) => {
      const { scene, id } = await startScene(event, event === 'browser killed', () =>
        Promise.resolve({
          reached: line.hold(moments[name]),
          resume: () => Promise.resolve(line.release()),
        }),
      );
      const page = await events[event](scene);
      if (event === 'network cut')
        expect(await stateOf(page, id)).toMatchObject({
          status: expect.stringMatching(/^(?:queued|arrived)$/) as string,
          waitingFor: 'offline',
        });
      await page.evaluate(() => app.drainAll());
      await expectArrivedOnce(page, id, event);
    },
  );
});

// The data is on disk, because in the memory of a private window a transaction blocks all others of
// the database.
describe('during the clean-up', () => {
  /**
   * Number of the worker's messages while it sends this report, one per change, the last one after
   * the last photo: two attempts, the document, the photos and the upload URL of the large one.
   */
  const changes = photoSizes.length + 4;

  /** Blocks the removal of photos after the last one is sent, and lets the report become "sent". */
  async function holdCleanUp(page: Page, event: EventName, holder: Page) {
    const withinLastPhoto = line.hold(moments['during photo 2']);
    await holder.evaluate(() => {
      Object.assign(globalThis, { heard: 0 });
      new BroadcastChannel('outbox').onmessage = () => {
        Object.assign(globalThis, { heard: Number(Reflect.get(globalThis, 'heard')) + 1 });
      };
    });
    const reached = (async () => {
      await withinLastPhoto;
      await holdPhotos(holder);
      line.release();
      if (event === 'worker ended')
        await holder.waitForFunction((all) => Reflect.get(globalThis, 'heard') === all, changes);
      else await page.waitForFunction(() => app.seen.some(({ status }) => status === 'sent'));
    })();
    return reached;
  }

  it.each(eventNames)('%s › nothing of the report is left on the device', async (event) => {
    let holder: Page | undefined;
    const { scene, id } = await startScene(event, true, async (page) => {
      const tab = await openPage(page.context(), line.origin);
      holder = tab;
      return {
        reached: holdCleanUp(page, event, tab),
        resume: () => (event === 'browser killed' ? Promise.resolve() : letPhotosGo(tab)),
      };
    });
    if (!holder) throw new Error('Nobody holds the photos');
    expect(await heldPhotos(holder)).toBe(photoSizes.length);
    const page = await events[event](scene);
    if (event === 'tab killed' || event === 'browser killed' || event === 'worker ended') {
      // The clean-up ended with its sender; the next round completes it.
      expect(await stateOf(page, id)).toMatchObject({ status: 'sent' });
      expect(await photosOnDevice(page)).toEqual(photoSizes);
      await page.evaluate(() => app.drainAll());
    }
    await expectArrivedOnce(page, id);
    expect(await requestsTo(backend, /:commit/)).toEqual([200]);
  });

  it('tab killed while storage is full › the next tab queries the server, which already has the report', async () => {
    let holder: Page | undefined;
    const { scene, id } = await startScene('tab killed', true, async (page) => {
      const tab = await openPage(page.context(), line.origin);
      holder = tab;
      const withinLastPhoto = line.hold(moments['during photo 2']);
      const reached = (async () => {
        await withinLastPhoto;
        await holdPhotos(tab);
        await fillStorage(page);
        line.release();
        await page.waitForFunction(() => app.seen.some(({ status }) => status === 'sent'));
      })();
      return { reached, resume: () => letPhotosGo(tab) };
    });
    if (!holder) throw new Error('Nobody holds the photos');
    const page = await events['tab killed'](scene);
    // There was no space to store "sent", and the photos whose removal would free space are still
    // there.
    expect(await stateOf(page, id)).toMatchObject({ status: 'sendingPhotos' });
    expect(await photosOnDevice(page)).toEqual(photoSizes);
    await page.evaluate(() => app.drainAll());
    await expectArrivedOnce(page, id);
    expect(await requestsTo(backend, /:commit/)).toEqual([200]);
  });
});

describe('a repeated write of a report', () => {
  it('counts as arrived if the server checks the rules first and they refuse it', async () => {
    const page = await openPhone();
    const id = await queueReport(page);
    await dev(backend, 'POST', 'documents', { repeatedWriteAnswer: 'permissionDenied' });
    closing.push(() => dev(backend, 'POST', 'documents', { repeatedWriteAnswer: 'alreadyExists' }));
    const reached = line.hold(moments['after the document, before its answer']);
    const sending = page.evaluate(() => app.drain());
    await reached;
    line.cut();
    await sending;
    line.repair();
    await page.evaluate(() => app.drainAll());
    await expectArrivedOnce(page, id);
    expect(await requestsTo(backend, /:commit/)).toEqual([200, 403]);
  });
});
