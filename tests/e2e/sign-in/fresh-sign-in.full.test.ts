/**
 * Account changes for which the service requires a recent sign-in, in an account that signs in only
 * with mail links.
 */
import type { Page } from 'playwright/test';
import * as z from 'zod';
import { mailTo, newAddress, test } from '../support/accounts.ts';
import { type Backend, dump, expect, setFaults, text, whenReady } from '../support/site.ts';

const button = (page: Page, file: string, path: string) =>
  page.getByRole('button', { name: text('de', file, path), exact: true });
const accounts = z.object({
  identity: z.object({ users: z.array(z.object({ email: z.string().optional() })) }),
});

/** Signs in a new driver with a mail link and makes the sign-in ten minutes old for the server. */
async function signInByLink(page: Page, backend: Backend): Promise<string> {
  const email = newAddress('lina');
  await setFaults(backend, [{ kind: 'clockSkew', milliseconds: -600_000 }]);
  await page.goto('/login');
  await whenReady(page);
  await button(page, 'login', 'link.offer').click();
  await page.locator('#email').fill(email);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await page.goto((await mailTo(backend, email)).link);
  await page.waitForURL((url) => url.pathname === '/');
  await setFaults(backend, []);
  return email;
}

async function openDeletion(page: Page): Promise<void> {
  await page.goto('/settings#data');
  await whenReady(page);
  await button(page, 'settings-data', 'delete.open').click();
}

test('a driver without a password opens a mail link in another tab, and the form then continues with the deletion of the account', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const email = await signInByLink(page, backend);
  await openDeletion(page);
  await expect(page.getByText(text('de', 'settings-access', 'confirm.link'))).toBeVisible();
  await expect(button(page, 'settings-data', 'delete.submit')).toHaveCount(0);
  await button(page, 'settings-access', 'confirm.sendLink').click();
  await expect(
    page.getByText(text('de', 'settings-access', 'confirm.linkSent').replace('{{email}}', email)),
  ).toBeVisible();

  const other = await context.newPage();
  await other.goto((await mailTo(backend, email)).link);
  await other.waitForURL((url) => url.pathname + url.hash === '/settings#data');
  await page.bringToFront();
  await page
    .locator('.choice-field-option')
    .filter({ has: page.locator('#delete-sure') })
    .click();
  await button(page, 'settings-data', 'delete.submit').click();
  await page.waitForURL((url) => url.pathname === '/login');
  await expect(page.getByText(text('de', 'identity-errors', 'account-deleted'))).toBeVisible();
  await other.waitForURL((url) => url.pathname === '/login');
  const { identity } = accounts.parse(await dump(backend));
  expect(identity.users.map((user) => user.email)).not.toContain(email);
});

test('a driver without a password changes the address in the tab of the mail link, and must sign in again if the sign-in is too old', async ({
  page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const email = await signInByLink(page, backend);
  await page.goto('/settings#access');
  await whenReady(page);
  await button(page, 'settings-access', 'email.change').click();
  await button(page, 'settings-access', 'confirm.sendLink').click();
  await expect(
    page.getByText(text('de', 'settings-access', 'confirm.linkSent').replace('{{email}}', email)),
  ).toBeVisible();
  await page.goto((await mailTo(backend, email)).link);
  await page.waitForURL((url) => url.pathname + url.hash === '/settings#access');
  await whenReady(page);
  await button(page, 'settings-access', 'email.change').click();
  const next = newAddress('lina-neu');
  await page.locator('#email-new').fill(next);
  await page.route(
    '**/accounts:sendOobCode*',
    (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } },
      }),
    { times: 1 },
  );
  await button(page, 'settings-access', 'email.save').click();
  await expect(
    page.getByText(text('de', 'identity-errors', 'requires-recent-login')),
  ).toBeVisible();
  await button(page, 'settings-access', 'email.save').click();
  await expect(
    page.getByText(text('de', 'settings-access', 'email.ordered').replace('{{email}}', next)),
  ).toBeVisible();
  expect((await mailTo(backend, next)).requestType).toBe('VERIFY_AND_CHANGE_EMAIL');
});
