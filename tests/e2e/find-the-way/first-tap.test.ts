import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { reportKinds } from '../../../src/features/reports/kinds.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { sharedParts } from '../../../scripts/build/chunk-groups.ts';
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
 * What is tapped, typed or missing before a screen's script is there. `hold` keeps the scripts of
 * all islands back until it is told to let go.
 */
const hold = (page: Page): Promise<() => void> => holdBack(page, /\/_astro\/.*\.js/);
const submit = (page: Page) => page.locator('main form button[type=submit]').first();
const message = (page: Page) => page.locator('.fatal-message');

const lacking = (page: Page) => page.locator('.field[data-invalid]').first();

test('what is typed and tapped in a form before its script is there stays, looks pressed and is done', async ({
  signedInPage: page,
}) => {
  const letGo = await hold(page);
  await page.goto('/formComplaintFahrgestell', { waitUntil: 'commit' });
  await page.locator('#vehiclePlate').fill('KA AB 123');
  await page.getByText(choiceText('de', 'complaintChassis', 'vehicleKind', 'tractor')).click();
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).toMatch(/formComplaintFahrgestell$/);
  letGo();
  // The step lacks an answer, which is what the tap shows.
  await expect(lacking(page)).toBeVisible();
  await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#vehiclePlate')).toHaveValue('KA AB 123');
  await expect(page.locator('input[value=tractor]')).toBeChecked();
  expect(page.url()).not.toContain('KA');
});

test('until a screen listens, nothing that can wait has the line @full', async ({
  signedInPage: page,
}) => {
  await page.clock.install();
  // What home was still asking for is not counted.
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const later = () =>
    asked.filter((address) => /\/_astro\/[\w-]+(?:\.lazy|-parts)\./.test(address));
  const letGo = await holdBack(page, builtAddress('node_modules/@astrojs/react/dist/client.js'));
  await page.goto('/formComplaintFahrgestell');
  await page.clock.runFor(9000);
  expect(later()).toEqual([]);
  letGo();
  await page.clock.resume();
  await expect.poll(() => later().length).toBeGreaterThan(5);
});

test('login: Enter before the script is there signs in once it is, and no password stands in an address', async ({
  page,
  complaints,
}) => {
  void complaints;
  const letGo = await hold(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#email').fill(driver.email);
  await page.locator('#password').fill(driver.password);
  await page.keyboard.press('Enter');
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  expect(new URL(page.url()).search).toBe('');
  letGo();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a script that does not come is said within ten seconds; what comes late still counts', async ({
  signedInPage: page,
}) => {
  await page.clock.install();
  const letGo = await hold(page);
  await page.goto('/formComplaintTrailer', { waitUntil: 'commit' });
  const field = page.locator('main form input[type=text]').first();
  await field.fill('HB TL 42');
  await submit(page).click();
  await expect(message(page)).toBeHidden();
  await page.clock.runFor(9000);
  await expect(message(page)).toBeVisible();
  await expect(field).toHaveValue('HB TL 42');
  // It does come after all: the message goes, the tap is carried out.
  await page.clock.resume();
  letGo();
  await expect(message(page)).toBeHidden();
  await expect(lacking(page)).toBeVisible();
});

test('a script that never comes: the page is loaded anew by hand, with what was typed but no password @full', async ({
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

test('without any script no form leads anywhere', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const forms = Object.values(reportKinds).map(({ screen }) => `/${screen}`);
  for (const path of ['/login', '/register', ...forms]) {
    await page.goto(path);
    await submit(page).click();
    expect(page.url()).toBe(`${baseURL}${path}`);
  }
  await context.close();
});

test('a tap on "save and send" whose file is on its way shows it', async ({
  signedInPage: page,
}) => {
  const letGo = await holdBack(page, builtAddress(sharedParts));
  await page.goto('/dispositionMessage');
  await whenReady(page);
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.locator('.field-error').first()).toBeVisible();
  await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
});

test('with reduced motion the sign of a busy button stands still', async ({
  signedInPage: page,
}) => {
  const letGo = await holdBack(page, builtAddress(sharedParts));
  await page.goto('/dispositionMessage');
  await whenReady(page);
  await submit(page).click();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  letGo();
});

/** What puts a report into the outbox: a tap on "save and send" needs it. */
const sending = builtAddress('src/features/outbox/send-outbox.lazy.ts');

/** How often `page` is loaded from now on. */
function countLoads(page: Page): { readonly loads: number } {
  const counted = { loads: 0 };
  page.on('framenavigated', () => {
    counted.loads += 1;
  });
  return counted;
}

/** Answers requests for these addresses with status 503: held back until `fail`, and until `end`. */
async function breakDown(
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

test('a tap on "save and send" whose file fails once is carried out on the same page @full', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `second try ${Date.now()}`;
  const breakdown = await breakDown(page, sending);
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

test('a tap on "save and send" whose file stays missing: one reload, then the page says beside the button that it was not sent', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const mark = `lost tap ${Date.now()}`;
  const breakdown = await breakDown(page, sending);
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
  // It is said once.
  await page.goto('/dispositionMessage');
  await whenReady(page);
  await page.locator('[id="text"]').fill('Eine andere Nachricht');
  await expect(alert).toHaveCount(0);
  const unexpected = complaints.seen.filter((line) => !line.includes('MissingCodeError'));
  complaints.seen.splice(0, complaints.seen.length, ...unexpected);
});

test('login: a tap that is lost in a reload for a missing script is reported, and the address stays @full', async ({
  page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const breakdown = await breakDown(page, builtAddress('src/islands/Login/Login.tsx'));
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

test('a part of a screen that is missing without network is reported, and comes with the network @full', async ({
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

test('the frame answers before any script is there: theme and language, with query and anchor @full', async ({
  signedInPage: page,
  context,
}) => {
  const letGo = await hold(page);
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
  letGo();
});

/** What a broken host, a captive portal or a lost connection answers for a script. */
const answers = {
  'not found': { status: 404, body: '' },
  'server error': { status: 500, body: 'no' },
  'another page': { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
  nonsense: { status: 200, contentType: 'text/javascript', body: 'export const = {' },
  nothing: undefined,
} as const;

/** The scripts a screen needs before it works: its own, its islands', and what those name. */
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

test('each script of a screen that stays missing: one reload, then the page says so; the rest stays in reach @full', async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({ baseURL: backend.origin, serviceWorkers: 'block' });
  await signIn(await context.newPage(), 'de', backend.origin);
  const kinds = Object.entries(answers);
  const all = [
    ...scriptsOf('formNearbyAccident.html').map((name) => ['/formNearbyAccident', name] as const),
    // Of the other screens what is theirs alone.
    ...(
      [
        ['/settings', 'src/islands/Settings/Settings.tsx'],
        ['/gasCalculator', 'src/islands/GasCalculator/GasCalculator.tsx'],
        ['/report', 'src/islands/Report/Report.tsx'],
        ['/', 'src/islands/MyReports/MyReports.tsx'],
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
    // Astro waits a second before it asks again. That second is passed over once for each answer
    // and not more often: ten of them are the page's own limit for scripts that never come.
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

test('a second script that is missing waits for the reload the first one has asked for @full', async ({
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
  let letGo = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
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
  // Astro asks a second time for an island.
  const again = page.waitForEvent('requestfailed');
  await page.clock.runFor(1000);
  await again;
  await expect(message(page)).toBeHidden();
  expect(loads).toBe(1);
  letGo();
  await expect.poll(() => loads).toBe(2);
});

test('an island that throws at its start is loaded anew once, then says so in each language @full', async ({
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
