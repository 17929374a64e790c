/**
 * A phone that receives push messages: a browser with a profile of its own that subscribes at a push
 * service of this machine, and shows notifications also while its pages are closed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  chromium,
  expect,
  type Page,
  test,
  type Worker,
} from 'playwright/test';
import * as z from 'zod';
import { browserFlags } from '../../../scripts/browser.ts';
import { localizePath } from '../../../src/i18n/locales.ts';
import { startBrowserPushService } from '../../fixtures/browser-push-service.ts';
import { dev } from '../../fixtures/running-backend.ts';
import { type Backend, offlineReady, text, whenStarted } from './site.ts';

/** The part of the worker that the functions below use; its types exclude those of a page. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (address: string) => Promise<null> };
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification },
  ) => Event;
  dispatchEvent(event: Event): boolean;
}
declare const self: WorkerScope;

const pushesSchema = z.array(z.object({ endpoint: z.string(), body: z.string() }));
const shownSchema = z.array(z.object({ title: z.string(), body: z.string(), tag: z.string() }));

export interface PushPhone {
  readonly context: BrowserContext;
  /** Signs in with the login screen and turns on push messages in the settings. */
  subscribe(
    account: { readonly email: string; readonly password: string },
    question: 'answers' | 'danger',
  ): Promise<Page>;
  /** Delivers the messages that the functions have sent since then, and returns all so far. */
  receive(): Promise<number>;
  /** The notifications that the browser shows now. */
  shown(): Promise<z.infer<typeof shownSchema>>;
  /**
   * Taps the notification and returns the address that the worker opens. A browser opens a window
   * only for a tap of a person, so the test opens it.
   */
  tap(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Runs in the page: Chromium without Google's brand names another host, which neither the rules nor
 * the functions accept.
 */
function nameGoogleHost(): void {
  const real = Object.getOwnPropertyDescriptor(PushSubscription.prototype, 'endpoint');
  Object.defineProperty(PushSubscription.prototype, 'endpoint', {
    get(this: PushSubscription) {
      const { pathname } = new URL(String(real?.get?.call(this)));
      return `https://fcm.googleapis.com${pathname}`;
    },
  });
}

export async function openPushPhone(backend: Backend): Promise<PushPhone> {
  const service = await startBrowserPushService();
  const profile = mkdtempSync(join(tmpdir(), 'tanklotse-phone-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...test.info().project.use.launchOptions,
    // The connection to the push service counts as background networking.
    args: [
      ...browserFlags.filter((flag) => flag !== '--disable-background-networking'),
      ...service.switches,
    ],
    ignoreDefaultArgs: ['--disable-background-networking'],
    baseURL: backend.origin,
    serviceWorkers: 'allow',
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  await context.grantPermissions(['notifications'], { origin: backend.origin });
  await context.addInitScript(nameGoogleHost);

  let seen = 0;
  let received = 0;
  function worker(): Worker {
    const found = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'));
    if (!found) throw new Error('The worker of the site does not run');
    return found;
  }

  return {
    context,
    async subscribe({ email, password }, question) {
      const page = await context.newPage();
      await page.goto('/login');
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[type=password]').fill(password);
      await page.locator('button[type=submit]').click();
      await page.waitForURL((url) => url.pathname === '/');
      await offlineReady(page);
      await page.goto(`${localizePath('/settings', 'de')}#device`);
      await page.waitForFunction(() => document.querySelector('.settings-wait') === null);
      await whenStarted(page);
      const section = page.locator('section#device');
      await section
        .getByRole('radiogroup', { name: text('de', 'push', question) })
        .getByText(text('de', 'push', 'yes'), { exact: true })
        .click();
      await expect(section).toContainText(text('de', 'push', 'outcome-on'));
      return page;
    },
    async receive() {
      const pushes = pushesSchema.parse(await dev(backend, 'GET', 'functions/pushes'));
      for (const { endpoint, body } of pushes.slice(seen))
        if (service.deliver(endpoint, Buffer.from(body, 'base64'))) received += 1;
      seen = pushes.length;
      return received;
    },
    shown: async () =>
      shownSchema.parse(
        await worker().evaluate(async () =>
          (await self.registration.getNotifications()).map(({ title, body, tag }) => ({
            title,
            body,
            tag,
          })),
        ),
      ),
    tap: () =>
      worker().evaluate(async () => {
        const [notification] = await self.registration.getNotifications();
        if (!notification) throw new Error('No notification is shown');
        return await new Promise<string>((resolve) => {
          self.clients.openWindow = async (address) => {
            resolve(address);
            return null;
          };
          const event = new self.NotificationEvent('notificationclick', { notification });
          // Only an event of the browser can be extended.
          Object.assign(event, { waitUntil: () => undefined });
          self.dispatchEvent(event);
        });
      }),
    async close() {
      await context.close();
      await service.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
