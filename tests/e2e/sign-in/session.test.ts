import { type BrowserContext, expect, type Page, type Request } from 'playwright/test';
import {
  administer,
  createAccount,
  removeAccountChecks,
  password,
  test,
} from '../support/accounts.ts';
import { setUpAppCheck } from '../support/app-check.ts';
import { builtAddress, holdBack } from '../support/built-files.ts';
import {
  type Backend,
  offlineReady,
  pauseClock,
  setFaults,
  text,
  tickUntil,
  whenReady,
  whenSettled,
} from '../support/site.ts';
import { sendersRest } from '../../services/outbox/phone.ts';

/** Signs in, opens a screen and waits until the identity library has started. */
async function signedInAt(page: Page, email: string, path: string): Promise<void> {
  await removeAccountChecks(page.context());
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  const watching = page.waitForResponse(
    (answer) => answer.url().includes('accounts:lookup') && new URL(page.url()).pathname === path,
  );
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === path);
  await watching;
  await whenSettled(page);
}
/** Records the navigations of a tab from now on, including interrupted ones. */
function recordNavigations(page: Page): readonly string[] {
  const navigations: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(new URL(request.url()).pathname);
  });
  return navigations;
}
/** Counts the requests to the token service. */
function countRenewals(context: BrowserContext): {
  readonly requests: number;
  readonly ended: number;
} {
  const count = { requests: 0, ended: 0 };
  const counts =
    (key: keyof typeof count) =>
    (request: Request): void => {
      if (request.url().includes('/v1/token')) count[key] += 1;
    };
  context.on('request', counts('requests'));
  context.on('requestfinished', counts('ended'));
  context.on('requestfailed', counts('ended'));
  return count;
}

test('the token is renewed five minutes before it expires, and while offline retried after 30 s and then at doubling intervals', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.clock.install();
  await signedInAt(page, await createAccount(backend, 'fenja'), '/gasCalculator');
  const renewals = countRenewals(context);
  const after = async (seconds: number, expected: number, why: string): Promise<void> => {
    await page.clock.fastForward(seconds * 1000);
    await expect.poll(() => renewals.ended, { message: why }).toBe(expected);
    // Wait, to detect a request that must not be sent.
    await whenSettled(page);
    expect(renewals.requests, why).toBe(expected);
  };
  await after(54 * 60, 0, 'six minutes before the end');
  await after(75, 1, 'five minutes before the end');
  await after(54 * 60, 1, 'the next hour has begun');
  await setFaults(backend, [{ kind: 'cutResponse', path: '/v1/token', atByte: 0 }]);
  await pauseClock(page);
  await after(74, 2, 'the answer is lost');
  await after(25, 2, 'not yet half a minute');
  await after(6, 3, 'after half a minute');
  await after(54, 3, 'not yet a minute');
  await after(7, 4, 'after a minute');
  await setFaults(backend, []);
  await after(121, 5, 'after two minutes');
  await after(60 * 60 - 5 * 60 - 30, 5, 'the next hour has begun');
  await after(60, 6, 'and ends as the first');
  expect(new URL(page.url()).pathname).toBe('/gasCalculator');
});

for (const [ending, code, end] of [
  [
    'disabled',
    'user-disabled',
    (_page: Page, backend: Backend, email: string) => administer(backend, 'disable', email),
  ],
  [
    'revoked',
    'user-token-expired',
    (_page: Page, backend: Backend, email: string) => administer(backend, 'revoke', email),
  ],
  [
    'unknown to the service',
    'user-token-expired',
    (page: Page) =>
      page.route(/\/v1\/token/, (route) =>
        route.fulfill({
          status: 400,
          json: { error: { code: 400, message: 'INVALID_REFRESH_TOKEN' } },
        }),
      ),
  ],
] as const) {
  test(`a session that ends while a screen is open (${ending}) leads to the login, which shows the reason${ending === 'disabled' ? '' : ' @full'}`, async ({
    page,
    backend,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    const email = await createAccount(backend, ending.replaceAll(' ', '-'));
    await page.clock.install();
    await signedInAt(page, email, '/gasCalculator');
    await end(page, backend, email);
    await page.clock.fastForward(56 * 60_000);
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/gasCalculator',
    );
    await expect(page.getByText(text('de', 'identity-errors', code))).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':'))),
    ).toEqual([]);
  });
}

test(
  'a driver stays signed in without network, on a new page and after hours',
  { tag: '@worker' },
  async ({ page, context, backend, complaints }) => {
    complaints.allowNetwork = true;
    await page.clock.install();
    await signedInAt(page, await createAccount(backend, 'gero'), '/gasCalculator');
    await offlineReady(page);
    await context.setOffline(true);
    await page.clock.fastForward(10 * 60 * 60_000);
    await whenSettled(page);
    await page.goto('/settings');
    await whenReady(page);
    // Wait until the page is idle, because the clock jump would make running requests time out.
    await whenSettled(page);
    await sendersRest(page);
    await page.clock.fastForward(60_000);
    await whenSettled(page);
    expect(new URL(page.url()).pathname).toBe('/settings');
    await expect(page.getByRole('main').getByText('gero').first()).toBeVisible();
    await context.setOffline(false);
  },
);

test('a driver stays signed in when the identity service fails while a screen opens @full', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await signedInAt(page, await createAccount(backend, 'ilse'), '/gasCalculator');
  await setFaults(backend, [
    {
      kind: 'status',
      path: 'accounts:lookup|/v1/token',
      status: 503,
      body: { error: { code: 503, message: 'UNAVAILABLE', status: 'UNAVAILABLE' } },
    },
  ]);
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('accounts:lookup') && answer.status() === 503,
  );
  await page.goto('/settings');
  await answered;
  await whenSettled(page);
  await setFaults(backend, []);
  expect(new URL(page.url()).pathname).toBe('/settings');
  await page.reload();
  await whenReady(page);
  await whenSettled(page);
  expect(new URL(page.url()).pathname).toBe('/settings');
  await expect(page.getByRole('main').getByText('ilse').first()).toBeVisible();
});

test(
  'a tab signs in or out when another tab does, and personal data are removed, even offline',
  { tag: '@worker' },
  async ({ page, context, backend, complaints }) => {
    complaints.allowNetwork = true;
    const email = await createAccount(backend, 'hanne');
    await page.goto('/login?redirect=%2Fsettings');
    const other = await context.newPage();
    await other.goto('/login?redirect=%2FgasCalculator');
    const ways = recordNavigations(page);
    const otherWays = recordNavigations(other);
    await whenReady(other);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/settings');
    await other.waitForURL((url) => url.pathname === '/gasCalculator');
    for (const tab of [page, other]) await offlineReady(tab);
    await context.setOffline(true);
    const uid = await page.evaluate(
      () =>
        Object.keys(localStorage)
          .find((key) => key.startsWith('profile:'))
          ?.slice('profile:'.length) ?? '',
    );
    expect(uid).not.toBe('');
    await page.evaluate((id) => localStorage.setItem(`anything:${id}`, 'personal'), uid);
    await whenReady(page);
    await page.getByRole('button', { name: text('de', 'settings', 'signOut') }).click();
    for (const tab of [other, page])
      await expect(tab).toHaveURL((url) => url.pathname === '/login');
    await expect
      .poll(() =>
        page
          .evaluate((id) => Object.keys(localStorage).filter((key) => key.endsWith(id)), uid)
          .catch(String),
      )
      .toEqual([]);
    // Each tab must navigate exactly once, because a second navigation would interrupt the first.
    expect(ways).toEqual(['/settings', '/login']);
    expect(otherWays).toEqual(['/gasCalculator', '/login']);
    await context.setOffline(false);
  },
);

test('a tab that is still checking the account does not restore it after another tab has signed out @full', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await signedInAt(page, await createAccount(backend, 'ines'), '/settings');
  const other = await context.newPage();
  const release = await holdBack(other, /accounts:lookup/);
  const pendingRequest = other.waitForRequest(
    (request) => request.url().includes('accounts:lookup') && request.method() === 'POST',
  );
  const answered = other.waitForResponse(
    (response) =>
      response.url().includes('accounts:lookup') && response.request().method() === 'POST',
  );
  // Use a public screen, which stays open after the sign-out.
  await other.goto('/imprint');
  await pendingRequest;
  await page.getByRole('button', { name: text('de', 'settings', 'signOut') }).click();
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  release();
  await answered;
  // Wait, to detect a change that must not happen.
  await whenSettled(other);
  const kept = (tab: Page): Promise<unknown> =>
    tab.evaluate(async () => ({
      marker: localStorage.getItem('signed-in'),
      accounts: await new Promise((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(new Error('The library has no database'));
        opening.onsuccess = () => {
          const request = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
            .getAllKeys();
          request.onsuccess = () => {
            resolve(
              request.result.filter(
                (key) => typeof key === 'string' && key.startsWith('firebase:authUser'),
              ),
            );
          };
        };
      }),
    }));
  expect(await kept(other)).toEqual({ marker: null, accounts: [] });
  await page.goto('/settings');
  await whenReady(page);
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a tab that is still loading the code of the profile sends no request without a token after another tab has signed out', async ({
  page,
  context,
  backend,
}) => {
  await signedInAt(page, await createAccount(backend, 'ida'), '/settings');
  const other = await context.newPage();
  // The first tab may store its check at any time, which must not make that of the other tab unnecessary.
  await other.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('account-checked:') ? null : getItem.call(this, key);
    };
  });
  const code = builtAddress('src/backend/firebase/profile-sdk.lazy.ts');
  const release = await holdBack(other, code);
  const loading = other.waitForRequest(code);
  const loaded = other.waitForResponse(code);
  // A public screen stays open after the sign-out.
  await other.goto('/imprint');
  await loading;
  await page.getByRole('button', { name: text('de', 'settings', 'signOut') }).click();
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  await whenSettled(other);
  const tokens: (string | null)[] = [];
  other.on('request', (request) => {
    if (/:batchGet|documents\/users/.test(request.url()) && request.method() !== 'OPTIONS')
      tokens.push(request.headers()['authorization'] ?? null);
  });
  release();
  await loaded;
  // Wait, to detect a request that must not happen.
  await whenSettled(other);
  expect(tokens).toEqual([]);
});

test('App Check is loaded only if the company uses it, and each request then contains its token @full', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const requested: string[] = [];
  context.on('request', (request) => {
    requested.push(request.url());
  });
  const email = await createAccount(backend, 'ida');
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill('falsches Passwort');
  await page.keyboard.press('Enter');
  await expect(page.locator('.field-error')).toBeVisible();
  expect([
    text('de', 'identity-errors', 'invalid-credential'),
    text('de', 'identity-errors', 'wrong-password'),
  ]).toContain(await page.locator('.field-error').textContent());
  expect(requested.filter((url) => /app-check|recaptcha/i.test(url))).toEqual([]);

  const own = await context
    .browser()
    ?.newContext({ baseURL: backend.origin, locale: 'de-DE', serviceWorkers: 'block' });
  if (!own) throw new Error('The page has no browser');
  await setUpAppCheck(own, '**/login');
  const checked = await own.newPage();
  await checked.goto('/login');
  await checked.locator('input[type=email]').fill(email);
  await checked.locator('input[type=password]').fill(password);
  const calling = checked.waitForRequest(
    (request) =>
      request.url().includes('accounts:signInWithPassword') && request.method() === 'POST',
  );
  await checked.keyboard.press('Enter');
  expect((await (await calling).allHeaders())['x-firebase-appcheck']).toMatch(
    /^[\w=]+\.[\w=]+\.x$/,
  );
  await own.close();
});

/** Returns whether this page has requested a matching URL. */
function watchFor(page: Page, address: RegExp): () => boolean {
  let isRequested = false;
  page.on('request', (request) => {
    isRequested ||= address.test(request.url());
  });
  return () => isRequested;
}

/** Checks that a sign-in without a response shows an error after this number of seconds. */
async function expectTimeout(
  page: Page,
  isRequested: () => boolean,
  seconds: number,
): Promise<void> {
  await pauseClock(page);
  await page.keyboard.press('Enter');
  await tickUntil(page, isRequested);
  const failure = page.getByRole('alert');
  await expect(
    page.locator('.login-status').filter({ hasText: text('de', 'login', 'busy') }),
  ).toBeVisible();
  await whenSettled(page);
  await page.clock.runFor((seconds - 2) * 1000);
  await whenSettled(page);
  await expect(failure).toHaveCount(0);
  await page.clock.runFor(3000);
  await expect(failure).toHaveText(text('de', 'identity-errors', 'network-request-failed'));
}

for (const [isOnline, seconds] of [
  [true, 30],
  [false, 5],
] as const) {
  test(`a sign-in without a response fails after ${seconds} s when the browser is ${isOnline ? 'online' : 'offline'} @full`, async ({
    page,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    await page.clock.install();
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'onLine', { get: () => value });
    }, isOnline);
    await page.route('**/accounts:signInWithPassword*', () => undefined);
    const isRequested = watchFor(page, /signInWithPassword/);
    await page.goto('/login');
    await page.locator('input[type=email]').fill('jona@firma.example');
    await page.locator('input[type=password]').fill(password);
    await expectTimeout(page, isRequested, seconds);
  });
}

test('a sign-in fails with a message after half a minute if the App Check script is blocked, and keeps the typed text @full', async ({
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const own = await context
    .browser()
    ?.newContext({ baseURL: backend.origin, locale: 'de-DE', serviceWorkers: 'block' });
  if (!own) throw new Error('The page has no browser');
  await setUpAppCheck(own, '**/login');
  await own.route('https://www.google.com/recaptcha/**', (route) => route.abort());
  const page = await own.newPage();
  const isRequested = watchFor(page, /recaptcha/);
  await page.clock.install();
  await page.goto('/login');
  await page.locator('input[type=email]').fill(await createAccount(backend, 'block'));
  await page.locator('input[type=password]').fill(password);
  await expectTimeout(page, isRequested, 30);
  await expect(page.locator('input[type=password]')).toHaveValue(password);
  await expect(page.locator('button[type=submit]')).toBeEnabled();
  await own.close();
});
