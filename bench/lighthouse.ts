/**
 * Lighthouse (mobile) over the built site on the local backend, signed in, with the throttling of its own defaults.
 * `npm run bench:lighthouse [-- de|en|fr ...]` prints the four scores of each screen and what keeps one below 100.
 * Lighthouse itself is fetched from npm for the occasion: it is larger than all our tools and only needed here.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import * as z from 'zod';
import { findBrowser } from '../scripts/browser.ts';
import { locales, localizePath } from '../src/i18n/locales.ts';
import { signIn, startBackend } from '../tests/e2e/site.ts';

const version = 'lighthouse@13.5.0';
const screens = ['/', '/driverManual/connecting-and-filling', '/dispositionMessage', '/gasCalculator', '/login'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) })),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), title: z.string(), displayValue: z.string().optional() })),
});

const freePort = (): Promise<number> => new Promise((resolve) => {
  const server = createServer().listen(0, () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});

const wanted = locales.filter((locale) => process.argv.length < 3 || process.argv.includes(locale));
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-lighthouse-'));
const backend = await startBackend(join(folder, 'data'));
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
const profile = join(folder, 'profile');
const context = await chromium.launchPersistentContext(profile, { executablePath: findBrowser(), args: flags });
await signIn(context.pages()[0] ?? await context.newPage(), 'de', backend.origin);
await context.close();

/** Lighthouse wants a browser that nothing else drives. */
async function openBrowser(userData: string): Promise<{ readonly port: number; readonly close: () => void }> {
  const port = await freePort();
  const browser = spawn(findBrowser(), ['--headless', ...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${userData}`, 'about:blank'], { stdio: 'ignore' });
  return { port, close: () => browser.kill() };
}
const driver = await openBrowser(profile);
const visitor = await openBrowser(join(folder, 'visitor'));

console.log(`${'screen'.padEnd(48)} ${categories.join('  ')}`);
let below = 0;
for (const locale of wanted) {
  for (const screen of screens) {
    const address = backend.origin + localizePath(screen, locale);
    const file = join(folder, 'report.json');
    const { status, stderr } = spawnSync('npm', ['exec', '--yes', '--', version, address, `--port=${screen === '/login' ? visitor.port : driver.port}`, '--disable-storage-reset', '--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join(',')}`], { encoding: 'utf8', timeout: 120_000 });
    if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`);
    const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
    console.log(`${localizePath(screen, locale).padEnd(48)} ${scores.map((score, index) => String(score).padStart(categories[index]?.length ?? 0)).join('  ')}`);
    for (const name of categories) {
      if (Math.round((report.categories[name]?.score ?? 0) * 100) === 100) continue;
      below += 1;
      for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
        const audit = report.audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1) console.log(`    ${name}: ${audit.title} ${audit.displayValue ?? ''} (${audit.score})`);
      }
    }
  }
}
driver.close();
visitor.close();
await backend.kill();
rmSync(folder, { recursive: true, force: true });
console.log(`\n${below} scores below 100`);
