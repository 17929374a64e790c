/**
 * Turns push messages for this browser on and off, and keeps the registration up to date. The
 * driver's consent is the tap and the browser's permission; the browser shows no question without a tap.
 */
import type { Locale } from '../../i18n/locales.ts';
import { isInstalledByHand } from '../install/installation-store.ts';
import { PhonesError, type PhonesPort } from './model/phones-port.ts';
import { pushStatus, type PushStatus } from './model/push-status.ts';
import { registerPhone } from './register-phone.ts';
import { phoneLock } from '../../platform/storage-keys.ts';
import {
  currentSubscription,
  isPushSupported,
  keysOf,
  type Registered,
  registeredMemory,
  subscribe,
} from './subscription.ts';

export interface PushDependencies {
  readonly uid: string | undefined;
  /** The public key of config.json; undefined if the company has not set up push messages. */
  readonly key: string | undefined;
  readonly locale: Locale;
  readonly phones: PhonesPort;
  readonly now: () => number;
}

export interface PushState {
  readonly status: PushStatus;
  /** True if this browser is also notified of danger. */
  readonly hasDanger: boolean;
  /** The areas of the account; without one the settings do not offer messages about danger. */
  readonly areas: readonly string[];
}
export const hiddenPush: PushState = { status: 'hidden', hasDanger: false, areas: [] };

/** - dismissed: the browser's question was closed without an answer. */
export type PushOutcome = 'on' | 'off' | 'dismissed' | 'refused' | 'offline' | 'failed';

/** The registration is compared with the server after this time, in milliseconds. */
const checkMilliseconds = 24 * 60 * 60_000;

const isListed = async (phones: PhonesPort, uid: string, endpoint: string): Promise<boolean> =>
  (await phones.list(uid)).some((phone) => phone.endpoint === endpoint);

/**
 * Whether this browser is registered for the account. The functions remove a document, for example
 * with a role of the account. Without network the entry of this device counts.
 */
async function isRegistered({ uid, key, phones }: PushDependencies): Promise<boolean> {
  if (uid === undefined || key === undefined) return false;
  const endpoint = (await currentSubscription())?.endpoint;
  if (endpoint === undefined || registeredMemory(uid).read() === undefined) return false;
  try {
    return await isListed(phones, uid, endpoint);
  } catch {
    return true;
  }
}

/** Reads the state in this browser. Without network the areas are unknown, and empty. */
export async function readPush(dependencies: PushDependencies): Promise<PushState> {
  const { uid, key, phones } = dependencies;
  const stored = uid === undefined ? undefined : registeredMemory(uid).read();
  const isSupported = isPushSupported();
  const status = pushStatus({
    key,
    uid,
    isSupported,
    isInstalledByHand: isInstalledByHand(),
    permission: isSupported ? Notification.permission : 'default',
    isRegistered: await isRegistered(dependencies),
  });
  if (status !== 'on' && status !== 'off') return { ...hiddenPush, status };
  const areas = await phones.areas(uid ?? '').catch(() => stored?.areas ?? []);
  const hasDanger = status === 'on' && stored !== undefined && stored.areas.length > 0;
  return { status, hasDanger, areas };
}

/** Registers this browser for the account, or anew with other areas. Rejects if that fails. */
async function register(
  { uid, key, locale, phones, now }: PushDependencies,
  withDanger: boolean,
): Promise<boolean> {
  if (uid === undefined || key === undefined) return false;
  const memory = registeredMemory(uid);
  const stored = memory.read();
  const before = await currentSubscription();
  // A subscription of another driver or another key gets a new address.
  if (before && (stored === undefined || stored.key !== key)) await before.unsubscribe();
  const subscription = await subscribe(key);
  const keys = keysOf(subscription);
  if (!keys) return false;
  const { endpoint } = subscription;
  const areas = withDanger ? await phones.areas(uid) : [];
  const phone = { endpoint, keys, locale, areas: [...areas] };
  const id = await registerPhone(phones, uid, phone, stored?.endpoint);
  const registered = { id, endpoint, key, locale, areas: [...areas], checkedAt: now() };
  if (memory.write(registered)) return true;
  // Without the entry a sign-out would not find the document.
  await phones.remove(uid, id);
  return false;
}

const isOffline = (): boolean => navigator.onLine === false;

/**
 * Asks the browser for the permission and registers this browser. Call it in the handler of a tap,
 * because browsers refuse the question otherwise. Never rejects.
 */
export async function turnOnPush(
  dependencies: PushDependencies,
  withDanger: boolean,
): Promise<PushOutcome> {
  // Without network the permission would be of no use.
  if (isOffline()) return 'offline';
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'refused';
  if (permission !== 'granted') return 'dismissed';
  const isNew = (await currentSubscription()) === undefined;
  try {
    if (await oneAtATime(() => register(dependencies, withDanger))) return 'on';
  } catch (error) {
    console.info('Push messages cannot be set up', error);
    if (isNew) await unsubscribe();
    const isUnanswered = error instanceof PhonesError && error.problem === 'offline';
    return isUnanswered || isOffline() ? 'offline' : 'failed';
  }
  await unsubscribe();
  return 'failed';
}

/**
 * Two pages that register at the same time would leave two documents of one address, and a sign-out
 * during a renewal would leave the new one.
 */
const oneAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(phoneLock, work) : work();

async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe().catch(() => false);
}

/**
 * Ends push messages in this browser: first the subscription, which needs no network, then the
 * document. A document that cannot be removed is removed by the functions with the first message
 * that the push service refuses. Never rejects.
 */
export async function turnOffPush(uid: string, phones: PhonesPort): Promise<PushOutcome> {
  const endpoint = (await currentSubscription())?.endpoint;
  // A sign-out does not wait long. A renewal on a slow network may hold the lock for longer.
  await unsubscribe();
  return await oneAtATime(() => endRegistration(uid, phones, endpoint));
}

async function endRegistration(
  uid: string,
  phones: PhonesPort,
  endpoint: string | undefined,
): Promise<PushOutcome> {
  const memory = registeredMemory(uid);
  const stored = memory.read();
  await unsubscribe();
  memory.remove();
  if (!stored) return 'off';
  try {
    // The worker may have registered a new address since then.
    const ids =
      endpoint === undefined || endpoint === stored.endpoint
        ? [stored.id]
        : (await phones.list(uid))
            .filter((phone) => phone.endpoint === endpoint || phone.id === stored.id)
            .map(({ id }) => id);
    for (const id of ids) await phones.remove(uid, id);
  } catch (error) {
    console.info('The address of this browser is not removed yet', error);
  }
  return 'off';
}

/** True if the registration must be written again, for example in another language. */
function isOutdated(
  stored: Registered,
  { key, locale }: PushDependencies,
  endpoint: string | undefined,
  areas: readonly string[],
): boolean {
  return (
    stored.endpoint !== endpoint ||
    stored.key !== key ||
    stored.locale !== locale ||
    stored.areas.join() !== areas.join()
  );
}

/**
 * Renews the registration if key, language, address or roles have changed, and ends a subscription
 * that does not belong to the account or that the company no longer wants. A renewal that fails is
 * repeated on the next page. Never rejects.
 */
export const keepPush = (dependencies: PushDependencies): Promise<void> =>
  oneAtATime(() => keepRegistration(dependencies));

async function keepRegistration(dependencies: PushDependencies): Promise<void> {
  const { uid, key, phones } = dependencies;
  const stored = uid === undefined ? undefined : registeredMemory(uid).read();
  if (uid === undefined || stored === undefined) return unsubscribe();
  if (key === undefined) {
    const endpoint = (await currentSubscription())?.endpoint;
    return void (await endRegistration(uid, phones, endpoint));
  }
  try {
    await renewRegistration(uid, stored, dependencies);
  } catch (error) {
    console.info('Push messages are renewed on the next page', error);
  }
}

async function renewRegistration(
  uid: string,
  stored: Registered,
  dependencies: PushDependencies,
): Promise<void> {
  const { phones, now } = dependencies;
  const endpoint = (await currentSubscription())?.endpoint;
  const hasDanger = stored.areas.length > 0;
  const areas = hasDanger ? await phones.areas(uid) : [];
  const isDue = Math.abs(now() - stored.checkedAt) > checkMilliseconds;
  const isKnown = async (): Promise<boolean> =>
    endpoint !== undefined && (await isListed(phones, uid, endpoint));
  if (isOutdated(stored, dependencies, endpoint, areas) || (isDue && !(await isKnown())))
    await register(dependencies, hasDanger);
  else if (isDue) registeredMemory(uid).write({ ...stored, checkedAt: now() });
}
