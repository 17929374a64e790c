import { readFileSync } from 'node:fs';
import {
  signUpAtProvider,
  createAccount,
  mailTo,
  newAddress,
  otherDevice,
  password,
  test,
} from '../support/accounts.ts';
import * as z from 'zod';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { slowDown } from '../../../bench/slow-link.ts';
import { announcements, focusedName, recordAnnouncements } from '../support/announcements.ts';
import { builtAddress } from '../support/built-files.ts';
import { type Backend, dump, expect, setFaults, text, whenReady } from '../support/site.ts';
import type { Page } from 'playwright/test';

const configSchema = z.looseObject({});
const loginText = (path: string, locale: Locale = 'de'): string => text(locale, 'login', path);
const errorText = (code: string, locale: Locale = 'de'): string =>
  text(locale, 'identity-errors', code);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isHome = (url: URL): boolean => url.pathname === '/';

async function requestMail(
  page: Page,
  backend: Backend,
  offer: string,
  email: string,
  locale: Locale = 'de',
): Promise<string> {
  await page.goto(localizePath('/login', locale));
  await whenReady(page);
  await button(page, offer).click();
  await page.locator('input[type=email]').fill(email);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  return (await mailTo(backend, email)).link;
}

test('a new driver registers and confirms the address with the link in a mail; opening the link changes nothing before the tap, and a used link shows that the address is confirmed', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const email = newAddress('ayse');
  await page.goto('/register');
  await whenReady(page);
  for (const [name, value] of Object.entries({
    firstName: 'Ayşe',
    lastName: 'Öztürk',
    email,
    phone: '0151 23456789',
    password,
  }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(isHome);
  const mail = await mailTo(backend, email);
  expect(mail.requestType).toBe('VERIFY_EMAIL');
  // A scanner of mails only opens the link.
  await page.goto(mail.link);
  const confirm = button(page, loginText('mailCode.confirm.verifyEmail'));
  await expect(confirm).toBeVisible();
  await page.goto('about:blank');
  await page.goto(mail.link);
  await confirm.click();
  await expect(page.getByText(loginText('mailCode.verifyEmail'))).toBeVisible();
  await page.goto('about:blank');
  await page.goto(mail.link);
  await confirm.click();
  await expect(
    page.getByText(loginText('mailCode.alreadyConfirmed').replace('{{email}}', email)),
  ).toBeVisible();
  await button(page, loginText('signedIn.continue')).click();
  await page.waitForURL(isHome);
});

test('a forgotten password is replaced with the link in a mail; the old password and the used link are then refused', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const email = await createAccount(backend, 'bo');
  await recordAnnouncements(page);
  const link = await requestMail(page, backend, loginText('forgot'), email);
  // The focus goes to the heading, and the answer comes into a region that was there before.
  await expect.poll(() => focusedName(page)).toBe(`heading: ${loginText('reset.heading')}`);
  await expect
    .poll(async () => (await announcements(page)).filter(({ text: one }) => one.includes(email)))
    .toEqual([{ role: 'status', text: expect.stringContaining(email), isInserted: false }]);
  await page.goto(link);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  const field = page.locator('input[name=password]');
  await field.fill('kurz');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(page.locator('.field-error')).toHaveText(loginText('problems.passwordShort'));
  await field.fill('vier ganz neue Wörter');
  await page.keyboard.press('Enter');
  await page.waitForURL(isHome);
  const other = await otherDevice(page, backend);
  await other.page.goto('/login');
  await other.page.locator('input[type=email]').fill(email);
  await other.page.locator('input[type=password]').fill(password);
  await other.page.keyboard.press('Enter');
  await expect(other.page.locator('.field-error')).toBeVisible();
  expect([errorText('invalid-credential'), errorText('wrong-password')]).toContain(
    await other.page.locator('.field-error').textContent(),
  );
  await other.page.goto(link);
  await expect(other.page.getByText(errorText('invalid-action-code'))).toBeVisible();
  await button(other.page, loginText('again')).click();
  await expect(other.page.getByRole('heading', { name: loginText('reset.heading') })).toBeVisible();
  await other.context.close();
});

const locale = 'fr';

test('a mail link signs in immediately on the same device, and on another device after the address was entered', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const home = localizePath('/', locale);
  const email = await createAccount(backend, 'cem');
  await page.goto(await requestMail(page, backend, loginText('link.offer', locale), email, locale));
  await page.waitForURL((url) => url.pathname === home);
  const other = await otherDevice(page, backend);
  const link = await requestMail(
    other.page,
    backend,
    loginText('link.offer', locale),
    email,
    locale,
  );
  const third = await otherDevice(page, backend);
  await third.page.goto(link);
  await expect(third.page.getByText(loginText('finishLink.lead', locale))).toBeVisible();
  await third.page.locator('input[type=email]').fill('jemand@anders.example');
  await third.page.keyboard.press('Enter');
  await expect(third.page.locator('input[type=email]')).toHaveAttribute('aria-invalid', 'true');
  await third.page.locator('input[type=email]').fill(email);
  await third.page.keyboard.press('Enter');
  await third.page.waitForURL((url) => url.pathname === home);
  await other.page.goto(link);
  await expect(other.page.getByText(errorText('invalid-action-code', locale))).toBeVisible();
  await button(other.page, loginText('again', locale)).click();
  await expect(
    other.page.getByRole('heading', { name: loginText('link.heading', locale) }),
  ).toBeVisible();
  expect(new URL(other.page.url()).searchParams.has('oobCode')).toBe(false);
  await other.context.close();
  await third.context.close();
});

test('the page of a mail link keeps the cursor position and an address that was typed before its script has loaded @full', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const email = await createAccount(backend, 'nil');
  const link = await requestMail(page, backend, loginText('link.offer'), email);
  const other = await otherDevice(page, backend);
  let typed = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => {
    typed = resolve;
  });
  await other.page.route(builtAddress('src/islands/Login/Login.tsx'), async (route) => {
    await isTyped;
    await route.continue();
  });
  await other.page.goto(link, { waitUntil: 'commit' });
  await other.page.locator('#email').pressSequentially(email.slice(0, -4));
  expect(
    await other.page.evaluate(() => document.querySelector('astro-island[ssr]') !== null),
    'the script had not arrived yet',
  ).toBe(true);
  typed();
  await expect(other.page.getByText(loginText('finishLink.lead'))).toBeVisible();
  await expect(other.page.locator('#email')).toBeFocused();
  await other.page.keyboard.type(email.slice(-4));
  await expect(other.page.locator('#email')).toHaveValue(email);
  await other.page.keyboard.press('Enter');
  await other.page.waitForURL(isHome);
  await other.context.close();
});

test('the link in a mail opens in the language of the mail and leads a signed-in driver to the app @full', async ({
  page,
  backend,
  complaints,
}) => {
  void complaints;
  const email = newAddress('amelie');
  await page.goto('/fr/register');
  await whenReady(page);
  for (const [name, value] of Object.entries({
    firstName: 'Amélie',
    lastName: 'Rousseau',
    email,
    phone: '06 12 34 56 78',
    password,
  }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/fr');
  await page.goto((await mailTo(backend, email)).link);
  await button(page, loginText('mailCode.confirm.verifyEmail', 'fr')).click();
  await expect(page.getByText(loginText('mailCode.verifyEmail', 'fr'))).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/fr/login');
  await button(page, loginText('signedIn.continue', 'fr')).click();
  await page.waitForURL((url) => url.pathname === '/fr');
  await page.goto('/login?mode=fly&oobCode=x&lang=en-GB');
  await expect(page.getByText(loginText('mailCode.malformed', 'en'))).toBeVisible();
  // The language chosen on the page has priority over the language of the mail.
  await page.getByRole('link', { name: 'Deutsch' }).first().click();
  await expect(page.getByText(loginText('mailCode.malformed'))).toBeVisible();
});

test('the login copies the typed address into the forms for a mail link and a new password, and into the only form of a company without passwords @full', async ({
  page,
  complaints,
}) => {
  void complaints;
  const email = newAddress('ida');
  const field = page.locator('#email');
  await page.goto('/login');
  await whenReady(page);
  await field.fill(email);
  await button(page, loginText('link.offer')).click();
  // The tapped button is gone, so the focus is on the new heading, and afterwards on that button.
  await expect(page.getByRole('heading', { name: loginText('link.heading') })).toBeFocused();
  await expect(field).toHaveValue(email);
  await button(page, loginText('back')).click();
  await expect(button(page, loginText('link.offer'))).toBeFocused();
  await expect(page.locator('#password')).toBeVisible();
  await expect(field).toHaveValue(email);
  await button(page, loginText('forgot')).click();
  await expect(page.getByRole('heading', { name: loginText('reset.heading') })).toBeVisible();
  await expect(field).toHaveValue(email);

  let typed = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => {
    typed = resolve;
  });
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    await isTyped;
    await route.fulfill({
      response: answer,
      json: { ...configSchema.parse(await answer.json()), signInMethods: ['emailLink'] },
    });
  });
  await page.goto('/login');
  await whenReady(page);
  await field.pressSequentially(email.slice(0, -4));
  typed();
  await expect(page.getByRole('heading', { name: loginText('link.heading') })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(email.slice(-4));
  await expect(field).toHaveValue(email);
});

test('an expired, truncated or unknown mail link shows a message with a link to the login', async ({
  page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.route('**/accounts:resetPassword*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'EXPIRED_OOB_CODE' } } }),
  );
  await page.goto('/login?mode=resetPassword&oobCode=old&apiKey=demo-api-key');
  await expect(page.getByText(errorText('expired-action-code'))).toBeVisible();
  await button(page, loginText('again')).click();
  await expect(page.getByRole('heading', { name: loginText('reset.heading') })).toBeVisible();
  for (const query of [
    'mode=resetPassword',
    'oobCode=abc',
    'mode=&oobCode=',
    'mode=fly&oobCode=abc',
    'mode=signIn&oobCode=',
  ]) {
    await page.goto(`/login?${query}`);
    await expect(page.getByText(loginText('mailCode.malformed')), query).toBeVisible();
    await button(page, loginText('back')).click();
    await expect(page.locator('input[type=password]')).toBeVisible();
  }
});

for (const provider of ['google', 'facebook', 'github', 'x'] as const) {
  test(`${provider} signs in with a popup, opens the requested page, and confirms the deletion of the account ten minutes later${provider === 'google' ? '' : ' @full'}`, async ({
    page,
    backend,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    const email = newAddress(provider);
    await setFaults(backend, [{ kind: 'clockSkew', milliseconds: -600_000 }]);
    await page.goto('/login?redirect=%2Fsettings%23data');
    await whenReady(page);
    let opening = page.waitForEvent('popup');
    await button(page, loginText(`providers.${provider}`)).click();
    await expect(
      page.getByText(
        loginText('providers.busy').replace('{{provider}}', loginText(`providers.${provider}`)),
      ),
    ).toBeVisible();
    await signUpAtProvider(await opening, email);
    await page.waitForURL((url) => url.pathname + url.hash === '/settings#data');
    await setFaults(backend, []);

    await whenReady(page);
    await button(page, text('de', 'settings-data', 'delete.open')).click();
    const question = text('de', 'settings-access', 'confirm.provider');
    await expect(
      page.getByText(question.replace('{{provider}}', loginText(`providers.${provider}`))),
    ).toBeVisible();
    await page
      .locator('.choice-field-option')
      .filter({ has: page.locator('#delete-sure') })
      .click();
    const confirm = async (): Promise<Page> => {
      opening = page.waitForEvent('popup');
      await button(page, text('de', 'settings-data', 'delete.submit')).click();
      return opening;
    };
    // Confirming with another account of the provider is refused.
    await signUpAtProvider(await confirm(), newAddress('other'));
    await expect(page.getByRole('alert').getByText(errorText('user-mismatch'))).toBeVisible();
    await (await confirm()).locator('.js-reuse-account', { hasText: email }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await expect(page.getByText(errorText('account-deleted'))).toBeVisible();
    expect(JSON.stringify(await dump(backend))).not.toContain(email);
  });
}

for (const [why, prepare] of [
  [
    'when the browser blocks popups',
    () => {
      window.open = () => null;
    },
  ],
  [
    'in the installed app',
    () => {
      const original = matchMedia.bind(window);
      window.matchMedia = (query) =>
        original(query === '(display-mode: standalone)' ? 'all' : query);
    },
  ],
] as const) {
  test(`the sign-in with a provider redirects the whole page and returns to the app ${why} @full`, async ({
    page,
    complaints,
  }) => {
    void complaints;
    await page.addInitScript(prepare);
    await page.goto('/login?redirect=%2Fsettings');
    await whenReady(page);
    await button(page, loginText('providers.google')).click();
    await page.waitForURL((url) => url.pathname.startsWith('/emulator/auth/'));
    const email = newAddress('redirect');
    await signUpAtProvider(page, email, 'Dilan Demir');
    await page.waitForURL((url) => url.pathname === '/settings');
    await page.locator('.settings-list a[href="#access"]').click();
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
  });
}

test('the login stays usable after a closed popup, and shows the right sign-in method for an address that uses another one @full', async ({
  page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.goto('/login');
  await whenReady(page);
  let opening = page.waitForEvent('popup');
  await button(page, loginText('providers.google')).click();
  await (await opening).close();
  await expect(page.getByRole('alert').getByText(errorText('popup-closed-by-user'))).toBeVisible();
  const email = newAddress('twice');
  opening = page.waitForEvent('popup');
  await button(page, loginText('providers.google')).click();
  await signUpAtProvider(await opening, email);
  await page.waitForURL(isHome);
  await page.goto('/login');
  await button(page, loginText('signedIn.signOut')).click();
  // Unlike GitHub, the simulated provider always verifies the address.
  await page.route('**/accounts:signInWithIdp*', (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(
        /(email_verified[%0-9A-F\\":]*)true/gi,
        '$1false',
      ),
    }),
  );
  opening = page.waitForEvent('popup');
  await button(page, loginText('providers.github')).click();
  await signUpAtProvider(await opening, email);
  await expect(
    page.getByRole('alert').getByText(errorText('account-exists-with-different-credential')),
  ).toBeVisible();
});

test('a disabled sign-in method is not offered, and a link to it in an old mail is refused @full', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const email = await createAccount(backend, 'eda');
  const link = await requestMail(page, backend, loginText('link.offer'), email);
  const other = await otherDevice(page, backend);
  await other.context.route('**/config.json', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    await route.fulfill({
      response: answer,
      json: { ...configSchema.parse(await answer.json()), signInMethods: ['password', 'github'] },
    });
  });
  await other.page.goto('/login');
  await expect(button(other.page, loginText('providers.github'))).toBeVisible();
  for (const absent of [
    loginText('link.offer'),
    ...['google', 'facebook', 'x'].map((name) => loginText(`providers.${name}`)),
  ])
    await expect(button(other.page, absent)).toHaveCount(0);
  await other.page.goto(link);
  await whenReady(other.page);
  await other.page.locator('input[type=email]').fill(email);
  await other.page.keyboard.press('Enter');
  await expect(other.page.getByText(errorText('operation-not-allowed'))).toBeVisible();
  expect(await other.page.evaluate(() => localStorage.getItem('signed-in'))).toBeNull();
  await other.context.close();
});

test('the login warns about caps lock, can show the password, and has fields with attributes for password managers @full', async ({
  page,
  complaints,
}) => {
  void complaints;
  await page.goto('/login');
  await whenReady(page);
  const field = page.locator('#password');
  await expect(page.locator('#email')).toHaveAttribute('autocomplete', 'username');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await field.fill('geheim');
  await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText(loginText('passwordField.capsLock'))).toBeVisible();
  await field.dispatchEvent('keyup', { key: 'a', modifierCapsLock: false });
  await expect(page.getByText(loginText('passwordField.capsLock'))).toHaveCount(0);
  await button(page, loginText('passwordField.show')).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('geheim');
  await button(page, loginText('passwordField.hide')).click();
  await expect(field).toHaveAttribute('type', 'password');
  await page.goto('/register');
  const expected = {
    firstName: 'given-name',
    lastName: 'family-name',
    email: 'email',
    phone: 'tel',
    password: 'new-password',
  };
  for (const [name, value] of Object.entries(expected))
    await expect(page.locator(`input[name=${name}]`)).toHaveAttribute('autocomplete', value);
});

test('the login keeps the requested page when the language is changed @full', async ({
  page,
  context,
  complaints,
}) => {
  void complaints;
  await page.goto('/login?redirect=%2FdriverManual%2Fcontact-plan%3Fx%3D1');
  await page.getByRole('link', { name: 'Français' }).first().click();
  await page.waitForURL((url) => url.pathname === '/fr/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/driverManual/contact-plan?x=1');
  expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe(
    'fr',
  );
  await page.locator('input[type=email]').fill('demo@tanklotse.example');
  await page.locator('input[type=password]').fill('Tanklotse-Demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === '/fr/driverManual/contact-plan?x=1');
});

test('the login keeps and submits text that is typed while its script loads over slow 3G @full', async ({
  page,
  context,
  complaints,
}) => {
  void complaints;
  await slowDown(context, page, 'slow3G');
  let typed = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => {
    typed = resolve;
  });
  await page.route(builtAddress('src/islands/Login/Login.tsx'), async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#email').pressSequentially('demo@tanklotse.example');
  await page.locator('#password').pressSequentially('Tanklotse-Demo-1');
  expect(
    await page.evaluate(() => document.querySelector('astro-island[ssr]') !== null),
    'the script had not arrived yet',
  ).toBe(true);
  typed();
  await whenReady(page);
  await expect(page.locator('#email')).toHaveValue('demo@tanklotse.example');
  await expect(page.locator('#password')).toHaveValue('Tanklotse-Demo-1');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(isHome);
});

const hostile = z
  .array(z.string())
  .parse(JSON.parse(readFileSync('tests/hostile-redirects.json', 'utf8')));
test('a hostile redirect parameter never leads to another origin @full', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const requestedHosts: string[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest()) requestedHosts.push(request.url());
  });
  await page.goto('/login');
  await page.locator('input[type=email]').fill('demo@tanklotse.example');
  await page.locator('input[type=password]').fill('Tanklotse-Demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL(isHome);
  // A signed-in driver is redirected immediately, by the code that also runs after signing in.
  for (const redirect of [...hostile, '/%09/evil.example']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`, { waitUntil: 'commit' });
    await page.waitForURL((url) => url.pathname !== '/login', { waitUntil: 'commit' });
    expect(new URL(page.url()).origin, redirect).toBe(backend.origin);
  }
  expect(requestedHosts.filter((url) => !url.startsWith(`${backend.origin}/`))).toEqual([]);
  expect(requestedHosts.length).toBeGreaterThan(2 * hostile.length);
});
