import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import * as z from 'zod';
import { clientCodes } from '../../../src/features/session/model/auth-errors.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { themes } from '../../../src/features/theme/theme.ts';
import { openSealed } from '../../../office/open-file.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { test } from '../support/accounts.ts';
import { violations } from '../support/axe.ts';
import { unzip } from '../support/unzip.ts';
import { casesIn, expect, screenTexts, text, whenReady, whenSettled } from '../support/site.ts';

declare const app: App;

async function expectClean(page: Page, state: string): Promise<void> {
  expect(await violations(page), state).toEqual([]);
}
async function type(page: Page): Promise<void> {
  await page.locator('#email').fill('jona@firma.example');
  await page.locator('#password').fill('drei kurze Wörter');
}

// screens.test.ts checks the initial state of each screen in every theme and language. Here each
// theme and each language is used only once.
for (const [index, theme] of themes.entries()) {
  for (const locale of locales.slice(index, index + 1)) {
    test(`login and registration pass axe while waiting, with errors and with notices, in ${theme}, ${locale} @full`, async ({
      page,
      complaints,
    }) => {
      complaints.allowNetwork = true;
      await page.addInitScript((name) => {
        localStorage.setItem('theme', name);
      }, theme);
      await page.goto(localizePath('/login', locale));
      await whenReady(page);
      await page.locator('button[type=submit]').click();
      await expect(page.locator('#email')).toBeFocused();
      await expectClean(page, 'empty fields');
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/accounts:signInWithPassword*', async (route) => {
        await held;
        await route.fulfill({
          status: 400,
          json: { error: { code: 400, message: 'USER_DISABLED' } },
        });
      });
      await type(page);
      await page.locator('button[type=submit]').click();
      await expect(
        page.locator('.login-status').filter({ hasText: text(locale, 'login', 'busy') }),
      ).toBeVisible();
      await expectClean(page, 'busy');
      release();
      await expect(page.getByRole('alert')).toHaveText(
        text(locale, 'identity-errors', 'user-disabled'),
      );
      await expectClean(page, 'refused');
      await page.getByRole('button', { name: text(locale, 'login', 'forgot') }).click();
      await page.locator('#email').fill('jona@firma.example');
      await page.locator('button[type=submit]').click();
      await expect(
        page.getByRole('status').filter({ hasText: 'jona@firma.example' }),
      ).toBeVisible();
      await expectClean(page, 'mail sent');
      await page.goto(localizePath('/login?mode=resetPassword&oobCode=old', locale));
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: text(locale, 'identity-errors', 'invalid-action-code') }),
      ).toBeVisible();
      await expectClean(page, 'link used');
      await page.goto(localizePath('/register', locale));
      await whenReady(page);
      await page.locator('button[type=submit]').click();
      await expect(page.locator('#firstName')).toBeFocused();
      await expectClean(page, 'registration, empty fields');
    });
  }
}

/** For each error code: the screen, the request to the service and the tap that cause it. */
const arising = {
  signIn: [
    'INVALID_PASSWORD',
    'EMAIL_NOT_FOUND',
    'INVALID_LOGIN_CREDENTIALS',
    'INVALID_EMAIL',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'USER_DISABLED',
    'OPERATION_NOT_ALLOWED',
    'PASSWORD_LOGIN_DISABLED',
  ],
  register: ['EMAIL_EXISTS', 'WEAK_PASSWORD', 'ADMIN_ONLY_OPERATION'],
  forgotten: ['RESET_PASSWORD_EXCEED_LIMIT'],
  mailLink: ['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'],
  // These codes are shown in the settings or later on the login; settings/refusals.full.test.ts
  // tests them.
  session: [
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'INVALID_ID_TOKEN',
    'TOKEN_EXPIRED',
    'USER_NOT_FOUND',
  ],
  // These codes are not shown; docs/specification.md contains the reason.
  never: ['MISSING_PASSWORD', 'INVALID_IDENTIFIER', 'INVALID_CODE', 'SESSION_EXPIRED'],
} as const;

test('each error of the identity service is shown as a text without a code on the affected screen, in each language @full', async ({
  page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  expect(Object.values(arising).flat().toSorted()).toEqual(Object.keys(clientCodes).toSorted());
  let refusal = '';
  await page.route(/\/v1\/accounts:/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: refusal } } }),
  );
  const submit = (): Promise<void> => page.locator('button[type=submit]').click();
  for (const locale of locales) {
    const sentences = screenTexts(locale, 'identity-errors', z.record(z.string(), z.string()));
    const expectText = async (server: keyof typeof clientCodes): Promise<void> => {
      const code = clientCodes[server] ?? '';
      await expect(
        page.getByText(sentences[code] ?? '', { exact: true }).first(),
        `${locale} ${server}`,
      ).toBeVisible();
      const shown = await page.locator('main').innerText();
      expect(shown).not.toContain(server);
      expect(shown).not.toContain(code);
      expect(shown).not.toMatch(/auth\/|Firebase/i);
      if (locale !== 'en') expect(shown).not.toMatch(/\b(?:error|failed|please)\b/i);
    };
    const open = async (path: string): Promise<void> => {
      await page.goto(localizePath(path, locale));
      await whenReady(page);
    };

    await open('/login');
    await type(page);
    for (const server of casesIn(locale, arising.signIn)) {
      refusal = server;
      await submit();
      await expectText(server);
    }
    refusal = 'FROM_THE_FUTURE';
    await submit();
    await expect(page.getByRole('alert')).toContainText('from-the-future');

    await page.getByRole('button', { name: text(locale, 'login', 'forgot') }).click();
    for (const server of arising.forgotten) {
      refusal = server;
      await submit();
      await expectText(server);
    }

    for (const server of casesIn(locale, arising.mailLink)) {
      refusal = server;
      await open(`/login?mode=resetPassword&oobCode=${server.length}`);
      await expectText(server);
    }

    await open('/register');
    for (const [name, value] of Object.entries({
      firstName: 'Ayşe',
      lastName: 'Öztürk',
      email: 'ayse@firma.example',
      phone: '+49 151 23456789',
      password: 'drei kurze Wörter',
    }))
      await page.locator(`input[name=${name}]`).fill(value);
    for (const server of casesIn(locale, arising.register)) {
      refusal = server;
      await submit();
      await expectText(server);
    }
  }
});

test('the login offers to save waiting reports to an encrypted file without signing in if the company has configured a key', async ({
  page,
  complaints,
}) => {
  void complaints;
  await page.goto('/imprint');
  await loadServices(page);
  const id = await page.evaluate(() => app.queue({ uid: 'somebody', photos: [20_000] }));
  const save = page.getByRole('button', { name: text('de', 'login', 'sealed.save') });
  await page.goto('/login');
  await whenReady(page);
  await whenSettled(page);
  await expect(save).toHaveCount(0);

  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sealingKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  await page.route('**/config.json', async (route) => {
    const config = z
      .record(z.string(), z.unknown())
      .parse(await (await route.fetch({ maxRetries: 3 })).json());
    await route.fulfill({ json: { ...config, sealingKey } });
  });
  await page.reload();
  await expect(page.getByText(text('de', 'login', 'sealed.lead'))).toBeVisible();
  await expectClean(page, 'sealed file offered');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  await expect(
    page.locator('[aria-live]').getByText(text('de', 'login', 'sealed.saved')),
  ).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^tanklotse-\d{4}-\d{2}-\d{2}\.sealed$/);
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const files = unzip(openSealed(readFileSync(await download.path()), pem));
  expect(files.get('reports.json')?.toString()).toContain(`report ${id}`);
  expect(files.get(`photos/${id}/1.jpg`)?.length).toBe(20_000);
  expect(files.get(text('de', 'login', 'sealed.fileName'))?.toString()).toBe(
    text('de', 'login', 'sealed.readMe'),
  );
  // The report stays on the phone, and its driver can still send it.
  await loadServices(page);
  expect(await page.evaluate((report) => app.state(report), id)).toMatchObject({
    status: 'queued',
  });
});
