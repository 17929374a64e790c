/**
 * Updates of the app, tested with two real builds: A is dist/, B is the same source with another
 * version number.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { launch, type Page as FreePage } from 'puppeteer-core';
import { browserFlags, findBrowser } from '../../../scripts/browser.ts';
import { builtAddress, builtFiles } from '../support/built-files.ts';
import {
  type Backend,
  driver,
  expect,
  offlineReady,
  signIn,
  startBackend,
  test as base,
  text,
  whenStarted,
  whenSettled,
} from '../support/site.ts';
import { testTimeout, waitTimeout } from '../../timeouts.ts';

type Version = 'A' | 'B';
interface SwitchableBackend extends Backend {
  /** Makes the running server serve this build. */
  readonly serve: (version: Version) => void;
  readonly folders: Readonly<Record<Version, string>>;
}

// Run the tests of this file in one worker, so that B is built only once.
base.describe.configure({ mode: 'default' });

const test = base.extend<
  { readonly site: SwitchableBackend },
  { readonly switchable: SwitchableBackend }
>({
  switchable: [
    async ({}, use) => {
      const work = mkdtempSync(join(tmpdir(), 'tanklotse-update-'));
      const folders = { A: resolve('dist'), B: join(work, 'B') };
      const built = spawnSync(
        process.execPath,
        ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', folders.B],
        { encoding: 'utf8', env: { ...process.env, PUBLIC_APP_VERSION: '99.0.0' } },
      );
      if (built.status !== 0)
        throw new Error(`The second build failed:\n${built.stdout}${built.stderr}`);
      const link = join(work, 'site');
      const serve = (version: Version): void => {
        symlinkSync(folders[version], `${link}-next`);
        renameSync(`${link}-next`, link);
      };
      serve('A');
      const backend = await startBackend(undefined, 0, ['--dist', link, '--quick-compression']);
      await use({ ...backend, serve, folders });
      await backend.kill();
      rmSync(work, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: testTimeout },
  ],
  backend: [
    async ({ switchable }, use) => {
      await use(switchable);
    },
    { scope: 'worker' },
  ],
  // Every test starts with version A.
  baseURL: async ({ switchable }, use) => {
    switchable.serve('A');
    await use(switchable.origin);
  },
  site: async ({ switchable }, use) => {
    await use(switchable);
  },
});
test.use({ serviceWorkers: 'allow' });

/** The file name of the frame's script, whose hash is different in each build. */
const scriptOf = (html: string): string => /_astro\/Base\.[^"]+\.js/.exec(html)?.[0] ?? 'none';
const versionOf = async (
  page: Page,
  { folders }: SwitchableBackend,
): Promise<Version | undefined> => {
  const own = scriptOf(await page.content());
  return (['A', 'B'] as const).find(
    (version) => scriptOf(readFileSync(join(folders[version], 'login.html'), 'utf8')) === own,
  );
};
const expectVersion = (page: Page, site: SwitchableBackend, version: Version) =>
  expect.poll(() => versionOf(page, site).catch(() => undefined)).toBe(version);

/**
 * Checks for a new worker, as the browser does on navigation, and waits until the new worker is in
 * the state "waiting".
 */
async function findUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting)
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
  });
}
const notice = (page: Page) =>
  page.locator('.shell-notice', { hasText: text('de', 'notices', 'update') });
const acceptUpdate = (page: Page) =>
  notice(page)
    .getByRole('button', { name: text('de', 'notices', 'reload') })
    .click();
const countLoads = (page: Page): { loads: number } => {
  const counted = { loads: 0 };
  page.on('load', () => {
    counted.loads += 1;
  });
  return counted;
};
/** Opens a page of version A, waits for its worker, and then makes the server serve version B. */
async function withNewVersion(
  page: Page,
  site: SwitchableBackend,
  path = '/driverManual/first-aid',
): Promise<void> {
  await page.goto(path);
  await offlineReady(page);
  await expectVersion(page, site, 'A');
  site.serve('B');
}

test('a new version waits and shows a notice, and is activated with one reload once the driver accepts', async ({
  signedInPage: page,
  site,
}) => {
  await withNewVersion(page, site);
  await findUpdate(page);
  await expect(notice(page)).toBeVisible();
  await page.goto('/gasCalculator');
  await expectVersion(page, site, 'A');
  await expect(notice(page)).toBeVisible();
  const counted = countLoads(page);
  await acceptUpdate(page);
  await expectVersion(page, site, 'B');
  await whenStarted(page);
  expect(counted.loads).toBe(1);
  await expect(notice(page)).toHaveCount(0);
  // The notice about the changes of the version is shown once.
  const news = page.locator('.shell-notice', { hasText: text('de', 'notices', 'whatsNew') });
  await expect(news).toBeVisible();
  await page.goto('/gasCalculator');
  await whenStarted(page);
  await expect(news).toHaveCount(0);
});

test('a new version is activated without a notice when the page is hidden and contains no typed text @full', async ({
  signedInPage: page,
  site,
}) => {
  await page.clock.install();
  await withNewVersion(page, site, '/driverManual');
  await findUpdate(page);
  await expect(notice(page)).toBeVisible();
  const hide = (): Promise<void> =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => 'hidden',
      });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await page.getByRole('searchbox').fill('Handschuhe');
  await hide();
  await page.clock.runFor(3000);
  await whenSettled(page);
  await expectVersion(page, site, 'A');
  await page.getByRole('searchbox').fill('');
  await hide();
  await expectVersion(page, site, 'B');
});

test('the update notice is not shown on the next screen after "later", and a screen with typed text shows when the update will follow @full', async ({
  signedInPage: page,
  context,
  site,
}) => {
  await withNewVersion(page, site);
  await findUpdate(page);
  await notice(page)
    .getByRole('button', { name: text('de', 'notices', 'later') })
    .click();
  await page.goto('/gasCalculator');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await whenStarted(page);
  await expect(page.locator('.shell-notice')).toHaveCount(0);
  // "Later" applies only to one window, so another window shows the notice.
  const other = await context.newPage();
  await other.goto('/driverManual');
  await expect(notice(other)).toBeVisible();
  // It never lies over the emergency screen.
  await other.goto('/emergency');
  await other.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await whenStarted(other);
  await expect(other.locator('.shell-notice')).toHaveCount(0);
  await other.goto('/driverManual');
  await expect(notice(other)).toBeVisible();
  await other.getByRole('searchbox').fill('Handschuhe');
  await acceptUpdate(other);
  await expect(other.locator('.shell-notice')).toHaveText(text('de', 'notices', 'updatingLater'));
  await other.getByRole('searchbox').fill('');
  await expectVersion(other, site, 'B');
});

test('the settings show when an accepted new version will be activated, and the next screen has the new version @full', async ({
  signedInPage: page,
  site,
}) => {
  await withNewVersion(page, site, '/settings#profile');
  await page.locator('#profile input').first().fill('Jona');
  await findUpdate(page);
  await page.goto('/settings#device');
  await page.getByRole('button', { name: text('de', 'settings-device', 'takeUpdate') }).click();
  await expect(page.getByText(text('de', 'settings-device', 'updateOutcome.taken'))).toBeVisible();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null);
  await expectVersion(page, site, 'A');
  await page.goto('/driverManual/first-aid');
  await expectVersion(page, site, 'B');
});

test('a new version that does not fit on the device shows a notice, the old version keeps working, and the update is installed once space is freed @full', async ({
  signedInPage: page,
  context,
  site,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await withNewVersion(page, site);
  const browser = await context.newCDPSession(page);
  const { origin } = site;
  const { usage } = await browser.send('Storage.getUsageAndQuota', { origin });
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 10_000 });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => true));
  const full = page.locator('.shell-notice', { hasText: text('de', 'notices', 'updateFull') });
  await expect(full).toBeVisible();
  expect(await versionOf(page, site)).toBe('A');
  await full.getByRole('button', { name: text('de', 'notices', 'makeRoom') }).click();
  await page.waitForURL('**/settings#device');
  await expect(page.locator('section#device')).toBeVisible();
  await expectVersion(page, site, 'A');
  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await findUpdate(page);
  // The settings show the update next to the version, so check the notice on another screen.
  await page.goto('/gasCalculator');
  await expect(notice(page)).toBeVisible();
});

/**
 * Opens a browser without a debugger on its worker. With a debugger Chromium keeps a worker alive
 * for five minutes and may terminate it during a request for a page (docs/decisions/0017).
 */
async function openFreePhone(site: SwitchableBackend, profile: string): Promise<FreePage> {
  const browser = await launch({
    executablePath: findBrowser(),
    args: browserFlags,
    userDataDir: profile,
    targetFilter: (target) => String(target.type()) !== 'service_worker',
  });
  const page = await browser.newPage();
  await page.goto(`${site.origin}/login`);
  await page.type('input[type=email]', driver.email);
  await page.type('input[type=password]', driver.password);
  await page.click('button[type=submit]');
  await page.waitForFunction(() => location.pathname === '/');
  return page;
}

test('a tap activates the new version even while the screen still uses the old worker @full', async ({
  site,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'tanklotse-free-'));
  site.serve('A');
  const page = await openFreePhone(site, profile);
  await page.goto(`${site.origin}/driverManual/first-aid`);
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
  // Wait until all files have loaded, because files requested during the update may be missing on
  // the server.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .every(({ startTime, duration }) => startTime + duration < performance.now() - 1000),
  );
  site.serve('B');
  const noticeText = text('de', 'notices', 'update');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => true));
  await page.waitForFunction(
    (notice) => document.querySelector('.shell-notice')?.textContent.includes(notice),
    {},
    noticeText,
  );
  // For two seconds, send requests as a starting screen does, so that one of them reaches the
  // stopping worker and restarts it.
  await page.evaluate(() => {
    const end = Date.now() + 2000;
    const sendRequests = (turn: number): void => {
      navigator.serviceWorker.controller?.postMessage('ping');
      if (turn % 5 === 0) void fetch('/config.json');
      if (Date.now() < end) setTimeout(sendRequests, 4, turn + 1);
    };
    sendRequests(0);
  });
  await page.click(`::-p-aria([name="${text('de', 'notices', 'reload')}"][role="button"])`);
  const fresh = scriptOf(readFileSync(join(site.folders.B, 'login.html'), 'utf8'));
  // Poll, because an evaluation that is interrupted by a reload never resolves.
  await page.waitForFunction(
    async (script, notice) =>
      document.documentElement.outerHTML.includes(script) &&
      !document.body.textContent.includes(notice) &&
      (await navigator.serviceWorker.ready).waiting === null,
    { timeout: waitTimeout },
    fresh,
    noticeText,
  );
  await page.browser().close();
  rmSync(profile, { recursive: true, force: true });
});

test('an open form keeps its text, photos and code while another tab installs the new version, and the old files are removed when the form is closed @full', async ({
  signedInPage: page,
  site,
  context,
}) => {
  await withNewVersion(page, site, '/dispositionMessage');
  const typedText = 'Tor zu, Hund frei, Kunde telefoniert';
  await page.locator('[id="text"]').fill(typedText);
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  const counted = countLoads(page);
  const other = await context.newPage();
  await other.goto('/driverManual/first-aid');
  await findUpdate(other);
  await acceptUpdate(other);
  await expectVersion(other, site, 'B');
  await whenStarted(page);
  expect(counted.loads).toBe(0);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('[id="text"]')).toHaveValue(typedText);
  // The old page can still load files of the old version that the server no longer has.
  const late = [
    'src/islands/ReportForm/rest/Review.tsx',
    'src/ui/PhotoViewer.lazy.tsx',
    'src/app/start-page.lazy.ts',
  ];
  const newFiles = new Set(late.flatMap((source) => builtFiles(source, site.folders.B)));
  const old = late
    .flatMap((source) => builtFiles(source, site.folders.A))
    .filter((file) => !newFiles.has(file));
  expect(old.length).toBeGreaterThan(0);
  for (const file of old) {
    expect((await fetch(`${site.origin}/_astro/${file}`)).status).toBe(404);
    expect(
      await page.evaluate((url) => import(url).then(() => 'here', String), `/_astro/${file}`),
    ).toBe('here');
  }
  // The next screen has the new version and the draft, so the old files are no longer needed.
  await page.goto('/');
  await expectVersion(page, site, 'B');
  await page.goto('/dispositionMessage');
  await expect(page.locator('[id="text"]')).toHaveValue(typedText);
  await expect
    .poll(() =>
      page.evaluate(
        async (files) =>
          (
            await Promise.all(
              files.map(async (file) => (await caches.match(`/_astro/${file}`)) !== undefined),
            )
          ).some(Boolean),
        old,
      ),
    )
    .toBe(false);
});

/** Waits until the newest worker is active. Requires a `page` that no worker controls. */
async function waitForNewestWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const states = new Map<string, string>();
  const changed = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, status } of versions) states.set(versionId, status);
      const all = [...states.values()];
      if (
        all.includes('activated') &&
        !all.some((state) => /^(?:new|install|activating)/.test(state))
      )
        resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await changed;
  await session.detach();
}

/** Closes all pages of the context and opens a new one. */
async function restart(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const noneWaits = waitForNewestWorker(page);
  for (const other of context.pages()) if (other !== page) await other.close();
  await noneWaits;
  await page.goto(path);
  return page;
}

test('a new version is activated without asking when the app is started after all pages were closed, and so is a rollback', async ({
  signedInPage: page,
  site,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await withNewVersion(page, site);
  await findUpdate(page);
  const second = await restart(context, '/driverManual/first-aid');
  await expectVersion(second, site, 'B');
  await offlineReady(second);
  site.serve('A');
  await findUpdate(second);
  await acceptUpdate(second);
  await expectVersion(second, site, 'A');
  // After the rollback all pages open offline.
  await offlineReady(second);
  await context.setOffline(true);
  await second.goto('/gasCalculator');
  await expectVersion(second, site, 'A');
  await expect(second.locator('main h1')).toBeVisible();
  await context.setOffline(false);
});

test('a form whose lazily loaded files no longer exist on the server offers a reload, which keeps the typed text and loads the new version @full', async ({
  browser,
  baseURL,
  site,
}) => {
  // Use no worker, so that files that are missing on the server are not available anywhere.
  const context = await browser.newContext({
    baseURL: baseURL ?? site.origin,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await signIn(page, 'de');
  const counted = countLoads(page);
  let typed = (): void => undefined;
  const untilTyped = new Promise<void>((resolve) => {
    typed = resolve;
  });
  const [startPage] = builtFiles('src/app/start-page.lazy.ts', site.folders.A);
  await page.route(`**/_astro/${startPage}`, async (route) => {
    await untilTyped;
    await route.continue();
  });
  await page.goto('/dispositionMessage', { waitUntil: 'commit' });
  await page.waitForFunction(
    () =>
      document.querySelector('form.report-form') !== null &&
      document.querySelector('astro-island[ssr]') === null,
  );
  await page.locator('[id="text"]').fill('Schlauch undicht an der Kupplung');
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  await whenSettled(page);
  site.serve('B');
  typed();
  const reload = page
    .locator('.fatal-message')
    .getByRole('link', { name: text('de', 'shell', 'fatal.reload') });
  await expect(reload).toBeVisible();
  await expect(page.locator('[id="text"]')).toBeFocused();
  expect(counted.loads).toBe(1);
  await reload.click();
  await expectVersion(page, site, 'B');
  await expect(page.locator('[id="text"]')).toHaveValue('Schlauch undicht an der Kupplung');
  expect(counted.loads).toBe(2);

  await context.close();
});

test('a file that stays missing causes exactly one reload @full', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const counted = countLoads(page);
  await page.route(builtAddress('src/app/start-page.lazy.ts'), (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto('/login');
  await expect.poll(() => counted.loads).toBe(2);
  await whenStarted(page);
  expect(counted.loads).toBe(2);
  await context.close();
});
