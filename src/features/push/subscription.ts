/** The browser's subscription to push messages, and what this device stores about it. */
import * as z from 'zod/mini';
import { locales } from '../../i18n/locales.ts';
import { type DeviceMemory, deviceMemory } from '../../platform/device-memory.ts';
import { inTime } from '../../platform/in-time.ts';
import { phoneKey } from '../../platform/storage-keys.ts';

const registeredSchema = z.object({
  /** The id of the document. */
  id: z.string(),
  endpoint: z.string(),
  /** The key of config.json with which it was subscribed. */
  key: z.string(),
  locale: z.enum(locales),
  areas: z.array(z.string()),
  /** The last time at which the document was found on the server, in milliseconds since 1970. */
  checkedAt: z.number(),
});
/** The registration of this browser for one account. A sign-out removes it. */
export type Registered = z.infer<typeof registeredSchema>;
export const registeredMemory = (uid: string): DeviceMemory<Registered> =>
  deviceMemory(phoneKey(uid), registeredSchema);

/** A worker that is still being installed is waited for at most this long, in milliseconds. */
const workerMilliseconds = 10_000;

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Resolves with undefined if there is none. Never rejects. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!isPushSupported()) return undefined;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Subscribes with the company's public key. Rejects if the browser or its push service refuses, and
 * if there is no worker.
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await inTime(
    navigator.serviceWorker.ready,
    workerMilliseconds,
    () => undefined,
  );
  if (!registration) throw new Error('There is no service worker');
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Returns the keys of a subscription; undefined if the browser does not give them. */
export function keysOf(
  subscription: PushSubscription,
): { readonly p256dh: string; readonly auth: string } | undefined {
  const { p256dh, auth } = subscription.toJSON().keys ?? {};
  return p256dh === undefined || auth === undefined ? undefined : { p256dh, auth };
}
