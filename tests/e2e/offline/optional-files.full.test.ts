/**
 * Optional files of a screen: if they cannot be loaded, the screen shows a message and keeps typed
 * text.
 */
import type { Page } from 'playwright/test';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { builtAddress } from '../support/built-files.ts';
import { addPhotos, openForm } from '../support/form.ts';
import { expect, setFaults, test, text, whenReady, whenSettled } from '../support/site.ts';

/** Marks the current page, to detect a reload, which removes the mark. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.title = 'not loaded anew';
  });

test('a missing language file is logged once, the general error text is shown, and typed text stays', async ({
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
  // Two seconds after it has loaded, the screen also prefetches the texts.
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

test('the search shows a message when its code cannot be loaded, and keeps the typed query', async ({
  signedInPage: page,
  complaints,
}) => {
  await page.route(builtAddress('src/components/manual-search/search.lazy.ts'), (route) =>
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

test('a form rejects a photo and shows the actual reason while the photo code cannot be loaded, and accepts it afterwards', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.route(builtAddress(photoCode), (route) => route.abort());
  await openForm(page, 'de');
  const files = await photoFiles(1, smallPhoto);
  await page.locator('input[type=file][multiple]:enabled').setInputFiles([...files]);
  const reason = page.getByText(
    `${files[0]?.name}: ${text('de', 'reports', 'photos.codeMissing')}`,
  );
  await expect(reason).toBeVisible();
  await expect(page.locator('.photo-picker-photo')).toHaveCount(0);
  await page.unrouteAll();
  await addPhotos(page, files);
  await expect(reason).toHaveCount(0);
});

test('the settings reject a profile photo and show the actual reason when the photo code cannot be loaded', async ({
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
