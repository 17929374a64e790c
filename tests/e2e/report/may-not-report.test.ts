/** A driver whom the security rules do not allow to report yet. */
import { giveReporting } from '../../fixtures/reporting.ts';
import { password } from '../support/accounts.ts';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { expect, test, text } from '../support/site.ts';

const t = (path: string): string => text('de', 'reports', `mayNotReport.${path}`);

test('a form warns an account without a verified address before it is filled in, and can be sent once the office grants the right', async ({
  page,
  backend,
}) => {
  const email = `unverified-${Date.now()}@tanklotse.example`;
  await fetch(`${backend.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');

  // The row of home says so, and leads to the mail that can be sent again.
  const row = page.locator('#glance');
  await expect(row).toContainText(t('title'));
  await expect(row).toContainText(text('de', 'home', 'bar.address'));
  await expect(row).toHaveAttribute('href', '/settings#access');

  await openForm(page, 'de');
  const notice = page.locator('#may-not-report');
  await expect(notice).toContainText(t('byAddress'));
  await expect(notice.getByRole('link', { name: t('toSettings') })).toBeVisible();
  const gap = await notice.evaluate((box) => {
    const next = box.nextElementSibling?.getBoundingClientRect();
    return Math.round((next?.top ?? 0) - box.getBoundingClientRect().bottom);
  });
  expect(gap).toBe(24);
  const mark = `let in ${Date.now()}`;
  await fillPartialDelivery(page, 'de', mark);
  await page.locator('.report-form-bar button[type=submit]').click();
  await expect(notice).toBeFocused();
  await expect(page.locator('[id="text"]')).toHaveValue(new RegExp(mark));

  await giveReporting(backend.origin, email);
  await notice.getByRole('button', { name: t('askAgain') }).click();
  await expect(notice).toHaveCount(0);
  await send(page);
  await page.goto('/');
  await expect(row).not.toContainText(t('title'));
  await expect.poll(async () => (await reportsMarked(backend, mark)).length).toBe(1);
});
