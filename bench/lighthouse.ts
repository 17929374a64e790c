/**
 * Lighthouse (mobile) over the built site on the local backend, signed in, with the throttling of
 * its own defaults. `npm run bench:lighthouse [-- de|en|fr ... home|chapter|form|calculator|login
 * ... --runs 3 --keep folder]` prints the four scores of each screen (medians), how fast the
 * machine was (Lighthouse's benchmark index) and what keeps a score below 100 in the run in the
 * middle; `--keep` leaves reports and traces in that folder. Each language has a device of its own,
 * signed in in that language. Lighthouse itself is fetched from npm for the occasion: it is larger
 * than all our tools and only needed here.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import * as z from 'zod';
import { findBrowser } from '../scripts/browser.ts';
import { type Locale, locales, localizePath } from '../src/i18n/locales.ts';
import { signIn, startBackend, text } from '../tests/e2e/support/site.ts';
import { median } from './slow-link.ts';

const version = 'lighthouse@13.5.0';
const screens = {
  home: '/',
  chapter: '/driverManual/connecting-and-filling',
  form: '/dispositionMessage',
  calculator: '/gasCalculator',
  login: '/login',
} as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      title: z.string(),
      displayValue: z.string().optional(),
    }),
  ),
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const {
  values: { runs: runsAsked, keep },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '1' }, keep: { type: 'string' } },
});
const runs = Number(runsAsked);
const names = Object.keys(screens) as (keyof typeof screens)[];
const unknown = positionals.filter(
  (word) => ![...locales, ...names].some((known) => known === word),
);
if (unknown.length > 0) throw new Error(`Neither a language nor a screen: ${unknown.join(', ')}`);
/** Those that were named, else all. */
const chosen = <Name extends string>(all: readonly Name[]): readonly Name[] => {
  const some = all.filter((name) => positionals.includes(name));
  return some.length > 0 ? some : all;
};
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-lighthouse-'));
const backend = await startBackend(join(folder, 'data'));
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
/**
 * A device on which somebody signed in in this language yesterday: the offline copy is there, and
 * the app has said so.
 */
async function signedInProfile(locale: Locale): Promise<string> {
  const profile = join(folder, `profile-${locale}`);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: flags,
  });
  const first = context.pages()[0] ?? (await context.newPage());
  await signIn(first, locale, backend.origin);
  await first
    .locator('#copy-line', { hasText: text(locale, 'install', 'copy.ready') })
    .waitFor({ timeout: 60_000 });
  await first.waitForTimeout(1000);
  await context.close();
  return profile;
}

/** Lighthouse wants a browser that nothing else drives. */
async function openBrowser(
  userData: string,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const port = await freePort();
  const browser = spawn(
    findBrowser(),
    [
      '--headless',
      ...flags,
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${userData}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const closed = new Promise<void>((resolve) => {
    browser.once('exit', () => {
      resolve();
    });
  });
  // The start of a browser is not what is measured.
  await new Promise((resolve) => {
    setTimeout(resolve, 2500);
  });
  return {
    port,
    close: async () => {
      browser.kill();
      await closed;
    },
  };
}

type Report = z.infer<typeof reportSchema>;
const scoreOf = (report: Report, name: (typeof categories)[number]): number =>
  Math.round((report.categories[name]?.score ?? 0) * 100);

/**
 * In a browser that was just opened, as an app is: one that has just shown another screen cleans up
 * after it during this one.
 */
async function visit(address: string, userData: string, name: string): Promise<Report> {
  const { port, close } = await openBrowser(userData);
  const file =
    keep === undefined ? join(folder, 'report.json') : resolve(keep, `${name}.report.json`);
  const more = keep === undefined ? [] : ['--save-assets'];
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--',
      version,
      address,
      `--port=${port}`,
      '--disable-storage-reset',
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      ...more,
    ],
    { encoding: 'utf8', timeout: 120_000 },
  );
  await close();
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`);
  return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

console.log(`${'screen'.padEnd(48)} ${categories.join('  ')}  machine`);
if (keep !== undefined) mkdirSync(keep, { recursive: true });
let below = 0;
for (const locale of chosen(locales)) {
  const profile = await signedInProfile(locale);
  for (const screen of chosen(names)) {
    const path = localizePath(screens[screen], locale);
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1)
      reports.push(
        await visit(
          backend.origin + path,
          screen === 'login' ? mkdtempSync(join(folder, 'visitor-')) : profile,
          `${screen}-${locale}-${run}`,
        ),
      );
    const scores = categories.map((name) => median(reports.map((report) => scoreOf(report, name))));
    console.log(
      `${path.padEnd(48)} ${scores.map((score, index) => String(score).padStart(categories[index]?.length ?? 0)).join('  ')}  ${Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))}`,
    );
    for (const [index, name] of categories.entries()) {
      if (scores[index] === 100) continue;
      below += 1;
      const middle = reports.toSorted((one, other) => scoreOf(one, name) - scoreOf(other, name))[
        Math.floor(runs / 2)
      ];
      for (const { id, weight } of middle?.categories[name]?.auditRefs ?? []) {
        const audit = middle?.audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1)
          console.log(`    ${name}: ${audit.title} ${audit.displayValue ?? ''} (${audit.score})`);
      }
    }
  }
}
await backend.kill();
rmSync(folder, { recursive: true, force: true });
console.log(`\n${below} scores below 100`);
