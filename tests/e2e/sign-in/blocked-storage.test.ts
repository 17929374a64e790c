/**
 * Signing in where the browser refuses storage, as Chromium does with all cookies blocked: the
 * accessors of `window` throw a SecurityError.
 */
import type { Page } from 'playwright/test';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { casesIn, driver, expect, test, text, whenReady, whenSettled } from '../support/site.ts';

type Part = 'localStorage' | 'fullStorage' | 'sessionStorage' | 'indexedDB' | 'cookies' | 'workers';

/** Blocks these parts on each page of the context. */
const block = (page: Page, parts: readonly Part[]): Promise<unknown> =>
  page.addInitScript((blocked: readonly string[]) => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    const close = (object: object, ...names: string[]): void => {
      for (const name of names) Object.defineProperty(object, name, { get: refuse, set: refuse });
    };
    for (const part of blocked)
      if (part === 'cookies') close(Document.prototype, 'cookie');
      else if (part === 'fullStorage')
        Storage.prototype.setItem = () => {
          throw new DOMException('No room', 'QuotaExceededError');
        };
      else if (part === 'workers') {
        close(Navigator.prototype, 'serviceWorker');
        close(window, 'caches', 'Worker');
        LockManager.prototype.request = () =>
          Promise.reject(new DOMException('Access is denied', 'SecurityError'));
      } else close(window, part);
  }, parts);

/** Signs in, and returns the paths that the page has opened since. */
async function trySignIn(page: Page, locale: Locale): Promise<readonly string[]> {
  await page.goto(localizePath('/login', locale));
  await whenReady(page);
  const opened: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) opened.push(new URL(frame.url()).pathname);
  });
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.locator('button[type=submit]').click();
  return opened;
}

const refusals: readonly { readonly parts: readonly Part[]; readonly named: readonly string[] }[] =
  [
    {
      parts: ['localStorage', 'sessionStorage', 'indexedDB', 'cookies', 'workers'],
      named: ['localStorage', 'sessionStorage', 'indexedDB', 'serviceWorker'],
    },
    { parts: ['localStorage'], named: ['localStorage'] },
    { parts: ['indexedDB'], named: ['indexedDB'] },
  ];
for (const locale of ['de', 'en', 'fr'] as const)
  for (const { parts, named } of casesIn(locale, refusals))
    test(`signing in with blocked ${parts.join(', ')} stays on the ${locale} login, which names what is blocked and opens manual and calculator`, async ({
      page,
      complaints,
    }) => {
      await block(page, parts);
      const opened = await trySignIn(page, locale);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(text(locale, 'identity-errors', 'storage-blocked'));
      for (const part of named)
        await expect(alert).toContainText(text(locale, 'notices', `${part}Name`));
      await whenSettled(page);
      expect(opened).toEqual([]);
      for (const [label, path] of [
        ['openEmergency', '/emergency'],
        ['openManual', '/driverManual'],
        ['openCalculator', '/gasCalculator'],
      ] as const) {
        await page.goto(localizePath('/login', locale));
        await trySignIn(page, locale);
        await alert.getByRole('link', { name: text(locale, 'notices', label) }).click();
        await page.waitForURL((url) => url.pathname === localizePath(path, locale));
        await whenReady(page);
        await whenSettled(page);
        expect(new URL(page.url()).pathname).toBe(localizePath(path, locale));
        await expect(page.locator('main h1')).toBeVisible();
      }
      // A screen that writes data needs a session.
      await page.goto(localizePath('/settings', locale));
      await page.waitForURL((url) => url.pathname === localizePath('/login', locale));
      complaints.seen.length = 0;
    });

test('registering with blocked storage creates no account, names what is blocked and opens the manual', async ({
  page,
  complaints,
}) => {
  await block(page, ['localStorage', 'indexedDB']);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/register');
  await whenReady(page);
  for (const [name, value] of Object.entries({
    firstName: 'Bo',
    lastName: 'Block',
    email: `blocked-${Date.now()}@tanklotse.example`,
    phone: '+4915123456789',
    password: 'ein-langes-passwort',
  }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(text('de', 'identity-errors', 'storage-blocked'));
  for (const part of ['localStorage', 'indexedDB'])
    await expect(alert).toContainText(text('de', 'notices', `${part}Name`));
  expect(requests.filter((url) => url.includes('accounts:signUp'))).toEqual([]);
  await alert.getByRole('link', { name: text('de', 'notices', 'openManual') }).click();
  await page.waitForURL((url) => url.pathname === '/driverManual');
  await expect(page.locator('main h1')).toBeVisible();
  complaints.seen.length = 0;
});

test('signing in with full localStorage stays on the login, which names the full storage', async ({
  page,
  complaints,
}) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('other', 'x'));
  await block(page, ['fullStorage']);
  const opened = await trySignIn(page, 'de');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(text('de', 'identity-errors', 'storage-blocked'));
  const [full = ''] = text('de', 'notices', 'storageFull').split('{{parts}}');
  await expect(alert).toContainText(full);
  await whenSettled(page);
  expect(opened).toEqual([]);
  complaints.seen.length = 0;
});

for (const part of ['sessionStorage', 'cookies', 'workers'] as const)
  test(`signing in with blocked ${part} opens home once, and a message can be sent`, async ({
    page,
    complaints,
  }) => {
    await block(page, [part]);
    const opened = await trySignIn(page, 'de');
    await page.waitForURL((url) => url.pathname === '/');
    await whenReady(page);
    await whenSettled(page);
    expect(opened).toEqual(['/']);
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', `blocked ${part} ${Date.now()}`);
    await send(page);
    await expect(page.locator('.sent-receipt--done')).toBeVisible();
    complaints.seen.length = 0;
  });
