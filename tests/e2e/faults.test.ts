/** The network dies at ten moments of the way: the report arrives exactly once, and nothing typed is lost. */
import { photoFiles, smallPhoto } from '../fixtures/photos.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from './form.ts';
import { photoBytes, reportsMarked } from './office.ts';
import { type Backend, expect, offlineReady, setFaults, test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

/** What the line does to the n-th request of a kind, whether page or worker sends it. */
const upload = { method: 'POST', path: '^/v0/b/' };
const commit = { method: 'POST', path: 'documents:commit' };
const cutOnTheWay = (request: object, number: number) => [
  { kind: 'cutRequest', ...request, skip: number - 1, times: 1, atByte: 20_000 },
];
const cutAtOnce = (request: object, number: number) => [
  { kind: 'cutRequest', ...request, skip: number - 1, times: 1, atByte: 0 },
];
/** The server does its work, its answer never comes. */
const answerLost = (request: object, number: number) => [
  { kind: 'dropAnswer', ...request, skip: number - 1, times: 1 },
];

/** Waits until the fault has struck: the request that follows it would be one too many. */
async function struck(backend: Backend, path: string, number: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const log = (await (await fetch(`${backend.origin}/__dev/requests`)).json()) as unknown;
        return JSON.stringify(log).split(path).length - 1;
      },
      { timeout: 20_000, intervals: [20] },
    )
    .toBeGreaterThanOrEqual(number);
}

const moments: Readonly<
  Record<
    string,
    {
      readonly before?: 'open' | 'typing' | 'photos' | 'tap';
      readonly faults?: readonly object[];
      readonly at?: readonly [path: string, number: number];
    }
  >
> = {
  'while the form opens': { before: 'open' },
  'while typing': { before: 'typing' },
  'before the photos are picked': { before: 'photos' },
  'between photos and tap': { before: 'tap' },
  'in the middle of the first photo': { faults: cutOnTheWay(upload, 1), at: ['/v0/b/', 1] },
  'after the first photo arrived, before its answer': {
    faults: answerLost(upload, 1),
    at: ['/v0/b/', 1],
  },
  'in the middle of the second photo': { faults: cutOnTheWay(upload, 2), at: ['/v0/b/', 2] },
  'after the last photo arrived, before its answer': {
    faults: answerLost(upload, 2),
    at: ['/v0/b/', 2],
  },
  'as the document is sent': { faults: cutAtOnce(commit, 1), at: [':commit', 1] },
  'after the document was stored, before its answer': {
    faults: answerLost(commit, 1),
    at: [':commit', 1],
  },
};

for (const [name, { before, faults, at }] of Object.entries(moments)) {
  test(`network cut ${name}: it arrives exactly once`, async ({
    signedInPage: page,
    context,
    backend,
    complaints,
  }) => {
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
    await addPhotos(page, await photoFiles(2, smallPhoto));
    if (before === 'tap') await cut();
    await fetch(`${backend.origin}/__dev/requests`, { method: 'DELETE' });
    await setFaults(backend, faults ?? []);
    await send(page);
    if (at) {
      await struck(backend, ...at);
      await cut();
    }
    await page.waitForTimeout(500);
    await setFaults(backend, []);
    await context.setOffline(false);

    await page.goto('/');
    const line = page.locator('.my-reports-item').first();
    await expect(line).toHaveAttribute('data-status', 'sent', { timeout: 60_000 });
    const reports = await reportsMarked(backend, mark);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.answers).toEqual(expected.stored);
    expect(reports[0]?.photos).toHaveLength(2);
    for (const { path, bytes } of reports[0]?.photos ?? [])
      expect((await photoBytes(backend, path)).bytes.length).toBe(bytes);
  });
}

for (const repeatedWriteAnswer of ['alreadyExists', 'permissionDenied'] as const) {
  test(`a repeated write that is answered with ${repeatedWriteAnswer} counts as arrived`, async ({
    signedInPage: page,
    backend,
    complaints,
  }) => {
    test.setTimeout(120_000);
    complaints.allowNetwork = true;
    const setting = async (value: string): Promise<void> => {
      const answer = await fetch(`${backend.origin}/__dev/documents`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ repeatedWriteAnswer: value }),
      });
      expect(answer.ok).toBe(true);
    };
    await setting(repeatedWriteAnswer);
    const mark = `repeat ${repeatedWriteAnswer} ${Date.now()}`;
    await openForm(page, 'de');
    await fillPartialDelivery(page, 'de', mark);
    await setFaults(backend, answerLost(commit, 1));
    await send(page);
    await page.goto('/');
    await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'sent', {
      timeout: 60_000,
    });
    expect(await reportsMarked(backend, mark)).toHaveLength(1);
    await setting('alreadyExists');
  });
}

test('a server in trouble is asked again by itself, a refusal is kept with its reason and can be corrected', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allowNetwork = true;
  const mark = `trouble ${Date.now()}`;
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 503, times: 2 }]);
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await send(page);
  await page.goto('/');
  await expect(page.locator('.my-reports-item').first()).toHaveAttribute('data-status', 'sent', {
    timeout: 60_000,
  });
  expect(await reportsMarked(backend, mark)).toHaveLength(1);

  const refused = `refused ${Date.now()}`;
  // Refused as often as it is tried: leaving the page may cut an attempt, and the next one must meet the same answer.
  await setFaults(backend, [{ kind: 'status', path: ':commit', status: 403 }]);
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
  await expect
    .poll(async () => (await reportsMarked(backend, refused)).length, { timeout: 30_000 })
    .toBe(1);
});
