/**
 * Shows push messages while no page is open, opens their page, and renews the subscription. Each
 * message shows a notification, because Safari withdraws the permission otherwise.
 */
import { findStoredSession } from '../backend/firebase/stored-session.lazy.ts';
import { createPhones } from '../backend/firebase/phones.lazy.ts';
import { loadConfig } from '../features/config/load-config.lazy.ts';
import { defaultConfig } from '../features/config/model/default-config.ts';
import { readPushMessage } from '../features/push/model/push-message.ts';
import { registerPhone } from '../features/push/register-phone.ts';
import { keysOf } from '../features/push/subscription.ts';
import { matchLanguage } from '../i18n/detect-locale.ts';
import { defaultLocale, type Locale, pathToLocale } from '../i18n/locales.ts';
import { parseJson } from '../platform/parse-json.ts';
import { pushNotification } from './push-notification.ts';
import { recipientOf } from './push-recipient.ts';

declare const self: ServiceWorkerGlobalScope;
interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}
declare global {
  interface NotificationOptions {
    /** Rings again although a notification with this tag is shown. Missing in the DOM's types. */
    renotify?: boolean;
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** A message contains the language; this is for one that does not. */
function languageOf(pages: readonly WindowClient[]): Locale {
  const [page] = pages;
  return page
    ? pathToLocale(new URL(page.url).pathname)
    : (matchLanguage(navigator.languages) ?? defaultLocale);
}

/** A subscription of an account that is no longer signed in here receives no more messages. */
async function endSubscription(): Promise<void> {
  await (
    await self.registration.pushManager.getSubscription()
  )
    ?.unsubscribe()
    .catch(() => undefined);
}

async function loadBrandName(): Promise<string> {
  const { brand } = await loadConfig().catch(() => defaultConfig);
  return brand.name;
}

async function showMessage(text: string): Promise<void> {
  const message = readPushMessage(parseJson(text));
  const { isOwn, isStranger } = await recipientOf(message);
  const pages = await windows();
  const isVisible = pages.some(({ visibilityState }) => visibilityState === 'visible');
  const locale = languageOf(pages);
  const brandName = isOwn ? '' : await loadBrandName();
  const { title, ...shown } = pushNotification(message, { isOwn, locale, brandName });
  await self.registration.showNotification(title, {
    body: shown.body,
    tag: shown.tag,
    // An open page shows the answer itself. A neutral line is not worth a sound.
    silent: isVisible || !isOwn,
    renotify: !isVisible && isOwn,
    icon: '/icons/icon-192.png',
    data: { path: shown.path, at: shown.at },
  });
  if (isStranger) await endSubscription();
}

function pathOf(data: unknown): string {
  const path: unknown =
    typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined;
  // Only a page of this app, for example not "//host".
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
}

/** Focuses a page that shows `path`, or leads an open page there, or opens a new one. */
async function openPath(path: string): Promise<void> {
  const target = new URL(path, self.location.origin).href;
  const pages = await windows();
  const shown = pages.find(({ url }) => url.split('#')[0] === target);
  if (shown) return void (await shown.focus());
  const [page] = pages;
  try {
    if (!page) throw new Error('No page is open');
    // Only a page that this worker controls can be led somewhere else.
    await (await page.focus()).navigate(target);
  } catch {
    await self.clients.openWindow(target);
  }
}

/** The browser has replaced the subscription: the document gets the new address. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChangeEvent): Promise<void> {
  const config = await loadConfig();
  const found = await findStoredSession(config.firebase.apiKey);
  const key = config.functions.push;
  if (found.status !== 'signedIn' || key === undefined || !oldSubscription) return;
  const { uid } = found.session;
  const phones = createPhones();
  const former = (await phones.list(uid)).find(
    ({ endpoint }) => endpoint === oldSubscription.endpoint,
  );
  if (!former) return;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }));
  const keys = keysOf(subscription);
  if (!keys) return;
  const { locale, areas } = former;
  const { endpoint } = subscription;
  await registerPhone(phones, uid, { endpoint, keys, locale, areas }, former.endpoint);
}

export function listenForPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data?.text() ?? '')));
  self.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(openPath(pathOf(notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(
      // The next page repeats it (features/push/push-messages.lazy.ts).
      renew(event).catch((error: unknown) => {
        console.info('The address for push messages is not renewed yet', error);
      }),
    ),
  );
}
