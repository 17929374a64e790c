/** The network dies at ten moments of the way: the report arrives exactly once, and nothing typed is lost. */
import type { BrowserContext, Page, Route } from 'playwright/test';
import { photoFiles } from '../fixtures/photos.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from './form.ts';
import { photoBytes, reportsMarked } from './office.ts';
import { expect, offlineReady, setFaults, test } from './site.ts';

type Cut = (page: Page, context: BrowserContext, cut: () => Promise<void>) => Promise<void>;

/** Cuts the line when the n-th request of this kind is on its way. */
const atRequest = (pattern: string, number: number): Cut => async (page, _context, cut) => {
  let seen = 0;
  await page.route(pattern, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    seen += 1;
    if (seen !== number) return route.continue();
    await cut();
    await route.abort('internetdisconnected');
  });
};
/** The server does its work, its answer never comes. */
const answerLost = (pattern: string, number: number): Cut => async (page, _context, cut) => {
  let seen = 0;
  await page.route(pattern, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    seen += 1;
    if (seen !== number) return route.continue();
    await route.fetch();
    await cut();
    await route.abort('internetdisconnected');
  });
};
const upload = '**/v0/b/**';
const commit = '**/documents:commit**';

const moments: Readonly<Record<string, { readonly before?: 'open' | 'typing' | 'photos' | 'tap'; readonly during?: Cut }>> = {
  'while the form opens': { before: 'open' },
  'while typing': { before: 'typing' },
  'before the photos are picked': { before: 'photos' },
  'between photos and tap': { before: 'tap' },
  'as the first photo starts': { during: atRequest(upload, 1) },
  'after the first photo arrived, before its answer': { during: answerLost(upload, 1) },
  'as the second photo starts': { during: atRequest(upload, 2) },
  'after the last photo arrived, before its answer': { during: answerLost(upload, 2) },
  'as the document is sent': { during: atRequest(commit, 1) },
  'after the document was stored, before its answer': { during: answerLost(commit, 1) },
};

for (const [name, { before, during }] of Object.entries(moments)) {
  test(`network cut ${name}: it arrives exactly once`, async ({ signedInPage: page, context, backend, complaints }) => {
    test.setTimeout(120_000);
    complaints.allowNetwork = true;
    await offlineReady(page);
    const mark = `cut ${name} ${Date.now()}`;
    const cut = (): Promise<void> => context.setOffline(true);

    if (before === 'open') await cut();
    await openForm(page, 'de');
    if (before === 'typing') await cut();
    const expected = await fillPartialDelivery(page, 'de', mark);
    if (before === 'photos') await cut();
    await addPhotos(page, await photoFiles(2));
    if (before === 'tap') await cut();
    await during?.(page, context, cut);
    await send(page);
    if (during) await expect.poll(() => page.evaluate(() => navigator.onLine), { timeout: 20_000 }).toBe(false);
    await page.waitForTimeout(300);
    await page.unroute(upload);
    await page.unroute(commit);
    await context.setOffline(false);

    await page.goto('/');
    const line = page.locator('.my-reports-item').first();
    await expect(line).toHaveAttribute('data-status', 'sent', { timeout: 60_000 });
    const reports = await reportsMarked(backend, mark);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.answers).toEqual(expected.stored);
    expect(reports[0]?.photos).toHaveLength(2);
    for (const { path, bytes } of reports[0]?.photos ?? []) expect((await photoBytes(backend, path)).bytes.length).toBe(bytes);
  });
}

for (const repeatedWriteAnswer of ['alreadyExists', 'permissionDenied'] as const) {
  test(`a repeated write that is answered with ${repeatedWriteAnswer} counts as arrived`, async ({ signedInPage: page, backend, complaints }) => {
    test.setTimeout(120_000);
    complaints.allowNetwork = true;
    const setting = async (value: string): Promise<void> => {
      const answer = await fetch(`${backend.origin}/__dev/documents`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ repeatedWriteAnswer: value }) });
      expect(answer.ok).toBe(true);
    };
    await setting(repeatedWriteAnswer);
    const mark = `repeat ${repeatedWriteAnswer} ${Date.now()}`;
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await answerLost(commit, 1)(page, page.context(), async () => undefined);
    await send(page);
    await page.goto('/');
    await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'sent', { timeout: 60_000 });
    expect(await reportsMarked(backend, mark)).toHaveLength(1);
    await setting('alreadyExists');
  });
}

test('a server in trouble is asked again by itself, a refusal is kept with its reason and can be corrected', async ({ signedInPage: page, backend, complaints }) => {
  test.setTimeout(120_000);
  complaints.allowNetwork = true;
  const mark = `trouble ${Date.now()}`;
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 503, times: 2 }]);
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await send(page);
  await page.goto('/');
  await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'sent', { timeout: 60_000 });
  expect(await reportsMarked(backend, mark)).toHaveLength(1);

  const refused = `refused ${Date.now()}`;
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 403, times: 1 }]);
  await openForm(page, 'de', '?new');
  await fillPartialDelivery(page, 'de', refused);
  await send(page);
  await page.goto('/');
  const line = page.locator('.my-reports-item').first();
  await expect(line).toHaveAttribute('data-status', 'rejected', { timeout: 30_000 });
  await setFaults(backend, []);
  await line.locator('.my-reports-actions .button').first().click();
  await page.waitForURL(/\?draft=/);
  await expect(page.locator('[id="customerName"]')).toHaveValue('Hof Petersen, Süderbrarup');
  await send(page);
  await expect.poll(async () => (await reportsMarked(backend, refused)).length, { timeout: 30_000 }).toBe(1);
});
