/**
 * Tests where the identity library stores the account, in Chromium: two tabs on the same IndexedDB.
 */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleEntry, launch } from '../outbox/in-browser.ts';

/** The format of the library: a key and the fields of an account. */
interface AccountStorage {
  _get(key: string): Promise<unknown>;
  _set(key: string, value: unknown): Promise<void>;
  _remove(key: string): Promise<void>;
  _addListener(key: string, listener: (value: unknown) => void): void;
}
declare const storage: AccountStorage;
declare const heard: unknown[];

const entry = `
  import { authPersistence } from './src/backend/firebase/auth-persistence-sdk.ts';
  globalThis.storage = new authPersistence();
`;
const key = 'account';
const jona = { uid: 'jona', name: 'Jona' };

let browser: Browser;
let context: BrowserContext;
let script: string;
beforeAll(async () => {
  script = await bundleEntry(entry);
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext();
  await context.route('http://app.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>storage</title>' }),
  );
});
afterEach(() => context.close());

async function openTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('http://app.test/');
  await page.evaluate(script);
  return page;
}
const read = (tab: Page): Promise<unknown> => tab.evaluate((name) => storage._get(name), key);
const remove = (tab: Page): Promise<void> => tab.evaluate((name) => storage._remove(name), key);
const write = (tab: Page, account: unknown): Promise<void> =>
  tab.evaluate(([name, value]) => storage._set(String(name), value), [key, account]);

test('a page that starts without an account keeps an account that signs in meanwhile in another tab, and is notified of it', async () => {
  const tab = await openTab();
  const starting = await openTab();
  await starting.evaluate((name) => {
    Object.assign(globalThis, { heard: [] });
    storage._addListener(name, (value) => heard.push(value));
  }, key);
  expect(await read(starting)).toBeNull();
  await write(tab, jona);
  // The library does the same after it has found no account.
  await remove(starting);
  expect(await read(tab)).toEqual(jona);
  await starting.waitForFunction(() => heard.length > 0);
  expect(await starting.evaluate(() => heard)).toEqual([jona]);
});

test('signing out removes the account, whether it signed in on this page, on an earlier one or in another tab', async () => {
  const tab = await openTab();
  await write(tab, jona);
  await remove(tab);
  expect(await read(tab)).toBeNull();

  await write(tab, jona);
  const other = await openTab();
  expect(await read(other)).toEqual(jona);
  await remove(other);
  expect(await read(tab)).toBeNull();
});

test('an account that was stored while the clock was ahead is read with the end of its token', async () => {
  const tab = await openTab();
  const seconds = Math.floor(Date.now() / 1000);
  const accessToken = `x.${btoa(JSON.stringify({ exp: seconds }))}.x`;
  const ahead = (seconds + 3 * 86_400) * 1000;
  await write(tab, { ...jona, stsTokenManager: { accessToken, expirationTime: ahead } });
  const next = await openTab();
  expect(await read(next)).toEqual({
    ...jona,
    stsTokenManager: { accessToken, expirationTime: seconds * 1000 },
  });
});

test('signing out also removes a value that is not an account', async () => {
  const tab = await openTab();
  await write(tab, 'damaged');
  const next = await openTab();
  expect(await read(next)).toBe('damaged');
  await remove(next);
  expect(await read(tab)).toBeNull();
});

test('an account that another tab has removed is not restored by a late answer about it', async () => {
  const tab = await openTab();
  await write(tab, jona);
  const lateTab = await openTab();
  await read(lateTab);
  await remove(tab);
  await expect(write(lateTab, jona)).rejects.toThrow('Another tab has signed out');
  expect(await read(tab)).toBeNull();
});
