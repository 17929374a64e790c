/**
 * A site without functions: config.json of the product started with `--no-functions` does not name
 * them. Each place that could show a function is visited with an account that could use all.
 */
import { dev } from '../../fixtures/running-backend.ts';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { newDriver, signInWithPassword } from '../support/signed-in.ts';
import { expect, test, text, whenReady } from '../support/site.ts';

test('a site without functions › shows none of them in the menu, the settings, after a report and at the desk, and calls none', async ({
  browser,
  backend,
}) => {
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as object;
  expect(config).not.toHaveProperty('functions');
  const { email, uid } = await newDriver(backend, 'plain');
  const claims = { admin: true, office: true, safety: true, mayReport: true };
  await dev(backend, 'POST', 'users/claims', { user: uid, claims });
  const context = await browser.newContext({ baseURL: backend.origin, locale: 'de-DE' });
  const page = await context.newPage();
  const permissionRequests: string[] = [];
  await page.exposeFunction('recordRequest', () => permissionRequests.push(page.url()));
  await page.addInitScript(() => {
    Notification.requestPermission = () => {
      (globalThis as unknown as { recordRequest: () => void }).recordRequest();
      return Promise.resolve('default');
    };
  });
  const calls: string[] = [];
  context.on('request', (request) => {
    if (/\/api\/|\/documents\/phones/.test(request.url())) calls.push(request.url());
  });
  const offers = page
    .locator('main')
    .getByText(/Benachrichtigung|Push|Sag mir Bescheid|Bescheid sagen/);

  await signInWithPassword(page, email);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('.shell-menu [data-only="office"]')).toBeVisible();
  await expect(page.locator('.shell-menu [data-only="administrator"]')).toBeHidden();
  await expect(page.locator('.shell-menu [href$="#sign-out"]')).toContainText('Kim Probe');
  // The row leads to the desk, and nobody is told to enter a vehicle.
  const row = page.locator('#glance');
  await expect(row).toContainText(text('de', 'home', 'glance.desk'));
  await expect(row).toHaveAttribute('href', '/office');
  await expect(page.locator('.vehicle-defects')).toBeHidden();

  await page.goto('/people');
  await expect(page.getByText(text('de', 'people', 'notDeployed.title'))).toBeVisible();
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);

  await page.goto('/settings');
  await whenReady(page);
  await expect(page.locator('.settings-part')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[id^="push-"]')).toHaveCount(0);
  await expect(offers).toHaveCount(0);

  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', 'without functions');
  await send(page);
  await expect(page.locator('.report-form-code')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(offers).toHaveCount(0);

  await page.goto('/office');
  await expect(page.locator('.office-entry').filter({ hasText: 'Hof Petersen' })).not.toHaveCount(
    0,
  );
  await expect(offers).toHaveCount(0);
  expect(permissionRequests).toEqual([]);
  expect(calls).toEqual([]);
  await context.close();
});
