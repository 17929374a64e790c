/**
 * The offline copy: the first visit, eviction of files by the browser, and the install offer.
 */
import type { Page } from 'playwright/test';
import { interpolate } from '../../../src/i18n/format.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { holdBack } from '../support/built-files.ts';
import {
  disconnect,
  expect,
  offlineReady,
  removeFromCopy,
  setFaults,
  test,
  text,
  whenSettled,
  whenReady,
  whenStarted,
} from '../support/site.ts';

declare const app: App;

/** Waits until the page has started and its files are stored. Remove files only after that. */
async function whenCopied(page: Page): Promise<void> {
  await whenStarted(page);
  await offlineReady(page);
}

test.use({ serviceWorkers: 'allow' });

test('after half of the offline copy was evicted, missing screens show a message offline, and the copy is restored automatically online @full', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await whenCopied(page);
  const evict = (): Promise<number> =>
    page.evaluate(async () => {
      let left = 0;
      for (const name of (await caches.keys()).filter((known) =>
        known.startsWith('tanklotse-copy-'),
      )) {
        const cache = await caches.open(name);
        for (const [index, request] of (await cache.keys()).entries())
          // Do not remove the offline pages, because without them the browser would show its error
          // page.
          if (/\/offline(?:\?|$)/.test(request.url)) left += 1;
          else if (index % 2 === 0 || request.url.includes('gasCalculator'))
            await cache.delete(request);
          else left += 1;
      }
      return left;
    });
  const count = (): Promise<number> =>
    page.evaluate(async () => {
      let files = 0;
      for (const name of (await caches.keys()).filter((known) =>
        known.startsWith('tanklotse-copy-'),
      ))
        files += (await (await caches.open(name)).keys()).length;
      return files;
    });
  const whole = await count();
  // From now on nothing is restored.
  await disconnect(page);
  const left = await evict();
  expect(left).toBeLessThan(whole);
  const answer = await page.goto('/gasCalculator');
  expect(answer?.status()).toBe(503);
  await expect(
    page.getByText(text('de', 'offline', 'missing.title'), { exact: true }),
  ).toBeVisible();
  await expect(page.locator('code')).toHaveText('/gasCalculator');
  await context.setOffline(false);
  await expect(page.locator('main h1')).toHaveText(text('de', 'shell', 'screens.gasCalculator'));
  await expect.poll(count).toBe(whole);
  await disconnect(page);
  await page.goto('/formComplaintTrailer');
  await expect(page.locator('form.report-form')).toBeVisible();
  await context.setOffline(false);
});

test('a missing screen opens at the requested anchor when the device is online again, automatically or with "try again"', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const evict = (): Promise<void> => removeFromCopy(page, /\/driverManual\/first-aid/);
  const missing = page.getByText(text('de', 'offline', 'missing.title'), { exact: true });
  const address = '/driverManual/first-aid#aid-first';
  await whenCopied(page);
  await disconnect(page);
  await evict();
  await page.goto(address);
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('#aid-first')).toBeInViewport();
  expect(new URL(page.url()).hash).toBe('#aid-first');
  await page.goto('/');
  await whenCopied(page);
  await evict();
  // The phone reports that it is online, but requests fail. Then the driver taps before the next
  // check.
  let isThrough = false;
  await context.route('**/driverManual/first-aid', (route) =>
    isThrough && route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.goto(address);
  await expect(missing).toBeVisible();
  isThrough = true;
  await page.getByRole('link', { name: text('de', 'offline', 'missing.retry') }).click();
  await expect(page.locator('#aid-first')).toBeInViewport();
});

test('a file beside the app and an unknown path show "not on this device" offline in the language of the page with the link, and other spellings open their screen', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.goto('/fr/imprint');
  await whenCopied(page);
  await disconnect(page);
  const missing = page.getByText(text('fr', 'offline', 'missing.title'), { exact: true });
  await page.locator('a[href="/licenses.txt"]').click();
  await expect(missing).toBeVisible();
  await expect(page.locator('code')).toHaveText('/licenses.txt');
  expect((await page.goto('/fr/no/such-page'))?.status()).toBe(503);
  await expect(missing).toBeVisible();
  for (const [spelling, path] of [
    ['/fr/driverManual/first-aid.html?from=mail', '/fr/driverManual/first-aid?from=mail'],
    ['/fr//driverManual', '/fr/driverManual'],
    ['/fr/index.html', '/fr'],
  ] as const) {
    await page.goto(spelling);
    expect(page.url()).toBe(new URL(path, page.url()).href);
    await expect(page.locator('main h1')).toBeVisible();
  }
  // The server answers that the page does not exist.
  await page.goto('/fr/no/such-page');
  await context.setOffline(false);
  await expect(page.locator('main h1')).toHaveText(text('fr', 'shell', 'notFound.title'));
});

test('a link that the driver taps on the offline page has priority over the automatic retry @full', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await whenCopied(page);
  await disconnect(page);
  await removeFromCopy(page, /\/driverManual(?:\/first-aid)?(?:\?|$)/);
  expect((await page.goto('/driverManual/first-aid'))?.status()).toBe(503);
  // The response for the missing screen arrives while the next screen is loading.
  const releaseResponse = await holdBack(context, /\/driverManual\/first-aid$/);
  const releaseScreen = await holdBack(context, /\/driverManual$/);
  const response = page.waitForResponse(/\/driverManual\/first-aid$/);
  const requested = context.waitForEvent('request', (request) =>
    /\/driverManual$/.test(request.url()),
  );
  await context.setOffline(false);
  await page
    .getByRole('link', { name: text('de', 'offline', 'missing.manual') })
    .click({ noWaitAfter: true });
  await requested;
  releaseResponse();
  await response;
  releaseScreen();
  await expect(page.locator('main h1')).toHaveText(text('de', 'shell', 'screens.driverManual'));
  expect(new URL(page.url()).pathname).toBe('/driverManual');
});

test('the worker fetches nothing for the offline copy before the files of the opened chapter have loaded @full', async ({
  page,
  context,
  backend,
}) => {
  const own: string[] = [];
  const order: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker()) order.push(`copy ${new URL(request.url()).pathname}`);
  });
  page.on('requestfinished', (request) => {
    if (!request.serviceWorker() && order.length === 0) own.push(new URL(request.url()).pathname);
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000 / 8,
    uploadThroughput: 50_000 / 8,
  });
  await page.goto(`${backend.origin}/imprint`);
  const needed = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(own).toContain('/imprint');
  for (const path of needed.filter(
    (name) => name.startsWith('/_astro/') || name.startsWith('/icons/'),
  ))
    expect(own).toContain(path);
  await expect.poll(() => order.length).toBeGreaterThan(3);
  // The files of the open page are fetched first, then the emergency chapters.
  expect(order.find((entry) => entry !== 'copy /sw.js')).toBe('copy /imprint');
  expect(order.findIndex((entry) => entry.startsWith('copy /driverManual'))).toBeLessThan(5);
});

test('after one visit every chapter opens offline with its drawings; if its language is not stored, it opens in a stored language with a notice', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await offlineReady(page);
  await disconnect(page);
  const chapters = readChapters('de');
  expect(chapters.some(({ body }) => body.includes('<Figure '))).toBe(true);
  for (const {
    data: { slug, title },
    body,
  } of chapters) {
    const answer = await page.goto(`/driverManual/${slug}`, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), slug).toBe(200);
    await expect(page.locator('main h1')).toHaveText(title);
    const figures = page.locator('.manual-figure > svg');
    const count = body.match(/<Figure /g)?.length ?? 0;
    await expect(figures).toHaveCount(count);
    // The drawing is in a separate file; without that file the frame would be empty.
    await expect
      .poll(
        () =>
          figures.evaluateAll(
            (all) =>
              all.filter((svg) => svg instanceof SVGGraphicsElement && svg.getBBox().width > 0)
                .length,
          ),
        { message: slug },
      )
      .toBe(count);
  }

  await page.clock.install();
  await page.goto('/fr/driverManual/first-aid');
  expect(new URL(page.url()).pathname).toBe('/driverManual/first-aid');
  const shownText = page
    .locator('.shell-notice-area')
    .getByText(interpolate(text('fr', 'notices', 'otherLanguage'), { language: 'allemand' }));
  await expect(shownText).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  // A notice with a button disappears only when the button is tapped.
  await page.clock.runFor(6000);
  await page
    .locator('.shell-notice-area')
    .getByRole('button', { name: text('fr', 'notices', 'understood') })
    .click();
  await expect(shownText).toHaveCount(0);
  await context.setOffline(false);
});

test('the install offer is shown, and is not shown again after it was declined', async ({
  signedInPage: page,
}) => {
  const offer = page.locator('#install-offer');
  await expect(offer).toBeHidden();
  // Simulate the install prompt of the browser, which a headless browser never shows.
  const offerInstall = () =>
    page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve(),
          userChoice: Promise.resolve({ outcome: 'dismissed' }),
        }),
      ),
    );
  await offerInstall();
  await expect(offer).toBeVisible();
  await expect(page.locator('#install-accept')).toBeVisible();
  await page.locator('#install-dismiss').click();
  await expect(offer).toBeHidden();
  await page.reload();
  await offerInstall();
  await whenSettled(page);
  await expect(offer).toBeHidden();
});

test('an iPhone shows how to install the app manually, and the installed app shows no install offer', async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
  });
  await page.goto('/');
  await expect(page.locator('#install-offer .install-offer-steps li')).toHaveCount(2);
  await expect(page.locator('#install-offer')).toContainText(
    text('de', 'install', 'offer.iosStorage'),
  );
  await expect(page.locator('#install-offer')).toBeVisible();
  await expect(page.locator('#install-accept')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(page.locator('#install-offer')).toBeHidden();
});

test('an iPhone offers on home and in the settings to send waiting reports before the installation, and explains it in the manual too', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' });
  });
  const offer = page.locator('#install-offer');
  const waiting = offer.getByText(text('de', 'install', 'offer.iosWaiting'));
  await page.goto('/');
  await whenStarted(page);
  await expect(offer).toBeVisible();
  await expect(waiting).toBeHidden();
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 503 }]);
  await loadServices(page);
  const id = await page.evaluate((driver) => app.queue({ uid: driver }), 'demo-driver-jona-brandt');
  await page.goto('/');
  await expect(waiting).toBeVisible();
  await expect(page.locator('.notice')).toContainText(text('de', 'notices', 'sevenDays'));
  const sendButton = { name: text('de', 'install', 'offer.iosSend') };
  await offer.getByRole('button', sendButton).click();
  await expect(offer).toContainText(text('de', 'install', 'offer.iosUnsent'));
  await page.goto('/settings#device');
  const section = page.locator('.settings-part').filter({
    hasText: text('de', 'settings-device', 'notInstalled'),
  });
  await expect(section).toContainText(text('de', 'install', 'offer.iosAdd'));
  await expect(section).toContainText(text('de', 'install', 'offer.iosWaiting'));
  await section.getByRole('button', sendButton).click();
  await expect(section).toContainText(text('de', 'install', 'offer.iosUnsent'));
  await setFaults(backend, []);
  await section.getByRole('button', sendButton).click();
  await expect(section).not.toContainText(text('de', 'install', 'offer.iosWaiting'));
  await page.goto('/myReports');
  await expect(page.locator(`[data-report="${id}"]`)).toHaveAttribute('data-status', 'sent');
  await page.goto('/');
  await expect(waiting).toBeHidden();
  await page.goto('/driverManual/reporting-and-this-app#reporting-app');
  await expect(page.locator('main')).toContainText('„Zum Home-Bildschirm“');
});

test('a form in Safari does not show the seven-day notice, which would move its fields, and home shows it', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' });
  });
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 503 }]);
  await loadServices(page);
  await page.evaluate((driver) => app.queue({ uid: driver }), 'demo-driver-jona-brandt');
  await page.goto('/dispositionMessage');
  await whenReady(page);
  await page.locator('[id="text"]').fill('Hof gesperrt');
  await expect(page.locator('.report-form-saved')).toHaveText(text('de', 'reports', 'draft.kept'));
  await expect(page.locator('.notice')).toHaveCount(0);
  await page.goto('/');
  await expect(page.locator('.notice')).toContainText(text('de', 'notices', 'sevenDays'));
  await setFaults(backend, []);
});
