/**
 * The pictures of docs/look.md, made of the screens as they are: `astro build && node
 * scripts/look-pictures.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { startBackend } from '../local-backend/backend.ts';
import type { Theme } from '../src/features/theme/theme.ts';
import { signIn } from '../tests/e2e/support/site.ts';
import { findBrowser } from './browser.ts';
import { themeKey } from '../src/platform/storage-keys.ts';

interface Picture {
  /** In CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Of one screen in the picture, in pixels. */
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
  wide: {
    viewport: { width: 1280, height: 800 },
    width: 552,
    screens: [
      ['/', 'light'],
      ['/driverManual/departure-check', 'brand'],
    ],
  },
};
/** Between two screens, in pixels of the picture. */
const gap = 12;

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-picture-'));
const backend = await startBackend({
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
const context = await browser.newContext({
  deviceScaleFactor: 2,
  locale: 'de-DE',
  reducedMotion: 'reduce',
});
const page = await context.newPage();
await signIn(page, 'de', backend.origin);
for (const [name, { viewport, width, screens }] of Object.entries(pictures)) {
  await page.setViewportSize(viewport);
  const shots: Buffer[] = [];
  for (const [path, theme] of screens) {
    await page.evaluate(
      ([key, value]) => {
        localStorage.setItem(key, value);
      },
      [themeKey, theme] as const,
    );
    await page.goto(backend.origin + path);
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    shots.push(
      await sharp(await page.screenshot())
        .resize(width)
        .toBuffer(),
    );
  }
  const whole = sharp({
    create: {
      width: screens.length * (width + gap) - gap,
      height: Math.round((width * viewport.height) / viewport.width),
      channels: 4,
      background: '#0000',
    },
  });
  await whole
    .composite(shots.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
    .webp({ quality: 86 })
    .toFile(`docs/images/${name}.webp`);
}
await browser.close();
await backend.close();
rmSync(folder, { recursive: true, force: true });
