/**
 * The pictures of docs/office.md, made of the office page over the example week: `astro build &&
 * node scripts/office-pictures.ts`. With a folder behind it, large ones of every language and size
 * for a look.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { startBackend } from '../local-backend/backend.ts';
import { demoOffice } from '../local-backend/demo.ts';
import { locales } from '../src/i18n/locales.ts';
import { findBrowser } from './browser.ts';
import { exampleWeek } from './example-week/example-week.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-office-'));
const backend = await startBackend({
  port: 0,
  dataFolder: folder,
  publicFolder: 'dist',
  seed: true,
  initialData: exampleWeek,
  quiet: true,
});
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  locale: 'de-DE',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
const page = await context.newPage();
await page.goto(`${backend.origin}/login`);
await page.locator('input[type=email]').fill(demoOffice.email);
await page.locator('input[type=password]').fill(demoOffice.password);
await page.locator('button[type=submit]').click();
await page.waitForURL((url) => url.pathname === '/');

/** The first report of a tab is open; without a tab the list alone. Photos have come by then. */
async function show(view: Page, path: string, tab: string | undefined): Promise<void> {
  await view.goto(`${backend.origin}${path}${tab === undefined ? '' : `?tab=${tab}`}`);
  await view.locator('.office-entry').first().waitFor();
  if (tab === undefined) return;
  await view.locator('.office-entry').first().click();
  await view.locator('.report-sheet').waitFor();
  await view.waitForLoadState('networkidle');
}

const [looks] = process.argv.slice(2);
if (looks === undefined) {
  await page.setViewportSize(wide);
  await show(page, '/office', 'open');
  await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile('docs/images/office.webp');
  await page.setViewportSize(phone);
  await show(page, '/office', undefined);
  await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile('docs/images/office-phone.webp');
} else
  for (const locale of locales)
    for (const [name, size] of Object.entries({ wide, phone })) {
      await page.setViewportSize(size);
      const path = locale === 'de' ? '/office' : `/${locale}/office`;
      await show(page, path, undefined);
      await page.screenshot({ path: join(looks, `${locale}-${name}-list.png`) });
      await show(page, path, 'open');
      await page.screenshot({ path: join(looks, `${locale}-${name}-report.png`) });
      for (const more of await page.locator('.office-more > summary').all())
        if (await more.isVisible()) await more.click();
      await page.screenshot({ path: join(looks, `${locale}-${name}-all.png`), fullPage: true });
    }
await browser.close();
await backend.close();
rmSync(folder, { recursive: true, force: true });
