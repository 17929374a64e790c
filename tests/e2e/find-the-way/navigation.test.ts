/**
 * Navigation between screens, and errors during navigation, as required by docs/specification.md.
 */
import { readFileSync } from 'node:fs';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { builtAddress } from '../support/built-files.ts';
import {
  expect,
  offlineReady,
  pauseClock,
  signIn,
  test,
  text,
  tickUntil,
  whenReady,
  whenSettled,
  whenStarted,
} from '../support/site.ts';

const chapter = '/driverManual/connecting-and-filling';

test('a page contains canonical and alternate URLs with the host that serves it @full', async ({
  signedInPage: page,
}) => {
  await page.goto(`/fr${chapter}?x=1`);
  const { origin } = new URL(page.url());
  const address = (selector: string) => page.locator(`head ${selector}`);
  await expect(address('[rel=canonical]')).toHaveAttribute('href', `${origin}/fr${chapter}`);
  for (const locale of locales)
    await expect(address(`[hreflang=${locale}]`)).toHaveAttribute(
      'href',
      origin + localizePath(chapter, locale),
    );
  await expect(address('[hreflang=x-default]')).toHaveAttribute('href', origin + chapter);
});

test('navigation starts at the top of a new page, scrolls to an anchor below the app bar, and restores the position after "back"', async ({
  signedInPage: page,
}) => {
  await page.goto(chapter);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const left = await page.evaluate(() => scrollY);
  await page.locator('.shell-bottom a').nth(2).click();
  await page.waitForURL('**/gasCalculator');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL(`**${chapter}`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);

  const heading = page.locator('main h2[id]').nth(3);
  const id = await heading.getAttribute('id');
  await page.goto(`${chapter}#${id}`);
  const top = (await heading.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual(64);
  expect(top).toBeLessThan(200);
});

test('a page is prefetched once when its link is hovered, touched or focused, and not in data-saver mode @full', async ({
  browser,
  backend,
  baseURL,
}) => {
  for (const saveData of [false, true]) {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width: 1280, height: 800 },
    });
    if (saveData)
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', {
          value: { saveData: true, addEventListener: () => undefined },
        }),
      );
    const page = await context.newPage();
    await signIn(page, 'de', backend.origin);
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['sec-purpose'] === 'prefetch')
        fetched.push(new URL(request.url()).pathname);
    });
    await page.goto('/imprint');
    await whenStarted(page);
    // The prefetch code is loaded when the page is idle, so hover until it reacts.
    const link = page.locator('#menu a[href="/gasCalculator"]');
    const point = async (): Promise<number> => {
      await page.mouse.move(900, 700);
      await link.hover();
      return fetched.length;
    };
    if (saveData) {
      // The prefetch code has been loaded by now, but fetches nothing although all links are
      // hovered.
      await whenSettled(page);
      await point();
      await page.locator('#menu a[href="/settings"]').focus();
      await whenSettled(page);
      expect(fetched).toEqual([]);
    } else {
      await expect.poll(point).toBe(1);
      await page.locator('#menu a[href="/settings"]').focus();
      await expect.poll(() => fetched).toEqual(['/gasCalculator', '/settings']);
      await point();
      await whenSettled(page);
      expect(fetched).toEqual(['/gasCalculator', '/settings']);
    }
    await context.close();
  }
});

test(
  'a page that is stored on the device is not prefetched @full',
  { tag: '@worker' },
  async ({ signedInPage: page, context, complaints }) => {
    void complaints;
    await offlineReady(page);
    const second = await context.newPage();
    // Records the progress messages of the worker, which the app receives too.
    await second.addInitScript(() => {
      new BroadcastChannel('offline-copy').onmessage = ({ data }) => {
        document.documentElement.dataset['copy'] = JSON.stringify(data);
      };
    });
    await second.setViewportSize({ width: 1280, height: 800 });
    await second.goto('/imprint');
    await expect(second.locator('html')).toHaveAttribute('data-copy', /"status":"ready"/);
    await second.locator('#menu a[href="/gasCalculator"]').hover();
    await second.locator('#menu a[href="/settings"]').focus();
    await whenSettled(second);
    await expect(second.locator('link[rel=prefetch]')).toHaveCount(0);
  },
);

test('a screen whose script fails to load reloads once and then works @full', async ({
  browser,
  backend,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, 'de', backend.origin);
  let refused = 0;
  // Astro requests the script twice. Both requests fail; the request after the reload succeeds.
  await page.route(builtAddress('src/islands/GasCalculator/GasCalculator.tsx'), async (route) => {
    refused += 1;
    await (refused <= 2 ? route.fulfill({ status: 404, body: '' }) : route.continue());
  });
  let loads = 0;
  page.on('framenavigated', () => {
    loads += 1;
  });
  await page.goto('/gasCalculator?task=units#top');
  await expect.poll(() => loads).toBe(2);
  await whenReady(page);
  expect(loads).toBe(2);
  expect(new URL(page.url()).hash).toBe('#top');
  await context.close();
});

test('a link works while the screen is still loading @full', async ({ signedInPage: page }) => {
  for (const path of [
    '/dispositionMessage',
    '/gasCalculator',
    '/settings',
    '/imprint',
    '/formNearbyAccident',
    '/',
  ]) {
    await page.goto(path, { waitUntil: 'commit' });
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a screen logs an error that it throws at its start to the console @full', async ({
  browser,
  backend,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, 'de', backend.origin);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(builtAddress('src/islands/GasCalculator/GasCalculator.tsx'), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const GasCalculator = () => { throw new Error("does not start"); }; export default GasCalculator;',
    }),
  );
  await page.goto('/gasCalculator');
  await expect.poll(() => errors.join('\n')).toContain('does not start');
  await expect(page.locator('main h1')).toBeVisible();
  await context.close();
});

test('an invalid config.json shows a notice with the field in every language, and the app still works', async ({
  browser,
  baseURL,
  complaints,
}) => {
  void complaints;
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  for (const locale of locales) {
    // The notice appears once per visit, and each tab counts as a visit.
    const page = await context.newPage();
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { limits: { drafts: 'many' } } }),
    );
    await page.goto(localizePath('/imprint', locale));
    const [before = ''] = text(locale, 'notices', 'wrongConfig').split('{{');
    await expect(page.locator('.shell-notice-area')).toContainText(before);
    await expect(page.locator('.shell-notice-area')).toContainText('limits.drafts');
    await expect(page.locator('main h1')).toBeVisible();
    // The element may not be laid out yet.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const notice = document.querySelector('.shell-notice')?.getBoundingClientRect();
          const heading = document.querySelector('main h1')?.getBoundingClientRect();
          return (
            notice !== undefined &&
            heading !== undefined &&
            (notice.top > heading.bottom || notice.bottom < heading.top)
          );
        }),
      )
      .toBe(true);
    // Content that the notice covers can be scrolled into view.
    await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    });
    expect(
      await page.evaluate(
        () =>
          (document.querySelector('.shell-footer a:last-child')?.getBoundingClientRect().bottom ??
            0) - (document.querySelector('.shell-notice')?.getBoundingClientRect().top ?? 0),
      ),
    ).toBeLessThanOrEqual(0);
    expect(loads).toHaveLength(1);
    await page.close();
  }
  await context.close();
});

test('a temporary notice disappears after 5 s, but stays while the pointer hovers over it @full', async ({
  page,
}) => {
  // The notice appears once per visit, and each new page counts as a visit.
  await page.addInitScript(() => sessionStorage.clear());
  await page.clock.install();
  const notice = page.locator('.shell-notice');
  await pauseClock(page);
  for (const rests of [false, true]) {
    await page.goto('/imprint');
    await tickUntil(page, async () => (await notice.count()) === 1);
    if (rests) await notice.hover();
    await page.clock.fastForward(3500);
    await expect(notice).toHaveCount(1);
    await page.clock.fastForward(4000);
    await expect(notice).toHaveCount(rests ? 1 : 0);
  }
});

test('a long text field has 5 rows and a rating has 5 steps @full', async ({
  signedInPage: page,
}) => {
  await page.goto('/dispositionMessage');
  await whenReady(page);
  await expect(page.locator('textarea[id="text"]')).toHaveAttribute('rows', '5');
  await page.locator('button[id="messageType"]').click();
  await page
    .getByRole('dialog')
    .getByRole('button', {
      name: text('de', 'forms/dispositionMessage', 'choices.messageType.accessProblem'),
      exact: true,
    })
    .click();
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  await expect(page.locator('[id="accessRating"] input[type=radio]')).toHaveCount(5);
});

test('the only 404 page of a host is shown in the language of the URL and keeps status, path and query @full', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  for (const locale of locales.filter((one) => one !== 'de')) {
    const path = localizePath('/nothing <b>here</b>', locale);
    await context.route(`**${encodeURI(path)}?from=mail`, (route) =>
      route.fulfill({
        status: 404,
        contentType: 'text/html',
        body: readFileSync('dist/404.html', 'utf8'),
      }),
    );
    const answer = await page.goto(`${path}?from=mail`);
    expect(answer?.status()).toBe(404);
    expect(page.url()).toMatch(/\?from=mail$/);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('.shell-footer a').first()).toHaveText(
      text(locale, 'shell', 'screens.imprint'),
    );
    await expect(page.locator('h1:visible')).toHaveCount(1);
    await expect(page.locator('main h1')).toHaveText(text(locale, 'shell', 'notFound.title'));
    await expect(page.locator('#path')).toHaveText(encodeURI(path));
  }
});
