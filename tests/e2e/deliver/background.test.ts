/** Sending while no page is open, and where the sender finds the driver's tokens. */
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { loadServices, openPage } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { photoBytes, reportsMarked } from '../support/office.ts';
import { disconnect, expect, offlineReady, setFaults, test, text } from '../support/site.ts';
import { giveState } from '../support/phone-state.ts';

test.use({ serviceWorkers: 'allow' });

declare const app: App;

/** What a page sends while it is closed can be past the browser's switch for the network. */
const unreachable = [{ kind: 'cutRequest', path: ':commit', atByte: 0 }];

test(
  "with every page closed and the network coming back, the browser's own event delivers the report",
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
    await home.goto('/');
    await expect(home.locator(`[data-report="${report?.id}"]`)).toHaveAttribute(
      'data-status',
      'sent',
    );
  },
);

test(
  'a server in trouble while every page is closed is asked again by the worker itself @full',
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

test('the sender reads the session where the identity library keeps it, and takes it away so that the library notices @full', async ({
  context,
  session: signedIn,
  backend,
}) => {
  await giveState(context, signedIn);
  // No library is at work here: one that has just started writes the account that it asked about.
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
  // The page may go to the login before it has loaded.
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForURL((url) => url.pathname === '/login');
});

test('where the session lies elsewhere, the page sends through the identity library @full', async ({
  signedInPage: page,
  context,
  backend,
}) => {
  // Home would send at once, and be cut off by the next start.
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
  // As if a later library had moved house: only who names no version looks in the old place.
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) =>
      name === 'firebaseLocalStorageDb' && version === undefined
        ? open('an-empty-house', 1)
        : open(name, version);
  });
  await page.goto('/');
  await expect(page.locator(`[data-report="${id}"]`)).toHaveAttribute('data-status', 'sent');
});

test(
  'a sign-out without the library ends sending at once, for page and worker @full',
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
    // The library's code cannot be loaded, from no cache either.
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
    // The browser fires its event, and the worker is done with it.
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
