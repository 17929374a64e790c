/** Tests that a real browser decrypts and shows what the functions send, with every page closed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { browserFlags, findBrowser } from '../../../scripts/browser.ts';
import { demoDriver } from '../../../scripts/local/demo-accounts.ts';
import {
  type BrowserPushService,
  startBrowserPushService,
} from '../../fixtures/browser-push-service.ts';
import { dev } from '../../fixtures/running-backend.ts';
import { type RunningFunctions, runFunctions } from './running-functions.ts';

const configSchema = z.object({ functions: z.object({ push: z.string() }) });
const subscriptionSchema = z.object({
  endpoint: z.url(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const pushesSchema = z.array(z.object({ endpoint: z.string(), body: z.string() }));

/** Shows the content of a message, and says so in a cache, which a page can read at any time. */
const worker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => {
  event.waitUntil((async () => {
    await self.registration.showNotification('shown', { body: event.data.text() });
    await (await caches.open('shown')).put('/shown', new Response());
  })());
});`;

let functions: RunningFunctions;
let service: BrowserPushService;
let context: BrowserContext;
let profile: string;
beforeAll(async () => {
  functions = await runFunctions();
  writeFileSync(join(functions.backend.publicFolder, 'sw.js'), worker);
  service = await startBrowserPushService();
  profile = mkdtempSync(join(tmpdir(), 'tanklotse-push-'));
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    // The connection to the push service counts as background networking.
    args: [
      ...browserFlags.filter((flag) => flag !== '--disable-background-networking'),
      ...service.switches,
    ],
    ignoreDefaultArgs: ['--disable-background-networking'],
    baseURL: functions.backend.origin,
  });
  await context.grantPermissions(['notifications'], { origin: functions.backend.origin });
});
afterAll(async () => {
  await context.close();
  await service.close();
  await functions.backend.remove();
  rmSync(profile, { recursive: true, force: true });
});

/** Subscribes and resolves with the subscription, at a host that the rules accept. */
async function subscribe() {
  const { functions: offered } = configSchema.parse(
    await (await fetch(`${functions.backend.origin}/config.json`)).json(),
  );
  const page = await context.newPage();
  await page.goto('/login');
  const subscription = await page.evaluate(async (key) => {
    await navigator.serviceWorker.register('/sw.js');
    const registration = await navigator.serviceWorker.ready;
    const own = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    return own.toJSON();
  }, offered.push);
  await page.close();
  const { endpoint, keys } = subscriptionSchema.parse(subscription);
  // Chromium builds without Google's brand name another host.
  const { pathname } = new URL(endpoint);
  return { endpoint: `https://fcm.googleapis.com${pathname}`, keys };
}

it('a closed browser › shows one notification after the office has answered', async () => {
  const { uid } = demoDriver;
  const subscription = await subscribe();
  const phone = { ...subscription, uid, locale: 'de', areas: [], at: new Date() };
  await functions.store('phones', randomUUID(), phone);
  const id = randomUUID();
  await functions.set({ deliveries: 2 });
  await functions.live(`receipts/${uid}/${id}`, { status: 'returned', note: 'Which?', at: 5 });
  expect(await functions.idle()).toMatchObject({ abandoned: [] });
  const pushes = pushesSchema.parse(await dev(functions.backend, 'GET', 'functions/pushes'));
  expect(pushes).toHaveLength(1);
  for (const { endpoint, body } of pushes)
    expect(service.deliver(endpoint, Buffer.from(body, 'base64'))).toBe(true);

  const page = await context.newPage();
  await page.goto('/login');
  await page.waitForFunction(() => caches.match('/shown').then(Boolean));
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ body }) => JSON.parse(body) as unknown);
  });
  expect(shown).toMatchObject([{ type: 'answer', report: id, at: 5 }]);
});
