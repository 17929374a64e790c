/**
 * Creates the pictures and the table of docs/look.md, and the pictures of docs/office.md, from the
 * current screens and tokens: `astro build && npm run look:pictures`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { startLocalBackend } from './local/start-backend.ts';
import type { Theme } from '../src/features/theme/theme.ts';
import { inThemes } from '../tests/e2e/support/axe.ts';
import { fillPartialDelivery, openForm, send } from '../tests/e2e/support/form.ts';
import { reportsMarked, setReceipt } from '../tests/e2e/support/office.ts';
import { signIn } from '../tests/e2e/support/site.ts';
import { visitAllScreens } from './all-screens.ts';
import { findBrowser } from './browser.ts';
import { withContrastTable } from './contrast-table.ts';
import { themeKey } from '../src/platform/storage-keys.ts';

interface Picture {
  /** In CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Width of one screen in the picture, in pixels. */
  readonly width: number;
  readonly screens: readonly (readonly [path: string, theme: Theme])[];
}
const pictures: Readonly<Record<string, Picture>> = {
  themes: {
    viewport: { width: 360, height: 740 },
    width: 270,
    screens: [
      ['/', 'dark'],
      ['/formComplaintCustomerTank', 'light'],
      ['/driverManual/connecting-and-filling', 'brand'],
      ['/gasCalculator', 'dark'],
    ],
  },
  more: {
    viewport: { width: 360, height: 740 },
    width: 270,
    screens: [
      ['/login', 'dark'],
      ['/driverManual', 'light'],
      ['/formNearbyAccident', 'brand'],
      ['/settings', 'dark'],
    ],
  },
  wide: {
    viewport: { width: 1280, height: 800 },
    width: 552,
    screens: [
      ['/', 'light'],
      ['/driverManual/departure-check', 'brand'],
    ],
  },
};
/** Gap between two screens, in pixels of the picture. */
const gap = 12;

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-picture-'));
const backend = await startLocalBackend({
  port: 0,
  dataFolder: folder,
  publicFolder: 'dist',
  seed: true,
  quiet: true,
});
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const openBrowser = () =>
  browser.newContext({
    baseURL: backend.origin,
    deviceScaleFactor: 2,
    locale: 'de-DE',
    reducedMotion: 'reduce',
    // The notice of the offline copy would cover the pictures.
    serviceWorkers: 'block',
  });
const context = await openBrowser();
const page = await context.newPage();
/** Signed-in users are redirected from the login screen. */
const visitor = await (await openBrowser()).newPage();

/** Writes pictures side by side, aligned at the top. */
async function writeRow(name: string, shots: readonly Buffer[], width: number): Promise<void> {
  const scaled = await Promise.all(
    shots.map((shot) => sharp(shot).resize(width).toBuffer({ resolveWithObject: true })),
  );
  await sharp({
    create: {
      width: shots.length * (width + gap) - gap,
      height: Math.max(...scaled.map(({ info }) => info.height)),
      channels: 4,
      background: '#0000',
    },
  })
    .composite(
      scaled.map(({ data }, index) => ({ input: data, left: index * (width + gap), top: 0 })),
    )
    .webp({ quality: 82 })
    .toFile(`docs/images/${name}.webp`);
}

const show = async (path: string, on = page): Promise<void> => {
  await on.goto(path);
  await on.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
};

/** Takes a picture of a part of the screen with a margin, in each theme. */
async function picturePart(name: string, selector: string): Promise<void> {
  const part = page.locator(selector).first();
  await part.waitFor();
  const shots: Buffer[] = [];
  await inThemes(page, async () => {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    if (!box) throw new Error(`${selector} is not on the screen`);
    shots.push(
      await page.screenshot({
        clip: {
          x: Math.max(0, box.x - 8),
          y: Math.max(0, box.y - 8),
          width: box.width + 16,
          height: box.height + 16,
        },
      }),
    );
    return [];
  });
  await writeRow(`part-${name}`, shots, 300);
}

await signIn(page, 'de', backend.origin);
await visitor.goto('/');
for (const [name, { viewport, width, screens }] of Object.entries(pictures)) {
  const shots: Buffer[] = [];
  for (const [path, theme] of screens) {
    const on = path === '/login' ? visitor : page;
    await on.setViewportSize(viewport);
    await on.evaluate(
      ([key, value]) => {
        localStorage.setItem(key, value);
      },
      [themeKey, theme] as const,
    );
    await show(path, on);
    shots.push(await on.screenshot());
  }
  await writeRow(name, shots, width);
}

// The viewport is high enough to show each part completely.
await page.setViewportSize({ width: 360, height: 1100 });
await show('/driverManual/connecting-and-filling');
await picturePart('box', '.manual-stop');
await show('/formComplaintFahrgestell?new');
await page.keyboard.press('Tab');
await page.locator('[id="vehicleKind"] input').first().focus();
await picturePart('choices', '[id="vehicleKind"]');
await openForm(page, 'de', '?new');
// The code for sending must be loaded first, because this browser has no offline copy.
await page.waitForFunction(() =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/form-parts.')),
);
await context.setOffline(true);
await fillPartialDelivery(page, 'de', 'picture');
await send(page);
await page.locator('.sent-receipt .track').waitFor();
await picturePart('saved', '.sent-receipt');
await context.setOffline(false);
await page.locator('.sent-receipt--done').waitFor();
await picturePart('receipt', '.sent-receipt');
const [report] = await reportsMarked(backend, 'picture');
if (report) await setReceipt(backend, report, { status: 'returned', note: 'Welches Tor?' });
await page.locator('.track-step[data-state=asked]').waitFor();
await picturePart('track', '.sent-receipt .track');
await show('/myReports');
await picturePart('list', '.my-reports-item[data-status=returned]');
await page.locator('button[popovertarget=look]').click();
await picturePart('display', '#look');
await show('/gasCalculator?task=room');
await page.locator('.gas-calculator-answer').waitFor();
await picturePart('assumed', '.gas-calculator-chips');
await show('/settings#vehicle');
await page.locator('#own-product').selectOption('lpgMix');
await page.locator('.hazard-plate').waitFor();
await picturePart('controls', '.settings-section:has(#own-product)');
await browser.close();
await backend.close();
rmSync(folder, { recursive: true, force: true });

/** The pictures of docs/office.md: a screen, the width of its viewport, and the file. */
const officePictures = [
  ['dossier', 1440, 'office'],
  ['desk-new', 360, 'office-phone'],
] as const;
await visitAllScreens(async (on, screen, { size, theme, textSize }) => {
  const picture = officePictures.find(([name, width]) => name === screen && width === size.width);
  if (picture === undefined || theme !== 'light' || textSize !== 100) return;
  await writeRow(picture[2], [await on.screenshot()], Math.min(size.width, 1280));
}, /^(?:dossier|desk-new)$/);

const file = 'docs/look.md';
writeFileSync(file, withContrastTable(readFileSync(file, 'utf8')));
