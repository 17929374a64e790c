/** The picture of the three themes in docs/look.md, made of the screens as they are: `astro build && node scripts/themes-picture.ts`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { startBackend } from '../local-backend/backend.ts';
import { themeKey, type Theme } from '../src/navigation/look.ts';
import { signIn } from '../tests/e2e/site.ts';
import { findBrowser } from './browser.ts';

const screens: readonly (readonly [path: string, theme: Theme])[] = [
  ['/', 'dark'], ['/formComplaintCustomerTank', 'light'], ['/driverManual/connecting-and-filling', 'brand'], ['/gasCalculator', 'dark'],
];
/** In pixels of the picture. */
const [width, height, gap] = [270, 555, 12];

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-picture-'));
const backend = await startBackend({ port: 0, dataFolder: folder, publicFolder: 'dist', seed: true, quiet: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, locale: 'de-DE', reducedMotion: 'reduce' });
const page = await context.newPage();
await signIn(page, 'de', backend.origin);
const pictures: Buffer[] = [];
for (const [path, theme] of screens) {
  await page.evaluate(([key, value]) => { localStorage.setItem(key, value); }, [themeKey, theme] as const);
  await page.goto(backend.origin + path);
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  pictures.push(await sharp(await page.screenshot()).resize(width, height).toBuffer());
}
const whole = sharp({ create: { width: screens.length * (width + gap) - gap, height, channels: 4, background: '#0000' } });
await whole.composite(pictures.map((input, index) => ({ input, left: index * (width + gap), top: 0 }))).webp({ quality: 86 }).toFile('docs/images/themes.webp');
await browser.close();
await backend.close();
rmSync(folder, { recursive: true, force: true });
