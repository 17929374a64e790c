/** Accounts, mails and providers as the journeys of the login screens need them. */
import { giveReporting } from '../../fixtures/reporting.ts';
import type { BrowserContext, Page } from 'playwright/test';
import * as z from 'zod';
import { type Backend, startBackend, test as site } from './site.ts';
import { testTimeout } from '../../timeouts.ts';

/** As the site's test, on a backend that plays the providers too. */
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
/** An address that no other test has. */
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

/** An account with `password` that may report; gives its address. */
export async function createAccount(backend: Backend, name: string): Promise<string> {
  const email = newAddress(name);
  await post(
    `${backend.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo-api-key`,
    { email, password, returnSecureToken: true },
  );
  await giveReporting(backend.origin, email);
  return email;
}

/** What an administrator does to an account: `disable` blocks it, `revoke` ends its sessions. */
export const administer = (
  backend: Backend,
  action: 'disable' | 'revoke',
  user: string,
): Promise<unknown> => post(`${backend.origin}/__dev/users/${action}`, { user });

const mailsSchema = z.array(
  z.object({ to: z.string(), requestType: z.string(), link: z.string() }),
);
/** The link of the newest mail to this address. Throws where there is none. */
export async function mailTo(
  backend: Backend,
  address: string,
): Promise<{ readonly requestType: string; readonly link: string }> {
  const mails = mailsSchema.parse(await (await fetch(`${backend.origin}/__dev/mails`)).json());
  const mail = mails.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail;
}

/** What somebody does on the provider's page: a new account there with this address. */
export async function agreeAtProvider(
  page: Page,
  email: string,
  name = 'Jona Brandt',
): Promise<void> {
  await page.locator('.js-new-account').click();
  await page.locator('#email-input').fill(email);
  await page.locator('#display-name-input').fill(name);
  await page.locator('#sign-in').click();
}

/** A phone without anything stored. */
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
