import { documentAnswers } from '../../fixtures/document-answers.ts';
import { photo } from '../../fixtures/photos.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { expect, setFaults, test, text, whenReady } from '../support/site.ts';

test('each answer of the document store to a profile is said, in each language, as what it means for the profile', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  for (const locale of locales) {
    await page.goto(`${localizePath('/settings', locale)}#profile`);
    await whenReady(page);
    const form = page.locator('form.settings-fields').first();
    for (const [code, status, name] of documentAnswers) {
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
  await setFaults(backend, []);
});

test('each answer of the file store to a picture is said as what it means for the picture', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  for (const [locale, code, fault] of [
    ['de', 'unauthorized', { kind: 'status', path: '^/v0/b/', status: 403 }],
    ['en', 'unauthenticated', { kind: 'status', path: '^/v0/b/', status: 401 }],
    ['fr', 'quota-exceeded', { kind: 'quota', path: '^/v0/b/' }],
    // Sent, and gone before its address was asked for.
    ['de', 'object-not-found', { kind: 'status', method: 'GET', path: '^/v0/b/', status: 404 }],
  ] as const) {
    await setFaults(backend, [fault]);
    await page.goto(localizePath('/settings', locale));
    await whenReady(page);
    const section = page.locator('.settings-photo');
    await section
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await page
      .getByRole('button', { name: text(locale, 'settings-profile', 'photo.crop.take') })
      .click();
    await expect(
      section.getByText(text(locale, 'storage-errors', code), { exact: true }),
    ).toBeVisible();
  }
  await setFaults(backend, []);
});
