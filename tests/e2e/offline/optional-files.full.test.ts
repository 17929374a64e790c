/**
 * Files that a screen can do without: their absence is said, and costs nothing of what was typed.
 */
import type { Page } from 'playwright/test';
import { builtAddress } from '../support/built-files.ts';
import { expect, setFaults, test, text, whenSettled } from '../support/site.ts';

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
