/** A push message in Firefox, from the settings of the driver to the notification. */
import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import * as z from 'zod';
import { demoDriver } from '../../scripts/local/demo-accounts.ts';
import { type Locale, localizePath } from '../../src/i18n/locales.ts';
import { setReceipt } from '../e2e/support/office.ts';
import { driver, startBackend, text, waitForCopy } from '../e2e/support/site.ts';
import { receivedCode, startFirefoxPushService } from '../fixtures/firefox-push-service.ts';
import { dev } from '../fixtures/running-backend.ts';
import type { EngineDriver, EngineWindow } from './engine-window.ts';
import { launchFirefox, openFirefoxPage } from './firefox.ts';
import { phone, signIn } from './journeys.ts';

const pushesSchema = z.array(z.object({ endpoint: z.string(), body: z.string() }));

/** A document of the site without the app, which would close notifications that are read. */
const plainPath = '/licenses.txt';

interface PushStage {
  readonly locale: Locale;
  /** The folder of the built site. */
  readonly site: string;
  readonly follow: (driver: EngineDriver) => EngineWindow;
}

/** Turns on push messages in the settings, which subscribes. */
async function turnOn(window: EngineWindow, origin: string, locale: Locale): Promise<void> {
  await window.goto(`${origin}${localizePath('/settings', locale)}#device`);
  await window.click('label:has(> input[name=push-answers][value=yes])');
  await window.waitUntil(
    'push messages are on',
    (words) => document.querySelector('#device')?.textContent?.includes(words) === true,
    text(locale, 'push', 'outcome-on'),
  );
}

/** The office answers while no page of the site is open, and one notification says so. */
export async function receiveAnswer({ locale, site, follow }: PushStage): Promise<void> {
  const closings: (() => Promise<unknown>)[] = [];
  try {
    const service = await startFirefoxPushService();
    closings.unshift(() => service.close());
    const options = ['--quick-compression', '--dist', site];
    const backend = await startBackend(undefined, 0, options, true);
    closings.unshift(() => backend.kill());
    const browser = await launchFirefox({
      ...service.settings,
      // The driver has given the permission.
      'permissions.default.desktop-notification': 1,
      // Without a desktop only Firefox itself can show a notification.
      'alerts.useSystemBackend': false,
    });
    if (!browser) throw new Error('Firefox is missing');
    closings.unshift(() => browser.close());
    const profile = browser.defaultBrowserContext();
    const window = follow(await openFirefoxPage(profile, phone));
    await signIn(window, { backend: () => backend, locale }, driver.email, driver.password);
    await window.evaluate(waitForCopy);
    await turnOn(window, backend.origin, locale);
    expect(window.takeErrors()).toEqual([]);
    await window.close();

    const id = randomUUID();
    const note = 'Which tank?';
    await setReceipt(backend, { uid: demoDriver.uid, id }, { status: 'returned', note });
    await dev(backend, 'POST', 'functions/idle');
    const pushes = pushesSchema.parse(await dev(backend, 'GET', 'functions/pushes'));
    expect(pushes).toHaveLength(1);
    for (const { endpoint, body } of pushes)
      expect(await service.deliver(endpoint, Buffer.from(body, 'base64'))).toBe(receivedCode);

    const plain = follow(await openFirefoxPage(profile, phone));
    await plain.goto(backend.origin + plainPath);
    await plain.waitUntil('a notification', async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).length > 0;
    });
    const shown = await plain.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
    });
    expect(shown).toEqual([
      {
        title: text(locale, 'push-messages', 'answer'),
        body: text(locale, 'push-messages', 'answerBody'),
        tag: `answer-${id}`,
      },
    ]);
    await plain.close();
  } finally {
    for (const close of closings) await close();
  }
}
