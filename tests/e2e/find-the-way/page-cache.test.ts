/** Back and forward show a page from the browser's back/forward cache instead of loading it again. */
import { chromium } from 'playwright/test';
import { browserFlags, findBrowser } from '../../../scripts/browser.ts';
import { writePhone } from '../support/phone-state.ts';
import { choose, openForm } from '../support/form.ts';
import { choiceText, expect, offlineReady, test, text, whenStarted } from '../support/site.ts';

declare global {
  interface PerformanceNavigationTiming {
    readonly notRestoredReasons?: { readonly reasons: readonly { readonly reason: string }[] };
  }
}

test('nothing in manual, calculator, home, settings or an open form keeps the page out of the back/forward cache, and a draft stays writable after the return', async ({
  backend,
  session,
}) => {
  // Playwright turns this cache off, and the headless shell has none.
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ baseURL: backend.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await writePhone(page, session);
  await page.goto('/');
  await whenStarted(page);
  await offlineReady(page);
  /** Leaves the page, waits until the worker has sent messages about the next one, and returns. */
  const leaveAndReturn = async (): Promise<void> => {
    const path = new URL(page.url()).pathname;
    await page.goto('/imprint');
    await whenStarted(page);
    await offlineReady(page);
    // `goBack` of Playwright waits for a load, which a page from the cache does not have.
    await page.evaluate(() => {
      history.back();
    });
    await page.waitForFunction((left) => location.pathname === left, path);
    const reasons = await page.evaluate(
      () =>
        (
          performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
        ).notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [],
    );
    // "masked" is a reason of the browser itself, which it names on busy machines only.
    expect(reasons.filter((reason) => reason !== 'masked')).toEqual([]);
  };
  for (const path of [
    '/driverManual/first-aid',
    '/driverManual',
    '/gasCalculator',
    '/settings',
    '/',
  ]) {
    await page.goto(path);
    await whenStarted(page);
    await leaveAndReturn();
  }
  await openForm(page, 'de');
  await choose(
    page,
    'messageType',
    choiceText('de', 'dispositionMessage', 'messageType', 'deliveryPartial'),
  );
  const saved = page.locator('.report-form-saved');
  await expect(saved).toContainText(text('de', 'reports', 'draft.kept'));
  await leaveAndReturn();
  // The page is left before the next save.
  await page.locator('[id="customerName"]').fill('Hof Petersen');
  await leaveAndReturn();
  await expect(page.locator('[id="customerName"]')).toHaveValue('Hof Petersen');
  await expect(saved).toContainText(text('de', 'reports', 'draft.kept'));
  await page.reload();
  await expect(page.locator('[id="customerName"]')).toHaveValue('Hof Petersen');
  await browser.close();
});
