import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { reportKinds } from '../../../src/features/reports/kinds.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { formParts } from '../../../scripts/build/chunk-groups.ts';
import { builtAddress, holdBack } from '../support/built-files.ts';
import { fillPartialDelivery, openForm, partialDelivery, send } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import {
  choiceText,
  driver,
  expect,
  signIn,
  test,
  text,
  whenReady,
  whenStarted,
} from '../support/site.ts';

/**
 * Taps, typing and missing files before the script of a screen has loaded. `holdScripts` delays the
 * scripts of all islands until the returned function is called.
 */
const holdScripts = (page: Page): Promise<() => void> => holdBack(page, /\/_astro\/.*\.js/);
const submit = (page: Page) => page.locator('main form button[type=submit]').first();
const message = (page: Page) => page.locator('.fatal-message');

const invalidField = (page: Page) => page.locator('.field[data-invalid]').first();

test('a form keeps text that was typed, and performs a tap that was made, before its script has loaded', async ({
  signedInPage: page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/formComplaintFahrgestell', { waitUntil: 'commit' });
  await page.locator('#vehiclePlate').fill('KA AB 123');
  await page.getByText(choiceText('de', 'complaintChassis', 'vehicleKind', 'tractor')).click();
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).toMatch(/formComplaintFahrgestell$/);
  release();
  // The tap is performed: the step shows its missing answer.
  await expect(invalidField(page)).toBeVisible();
  await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#vehiclePlate')).toHaveValue('KA AB 123');
  await expect(page.locator('input[value=tractor]')).toBeChecked();
  expect(page.url()).not.toContain('KA');
});

test('a screen loads no deferred code before it is hydrated @full', async ({
  signedInPage: page,
}) => {
  await page.clock.install();
  // Leave home first, so that its running requests are not counted.
  await page.goto('about:blank');
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(request.url()));
  const later = () =>
    requestedPaths.filter((address) => /\/_astro\/[\w-]+(?:\.lazy|-parts)\./.test(address));
  const release = await holdBack(page, builtAddress('node_modules/@astrojs/react/dist/client.js'));
  await page.goto('/formComplaintFahrgestell');
  await page.clock.runFor(9000);
  expect(later()).toEqual([]);
  release();
  await page.clock.resume();
  await expect.poll(() => later().length).toBeGreaterThan(5);
});

test('the login signs in once its script has loaded if Enter was pressed before, and no URL contains the password', async ({
  page,
  complaints,
}) => {
  void complaints;
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#email').fill(driver.email);
  await page.locator('#password').fill(driver.password);
  await page.keyboard.press('Enter');
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  expect(new URL(page.url()).search).toBe('');
  release();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a page shows a message within ten seconds if a script does not load, and works once the script has loaded', async ({
  signedInPage: page,
}) => {
  await page.clock.install();
  const release = await holdScripts(page);
  await page.goto('/formComplaintTrailer', { waitUntil: 'commit' });
  const field = page.locator('main form input[type=text]').first();
  await field.fill('HB TL 42');
  await submit(page).click();
  await expect(message(page)).toBeHidden();
  await page.clock.runFor(9000);
  await expect(message(page)).toBeVisible();
  await expect(field).toHaveValue('HB TL 42');
  // Once the script has loaded, the message disappears and the tap is performed.
  await page.clock.resume();
  release();
  await expect(message(page)).toBeHidden();
  await expect(invalidField(page)).toBeVisible();
});

test('a page whose script never loads keeps typed text except passwords when the driver reloads it @full', async ({
  page,
}) => {
  await page.clock.install();
  let isGone = true;
  await page.route(/\/_astro\/.*\.js/, (route) => (isGone ? undefined : route.continue()));
  await page.goto('/register', { waitUntil: 'commit' });
  await page.locator('#firstName').fill('Ayşe');
  await page.locator('#password').fill('drei kurze Wörter');
  await page.clock.runFor(9000);
  await expect(message(page)).toBeVisible();
  isGone = false;
  await message(page)
    .getByRole('link', { name: text('de', 'shell', 'fatal.reload') })
    .click();
  await expect(page.locator('#password')).toHaveValue('');
  await whenReady(page);
  await expect(page.locator('#firstName')).toHaveValue('Ayşe');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('kurze');
});

test('a form is not submitted by the browser when scripts are disabled', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  // The departure check has no form element.
  const forms = Object.values(reportKinds)
    .map(({ screen }) => `/${screen}`)
    .filter((path) => path !== '/departureCheck');
  for (const path of ['/login', '/register', ...forms]) {
    await page.goto(path);
    await submit(page).click();
    expect(page.url()).toBe(`${baseURL}${path}`);
  }
  await context.close();
});

test('the button "save and send" looks busy while its code is loading', async ({
  signedInPage: page,
}) => {
  const release = await holdBack(page, builtAddress(formParts));
  await page.goto('/dispositionMessage');
  await whenReady(page);
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.locator('.field-error').first()).toBeVisible();
  await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
});

test('the icon of a busy button does not move if reduced motion is requested', async ({
  signedInPage: page,
}) => {
  const release = await holdBack(page, builtAddress(formParts));
  await page.goto('/dispositionMessage');
  await whenReady(page);
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  release();
});

/** The code that adds a report to the outbox, needed by a tap on "save and send". */
const sending = builtAddress('src/features/outbox/outbox.lazy.ts');

/** Counts how often `page` is loaded from now on. */
function countLoads(page: Page): { readonly loads: number } {
  const counted = { loads: 0 };
  page.on('framenavigated', () => {
    counted.loads += 1;
  });
  return counted;
}

/** Holds requests for these addresses until `fail`, then answers 503 until `end`. */
async function failRequests(
  page: Page,
  addresses: RegExp,
): Promise<{ readonly fail: () => void; readonly end: () => void }> {
  let isBroken = true;
  const { promise: untilFailing, resolve: fail } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await untilFailing;
    await (isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue());
  });
  return {
    fail,
    end: () => {
      isBroken = false;
    },
  };
}

test('a tap on "save and send" is performed without a reload when its code fails to load once @full', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `second try ${Date.now()}`;
  const breakdown = await failRequests(page, sending);
  await openForm(page, 'de');
  const counted = countLoads(page);
  await fillPartialDelivery(page, 'de', mark);
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  const failed = page.waitForResponse(sending);
  breakdown.fail();
  expect((await failed).status()).toBe(503);
  breakdown.end();
  await expect(page.locator('.report-form-code')).toBeVisible();
  expect(counted.loads).toBe(0);
  await expect.poll(() => reportsMarked(backend, mark)).toHaveLength(1);
});

test('a tap on "save and send" whose code cannot be loaded causes one reload, then the page shows next to the button that nothing was sent', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `lost tap ${Date.now()}`;
  const breakdown = await failRequests(page, sending);
  await openForm(page, 'de');
  const counted = countLoads(page);
  await fillPartialDelivery(page, 'de', mark);
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  breakdown.fail();
  const alert = page.locator('.report-form-bar').getByRole('alert');
  await expect(alert).toHaveText(text('de', 'reports', 'draft.tapLost'));
  expect(counted.loads).toBe(1);
  breakdown.end();
  await expect(page.locator('[id="text"]')).toHaveValue(partialDelivery(mark).text);
  expect(await reportsMarked(backend, mark)).toHaveLength(0);
  await send(page);
  await expect.poll(() => reportsMarked(backend, mark)).toHaveLength(1);
  // The message appears once.
  await page.goto('/dispositionMessage');
  await whenReady(page);
  await page.locator('[id="text"]').fill('Eine andere Nachricht');
  await expect(alert).toHaveCount(0);
  const unexpected = complaints.seen.filter((line) => !line.includes('MissingCodeError'));
  complaints.seen.splice(0, complaints.seen.length, ...unexpected);
});

test('a form is not reloaded for a part that cannot be loaded while the driver fills it in, and the part is loaded as soon as it can be', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const photos = builtAddress('src/islands/ReportForm/rest/PhotosView.tsx');
  await page.route(photos, (route) => route.abort());
  await openForm(page, 'de');
  const counted = countLoads(page);
  const field = page.locator('[id="text"]');
  await field.pressSequentially('Tor zu');
  await page.locator('button#messageType').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(message(page)).toBeVisible();
  expect(counted.loads).toBe(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await field.press('End');
  await field.pressSequentially(', Hund da');
  await page.unroute(photos);
  await expect(page.locator('input[type=file][multiple]')).toBeEnabled();
  await expect(message(page)).toBeHidden();
  await expect(field).toHaveValue('Tor zu, Hund da');
  expect(counted.loads).toBe(0);
});

test('a tap on "save and send" whose code cannot be loaded causes no reload while the driver types on, and the page shows next to the button that it did not count @full', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `typing on ${Date.now()}`;
  const breakdown = await failRequests(page, sending);
  await openForm(page, 'de');
  const counted = countLoads(page);
  await fillPartialDelivery(page, 'de', mark);
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  const tour = page.locator('[id="tourNumber"]');
  await tour.fill('N13');
  breakdown.fail();
  const alert = page.locator('.report-form-bar').getByRole('alert');
  await expect(alert).toContainText(text('de', 'reports', 'draft.codeMissing'));
  await expect(message(page)).toBeVisible();
  await expect(tour).toBeFocused();
  expect(counted.loads).toBe(0);
  breakdown.end();
  await send(page);
  await expect(message(page)).toBeHidden();
  await expect
    .poll(async () =>
      (await reportsMarked(backend, mark)).map(({ answers }) => answers['tourNumber']),
    )
    .toEqual(['N13']);
  const unexpected = complaints.seen.filter((line) => !line.includes('MissingCodeError'));
  complaints.seen.splice(0, complaints.seen.length, ...unexpected);
});

test('the login shows that a tap was lost if a missing script caused a reload, and keeps the typed address @full', async ({
  page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const breakdown = await failRequests(page, builtAddress('src/islands/Login/Login.tsx'));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#email').fill(driver.email);
  await page.locator('#password').fill(driver.password);
  await page.keyboard.press('Enter');
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  const reloaded = page.waitForEvent('framenavigated');
  breakdown.fail();
  await reloaded;
  breakdown.end();
  const alert = page.getByRole('alert').filter({ hasText: text('de', 'shell', 'island.tapLost') });
  await expect(alert).toBeFocused();
  await expect(page.locator('#email')).toHaveValue(driver.email);
  await page.locator('#password').fill(driver.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a part of a screen that cannot be loaded offline shows a message and loads when the device is online again @full', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const part = builtAddress('src/islands/GasCalculator/rest/TaskScreen.tsx');
  await page.route(part, (route) => route.abort());
  await page.goto('/gasCalculator');
  await whenStarted(page);
  await context.setOffline(true);
  await page.locator('.gas-calculator-task').first().click();
  await expect(message(page)).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.locator('.gas-calculator-form')).toBeVisible();
  await expect(message(page)).toBeHidden();
});

test('theme and language links work before any script has loaded, and keep query and anchor @full', async ({
  signedInPage: page,
  context,
}) => {
  const release = await holdScripts(page);
  for (const path of ['/gasCalculator', '/driverManual/first-aid']) {
    await page.goto(`${path}?from=mail#content`, { waitUntil: 'commit' });
    await page.locator('[popovertarget=look]').click();
    for (const theme of ['light', 'brand']) {
      await page.locator(`#look [data-theme=${theme}]`).click();
      await expect(page.locator('html')).toHaveClass(new RegExp(`theme-${theme}`));
    }
    await page.locator('#look a[data-locale=fr]').click();
    await page.waitForURL(`**/fr${path}?from=mail#content`, { waitUntil: 'commit' });
    const kept = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
    expect(kept?.value).toBe('fr');
    await context.clearCookies();
  }
  release();
});

/**
 * Responses to a request for a script: from a broken host, a captive portal and a lost connection.
 */
const answers = {
  'not found': { status: 404, body: '' },
  'server error': { status: 500, body: 'no' },
  'another page': { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
  nonsense: { status: 200, contentType: 'text/javascript', body: 'export const = {' },
  nothing: undefined,
} as const;

/**
 * Scripts that a page needs to work: scripts in its HTML, those of its islands, and their imports.
 */
function scriptsOf(file: string): readonly string[] {
  const seen = new Set<string>();
  const read = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, imported = ''] of readFileSync(`dist/_astro/${name}`, 'utf8').matchAll(
      /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g,
    ))
      read(imported);
  };
  for (const [, name = ''] of readFileSync(`dist/${file}`, 'utf8').matchAll(
    /(?:src|component-url|renderer-url)="\/_astro\/([^"]+\.js)"/g,
  ))
    read(name);
  return [...seen];
}

test('a missing script of a screen causes one reload, then the page shows a message and keeps its other links @full', async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({ baseURL: backend.origin, serviceWorkers: 'block' });
  await signIn(await context.newPage(), 'de', backend.origin);
  const kinds = Object.entries(answers);
  const all = [
    ...scriptsOf('formNearbyAccident.html').map((name) => ['/formNearbyAccident', name] as const),
    // For the other screens, test only the scripts that no earlier screen uses.
    ...(
      [
        ['/settings', 'src/islands/Settings/Settings.tsx'],
        ['/gasCalculator', 'src/islands/GasCalculator/GasCalculator.tsx'],
        ['/report', 'src/islands/Report/Report.tsx'],
        ['/myReports', 'src/islands/MyReports/MyReports.tsx'],
        ['/login', 'src/islands/Login/Login.tsx'],
        ['/register', 'src/islands/Register/Register.tsx'],
        ['/dispositionMessage', 'src/islands/forms/DispositionMessage.tsx'],
      ] as const
    ).map(([path, source]) => [path, builtAddress(source)] as const),
  ];
  expect(all.length).toBeGreaterThan(9);
  for (const [index, [path, script]] of all.entries()) {
    const [kind, answer] = kinds[index % kinds.length] ?? kinds[0] ?? [];
    const page = await context.newPage();
    let loads = 0;
    page.on('framenavigated', () => {
      loads += 1;
    });
    // Astro waits a second before its second request. The fake clock skips that second once for
    // each response; more skips would trigger the page's timeout for missing scripts.
    await page.clock.install();
    let answered = 0;
    let passed = 0;
    await page.route(typeof script === 'string' ? `**/_astro/${script}*` : script, (route) => {
      answered += 1;
      return answer ? route.fulfill(answer) : route.abort('connectionreset');
    });
    await page.goto(path, { waitUntil: 'commit' });
    const what = `${path}: ${kind} for ${String(script)}`;
    await expect
      .poll(
        async () => {
          if (passed < answered) {
            passed = answered;
            await page.clock.runFor(1000).catch(() => undefined);
          }
          return message(page).isVisible();
        },
        { message: what },
      )
      .toBe(true);
    expect(loads, what).toBe(2);
    await expect(page.locator('.shell-emergency')).toBeVisible();
    await page.close();
  }
  await context.close();
});

test('a second missing script does not cause another reload while the reload for the first one is pending @full', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const [pageScript = ''] =
    /_astro\/[^"]+\.js/.exec(
      /<script type="module"[^>]+>/.exec(
        readFileSync('dist/dispositionMessage.html', 'utf8'),
      )?.[0] ?? '',
    ) ?? [];
  expect(pageScript).not.toBe('');
  const missing = [
    builtAddress('src/islands/forms/DispositionMessage.tsx'),
    new RegExp(`${pageScript}$`),
  ];
  let loads = 0;
  let release = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.on('framenavigated', () => {
    loads += 1;
  });
  await page.route('**/dispositionMessage', async (route) => {
    if (route.request().method() === 'HEAD') await isFree;
    await route.continue();
  });
  await page.clock.install();
  const failed = missing.map((address) =>
    page.waitForEvent('requestfailed', (request) => address.test(request.url())),
  );
  for (const address of missing) await page.route(address, (route) => route.abort());
  await page.goto('/dispositionMessage', { waitUntil: 'commit' });
  await Promise.all(failed);
  // Astro requests an island a second time.
  const again = page.waitForEvent('requestfailed');
  await page.clock.runFor(1000);
  await again;
  await expect(message(page)).toBeHidden();
  expect(loads).toBe(1);
  release();
  await expect.poll(() => loads).toBe(2);
});

test('an island that throws at its start causes one reload, then shows a message in each language @full', async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({ baseURL: backend.origin, serviceWorkers: 'block' });
  await signIn(await context.newPage(), 'de', backend.origin);
  for (const locale of locales) {
    const page = await context.newPage();
    let loads = 0;
    page.on('framenavigated', () => {
      loads += 1;
    });
    await page.route(builtAddress('src/islands/GasCalculator/GasCalculator.tsx'), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'throw new Error("does not start");',
      }),
    );
    await page.goto(localizePath('/gasCalculator', locale));
    await expect(message(page)).toBeVisible();
    await expect(message(page)).toContainText(text(locale, 'shell', 'fatal.text'));
    expect(loads).toBe(2);
    await page.close();
  }
  await context.close();
});
