/**
 * Files that a screen can do without: their absence is said, and costs nothing of what was typed.
 */
import type { Page } from 'playwright/test';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { builtAddress } from '../support/built-files.ts';
import { addPhotos, openForm } from '../support/form.ts';
import { expect, setFaults, test, text, whenReady, whenSettled } from '../support/site.ts';

/**
 * Marks this very page: a page that starts anew does not carry the mark. What watches for missing
 * files runs in every page before it has loaded.
 */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.title = 'not loaded anew';
  });

test('a language file that cannot be fetched is reported once, the general sentence stands in, and what was typed stays', async ({
  page,
  backend,
  complaints,
}) => {
  await page.route(builtAddress('src/locales/de/identity-errors.json'), (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await setFaults(backend, [
    {
      kind: 'status',
      path: 'accounts:signInWithPassword',
      status: 400,
      body: { error: { code: 400, message: 'USER_DISABLED' } },
    },
  ]);
  await page.clock.install();
  await page.goto('/login');
  await mark(page);
  await page.locator('#email').fill('jona@firma.example');
  await page.locator('#password').fill('drei kurze Wörter');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert')).toHaveText(
    text('de', 'login', 'failed').replace('{{code}}', 'user-disabled'),
  );
  // The screen fetches the sentences ahead as well, two seconds after it stands.
  await page.clock.runFor(2500);
  await whenSettled(page);
  expect(await page.title()).toBe('not loaded anew');
  await expect(page.locator('#email')).toHaveValue('jona@firma.example');
  await expect(page.locator('#password')).toHaveValue('drei kurze Wörter');
  await setFaults(backend, []);
  const reported = complaints.seen.filter((line) => line.includes('Failed locale loading'));
  expect(reported).toEqual([
    expect.stringMatching(/Failed locale loading de identity-errors TypeError: Failed to fetch/),
  ]);
  complaints.seen.splice(
    0,
    complaints.seen.length,
    ...complaints.seen.filter((line) => !/Failed locale loading|status of 40[04]/.test(line)),
  );
});

test('a search that cannot be fetched says so on the same page, and the question stays', async ({
  signedInPage: page,
  complaints,
}) => {
  await page.route(builtAddress('src/features/manual-search/answers.lazy.ts'), (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto('/driverManual');
  await mark(page);
  await page.locator('.search input').fill('Tunnel');
  await expect(page.locator('.search-status')).toHaveText(text('de', 'manual', 'search.failed'));
  expect(await page.title()).toBe('not loaded anew');
  await expect(page.locator('.search input')).toHaveValue('Tunnel');
  complaints.allowNetwork = true;
});

const photoCode = 'src/features/photos/prepare-photo.lazy.ts';

test('a photo whose code cannot be fetched is refused with the true reason, and taken once it can', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.route(builtAddress(photoCode), (route) => route.abort());
  await openForm(page, 'de');
  const files = await photoFiles(1, smallPhoto);
  await page.locator('input[type=file][multiple]').setInputFiles([...files]);
  const reason = page.getByText(
    `${files[0]?.name}: ${text('de', 'reports', 'photos.codeMissing')}`,
  );
  await expect(reason).toBeVisible();
  await expect(page.locator('.photo-picker-photo')).toHaveCount(0);
  await page.unrouteAll();
  await addPhotos(page, files);
  await expect(reason).toHaveCount(0);
});

test('a profile photo whose code cannot be fetched is refused with the true reason', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.route(builtAddress(photoCode), (route) => route.abort());
  await page.goto('/settings#photo');
  await whenReady(page);
  await page.locator('input[name=photo]').setInputFiles([...(await photoFiles(1, smallPhoto))]);
  await expect(
    page.getByText(text('de', 'settings-profile', 'photo.problems.codeMissing')),
  ).toBeVisible();
});
