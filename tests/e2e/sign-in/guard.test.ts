import { labelledText } from '../../../src/i18n/format.ts';
import { localizePath } from '../../../src/i18n/locales.ts';
import { routePath, routes } from '../../../src/routing/routes.ts';
import { expect, signIn, test, text } from '../support/site.ts';

// Use a language with a path prefix; German has no prefix and works the same.
const locale = 'fr';

test('a protected screen redirects a visitor who is not signed in to the login, which keeps the requested address', async ({
  page,
  complaints,
}) => {
  void complaints;
  for (const route of routes) {
    const path = `${routePath(route.id, locale)}?a=1#b`;
    await page.goto(path);
    if (route.middleware === 'open') {
      expect(new URL(page.url()).pathname).toBe(routePath(route.id, locale));
    } else {
      await page.waitForURL((url) => url.pathname === localizePath('/login', locale));
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
    }
  }
});

test('the 404 page shows the requested path and has status 404', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const path = localizePath('/no/such-page', locale);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main h1')).toHaveText(text(locale, 'shell', 'notFound.title'));
  await expect(page.locator('#path')).toHaveText(path);
  expect(await page.title()).toContain(
    labelledText(text(locale, 'shell', 'notFound.title'), path, locale),
  );
  // No menu entry is marked as current, and the language links lead to the same path.
  await expect(page.locator('nav [aria-current]')).toHaveCount(0);
  await expect(page.locator('#look a[lang=fr]')).toHaveAttribute('href', /\/fr\/no\/such-page$/);
});

test('a wrong address shows the 404 page to a visitor who is not signed in', async ({
  page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  for (const path of ['/no/such-page', '/driverManual/no-such-chapter']) {
    const answer = await page.goto(localizePath(path, locale));
    expect(answer?.status()).toBe(404);
    await expect(page.locator('main h1')).toHaveText(text(locale, 'shell', 'notFound.title'));
    await expect(page.locator('#path')).toHaveText(localizePath(path, locale));
    expect(new URL(page.url()).pathname).toBe(localizePath(path, locale));
  }
});

test('the menu does not list "sign out" for a visitor', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/imprint', '/imprint/privacy', '/no/such-page']) {
    await page.goto(localizePath(path, locale));
    await expect(page.locator('.shell-menu a').first()).toBeVisible();
    await expect(page.locator('.shell-menu [href$="#sign-out"]')).toBeHidden();
  }
});

test('the menu lists "sign out" on an open page for an account', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(localizePath('/imprint', locale));
  await expect(page.locator('.shell-menu [href$="#sign-out"]')).toBeVisible();
});

test('a protected screen paints nothing before the redirect', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const shown = document.querySelector('main');
      if (
        shown &&
        getComputedStyle(shown).visibility === 'visible' &&
        !location.pathname.endsWith('/login')
      )
        sessionStorage.setItem('seen', location.pathname);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/driverManual/contact-plan');
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
});

test('a page with an unknown guard shows an error instead of its content @full', async ({
  page,
}) => {
  await page.route('**/settings', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('data-middleware="auth"', 'data-middleware="nobody"'),
    });
  });
  await page.goto('/settings');
  await expect(page.getByText('Unknown route middleware: "nobody"')).toBeVisible();
  await expect(page.locator('main')).toBeHidden();
});

test('signing out in one tab closes the protected screens of other tabs', async ({
  signedInPage: page,
}) => {
  const other = await page.context().newPage();
  await other.goto('/settings');
  await page.goto('/settings');
  // Sign out with the button, because the identity library restores the marker if a test removes
  // it.
  await page.getByRole('button', { name: text('de', 'settings', 'signOut') }).click();
  await other.waitForURL(/\/login\?redirect=%2Fsettings/);
});

test('the root path opens the chosen language; a detected language is only suggested', async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({ baseURL: backend.origin, locale: 'fr-CA' });
  const page = await context.newPage();
  // A new visitor is redirected to the login, from the root path and from other paths.
  await page.goto('/settings');
  await page.waitForURL(/login\?redirect/);
  await expect(page.getByText(text('fr', 'shell', 'detectedLanguage'))).toBeHidden();
  await page.goto('/');
  await page.waitForURL(/login\?redirect/);
  await expect(page.getByText(text('fr', 'shell', 'detectedLanguage'))).toBeVisible();
  await signIn(page, 'de');
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/');
  const offer = page.getByText(text('fr', 'shell', 'detectedLanguage'));
  await expect(offer).toBeVisible();
  await offer.click();
  await page.waitForURL((url) => url.pathname === '/fr');
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
  expect(cookie).toMatchObject({ value: 'fr', path: '/', sameSite: 'Lax', secure: false });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  await page.goto('/');
  await page.waitForURL((url) => url.pathname === '/fr');
  await context.close();
});

test('changing the language keeps the screen, its query and its anchor', async ({
  signedInPage: page,
}) => {
  await page.goto('/driverManual/contact-plan?from=home#card');
  await page.locator('button[popovertarget=look]').click();
  await page.locator('#look a[data-locale=fr]').click();
  await page.waitForURL((url) => url.pathname === '/fr/driverManual/contact-plan');
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?from=home#card');
});

test('the 404 page contains only links to the same origin, whatever path is requested @full', async ({
  signedInPage: page,
  baseURL,
  complaints,
}) => {
  complaints.allowNetwork = true;
  for (const path of [
    '//evil.example/x',
    '/\\evil.example/x',
    'https://evil.example/x',
    '/fr//evil.example/x',
    'javascript:alert(1)',
  ]) {
    const left: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) left.push(request.url());
    });
    await page.goto(`/en/404?path=${encodeURIComponent(path)}`);
    await page.locator('button[popovertarget=look]').click();
    await page.locator('#look a[lang=de]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(new URL(page.url()).origin).toBe(baseURL);
    expect(left).toEqual([]);
  }
});
