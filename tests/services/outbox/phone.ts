/**
 * Actions of the sending tests on a page of the phone, and queries about the phone and the service.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import * as z from 'zod';
import { giveReporting } from '../../fixtures/reporting.ts';
import { dev } from '../../fixtures/running-backend.ts';
import type { App } from './page.ts';

declare const app: App;
interface Service {
  readonly origin: string;
}

const accountSchema = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
});

/** Stores this account where the SDK would store it. */
export const writeSession = (page: Page, value: unknown): Promise<void> =>
  page.evaluate(async (stored) => {
    const request = indexedDB.open('firebaseLocalStorageDb', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
    };
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const transaction = request.result.transaction('firebaseLocalStorage', 'readwrite');
    transaction
      .objectStore('firebaseLocalStorage')
      .put({ fbase_key: 'firebase:authUser:demo-api-key:[DEFAULT]', value: stored });
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    request.result.close();
  }, value);

/** Creates a driver, signs in on this page's phone and returns the uid. */
export async function signIn(
  page: Page,
  backend: Service,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const account = {
    email: `${randomUUID()}@tanklotse.example`,
    password: 'Tanklotse-1',
    returnSecureToken: true,
  };
  const requestAccount = async (operation: string): Promise<z.infer<typeof accountSchema>> => {
    const response = await fetch(
      `${backend.origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo-api-key`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(account),
      },
    );
    return accountSchema.parse(await response.json());
  };
  await requestAccount('signUp');
  await giveReporting(backend.origin, account.email);
  const { localId, idToken, refreshToken } = await requestAccount('signInWithPassword');
  await writeSession(page, {
    uid: localId,
    stsTokenManager: {
      accessToken: idToken,
      refreshToken,
      expirationTime: Date.now() + 3_600_000,
      ...more,
    },
  });
  return localId;
}

/** Number of documents with this id and the sizes of its files, read without the rules. */
export async function arrived(
  backend: Service,
  id: string,
): Promise<{ readonly documents: number; readonly files: readonly number[] }> {
  const { documents, files } = z
    .object({
      documents: z.record(z.string(), z.unknown()),
      files: z.record(z.string(), z.object({ size: z.number() })),
    })
    .parse(await dev(backend, 'GET', 'dump'));
  return {
    documents: Object.keys(documents).filter((path) => path.endsWith(`/${id}`)).length,
    files: Object.entries(files)
      .filter(([path]) => path.includes(id))
      .map(([, { size }]) => size),
  };
}

/** Statuses of the requests to this path; null if nobody received the answer. */
export const requestsTo = async (
  backend: Service,
  path: RegExp,
): Promise<readonly (number | null)[]> =>
  z
    .array(
      z.object({ method: z.string(), path: z.string(), status: z.union([z.number(), z.null()]) }),
    )
    .parse(await dev(backend, 'GET', 'requests'))
    .filter((one) => one.method !== 'OPTIONS' && path.test(one.path))
    .map(({ status }) => status);

/** Sizes of all photos on the device, of all reports. */
export const photosOnDevice = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tanklotse');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const all = opening.result.transaction('photos').objectStore('photos').getAll() as IDBRequest<
      { readonly image: Blob | { readonly bytes: ArrayBuffer } }[]
    >;
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    opening.result.close();
    return all.result
      .map(({ image }) => (image instanceof Blob ? image.size : image.bytes.byteLength))
      .toSorted((a, b) => a - b);
  });

declare let isHeldBack: boolean;
declare let heldBack: number;
/**
 * Blocks all changes of photos on this device with an open transaction of this page. Resolves when
 * the transaction has begun. It ends with `letPhotosGo` or when the page is closed.
 */
export const holdPhotos = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tanklotse');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const photos = opening.result.transaction('photos', 'readwrite').objectStore('photos');
    Object.assign(globalThis, { isHeldBack: true });
    await new Promise<void>((resolve) => {
      const keepOpen = (): void => {
        const count = photos.count();
        count.onsuccess = () => {
          Object.assign(globalThis, { heldBack: count.result });
          resolve();
          // A transaction stays open only while it has requests.
          if (isHeldBack) keepOpen();
          else opening.result.close();
        };
      };
      keepOpen();
    });
  });
export const letPhotosGo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    isHeldBack = false;
  });
/** Number of photos on the device while changes are blocked. */
export const heldPhotos = (page: Page): Promise<number> => page.evaluate(() => heldBack);

/** Waits until another sender waits for the sender that holds the lock. */
export const senderWaits = async (page: Page): Promise<void> => {
  await page.waitForFunction(async () =>
    (await navigator.locks.query()).pending?.some(({ name }) => name === 'outbox'),
  );
};
/** Waits until no sender is running. */
export const sendersRest = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.locks.request('outbox', () => undefined));

/**
 * Makes every write on this page fail, until the removal of an arrived report's photos frees space.
 */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let isFull = true;
    const { put, delete: remove } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...parameters) {
      if (isFull && this.transaction.db.name === 'tanklotse')
        throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, parameters);
    };
    IDBObjectStore.prototype.delete = function (...parameters) {
      if (this.name === 'photos') isFull = false;
      return remove.apply(this, parameters);
    };
  });
/** Sets the clock of this page back by a year. */
export const setClockBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 365 * 86_400_000;
  });

/** State of a report on this device. */
export const stateOf = (page: Page, id: string): ReturnType<App['state']> =>
  page.evaluate((report) => app.state(report), id);
