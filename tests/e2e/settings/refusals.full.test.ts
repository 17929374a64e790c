import type { Page } from 'playwright/test';
import { documentAnswers } from '../../fixtures/document-answers.ts';
import { photo, smallPhoto } from '../../fixtures/photos.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { removeAccountChecks } from '../support/accounts.ts';
import {
  casesIn,
  driver,
  dump,
  expect,
  setFaults,
  test,
  text,
  whenReady,
} from '../support/site.ts';
import { writePhone } from '../support/phone-state.ts';

test('each error of the document store while saving the profile is shown as a text about the profile, in each language', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  for (const locale of locales) {
    await page.goto(`${localizePath('/settings', locale)}#profile`);
    await whenReady(page);
    const form = page.locator('form.settings-fields').first();
    // Wait until the form shows the stored profile.
    await expect(form.locator('[name=firstName]')).not.toHaveValue('');
    for (const [code, status, name] of casesIn(locale, documentAnswers)) {
      await setFaults(backend, [
        {
          kind: 'status',
          path: ':commit',
          status,
          body: { error: { code: status, message: name, status: name } },
        },
      ]);
      await form.locator('[name=lastName]').fill(`Brandt ${code}`);
      await form.locator('button[type=submit]').click();
      await expect(
        form.getByText(text(locale, 'document-errors', code), { exact: true }),
        `${locale} ${code}`,
      ).toBeVisible();
    }
  }
  // Leave the page, which would otherwise send the name later and change it for the next tests.
  await page.goto('about:blank');
  await setFaults(backend, []);
});

test('each error of the file store while saving the picture is shown as a text about the picture, in each language', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  // The library repeats requests to a busy server for 20 s.
  await page.clock.install();
  const section = page.locator('.settings-photo');
  for (const locale of locales) {
    for (const [code, fault] of casesIn(locale, [
      ['unauthorized', { kind: 'status', path: '^/v0/b/', status: 403 }],
      ['unauthenticated', { kind: 'status', path: '^/v0/b/', status: 401 }],
      ['quota-exceeded', { kind: 'quota', path: '^/v0/b/' }],
      ['retry-limit-exceeded', { kind: 'status', path: '^/v0/b/', status: 503 }],
    ] as const)) {
      await setFaults(backend, [fault]);
      await page.goto(localizePath('/settings', locale));
      await whenReady(page);
      await section
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(smallPhoto) });
      await page
        .getByRole('button', { name: text(locale, 'settings-profile', 'photo.crop.take') })
        .click();
      const sentence = section.getByText(text(locale, 'storage-errors', code), { exact: true });
      await expect
        .poll(
          async () => {
            await page.clock.runFor(code === 'retry-limit-exceeded' ? 3000 : 100);
            return sentence.isVisible();
          },
          { message: `${locale} ${code}` },
        )
        .toBe(true);
    }
  }
  await setFaults(backend, []);
});

/** Answers these requests of the page to the identity service with an error. */
const refuse = (page: Page, call: RegExp, server: string): Promise<unknown> =>
  page.route(call, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: server } } }),
  );

test('each error of the identity service after an account change or at the end of a session is shown as a text, in each language', async ({
  browser,
  backend,
  session,
  complaints,
}) => {
  void complaints;
  const { origin: baseURL } = backend;
  for (const locale of locales) {
    const signedIn = async (): Promise<Page> => {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
      const page = await context.newPage();
      await writePhone(page, session);
      return page;
    };
    const page = await signedIn();
    await page.goto(`${localizePath('/settings', locale)}#access`);
    await whenReady(page);
    const access = page.locator('section#access');
    await access
      .getByRole('button', { name: text(locale, 'settings-access', 'email.change') })
      .click();
    await access.locator('#email-current').fill(driver.password);
    await access.locator('#email-new').fill('neu@firma.example');
    for (const [server, code] of casesIn(locale, [
      ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
      ['INVALID_ID_TOKEN', 'invalid-user-token'],
    ] as const)) {
      await refuse(page, /accounts:sendOobCode/, server);
      await access
        .getByRole('button', { name: text(locale, 'settings-access', 'email.save') })
        .click();
      await expect(
        access.getByText(text(locale, 'identity-errors', code), { exact: true }),
        `${locale} ${server}`,
      ).toBeVisible();
    }
    await page.context().close();

    // When a page starts, the library requests the account or a new token. The error ends the
    // session, and the login shows the reason.
    for (const [server, code] of casesIn(locale, [
      ['TOKEN_EXPIRED', 'user-token-expired'],
      ['USER_NOT_FOUND', 'user-token-expired'],
      ['USER_DISABLED', 'user-disabled'],
      ['INVALID_ID_TOKEN', 'invalid-user-token'],
      // This error has no specific text, so the general text appears.
      ['INVALID_REFRESH_TOKEN', 'user-token-expired'],
    ] as const)) {
      const other = await signedIn();
      await removeAccountChecks(other);
      await refuse(other, /accounts:lookup|\/v1\/token/, server);
      await other.goto(localizePath('/gasCalculator', locale));
      await other.waitForURL((url) => url.pathname === localizePath('/login', locale));
      await expect(
        other.getByText(text(locale, 'identity-errors', code), { exact: true }),
        `${locale} ${server}`,
      ).toBeVisible();
      await other.context().close();
    }
  }
});

test('a deletion that the server refuses keeps the account and shows a text about the account, in each language', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  for (const locale of locales) {
    await setFaults(backend, []);
    await page.goto(`${localizePath('/settings', locale)}#data`);
    await whenReady(page);
    const data = page.locator('section#data');
    await data.getByRole('button', { name: text(locale, 'settings-data', 'delete.open') }).click();
    await data.locator('label', { has: page.locator('#delete-sure') }).click();
    await data.locator('#delete-current').fill(driver.password);
    for (const [code, path, status, name] of casesIn(locale, [
      ['unauthorized', '^/v0/b/', 403, ''],
      ['permission-denied', ':commit', 403, 'PERMISSION_DENIED'],
      ['unauthenticated', ':commit', 401, 'UNAUTHENTICATED'],
      ['unavailable', ':commit', 503, 'UNAVAILABLE'],
    ] as const)) {
      await setFaults(backend, [
        {
          kind: 'status',
          path,
          status,
          body: { error: { code: status, message: name, status: name } },
        },
      ]);
      await data
        .getByRole('button', { name: text(locale, 'settings-data', 'delete.submit') })
        .click();
      await expect(
        data.getByText(text(locale, 'account-errors', code), { exact: true }).first(),
        `${locale} ${code}`,
      ).toBeVisible();
    }
  }
  await setFaults(backend, []);
  expect(JSON.stringify(await dump(backend))).toContain(driver.email);
});
