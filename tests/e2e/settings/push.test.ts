/**
 * Push messages: their switches in the settings, the offer after a report, and the notifications of
 * the worker. The browser's push service is replaced, because no browser of a test has one.
 */
import type { Page } from 'playwright/test';
import * as z from 'zod';
import { recipientMark } from '../../../src/features/push/model/push-message.ts';
import { type Locale, locales, localizePath } from '../../../src/i18n/locales.ts';
import { pushOfferedKey } from '../../../src/platform/storage-keys.ts';
import { dev } from '../../fixtures/running-backend.ts';
import { violationsInThemes } from '../support/axe.ts';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { lowTargets, partsTooWide } from '../support/layout.ts';
import { setReceipt } from '../support/office.ts';
import { newDriver, password, signInAs } from '../support/signed-in.ts';
import {
  type Backend,
  dump,
  expect,
  offlineReady,
  test,
  text,
  whenStarted,
} from '../support/site.ts';

const key = `B${'k'.repeat(86)}`;
const t = (id: string, locale: Locale = 'de'): string => text(locale, 'push', id);

/** Runs in the page: answers of the browser to questions about push messages. */
function replacePushService(): void {
  const read = (name: string): string | null => localStorage.getItem(`test-${name}`);
  const write = (name: string, value: string): void => localStorage.setItem(`test-${name}`, value);
  Object.defineProperty(Notification, 'permission', { get: () => read('permission') ?? 'default' });
  Notification.requestPermission = async () => {
    const answer = read('answer') ?? 'default';
    write('permission', answer);
    return answer as NotificationPermission;
  };
  const subscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      localStorage.removeItem('test-endpoint');
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => {
      const endpoint = read('endpoint');
      return endpoint === null ? null : subscription(endpoint);
    },
    subscribe: async () => {
      if (read('failure') !== null) throw new DOMException('push service error', 'AbortError');
      const endpoint =
        read('endpoint') ?? `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      write('endpoint', endpoint);
      return subscription(endpoint);
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', {
    get: async () => registration,
  });
  ServiceWorkerContainer.prototype.getRegistration = async () =>
    registration as unknown as ServiceWorkerRegistration;
}
const answer = (page: Page, name: 'permission' | 'answer' | 'failure', value: string | null) =>
  page.evaluate(
    ([field, next]) => {
      if (next === null) localStorage.removeItem(`test-${field}`);
      else localStorage.setItem(`test-${field}`, next);
    },
    [name, value] as const,
  );

/** Serves the configuration of a company that has set up push messages. */
async function setUpPush(page: Page, backend: Backend): Promise<void> {
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as object;
  await page.route('**/config.json*', (route) =>
    route.fulfill({ json: { ...config, functions: { push: key } } }),
  );
}

const phoneSchema = z.object({ uid: z.string(), locale: z.string(), areas: z.array(z.string()) });
/** Reads the stored phones of an account. */
async function phonesOf(backend: Backend, uid: string) {
  const { documents } = z
    .object({ documents: z.record(z.string(), z.unknown()) })
    .parse(await dump(backend));
  return Object.entries(documents).flatMap(([path, value]) => {
    if (!path.includes('phones/')) return [];
    const phone = phoneSchema.parse(value);
    return phone.uid === uid ? [{ locale: phone.locale, areas: phone.areas }] : [];
  });
}

async function openDevice(page: Page, locale: Locale = 'de') {
  await page.goto(`${localizePath('/settings', locale)}#device`);
  await page.waitForFunction(() => document.querySelector('.settings-wait') === null);
  await whenStarted(page);
  const section = page.locator('section#device');
  const choose = (question: string, option: 'yes' | 'no') =>
    section
      .getByRole('radiogroup', { name: t(question, locale) })
      .getByText(t(option, locale), { exact: true })
      .click();
  const isChosen = (question: string, option: 'yes' | 'no') =>
    expect(
      section
        .getByRole('radiogroup', { name: t(question, locale) })
        .getByRole('radio', { name: t(option, locale), exact: true }),
    ).toBeChecked();
  return { section, choose, isChosen };
}

test('push messages › are absent without configuration, off until the driver turns them on, renewed in another language, and end with the sign-out', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const { email, uid } = await newDriver(backend, 'push');
  await signInAs(context, email);
  await page.addInitScript(replacePushService);
  const absent = await openDevice(page);
  await expect(absent.section).toContainText(text('de', 'settings-device', 'storage.heading'));
  await expect(absent.section).not.toContainText(t('title'));

  await setUpPush(page, backend);
  await page.reload();
  const { section, choose, isChosen } = await openDevice(page);
  await isChosen('answers', 'no');
  // A driver has no area of the office.
  await expect(section).not.toContainText(t('danger'));
  await expect(section).toContainText(t('way'));
  await choose('answers', 'yes');
  await expect(section).toContainText(t('outcome-dismissed'));
  await isChosen('answers', 'no');
  await answer(page, 'answer', 'granted');
  await answer(page, 'failure', 'yes');
  await choose('answers', 'yes');
  await expect(section).toContainText(t('outcome-failed'));
  await answer(page, 'failure', null);
  await context.setOffline(true);
  await choose('answers', 'yes');
  await expect(section).toContainText(t('outcome-offline'));
  await isChosen('answers', 'no');
  await context.setOffline(false);
  expect(await phonesOf(backend, uid)).toEqual([]);
  await choose('answers', 'yes');
  await expect(section).toContainText(t('outcome-on'));
  expect(await phonesOf(backend, uid)).toEqual([{ locale: 'de', areas: [] }]);

  const french = await openDevice(page, 'fr');
  await french.isChosen('answers', 'yes');
  await expect.poll(() => phonesOf(backend, uid)).toEqual([{ locale: 'fr', areas: [] }]);
  await french.choose('answers', 'no');
  await expect(french.section).toContainText(t('outcome-off', 'fr'));
  expect(await phonesOf(backend, uid)).toEqual([]);

  await french.choose('answers', 'yes');
  await expect(french.section).toContainText(t('outcome-on', 'fr'));
  await page.goto('/settings');
  await expect.poll(() => phonesOf(backend, uid)).toEqual([{ locale: 'de', areas: [] }]);
  await page.getByRole('button', { name: text('de', 'settings', 'signOut'), exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(await phonesOf(backend, uid)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('test-endpoint'))).toBeNull();
});

test('push messages › of an account with roles include danger, and the page fits in every language', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const { email, uid } = await newDriver(backend, 'push-desk');
  await dev(backend, 'POST', 'users/claims', { user: uid, claims: { workshop: true } });
  await page.addInitScript(replacePushService);
  await setUpPush(page, backend);
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await answer(page, 'answer', 'granted');
  const { section, choose, isChosen } = await openDevice(page);
  await choose('danger', 'yes');
  await expect(section).toContainText(t('outcome-on'));
  await isChosen('answers', 'yes');
  expect(await phonesOf(backend, uid)).toEqual([{ locale: 'de', areas: ['defect'] }]);
  for (const locale of locales) {
    await openDevice(page, locale);
    expect(await violationsInThemes(page, undefined, ['light', 'dark']), locale).toEqual([]);
    expect(await lowTargets(page), locale).toEqual([]);
    for (const size of [100, 200]) expect(await partsTooWide(page, size), locale).toEqual([]);
  }
});

test('push messages › the settings say why this browser receives none', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  void complaints;
  const { email } = await newDriver(backend, 'push-none');
  await signInAs(context, email);
  await setUpPush(page, backend);
  await page.addInitScript(replacePushService);
  const refused = await openDevice(page);
  await answer(page, 'answer', 'denied');
  await refused.choose('answers', 'yes');
  await expect(refused.section).toContainText(t('blocked'));
  await refused.isChosen('answers', 'no');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  const unsupported = await openDevice(page, 'en');
  await expect(unsupported.section).toContainText(t('unsupported', 'en'));
  await expect(unsupported.section.getByRole('radiogroup')).toHaveCount(0);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'standalone', { get: () => false }),
  );
  const install = await openDevice(page, 'de');
  await expect(install.section).toContainText(t('install'));
  await expect(install.section).toContainText(text('de', 'install', 'offer.iosShare'));
});

test('push messages › are offered once, after the first sent report', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  void complaints;
  const { email, uid } = await newDriver(backend, 'push-offer');
  await signInAs(context, email);
  await setUpPush(page, backend);
  await page.addInitScript(replacePushService);
  await openForm(page, 'de');
  await answer(page, 'answer', 'granted');
  await fillPartialDelivery(page, 'de', `push ${uid}`);
  await send(page);
  await expect(page.getByText(t('offer'))).toBeVisible();
  expect(await violationsInThemes(page, undefined, ['light'])).toEqual([]);
  await page.getByRole('button', { name: t('offerYes') }).click();
  const result = page.getByRole('main').getByText(t('outcome-on'), { exact: true });
  await expect(result).toBeFocused();
  expect(await phonesOf(backend, uid)).toEqual([{ locale: 'de', areas: [] }]);
  expect(await page.evaluate((name) => localStorage.getItem(name), pushOfferedKey)).toBe('1');
});

const shownSchema = z.array(
  z.object({ title: z.string(), body: z.string(), tag: z.string(), data: z.unknown() }),
);

test(
  'push messages › the worker shows an answer without its content, a neutral line for a stranger, and an open page closes what it shows',
  // Chromium's headless shell has no notifications.
  { tag: ['@worker', '@window', '@full'] },
  async ({ dataSavingPage: page, context, backend }) => {
    await context.grantPermissions(['notifications'], { origin: backend.origin });
    await offlineReady(page);
    const cdp = await context.newCDPSession(page);
    const found = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations;
        if (registration) resolve(registration.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    const registrationId = await found;
    const uid = await page.evaluate(() => {
      const marker: unknown = JSON.parse(localStorage.getItem('signed-in') ?? '{}');
      return typeof marker === 'object' && marker !== null && 'uid' in marker
        ? String(marker.uid)
        : '';
    });
    const to = await recipientMark(uid);
    const deliver = (data: object | string) =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        origin: backend.origin,
        registrationId,
        data: typeof data === 'string' ? data : JSON.stringify(data),
      });
    const shown = async () =>
      shownSchema.parse(
        await page.evaluate(async () =>
          (await (await navigator.serviceWorker.ready).getNotifications()).map(
            ({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }),
          ),
        ),
      );
    await deliver({ type: 'answer', to, report: 'r1', at: 5, locale: 'fr' });
    await expect.poll(shown, { intervals: [400] }).toEqual([
      {
        title: text('fr', 'push-messages', 'answer'),
        body: text('fr', 'push-messages', 'answerBody'),
        tag: 'answer-r1',
        data: { path: '/fr/report?id=r1', at: 5 },
      },
    ]);
    await deliver({ type: 'answer', to: '00000000', report: 'r2', at: 5 });
    await deliver('not JSON');
    await expect
      .poll(async () => (await shown()).map(({ tag, body }) => `${tag}: ${body}`).toSorted(), {
        intervals: [400],
      })
      .toEqual([
        `answer-r1: ${text('fr', 'push-messages', 'answerBody')}`,
        `neutral: ${text('de', 'push-messages', 'neutral')}`,
      ]);
    await deliver({ type: 'report', to, severity: 'danger', at: 5, locale: 'en' });
    await expect
      .poll(async () => (await shown()).map(({ title }) => title), { intervals: [400] })
      .toContain(text('en', 'push-messages', 'danger'));

    // The live channel shows the answer to the report. The other notifications are not compared, because
    // Chromium sometimes loses those that are listed while it is still showing them.
    await setReceipt(backend, { uid, id: 'r1' }, { status: 'returned', note: 'Wann?' });
    await page.goto('/myReports');
    await expect
      .poll(async () => (await shown()).map(({ tag }) => tag), { intervals: [400] })
      .not.toContain('answer-r1');
  },
);
