/** Two drivers share a phone: unsent reports belong to the driver who wrote them. */
import type { Page } from 'playwright/test';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import { createAccount, password } from '../support/accounts.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { photoBytes, reportsMarked } from '../support/office.ts';
import { newDriver, password as newPassword, signInAs } from '../support/signed-in.ts';
import {
  type Backend,
  disconnect,
  dump,
  expect,
  offlineReady,
  test,
  text,
  whenReady,
  whenSettled,
} from '../support/site.ts';

test.use({ serviceWorkers: 'allow' });

declare const app: App;

async function enter(page: Page, email: string, word: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(word);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
}
const signOutButton = (page: Page) =>
  page.getByRole('button', { name: text('de', 'settings', 'signOut'), exact: true });

/**
 * Records the badge numbers that this page or worker sets from now on; null if it clears the badge.
 */
function watchBadge(): void {
  const badges: (number | null)[] = [];
  const watch = {
    setAppBadge: (count: number) => {
      badges.push(count);
      return Promise.resolve();
    },
    clearAppBadge: () => {
      badges.push(null);
      return Promise.resolve();
    },
  };
  for (const [name, value] of Object.entries(watch))
    Object.defineProperty(navigator, name, { value, configurable: true });
  Object.assign(globalThis, { badges });
}
const badges = (where: {
  evaluate<Result>(work: () => Result): Promise<Result>;
}): Promise<readonly (number | null)[]> =>
  where.evaluate(() => (globalThis as unknown as { badges: (number | null)[] }).badges);
const hasFilesOf = async (backend: Backend, report: string): Promise<boolean> =>
  JSON.stringify(await dump(backend)).includes(`/${report}/`);

test(
  'an unsent report is not shown to the next driver on the phone and not sent with that account, and is sent once when its driver signs in again',
  { tag: '@window' },
  async ({ page, context, backend, complaints }) => {
    complaints.allowNetwork = true;
    const first = await newDriver(backend);
    const ofTheFirst = new RegExp(`Petersen|geheim|left behind|${first.email}`);
    await signInAs(context, first.email);
    await page.goto('/myReports');
    await offlineReady(page);
    await context.addInitScript(watchBadge);
    const mark = `left behind ${Date.now()}`;
    const nina = await createAccount(backend, 'nina');

    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await addPhotos(page, await photoFiles(2, smallPhoto));
    await disconnect(page);
    await send(page);
    await page.goto('/myReports');
    const id = (await page.locator('[data-report]').first().getAttribute('data-report')) ?? '';
    await expect.poll(async () => (await badges(page)).at(-1)).toBe(1);
    await page.goto('/dispositionMessage?new');
    await page.locator('[id="text"]').fill('Angefangen und geheim');
    await expect(page.locator('.report-form-saved')).toContainText(
      text('de', 'reports', 'draft.kept'),
    );

    // Signing out asks for confirmation; leaving the question unanswered changes nothing.
    await page.goto('/settings');
    await signOutButton(page).click();
    await expect(page.getByText(text('de', 'settings', 'unsentTitle'))).toBeVisible();
    // The page shows the address of the first driver, which the next driver must not see.
    await expect(page.locator('body')).toContainText(first.email);
    await page.goto('/myReports');
    await expect(page.locator(`[data-report="${id}"]`)).toHaveAttribute('data-status', 'queued');
    await page.goto('/settings');
    await signOutButton(page).click();
    await page.getByRole('button', { name: text('de', 'settings', 'signOutAnyway') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await context.setOffline(false);

    await enter(page, nina, password);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/myReports');
    await expect(page.locator('[data-report], [data-draft]')).toHaveCount(0);
    await expect(page.getByText(text('de', 'home', 'reports.otherDriver'))).toBeVisible();
    for (const path of [
      '/',
      '/myReports',
      `/report?id=${id}`,
      '/dispositionMessage',
      '/settings',
    ]) {
      await page.goto(path);
      await page.waitForFunction(
        () =>
          document.querySelector('astro-island[ssr]') === null &&
          document.querySelector('[aria-busy=true]') === null,
      );
      expect(await page.locator('body').innerText()).not.toMatch(ofTheFirst);
      expect(
        await page
          .locator('input, textarea')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join(' ')),
      ).not.toMatch(ofTheFirst);
    }
    expect(
      await page.evaluate(
        (uid) => Object.keys(localStorage).filter((key) => key.includes(uid)),
        first.uid,
      ),
    ).toEqual([]);

    // Worker and page both try to send while online.
    await page.goto('/myReports');
    const worker = context.serviceWorkers().find((one) => one.url().startsWith(backend.origin));
    if (!worker) throw new Error('There is no worker');
    await worker.evaluate(watchBadge);
    await page.evaluate(async () => {
      const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { register(tag: string): Promise<void> };
      };
      await sync.register('outbox');
    });
    await expect.poll(() => badges(worker)).toEqual([null]);
    await page.evaluate(() => {
      for (const type of ['online', 'visibilitychange']) {
        dispatchEvent(new Event(type));
        document.dispatchEvent(new Event(type));
      }
    });
    await openForm(page, 'de');
    const own = `own ${Date.now()}`;
    await fillPartialDelivery(page, 'de', own);
    await send(page);
    await expect.poll(async () => (await reportsMarked(backend, own)).length).toBe(1);
    await page.goto('/myReports');
    await expect(page.locator('[data-report]')).toHaveCount(1);
    await expect.poll(async () => (await badges(page)).at(-1)).toBe(null);
    expect(await reportsMarked(backend, mark)).toEqual([]);
    expect(await hasFilesOf(backend, id)).toBe(false);
    await loadServices(page);
    expect(await page.evaluate((report) => app.state(report), id)).toMatchObject({
      status: 'queued',
    });

    await page.goto('/settings');
    await signOutButton(page).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await enter(page, first.email, newPassword);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/myReports');
    await expect(page.locator(`[data-report="${id}"]`)).toHaveAttribute('data-status', 'sent');
    await expect(page.locator('[data-draft]')).toHaveCount(1);
    await page.reload();
    await whenReady(page);
    await whenSettled(page);
    const arrived = await reportsMarked(backend, mark);
    expect(arrived.map((report) => [report.id, report.uid, report.photos.length])).toEqual([
      [id, first.uid, 2],
    ]);
    for (const { path, bytes } of arrived[0]?.photos ?? [])
      expect((await photoBytes(backend, path)).bytes.length).toBe(bytes);
  },
);
