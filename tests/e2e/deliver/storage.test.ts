/**
 * Devices that cannot store data: a warning next to the affected part appears before anything is
 * lost, and the typed text stays.
 */
import type { Page } from 'playwright/test';
import { writeRaw } from '../support/database.ts';
import { choose, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { loadServices } from '../../services/outbox/in-browser.ts';
import type { App } from '../../services/outbox/page.ts';
import {
  choiceText,
  expect,
  setFaults,
  test,
  text,
  whenSettled,
  whenStarted,
} from '../support/site.ts';
import { signInAsNew } from '../support/signed-in.ts';

declare const app: App;
const uid = 'demo-driver-jona-brandt';

/** Lets each write of the next pages fail as on a full device until `freeSpace` is called. */
const fillStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...parameters) {
      if (
        !(globalThis as { hasSpace?: boolean }).hasSpace &&
        this.transaction.db.name === 'tanklotse'
      )
        throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, parameters);
    };
  });
const freeSpace = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as { hasSpace?: boolean }).hasSpace = true;
  });
const simulateLittleSpace = (): void => {
  StorageManager.prototype.estimate = () =>
    Promise.resolve({ usage: 40_000_000, quota: 50_000_000 });
};
const beginDraft = (page: Page): Promise<void> =>
  choose(
    page,
    'messageType',
    choiceText('de', 'dispositionMessage', 'messageType', 'deliveryPartial'),
  );
const notice = (page: Page, problem: string) =>
  page.locator('.notice').filter({ hasText: text('de', 'notices', `${problem}Title`) });

test('a form on a full device keeps its content on screen, shows a warning, and saves once there is space again', async ({
  signedInPage: page,
  complaints,
}) => {
  await fillStorage(page);
  await openForm(page, 'de');
  await beginDraft(page);
  await page.locator('[id="customerName"]').fill('Hof Petersen');
  await expect(page.locator('.report-form-bar .notice')).toContainText(
    text('de', 'reports', 'draft.full'),
  );
  await expect(page.locator('[id="customerName"]')).toHaveValue('Hof Petersen');
  await freeSpace(page);
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  complaints.seen.length = 0;
});

test('the form and home warn about low storage space before anything is written @full', async ({
  signedInPage: page,
  context,
}) => {
  // Replace the quota, because Chromium always reports the same large one.
  const tight = await context.newPage();
  await tight.addInitScript(simulateLittleSpace);
  await openForm(tight, 'de');
  await expect(notice(tight, 'low')).toBeVisible();
  await tight.goto('/myReports');
  await expect(notice(tight, 'low')).toBeVisible();
  await page.goto('/myReports');
  await expect(page.locator('.my-reports')).toHaveAttribute('aria-busy', 'false');
  await whenStarted(page);
  await expect(notice(page, 'low')).toHaveCount(0);
});

test('the form warns immediately when the browser cannot store anything, and keeps the typed text on the screen', async ({
  signedInPage: page,
  complaints,
}) => {
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) => {
      if (name === 'tanklotse')
        throw new DOMException('Not allowed in this window', 'SecurityError');
      return open(name, version);
    };
  });
  await openForm(page, 'de');
  await expect(notice(page, 'unavailable')).toBeVisible();
  await beginDraft(page);
  await page.locator('[id="customerName"]').fill('Hof Petersen');
  await expect(page.locator('.report-form-bar .notice')).toContainText(
    text('de', 'reports', 'draft.notSaved'),
  );
  await expect(page.locator('[id="customerName"]')).toHaveValue('Hof Petersen');
  complaints.seen.length = 0;
});

test('home warns once about reports that the browser has deleted @full', async ({
  signedInPage: page,
}) => {
  await openForm(page, 'de');
  await beginDraft(page);
  await expect(page.locator('.report-form-saved')).toContainText(
    text('de', 'reports', 'draft.kept'),
  );
  await page.goto('/myReports');
  await expect(page.locator('[data-draft]')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent-here'))).toBe('1');
  await page.goto('/imprint');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('tanklotse').onsuccess = resolve;
      }),
  );
  await page.goto('/myReports');
  await expect(notice(page, 'vanished')).toContainText('(1)');
  await notice(page, 'vanished').getByRole('button').click();
  await expect(notice(page, 'vanished')).toHaveCount(0);
  // The warning about deleted reports has priority over this one, so it would be shown if it came
  // again.
  await page.addInitScript(simulateLittleSpace);
  await page.reload();
  await expect(notice(page, 'low')).toBeVisible();
  await expect(notice(page, 'vanished')).toHaveCount(0);
});

test('home warns once if reports are waiting and the browser does not guarantee persistent storage @full', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = () => Promise.resolve(false);
  });
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 503 }]);
  await loadServices(page);
  await page.evaluate((driver) => app.queue({ uid: driver }), uid);
  await page.goto('/myReports');
  await expect(notice(page, 'evictable')).toBeVisible();
  await notice(page, 'evictable').getByRole('button').click();
  await expect(notice(page, 'evictable')).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('unsent-here'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent-here'))).toBe('1');
  await expect(page.locator('.my-reports')).toContainText(
    text('de', 'home', 'reports.waitingTitle.server'),
  );
  await expect(notice(page, 'evictable')).toHaveCount(0);
  await setFaults(backend, []);
  complaints.seen.length = 0;
});

test.describe('a driver who has sent nothing yet', () => {
  for (const where of ['home', 'the form'] as const) {
    test(`home does not warn about a lost draft after the driver has deleted the only draft on ${where} @full`, async ({
      page,
      backend,
      complaints,
    }) => {
      void complaints;
      await signInAsNew(page.context(), backend);
      await openForm(page, 'de');
      await beginDraft(page);
      await expect(page.locator('.report-form-saved')).toContainText(
        text('de', 'reports', 'draft.kept'),
      );
      await page.goto('/myReports');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent-here'))).toBe('1');
      if (where === 'home') {
        const remove = page
          .locator('[data-draft]')
          .getByRole('button', { name: text('de', 'home', 'reports.remove') });
        await remove.click();
        await remove.click();
        await expect(page.locator('[data-draft]')).toHaveCount(0);
      } else {
        await page.locator('[data-draft] a.button').click();
        const discard = page.getByRole('button', {
          name: text('de', 'reports', 'draft.discard'),
          exact: true,
        });
        await discard.click();
        await discard.click();
        await expect(discard).toHaveCount(0);
      }
      await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent-here'))).toBeNull();
      await page.goto('/myReports');
      await expect(page.locator('.my-reports-empty')).toBeVisible();
      await whenStarted(page);
      await expect(notice(page, 'vanished')).toHaveCount(0);
    });
  }

  test('a draft deleted on home stays deleted even if a form in another window has it open @full', async ({
    page,
    context,
    backend,
    complaints,
  }) => {
    void complaints;
    await signInAsNew(context, backend);
    await openForm(page, 'de');
    await beginDraft(page);
    await expect(page.locator('.report-form-saved')).toContainText(
      text('de', 'reports', 'draft.kept'),
    );
    const home = await context.newPage();
    await home.goto('/myReports');
    const remove = home
      .locator('[data-draft]')
      .getByRole('button', { name: text('de', 'home', 'reports.remove') });
    await remove.click();
    await remove.click();
    await expect(home.locator('[data-draft]')).toHaveCount(0);
    await expect(page.getByText(text('de', 'reports', 'draft.elsewhere'))).toBeVisible();
    await page.goto('/myReports');
    await expect(page.locator('.my-reports-empty')).toBeVisible();
    await expect(page.locator('[data-draft]')).toHaveCount(0);
  });
});

test('a refused report stays unchanged when a full device cannot open it for correction, and the screen shows the reason @full', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 403 }]);
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', `full ${Date.now()}`);
  await send(page);
  // The sent screen shows the reason and a solution.
  const screen = page.locator('.notice:has(.report-form-code)');
  await expect(screen).toContainText(text('de', 'home', 'reports.status.rejected'));
  await expect(screen).toContainText(text('de', 'home', 'reports.reasons.permission'));
  const again = screen.getByRole('button', { name: text('de', 'home', 'reports.retry') });
  await expect(again).toBeVisible();
  await expect(
    screen.getByRole('button', { name: text('de', 'home', 'reports.correct') }),
  ).toBeVisible();
  await page.goto('/myReports');
  const line = page.locator('[data-report]').first();
  await expect(line).toHaveAttribute('data-status', 'rejected');
  await setFaults(backend, []);
  await fillStorage(page);
  await page.goto('/myReports');
  await line.getByRole('button', { name: text('de', 'home', 'reports.correct') }).click();
  await page.waitForURL(/\/report\?id=/);
  await page.getByRole('button', { name: text('de', 'home', 'reports.correct') }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: text('de', 'report', 'answerFailed') }),
  ).toBeVisible();
  await freeSpace(page);
  await page.getByRole('button', { name: text('de', 'home', 'reports.correct') }).click();
  await page.waitForURL(/\?draft=/);
  await expect(page.locator('[id="customerName"]')).toHaveValue('Hof Petersen, Süderbrarup');
  complaints.seen.length = 0;
});

test('the page asks for confirmation before a link or the back button discards a report that could not be stored @full', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 503 }]);
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', `memory ${Date.now()}`);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  await send(page);
  const screen = page.locator('.notice:has(.report-form-code)');
  await expect(screen).toContainText(text('de', 'home', 'reports.unkept'));
  const form = page.url();
  const home = page.getByRole('link', { name: text('de', 'reports', 'sent.home') });
  const question = page.getByRole('dialog', { name: text('de', 'reports', 'sent.leaveTitle') });
  await home.click();
  await expect(question).toContainText(text('de', 'home', 'reports.unkept'));
  await question
    .getByRole('button', { name: text('de', 'reports', 'sent.stay') })
    .last()
    .click();
  await expect(question).toBeHidden();
  await expect(home).toBeFocused();
  expect(page.url()).toBe(form);
  // A link to an anchor within the page does not leave it.
  await page.evaluate(() => {
    location.hash = 'content';
  });
  await whenSettled(page);
  await expect(question).toBeHidden();
  await page.evaluate(() => {
    history.back();
  });
  await page.waitForURL(form);
  await expect(question).toBeHidden();
  // The back button also asks for confirmation.
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => {
      history.back();
    });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(page.url()).toBe(form);
  }
  // Once the report has arrived, the page does not request confirmation.
  await setFaults(backend, []);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.locator('.sent-receipt--done')).toBeVisible();
  await home.click();
  await page.waitForURL((url) => url.pathname === '/');
  complaints.seen.length = 0;
});

test('home warns about many or old drafts, offers to save them to a file, and deletes nothing automatically @full', async ({
  signedInPage: page,
}) => {
  await loadServices(page);
  await page.evaluate(async (driver) => {
    const store = app.openLocalStore();
    const day = 86_400_000;
    const ages = [31, 24, ...Array.from({ length: 39 }, () => 1)];
    for (const [number, age] of ages.entries()) {
      const at = Date.now() - age * day;
      await store.putDraft({
        id: crypto.randomUUID(),
        kind: 'dispositionMessage',
        formVersion: 1,
        uid: driver,
        inputs: { customerName: `Hof ${number}` },
        photos: [],
        createdAt: at,
        updatedAt: at,
      });
    }
  }, uid);
  await page.goto('/myReports');
  const list = page.locator('.my-reports');
  await expect(list).toContainText('1 Entwurf liegt seit mehr als 30 Tagen hier.');
  await expect(list).toContainText('1 Entwurf ist bald 30 Tage alt.');
  await expect(list).toContainText('41 Entwürfe auf diesem Gerät, vorgesehen sind höchstens 50.');
  await expect(list.locator('.my-reports-export')).toBeVisible();
  await page.reload();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await whenStarted(page);
  await loadServices(page);
  expect(await page.evaluate(async () => (await app.openLocalStore().listDrafts()).length)).toBe(
    41,
  );
});

test('a screen reports damaged records and still works', async ({
  signedInPage: page,
  complaints,
}) => {
  await writeRaw(page, 'drafts', [
    { id: 'no-version', data: 'x' },
    { id: 'newer', schemaVersion: 99, data: {} },
  ]);
  await writeRaw(page, 'outbox', [
    { id: 'broken', schemaVersion: 1, data: { id: 'broken', state: null } },
  ]);
  await page.goto('/myReports');
  await expect(page.locator('.my-reports')).toContainText(text('de', 'home', 'reports.damaged'));
  await openForm(page, 'de');
  await beginDraft(page);
  await expect(page.locator('[id="customerName"]')).toBeVisible();
  expect(complaints.seen).toEqual([]);
});

test('a full device does not sign the driver out at the start and keeps the stored account @full', async ({
  signedInPage: page,
}) => {
  const stored = (): Promise<number> =>
    page.evaluate(async () => {
      const request = indexedDB.open('firebaseLocalStorageDb');
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const keys = request.result
        .transaction('firebaseLocalStorage')
        .objectStore('firebaseLocalStorage')
        .getAllKeys();
      await new Promise((resolve) => {
        keys.onsuccess = resolve;
      });
      request.result.close();
      return keys.result.filter(
        (key) => typeof key === 'string' && key.startsWith('firebase:authUser:'),
      ).length;
    });
  await expect.poll(stored).toBe(1);
  // Set the device clock to a different time than the server's, because the app stores only a
  // non-zero offset. Replace the whole clock, because the library also uses `new Date()`.
  await page.clock.install({ time: Date.now() + 5000 });
  await page.goto('/myReports');
  // Wait for the offset of the server's clock. It is stored last, because its connection requires
  // the checked account.
  const started = (): Promise<void> =>
    expect.poll(() => page.evaluate(() => localStorage.getItem('clock-offset'))).not.toBeNull();
  await started();
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  for (const start of [() => page.goto('/myReports'), () => page.reload()]) {
    await page.evaluate(() => localStorage.removeItem('clock-offset'));
    const checked = page.waitForResponse((response) => response.url().includes('accounts:lookup'));
    await start();
    await checked;
    await started();
    expect(new URL(page.url()).pathname).toBe('/myReports');
    expect(await stored()).toBe(1);
  }
});
