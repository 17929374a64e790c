/**
 * Faults while a report is sent, as the driver sees them on the home screen, which retries
 * automatically. tests/services/outbox/fault-matrix.test.ts covers every fault at every moment.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { dev } from '../../fixtures/running-backend.ts';
import {
  events,
  fireSync,
  killBrowser,
  type MomentName,
  moments,
  photoSizes,
  type Scene,
} from '../../services/outbox/faults.ts';
import { openPage } from '../../services/outbox/in-browser.ts';
import { type Line, openLine } from '../../services/outbox/line.ts';
import type { App } from '../../services/outbox/page.ts';
import {
  arrived,
  holdPhotos,
  letPhotosGo,
  photosOnDevice,
  requestsTo,
  senderWaits,
} from '../../services/outbox/phone.ts';
import {
  type Backend,
  test as base,
  expect,
  offlineReady,
  openProfile,
  setFaults,
  text,
} from '../support/site.ts';
import { giveState, withOrigin, type PhoneState } from '../support/phone-state.ts';

declare const app: App;

const test = base.extend<{ line: Line; sessionOnLine: PhoneState }>({
  line: async ({ backend }, use) => {
    await setFaults(backend, []);
    await dev(backend, 'DELETE', 'requests');
    const line = await openLine(backend.origin);
    await use(line);
    await line.close();
    await setFaults(backend, []);
  },
  baseURL: async ({ line }, use) => {
    await use(line.origin);
  },
  /** The driver's session as the browser stores it for the proxy's address. */
  sessionOnLine: async ({ line, session }, use) => {
    await use(withOrigin(line.origin, session));
  },
});

const entry = (page: Page, id: string) => page.locator(`.my-reports-item[data-report="${id}"]`);
async function expectArrivedOnce(page: Page, backend: Backend, id: string): Promise<void> {
  await expect(entry(page, id)).toHaveAttribute('data-status', 'sent');
  expect(await arrived(backend, id)).toEqual({ documents: 1, files: photoSizes });
  expect((await requestsTo(backend, /:commit/)).filter((status) => status === 200)).toEqual([200]);
  await expect.poll(() => photosOnDevice(page)).toEqual([]);
}

/** Adds a report to the outbox of this device from a page that does not send it. */
const queueOn = (page: Page): Promise<string> =>
  page.evaluate(async (photos) => {
    const found = await app.findStoredSession('demo-api-key');
    if (found.status !== 'signedIn') throw new Error(`The session is ${found.status}`);
    return app.queue({ uid: found.session.uid, photos });
  }, photoSizes);

interface Held extends Scene {
  /** The id of the oldest report, which is held. */
  readonly id: string;
  readonly ids: readonly string[];
  /** A tab with the same origin that does not run the app. */
  readonly idle: Page;
}
/**
 * Opens home with `reports` waiting reports and holds the first of them at this moment. Pass a tab
 * as `blank` if a worker would otherwise control the idle tab.
 */
async function holdOnHome(
  context: BrowserContext,
  line: Line,
  name: MomentName,
  reports = 1,
  blank?: Page,
): Promise<Held> {
  const idle = blank ?? (await openPage(context, line.origin));
  const ids: string[] = [];
  for (let count = 0; count < reports; count += 1) ids.push(await queueOn(idle));
  const [id = ''] = ids;
  const page = await context.newPage();
  const reached = line.hold(moments[name]);
  await page.goto('/myReports');
  await reached;
  return {
    context,
    page,
    line,
    id,
    ids,
    idle,
    resume: () => Promise.resolve(line.release()),
    atRest: () => expect(entry(page, id)).toHaveAttribute('data-status', /^(?:queued|arrived)$/),
    openTab: async () => {
      const other = await context.newPage();
      await other.goto('/myReports');
      return other;
    },
    restart: () => Promise.reject(new Error('This phone cannot be started again')),
  };
}

for (const [name, event] of [
  ['during photo 2', 'network cut'],
  ['after the document, before its answer', 'network cut'],
  ['between the photos', 'tab killed'],
] as const)
  test(`a report arrives exactly once after this event: ${event} ${name}`, async ({
    context,
    backend,
    line,
    sessionOnLine,
  }) => {
    await giveState(context, sessionOnLine);
    const held = await holdOnHome(context, line, name);
    await expectArrivedOnce(await events[event](held), backend, held.id);
  });

for (const [name, event] of [
  ['after the document, before its answer', 'storage full'],
  ['before photo 1', 'clock set back'],
] as const)
  test(`a report arrives exactly once after this event: ${event} ${name}`, async ({
    context,
    backend,
    line,
    sessionOnLine,
  }) => {
    await giveState(context, sessionOnLine);
    const held = await holdOnHome(context, line, name);
    const page = await events[event]({ ...held, atRest: () => Promise.resolve() });
    await expectArrivedOnce(page, backend, held.id);
  });

test('waiting reports arrive exactly once when two tabs send and the first tab is paused before it sends the document', async ({
  context,
  backend,
  line,
  sessionOnLine,
}) => {
  await giveState(context, sessionOnLine);
  const held = await holdOnHome(context, line, 'before the document', 3);
  const other = await held.openTab();
  await senderWaits(held.idle);
  line.release();
  for (const tab of [held.page, other])
    for (const id of held.ids) await expect(entry(tab, id)).toHaveAttribute('data-status', 'sent');
  for (const id of held.ids)
    expect(await arrived(backend, id)).toEqual({ documents: 1, files: photoSizes });
  expect((await requestsTo(backend, /:commit/)).filter((one) => one === 200)).toHaveLength(3);
});

test(
  'a report arrives exactly once when worker and page send at the same time during photo 2',
  // Needs a window: Chromium's headless shell terminates a worker that sets the badge of the app
  // ("No binder found for interface blink.mojom.BadgeService").
  { tag: ['@worker', '@window'] },
  async ({ context, backend, line, sessionOnLine }) => {
    await giveState(context, sessionOnLine);
    const idle = await openPage(context, line.origin);
    const first = await context.newPage();
    await first.goto('/myReports');
    await offlineReady(first);
    const { page, id } = await holdOnHome(context, line, 'during photo 2', 1, idle);
    await first.close();
    await fireSync(page);
    await senderWaits(idle);
    line.release();
    await expectArrivedOnce(page, backend, id);
  },
);

test('a report arrives exactly once when the browser is killed after the document is stored and before the response arrives', async ({
  backend,
  line,
  sessionOnLine,
}, info) => {
  const phone = { ...backend, origin: line.origin };
  const context = await openProfile(info.outputPath('phone'), phone);
  await giveState(context, sessionOnLine);
  const { id } = await holdOnHome(context, line, 'after the document, before its answer');
  await killBrowser(context);
  line.release();
  const again = await openProfile(info.outputPath('phone'), phone);
  const page = await again.newPage();
  await page.goto('/myReports');
  await expectArrivedOnce(page, backend, id);
  await again.close();
});

test('the next tab finishes the clean-up and sends nothing twice when a tab is killed during the clean-up', async ({
  backend,
  line,
  sessionOnLine,
}, info) => {
  const context = await openProfile(info.outputPath('phone'), { ...backend, origin: line.origin });
  await giveState(context, sessionOnLine);
  const { page, id, idle } = await holdOnHome(context, line, 'during photo 2');
  await holdPhotos(idle);
  line.release();
  await expect(entry(page, id)).toHaveAttribute('data-status', 'sent');
  await page.close();
  await letPhotosGo(idle);
  expect(await photosOnDevice(idle)).toEqual(photoSizes);
  const next = await context.newPage();
  await next.goto('/myReports');
  await expectArrivedOnce(next, backend, id);
  expect(await requestsTo(backend, /:commit/)).toEqual([200]);
  await context.close();
});

for (const [status, name, times] of [
  [503, 'before the document', 2],
  [429, 'before photo 1', 1],
  [401, 'between the photos', 2],
] as const)
  test(`a report is retried automatically and arrives exactly once after HTTP ${status} ${name}`, async ({
    context,
    page,
    backend,
    line,
    sessionOnLine,
  }) => {
    await giveState(context, sessionOnLine);
    const id = await queueOn(await openPage(context, line.origin));
    const { method, path, number } = moments[name];
    await setFaults(backend, [{ kind: 'status', method, path, status, skip: number - 1, times }]);
    await page.goto('/myReports');
    await expectArrivedOnce(page, backend, id);
    expect(await requestsTo(backend, new RegExp(path))).toContain(status);
  });

test('a report whose document is refused with HTTP 403 stays on home with the reason and its photos', async ({
  context,
  page,
  backend,
  line,
  sessionOnLine,
}) => {
  await giveState(context, sessionOnLine);
  const id = await queueOn(await openPage(context, line.origin));
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 403, times: 2 }]);
  await page.goto('/myReports');
  await expect(entry(page, id)).toHaveAttribute('data-status', 'rejected');
  await expect(entry(page, id)).toContainText(text('de', 'home', 'reports.reasons.permission'));
  expect(await photosOnDevice(page)).toEqual(photoSizes);
  expect((await arrived(backend, id)).documents).toBe(0);
});

test('a report whose photo 1 is refused with HTTP 403 arrives, shows that the photo is missing and sends it after a tap', async ({
  context,
  page,
  backend,
  line,
  sessionOnLine,
}) => {
  await giveState(context, sessionOnLine);
  const id = await queueOn(await openPage(context, line.origin));
  await setFaults(backend, [
    { kind: 'status', method: 'POST', path: '^/v0/b/', status: 403, times: 1 },
  ]);
  await page.goto('/myReports');
  await expect(entry(page, id)).toHaveAttribute('data-status', 'sent');
  await expect(entry(page, id)).toContainText(
    text('de', 'home', 'reports.photoProblems.refused').replace('{{number}}', '1'),
  );
  await entry(page, id).locator('a.my-reports-title').click();
  await page.getByRole('button', { name: text('de', 'home', 'reports.retryPhotos') }).click();
  await expect.poll(() => photosOnDevice(page)).toEqual([]);
  expect((await arrived(backend, id)).files.toSorted((a, b) => a - b)).toEqual(photoSizes);
});

test('report documents arrive when the file server is down, and home shows which photos are missing', async ({
  context,
  page,
  backend,
  line,
  sessionOnLine,
}) => {
  await giveState(context, sessionOnLine);
  const idle = await openPage(context, line.origin);
  const ids = [await queueOn(idle), await queueOn(idle)];
  await setFaults(backend, [{ kind: 'cutRequest', path: '^/v0/b/', atByte: 0 }]);
  await page.goto('/myReports');
  for (const id of ids) await expect(entry(page, id)).toHaveAttribute('data-status', 'arrived');
  await expect(
    page.locator('.my-reports-item').filter({
      hasText: text('de', 'home', 'reports.waitingTitle.fileServer'),
    }),
  ).not.toHaveCount(0);
  await setFaults(backend, []);
  for (const id of ids) await expect(entry(page, id)).toHaveAttribute('data-status', 'sent');
});
