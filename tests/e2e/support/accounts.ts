/** Accounts, mails and sign-in providers for the tests of the login screens. */
import { giveReporting } from '../../fixtures/reporting.ts';
import type { BrowserContext, Page } from 'playwright/test';
import * as z from 'zod';
import { type Backend, startBackend, test as site } from './site.ts';
import { testTimeout } from '../../timeouts.ts';

/** Like `test` of site.ts, with a backend that also simulates sign-in providers. */
export const test = site.extend<object, { backend: Backend }>({
  backend: [
    async ({}, use) => {
      const backend = await startBackend(undefined, 0, ['--providers', '--quick-compression']);
      await use(backend);
      await backend.kill();
    },
    { scope: 'worker', timeout: testTimeout },
  ],
});

let count = 0;
/** Returns a unique e-mail address. */
export function newAddress(name: string): string {
  count += 1;
  return `${name}-${count}-${Date.now()}@tanklotse.example`;
}
export const password = 'drei kurze Wörter';

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer.json();
}

/** Creates an account with `password` and the right to report; returns its address. */
export async function createAccount(backend: Backend, name: string): Promise<string> {
  const email = newAddress(name);
  await post(
    `${backend.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo-api-key`,
    { email, password, returnSecureToken: true },
  );
  await giveReporting(backend.origin, email);
  return email;
}

/** Changes an account as an administrator: `disable` blocks it, `revoke` ends its sessions. */
export const administer = (
  backend: Backend,
  action: 'disable' | 'revoke',
  user: string,
): Promise<unknown> => post(`${backend.origin}/__dev/users/${action}`, { user });

const mailsSchema = z.array(
  z.object({ to: z.string(), requestType: z.string(), link: z.string() }),
);
/** Returns the newest mail to this address, with its link. Throws if there is none. */
export async function mailTo(
  backend: Backend,
  address: string,
): Promise<{ readonly requestType: string; readonly link: string }> {
  const mails = mailsSchema.parse(await (await fetch(`${backend.origin}/__dev/mails`)).json());
  const mail = mails.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail;
}

/** Creates an account with this address on the page of the provider and signs in with it. */
export async function signUpAtProvider(
  page: Page,
  email: string,
  name = 'Jona Brandt',
): Promise<void> {
  await page.locator('.js-new-account').click();
  await page.locator('#email-input').fill(email);
  await page.locator('#display-name-input').fill(name);
  await page.locator('#sign-in').click();
}

/** Opens a page in a new browser context without stored data. */
export async function otherDevice(
  page: Page,
  backend: Backend,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const context = await browser.newContext({
    baseURL: backend.origin,
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });
  return { context, page: await context.newPage() };
}

/** Each page of `target` then checks the account, as if the last check were an hour old. */
export const removeAccountChecks = (target: BrowserContext | Page): Promise<unknown> =>
  target.addInitScript(() => {
    // The blank page of a new tab has no storage.
    if (location.protocol === 'about:') return;
    for (const key of Object.keys(localStorage))
      if (key.startsWith('account-checked:')) localStorage.removeItem(key);
  });
