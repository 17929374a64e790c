import { localizePath } from '../../../src/i18n/locales.ts';
import { announcements, recordAnnouncements } from '../support/announcements.ts';
import { driver, expect, signIn, test, text, whenReady, whenSettled } from '../support/site.ts';

const locale = 'de';

test('the login shows an error next to the field for a wrong password, announces each refusal, and opens the requested page after signing in', async ({
  page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await recordAnnouncements(page);
  await page.goto(localizePath('/driverManual/contact-plan?x=1#card', locale));
  await page.waitForURL(/\/login\?redirect=/);
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.locator('.field-error')).toHaveText(
    text(locale, 'identity-errors', 'wrong-password'),
  );
  await expect(page.locator('input[type=password]')).toBeFocused();
  // The field keeps the focus, so a screen reader gets each refusal from the announcer.
  const wrong = text(locale, 'identity-errors', 'wrong-password');
  const heard = async () => (await announcements(page)).filter((one) => one.text === wrong).length;
  await expect.poll(heard).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(heard).toBe(2);
  await page.locator('input[type=password]').fill(driver.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(
    (url) =>
      url.pathname + url.search + url.hash ===
      localizePath('/driverManual/contact-plan?x=1#card', locale),
  );
});

test('a new driver whose address the company refuses reads this, then registers, is signed in, and finds the profile in the settings', async ({
  page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const email = `new-${locale}-${Date.now()}@tanklotse.example`;
  await page.goto(localizePath('/register?redirect=%2Fsettings', locale));
  await whenReady(page);
  await page.locator('input[name=firstName]').fill('Ayşe');
  await page.locator('input[name=lastName]').fill('Öztürk-Meyer');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=phone]').fill('0151 23456789');
  await page.locator('input[name=password]').fill('ein-langes-passwort');
  // As the service passes the answer of functions/may-register.ts on.
  const refusal = '{"error":{"message":"address-not-accepted","status":"PERMISSION_DENIED"}}';
  const message = `BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: ${refusal}`;
  await page.route(
    '**/accounts:signUp?*',
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }),
    { times: 1 },
  );
  await page.locator('button[type=submit]').click();
  await expect(
    page.getByText(text(locale, 'identity-errors', 'address-not-accepted')),
  ).toBeVisible();
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === localizePath('/settings', locale));
  await expect(page.locator('.settings-name')).toHaveText('Ayşe Öztürk-Meyer');
  await page.locator('.settings-list a[href="#access"]').click();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('the login signs in with data that was typed and submitted before its script has loaded @full', async ({
  page,
  complaints,
}) => {
  void complaints;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.keyboard.press('Enter');
  await whenSettled(page);
  expect(new URL(page.url()).pathname).toBe('/login');
  release();
  await page.waitForURL((url) => url.pathname === '/');
});

for (const [offer, heading] of [
  ['forgot', 'reset.heading'],
  ['link.offer', 'link.heading'],
] as const) {
  test(`the login shows "${offer}" before its script has loaded and performs a tap on it @full`, async ({
    page,
    complaints,
  }) => {
    void complaints;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('button', { name: text('de', 'login', offer) }).click();
    release();
    await expect(page.getByRole('heading', { name: text('de', 'login', heading) })).toBeVisible();
  });
}

test('signing out closes the screen, and asks for confirmation first if a report has not been sent', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await signIn(page, 'de');
  await page.goto('/settings');
  await page.getByRole('button', { name: text('de', 'settings', 'signOut') }).click();
  await page.waitForURL(/\/login/);
  await page.goto('/settings');
  await page.waitForURL(/\/login\?redirect=%2Fsettings/);
  expect(await page.evaluate(() => localStorage.getItem('signed-in'))).toBeNull();
  expect((await context.cookies()).length).toBeLessThanOrEqual(1);
});

test('a disabled driver is signed out at the next start and sees the reason', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const email = `blocked-${Date.now()}@tanklotse.example`;
  await page.goto('/register');
  await whenReady(page);
  for (const [name, value] of Object.entries({
    firstName: 'Bo',
    lastName: 'Block',
    email,
    phone: '+4915123456789',
    password: 'ein-langes-passwort',
  }))
    await page.locator(`input[name=${name}]`).fill(value);
  // Wait for the account check of home, which would otherwise report the disabled account itself.
  const checkedAtHome = page.waitForResponse(
    (response) =>
      response.url().includes('accounts:lookup') && new URL(page.url()).pathname === '/',
  );
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await (await checkedAtHome).finished();
  await whenSettled(page);
  const answer = await fetch(`${backend.origin}/__dev/users/disable`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: email }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  await page.goto('/settings');
  await page.waitForURL(/\/login/);
  await expect(page.getByText(text('de', 'identity-errors', 'user-disabled'))).toBeVisible();
});
