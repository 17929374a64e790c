/** Sending while no page is open, and the tokens that the sender uses. */
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { loadServices, openPage } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { photoBytes, reportsMarked } from '../support/office.ts';
import { disconnect, expect, offlineReady, setFaults, test, text } from '../support/site.ts';
import { giveState } from '../support/phone-state.ts';

test.use({ serviceWorkers: 'allow' });

declare const app: App;

/**
 * Cuts the connection at the server, because requests of a closing page can bypass the offline mode
 * of the browser.
 */
const unreachable = [{ kind: 'cutRequest', path: ':commit', atByte: 0 }];

test(
  "a waiting report is sent by the browser's sync event when the device is online again and every page is closed",
  { tag: '@window' },
  async ({ signedInPage: page, context, backend, complaints }) => {
    complaints.allowNetwork = true;
    await offlineReady(page);
    const mark = `closed ${Date.now()}`;
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await addPhotos(page, await photoFiles(2, smallPhoto));
    await disconnect(page);
    await setFaults(backend, unreachable);
    await send(page);
    await page.close();
    expect(context.pages()).toEqual([]);
    await setFaults(backend, []);
    await context.setOffline(false);
    await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
    const [report] = await reportsMarked(backend, mark);
    for (const { path, bytes } of report?.photos ?? [])
      expect((await photoBytes(backend, path)).bytes.length).toBe(bytes);

    const home = await context.newPage();
    await home.goto('/myReports');
    await expect(home.locator(`[data-report="${report?.id}"]`)).toHaveAttribute(
      'data-status',
      'sent',
    );
  },
);

test(
  'the worker retries a failing server while every page is closed @full',
  { tag: '@window' },
  async ({ signedInPage: page, context, backend, complaints }) => {
    complaints.allowNetwork = true;
    await offlineReady(page);
    const mark = `closed trouble ${Date.now()}`;
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await disconnect(page);
    await setFaults(backend, unreachable);
    await send(page);
    await page.close();
    await setFaults(backend, [{ kind: 'status', path: ':commit', status: 503, times: 2 }]);
    await context.setOffline(false);
    await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
  },
);

test('the sender reads the session that the identity library stores, and the library detects when the app removes it @full', async ({
  context,
  session: signedIn,
  backend,
}) => {
  await giveState(context, signedIn);
  // Use a page without the library, because the library writes the account again when it starts.
  const page = await openPage(context, backend.origin);
  const found = await page.evaluate(() => app.findStoredSession('demo-api-key'));
  expect(found).toMatchObject({ status: 'signedIn', session: { uid: 'demo-driver-jona-brandt' } });
  const session = found.status === 'signedIn' ? found.session : undefined;
  expect(session?.expiresAt).toBeGreaterThan(Date.now());
  const refreshed = await fetch(
    `${backend.origin}/securetoken.googleapis.com/v1/token?key=demo-api-key`,
    {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: session?.refreshToken ?? '',
      }),
    },
  );
  expect(refreshed.status).toBe(200);

  await page.evaluate(() => app.removeStoredSession());
  expect(await page.evaluate(() => app.findStoredSession('demo-api-key'))).toEqual({
    status: 'signedOut',
  });
  // The page may redirect to the login before it has loaded.
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForURL((url) => url.pathname === '/login');
});

test("the page sends with the identity library's token when the stored session cannot be found @full", async ({
  signedInPage: page,
  context,
  backend,
}) => {
  // Leave home, which would start sending and be interrupted by the next navigation.
  await page.goto('about:blank');
  const seed = await openPage(context, backend.origin);
  const id = await seed.evaluate(async () => {
    const found = await app.findStoredSession('demo-api-key');
    return app.queue({
      uid: found.status === 'signedIn' ? found.session.uid : '',
      photos: [20_000],
    });
  });
  await seed.close();
  // Simulates a later library that stores the session elsewhere: code that opens the database
  // without a version finds an empty one.
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) =>
      name === 'firebaseLocalStorageDb' && version === undefined
        ? open('an-empty-house', 1)
        : open(name, version);
  });
  await page.goto('/myReports');
  await expect(page.locator(`[data-report="${id}"]`)).toHaveAttribute('data-status', 'sent');
});

test(
  'a sign-out stops sending in page and worker immediately even if the identity library cannot be loaded @full',
  { tag: '@window' },
  async ({ signedInPage: page, context, backend, complaints }) => {
    complaints.allowNetwork = true;
    await offlineReady(page);
    await page.waitForLoadState('networkidle');
    const mark = `left ${Date.now()}`;
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await disconnect(page);
    await send(page);
    await page.goto('/settings');
    // Remove the code of the library from the caches, so that it cannot be loaded at all.
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          if (/sdk|identity/.test(request.url)) await (await caches.open(name)).delete(request);
    });
    await page
      .getByRole('button', { name: text('de', 'settings', 'signOut'), exact: true })
      .click();
    const anyway = page.getByRole('button', { name: text('de', 'settings', 'signOutAnyway') });
    await anyway.click();
    await page.waitForURL((url) => url.pathname === '/login');
    await context.setOffline(false);
    // Wait until the browser has fired its sync event and the worker has handled it.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { sync } = await navigator.serviceWorker.ready;
          return sync?.getTags();
        }),
      )
      .toEqual([]);
    expect(await reportsMarked(backend, mark)).toEqual([]);
    await loadServices(page);
    expect(await page.evaluate(() => app.findStoredSession('demo-api-key'))).toEqual({
      status: 'signedOut',
    });
  },
);
