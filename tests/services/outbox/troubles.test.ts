/**
 * Tests each fault of a request at each step of a report with each kind of sender: {document, photo
 * k} x {cut before, cut after the write, lost answer, hang, portal page, 403, 408, 409, 412, 413,
 * 429, 503} x {page, worker, tab killed, browser killed}, in Chromium with the real sender and a
 * running backend. After a temporary fault the report arrives exactly once. If the service refuses
 * the report, all of it is kept with the reason; if it refuses a photo, everything else arrives.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browserFlags, findShell } from '../../../scripts/browser.ts';
import { run, type Running } from '../../fixtures/running-backend.ts';
import { expectArrivedWithout, expectPhotosLeft, retry } from './expect-missing.ts';
import { fireSync, killBrowser, photoSizes, startWorker } from './faults.ts';
import { launch, openPage } from './in-browser.ts';
import { type Line, openLine, type Trouble } from './line.ts';
import type { App } from './page.ts';
import { arrived, photosOnDevice, signIn, stateOf } from './phone.ts';
import { waitTimeout } from '../../timeouts.ts';

declare const app: App;

/** Each request with content of a report; the large photo has two. */
const steps = {
  document: { method: 'POST', path: ':commit' },
  'photo 1': { method: 'POST', path: String.raw`^/v0/b/.*%2F1\.jpg` },
  'start of photo 2': {
    method: 'POST',
    path: String.raw`^/v0/b/(?!.*upload_id=).*%2F2\.jpg`,
  },
  'bytes of photo 2': { method: 'POST', path: 'upload_id=', command: 'finalize' },
} as const;
type StepName = keyof typeof steps;
const stepNames = Object.keys(steps) as StepName[];

/** An answer in the format of the services. */
const errorAnswer = (code: number, status: string): Trouble => ({
  status: code,
  type: 'application/json',
  body: JSON.stringify({ error: { code, message: status, status } }),
});
/**
 * Temporary faults, each with the reason that the screen shows meanwhile, unless it is that of the
 * photo server.
 */
const passing = {
  'cut before': ['cut before', 'offline'],
  'cut after the write': ['cut after the write', 'offline'],
  'lost answer': ['lost answer', 'offline'],
  hang: ['hang', 'offline'],
  'portal page': [{ status: 200, type: 'text/html', body: '<h1>Welcome</h1>' }, 'server'],
  'HTTP 408': [errorAnswer(408, 'DEADLINE_EXCEEDED'), 'server'],
  'HTTP 409': [errorAnswer(409, 'ABORTED'), 'server'],
  'HTTP 412': [errorAnswer(412, 'FAILED_PRECONDITION'), 'server'],
  'HTTP 429': [errorAnswer(429, 'RESOURCE_EXHAUSTED'), 'busy'],
  'HTTP 503': [errorAnswer(503, 'UNAVAILABLE'), 'server'],
} as const satisfies Readonly<Record<string, readonly [Trouble, string]>>;
type PassingName = keyof typeof passing;
/** Permanent refusals by the service. */
const verdicts = {
  'HTTP 403': [errorAnswer(403, 'PERMISSION_DENIED'), 'permission'],
  'HTTP 413': [errorAnswer(413, 'INVALID_ARGUMENT'), 'tooLarge'],
} as const satisfies Readonly<Record<string, readonly [Trouble, string]>>;
type VerdictName = keyof typeof verdicts;
const isCarriedOut = (trouble: Trouble): boolean =>
  trouble === 'cut after the write' || trouble === 'lost answer';
const isSilent = (trouble: Trouble): boolean => trouble === 'hang' || trouble === 'lost answer';

const senders = ['page', 'worker', 'tab killed', 'browser killed'] as const;
type Sender = (typeof senders)[number];

let browser: Browser;
let backend: Running;
beforeAll(async () => {
  backend = await run();
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
  await backend.remove();
});

const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { executablePath: findShell(), args: browserFlags });

/**
 * A browser that is killed and restarted with its stored data, once for all tests that use it at
 * that time. Each test has a separate origin and therefore separate data.
 */
class MortalBrowser {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tanklotse-phone-'));
  private context: Promise<BrowserContext> | undefined;
  private users = 0;
  private readonly ready: ((again: Promise<BrowserContext>) => void)[] = [];

  enter(): Promise<BrowserContext> {
    this.users += 1;
    return (this.context ??= openProfile(this.folder));
  }
  /** Resolves with the restarted browser, as soon as all tests are ready for the restart. */
  kill(): Promise<BrowserContext> {
    const { promise, resolve } = Promise.withResolvers<BrowserContext>();
    this.ready.push(resolve);
    this.killWhenReady();
    return promise;
  }
  leave(): void {
    this.users -= 1;
    this.killWhenReady();
  }
  private killWhenReady(): void {
    const { context } = this;
    if (!context || this.ready.length < Math.max(1, this.users)) return;
    this.context = context.then(killBrowser).then(() => openProfile(this.folder));
    for (const resume of this.ready.splice(0)) resume(this.context);
  }
  async close(): Promise<void> {
    await (await this.context)?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
const mortalBrowser = new MortalBrowser();
afterAll(() => mortalBrowser.close());

/** A phone with a separate proxy, a driver and the given kind of sender. */
class Phone {
  readonly line: Line;
  readonly uid: string;
  page: Page;
  private context: BrowserContext;
  private readonly sender: Sender;

  private constructor(
    line: Line,
    sender: Sender,
    context: BrowserContext,
    page: Page,
    uid: string,
  ) {
    [this.line, this.sender] = [line, sender];
    [this.context, this.page, this.uid] = [context, page, uid];
  }

  static async open(sender: Sender): Promise<Phone> {
    const line = await openLine(backend.origin);
    const context = await (sender === 'browser killed'
      ? mortalBrowser.enter()
      : browser.newContext());
    try {
      const page = await openPage(context, line.origin);
      const uid = await signIn(page, backend);
      if (sender === 'worker') await startWorker(page);
      const phone = new Phone(line, sender, context, page, uid);
      await phone.begin();
      return phone;
    } catch (error) {
      // Otherwise the other tests would wait for this one.
      if (sender === 'browser killed') mortalBrowser.leave();
      throw error;
    }
  }
  async close(): Promise<void> {
    if (this.sender === 'browser killed') {
      await this.page.close().finally(() => mortalBrowser.leave());
    } else await this.context.close();
    await this.line.close();
  }

  private begin = (): Promise<void> => this.page.evaluate(() => app.followLimits());
  queue(): Promise<string> {
    return this.page.evaluate((all) => app.queue(all), { uid: this.uid, photos: photoSizes });
  }

  /**
   * Applies the fault at this step to the sender of this phone; a page has then finished its round.
   */
  async meet(step: StepName, trouble: Trouble): Promise<void> {
    if (this.isKilled) {
      const reached = this.line.meet(steps[step], trouble, true);
      this.page.evaluate(() => app.drain({ ignoreBackoff: true })).catch(() => undefined);
      await reached;
      await this.kill();
      this.line.release();
      // The next sender gets the same fault, unless the photo has already arrived.
      if (this.isFound(step, trouble)) return;
    }
    const reached = this.line.meet(steps[step], trouble);
    const sending =
      this.sender === 'worker'
        ? this.beginWorker()
        : this.page.evaluate(() => app.drain({ ignoreBackoff: true }));
    await reached;
    if (isSilent(trouble)) await this.page.evaluate(() => app.endRequests());
    await sending;
  }
  /** True if the sender was killed and the photo has already arrived. */
  isFound(step: StepName, trouble: Trouble): boolean {
    return this.isKilled && step === 'bytes of photo 2' && isCarriedOut(trouble);
  }
  private get isKilled(): boolean {
    return this.sender === 'tab killed' || this.sender === 'browser killed';
  }
  private isWorking = false;
  /** Fires the browser's sync event; afterwards the worker continues until nothing waits. */
  private async beginWorker(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    await fireSync(this.page);
  }
  /** Waits until the report has this state; only the worker needs time for it. */
  async expectState(id: string, state: object): Promise<void> {
    if (this.sender !== 'worker') return expect(await stateOf(this.page, id)).toMatchObject(state);
    await vi.waitFor(
      async () => {
        expect(await stateOf(this.page, id)).toMatchObject(state);
      },
      { timeout: waitTimeout },
    );
    this.isWorking = false;
  }
  /** Continues after the fault is over. */
  async resume(): Promise<void> {
    if (this.sender !== 'worker') await this.page.evaluate(() => app.drainAll());
  }

  private async kill(): Promise<void> {
    const before = this.page;
    if (this.sender === 'browser killed') this.context = await mortalBrowser.kill();
    this.page = await openPage(this.context, this.line.origin);
    await before.close();
    await this.begin();
  }
}

describe.each(senders)('%s', (sender) => {
  const on = (name: string, body: (phone: Phone) => Promise<void>): void => {
    it.concurrent(name, async () => {
      const phone = await Phone.open(sender);
      try {
        await body(phone);
      } finally {
        await phone.close();
      }
    });
  };

  for (const name of Object.keys(passing) as PassingName[])
    on(`${name} at each step › the report arrives exactly once`, async (phone) => {
      const [trouble, waitingFor] = passing[name];
      const id = await phone.queue();
      for (const step of stepNames) {
        await phone.meet(step, trouble);
        // A portal page contains no upload URL, so the bytes were sent in one request.
        if (name === 'portal page' && step === 'start of photo 2') break;
        if (sender === 'worker' || phone.isFound(step, trouble)) continue;
        const isFile = step !== 'document';
        await phone.expectState(id, {
          status: isFile ? 'arrived' : 'queued',
          waitingFor: isFile && waitingFor === 'offline' ? 'fileServer' : waitingFor,
        });
      }
      await phone.resume();
      await phone.expectState(id, { status: 'sent' });
      expect(await arrived(backend, id)).toEqual({ documents: 1, files: photoSizes });
      expect(phone.line.answered(steps.document).filter((status) => status === 200)).toEqual([200]);
      await expectPhotosLeft(phone.page, []);
    });

  for (const name of Object.keys(verdicts) as VerdictName[])
    on(`${name} › the report is kept, or arrives without the photo`, async (phone) => {
      const [trouble, reason] = verdicts[name];
      const id = await phone.queue();
      await phone.meet('document', trouble);
      const detail = `document ${name.slice('HTTP '.length)}`;
      await phone.expectState(id, { status: 'rejected', reason, detail });
      expect(await photosOnDevice(phone.page)).toEqual(photoSizes);
      expect((await arrived(backend, id)).documents).toBe(0);
      await retry(phone.page, id);
      await phone.page.evaluate(() => app.drainAll());
      expect(await arrived(backend, id)).toEqual({ documents: 1, files: photoSizes });

      for (const step of stepNames.filter((one) => one !== 'document')) {
        const next = await phone.queue();
        await phone.meet(step, trouble);
        await phone.resume();
        await phone.expectState(next, { status: 'sent' });
        await expectArrivedWithout(backend, phone.page, next, step === 'photo 1' ? 1 : 2);
      }
    });
});
