/**
 * Reports of a company that uses App Check: page and worker send an App Check token, and no report
 * is rejected because the token is missing.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { setUpAppCheck } from '../support/app-check.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { type Backend, expect, setFaults, signIn, test as base, text } from '../support/site.ts';

declare const app: App;
const tokenPattern = /^[\w=]+\.[\w=]+\.x$/;
const refusal = {
  error: {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'Firebase App Check token is invalid.',
  },
};

const test = base.extend<{
  checked: BrowserContext;
  home: Page;
  appCheckTokens: (string | undefined)[];
}>({
  /** Runs without a worker, so that the test can intercept the page's requests to other hosts. */
  checked: async ({ browser, backend }, use) => {
    const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE' });
    await setUpAppCheck(context, /\/(login|imprint|myReports)?(\?.*)?$/);
    await use(context);
    await context.close();
  },
  /** The App Check tokens of all requests that send reports. */
  appCheckTokens: async ({ checked }, use) => {
    const tokens: (string | undefined)[] = [];
    checked.on('request', (request) => {
      if (request.method() === 'POST' && /:commit|\/v0\/b\//.test(request.url()))
        tokens.push(request.headers()['x-firebase-appcheck']);
      // The library and the app put the token into the URL of the live database.
      if (request.method() === 'PUT' && request.url().includes('/arrivals/'))
        tokens.push(new URL(request.url()).searchParams.get('ac') ?? undefined);
    });
    await use(tokens);
  },
  home: async ({ checked, backend }, use) => {
    await setFaults(backend, []);
    const page = await checked.newPage();
    await signIn(page, 'de');
    await use(page);
  },
});

/**
 * Adds a report with a small and a large photo to the outbox, on a screen that does not send
 * reports.
 */
async function queue(page: Page): Promise<string> {
  await loadServices(page);
  return page.evaluate(async () => {
    const found = await app.findStoredSession('demo-api-key');
    if (found.status !== 'signedIn') throw new Error('Nobody is signed in');
    return app.queue({ uid: found.session.uid, photos: [20_000, 300_000] });
  });
}
const reportLine = (page: Page, id: string) =>
  page.locator(`.my-reports-item[data-report="${id}"]`);
const removeAppCheckToken = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('firebase-app-check-database');
        request.onsuccess = request.onblocked = resolve;
      }),
  );
const refuse = (backend: Backend, times: number): Promise<unknown> =>
  setFaults(backend, [{ kind: 'status', path: ':commit', status: 403, times, body: refusal }]);

test('each request of the page contains an App Check token, and a report arrives after a rejected token was replaced', async ({
  home,
  backend,
  appCheckTokens,
}) => {
  const id = await queue(home);
  await refuse(backend, 1);
  await home.goto('/myReports');
  await expect(reportLine(home, id)).toHaveAttribute('data-status', 'sent');
  expect(appCheckTokens.length).toBeGreaterThanOrEqual(5);
  for (const one of appCheckTokens) expect(one).toMatch(tokenPattern);
});

test('downloads of the photos of a sent report contain an App Check token @full', async ({
  home,
  checked,
}) => {
  const id = await queue(home);
  await home.goto('/myReports');
  await expect(reportLine(home, id)).toHaveAttribute('data-status', 'sent');
  const sentTokens: (string | undefined)[] = [];
  checked.on('request', (request) => {
    if (request.url().includes('alt=media'))
      sentTokens.push(request.headers()['x-firebase-appcheck']);
  });
  await home.goto(`/report?id=${id}`);
  await home.getByRole('button', { name: /Fotos laden/ }).click();
  await expect.poll(() => sentTokens.length).toBe(2);
  for (const one of sentTokens) expect(one).toMatch(tokenPattern);
});

test('account requests that the app sends without the library contain an App Check token @full', async ({
  home,
  checked,
}) => {
  const sentTokens: (string | undefined)[] = [];
  checked.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('accounts:lookup'))
      sentTokens.push(request.headers()['x-firebase-appcheck']);
  });
  await home.goto('/settings#access');
  await home
    .getByRole('button', { name: text('de', 'settings-access', 'password.change') })
    .click();
  await expect(home.locator('#password-current')).toBeVisible();
  expect(sentTokens.length).toBeGreaterThanOrEqual(1);
  for (const one of sentTokens) expect(one).toMatch(tokenPattern);
});

test('a report stays queued while the service rejects the App Check token, and is sent afterwards @full', async ({
  home,
  backend,
}) => {
  // Set the fault before the report is queued, because the page sends it automatically.
  await refuse(backend, 4);
  const id = await queue(home);
  const statuses = await home.evaluate(async (report) => {
    const seen: (string | undefined)[] = [];
    for (let round = 0; round < 8; round += 1) {
      await app.drain({ ignoreBackoff: true, appCheckToken: () => Promise.resolve('stale') });
      seen.push((await app.state(report))?.status);
    }
    return seen;
  }, id);
  expect(statuses).not.toContain('rejected');
  expect(statuses[0]).toBe('queued');
  expect(statuses.at(-1)).toBe('sent');
});

test('the worker sends with the stored App Check token, and a report stays queued when no token is stored @full', async ({
  home,
  checked,
  appCheckTokens,
}) => {
  const elsewhere = await checked.newPage();
  await elsewhere.route('**/nothing', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>nothing</title>' }),
  );
  await elsewhere.goto('/nothing');
  // The page fetched a token at sign-in.
  await home.close();
  const id = await queue(elsewhere);
  const drain = (): Promise<string | undefined> =>
    elsewhere.evaluate(async (report) => {
      await app.drain({ ignoreBackoff: true });
      return (await app.state(report))?.status;
    }, id);
  appCheckTokens.length = 0;
  const kept = await elsewhere.evaluate(() =>
    app.loadConfig().then((config) => config.appCheckSiteKey),
  );
  expect(kept).toBe('site-key');
  expect(await drain()).toBe('sent');
  for (const one of appCheckTokens) expect(one).toMatch(tokenPattern);

  await removeAppCheckToken(elsewhere);
  const second = await queue(elsewhere);
  const status = await elsewhere.evaluate(
    async (report) => ({
      next: await app.drain({ ignoreBackoff: true }),
      state: (await app.state(report))?.status,
    }),
    second,
  );
  expect(status.state).toBe('queued');
  // The sync event of the worker fails.
  expect(status.next).toBeGreaterThan(Date.now() + 60_000);
  // The next page fetches a token and sends the report.
  const page = await checked.newPage();
  await page.goto('/myReports');
  await expect(reportLine(page, second)).toHaveAttribute('data-status', 'sent');
});

test('App Check is not loaded and no token is sent when the company does not use it @full', async ({
  signedInPage: page,
  context,
}) => {
  const requested: string[] = [];
  const tokens: (string | undefined)[] = [];
  context.on('request', (request) => {
    requested.push(request.url());
    if (/:commit|\/v0\/b\//.test(request.url()))
      tokens.push(request.headers()['x-firebase-appcheck']);
  });
  const id = await queue(page);
  await page.goto('/myReports');
  await expect(reportLine(page, id)).toHaveAttribute('data-status', 'sent');
  expect(new Set(tokens)).toEqual(new Set([undefined]));
  const fromForeignHosts = requested.filter((url) => /recaptcha|firebaseappcheck/i.test(url));
  expect(fromForeignHosts).toEqual([]);
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('firebase-app-check-database');
});
