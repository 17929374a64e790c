import { expect, test, text } from './site.ts';

const mark = (slug: string): string => `.contents-chapter[data-reading="${slug}"] .reading-mark`;

test('a chapter read to its end is marked on this device, until it is reset', async ({ signedInPage: page }) => {
  await page.goto('/driverManual');
  await expect(page.locator('.reading-progress')).toBeHidden();
  await page.goto('/driverManual/first-aid');
  await page.locator('.article-on').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('manual-read'))).toBe('{"first-aid":1}');

  await page.goto('/driverManual');
  await expect(page.locator(mark('first-aid'))).toHaveText(text('de', 'manual', 'reading.read'));
  await expect(page.locator(mark('know-lpg'))).toHaveText(text('de', 'manual', 'reading.unread'));
  await expect(page.locator('.reading-progress p')).toHaveText('1 von 16 Kapiteln gelesen');

  const reset = page.getByRole('button', { name: text('de', 'manual', 'reading.reset') });
  expect((await reset.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await reset.click();
  await expect(page.locator('.reading-progress')).toBeHidden();
  await expect(page.locator(mark('first-aid'))).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('manual-read'))).toBeNull();
});

test('a chapter whose end was not seen is not read, and damaged memory counts as nothing', async ({ signedInPage: page }) => {
  await page.evaluate(() => { localStorage.setItem('manual-read', '{"first-aid":"x"}'); });
  const started = page.waitForResponse((response) => response.url().includes('start-reading'));
  await page.goto('/driverManual/connecting-and-filling');
  await started;
  // An observer reports where its element stands within the next frames.
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))); }));
  expect(await page.evaluate(() => localStorage.getItem('manual-read'))).toBe('{"first-aid":"x"}');
  await page.goto('/driverManual');
  await expect(page.locator('.reading-progress')).toBeHidden();
});

test('what changed since is said in the chapter and on the contents page', async ({ signedInPage: page }) => {
  await page.evaluate(() => { localStorage.setItem('manual-read', '{"first-aid":1,"know-lpg":1}'); });
  // The page as it will be once the chapter has its third version.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const place = document.querySelector<HTMLElement>('main[data-reading="first-aid"],a[data-reading="first-aid"]');
      if (!place) return;
      place.dataset['version'] = '3';
      place.insertAdjacentHTML('beforeend', '<span class="reading-changes" hidden><b>Neu</b><span data-note="3">Drei</span><span data-note="1">Eins</span></span>');
    });
  });
  await page.goto('/driverManual');
  await expect(page.locator(mark('first-aid'))).toHaveText(text('de', 'manual', 'reading.changed'));
  await expect(page.locator(mark('know-lpg'))).toHaveText(text('de', 'manual', 'reading.read'));
  for (const path of ['/driverManual', '/driverManual/first-aid']) {
    await page.goto(path);
    await expect(page.locator('[data-note="3"]')).toBeVisible();
    await expect(page.locator('[data-note="1"]')).toBeHidden();
  }
});
