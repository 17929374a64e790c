/**
 * Runs the journeys in a browser that Playwright cannot drive, on the built site:
 *
 *   node tests/engines/run.ts webkit|firefox [de] [en] [fr] [--only TEXT] [--pictures FOLDER]
 *
 * `--only` runs the checks whose title contains the text. `--report FILE` is for scripts/test.ts.
 * The run ends with a table of console errors and the line "N passed, N failed". If the browser
 * cannot be installed, the run prints one line and succeeds.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Failure, toLines } from '../../scripts/test-reports.ts';
import { type Locale, locales } from '../../src/i18n/locales.ts';
import { startBackend } from '../e2e/support/site.ts';
import { photo, smallPhoto } from '../fixtures/photos.ts';
import openTemporaryFolder from '../temporary-folder.ts';
import { type EngineDriver, type EngineWindow, openEngineWindow } from './engine-window.ts';
import { openFirefox } from './firefox.ts';
import { receiveAnswer } from './firefox-push.ts';
import { runJourneys } from './journeys.ts';
import { makeSwitchableSite } from './switchable-site.ts';
import { openWebKit } from './webkit.ts';

const engines = { firefox: openFirefox, webkit: openWebKit } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, pictures: { type: 'string' }, report: { type: 'string' } },
});
const [name = '', ...wanted] = positionals;
if (name !== 'firefox' && name !== 'webkit') throw new Error('Name a browser: firefox or webkit');

/** What the other checks need: the driver, and the copy that the checks without network open. */
const needed = ['a driver signs in', 'the offline copy is complete'];

/** The needed checks, and those that `--only` names. */
const isWanted = (subject: string): boolean =>
  needed.includes(subject) || subject.includes(values.only ?? '');

/** Saves a picture if the option `--pictures` is set. */
async function takePicture(window: EngineWindow | undefined, title: string): Promise<void> {
  const { pictures } = values;
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await window?.screenshot(join(pictures, `${name}-${title}.png`));
}

/** Open windows, the newest last. */
const windows: EngineWindow[] = [];
let passed = 0;
const failures: Failure[] = [];
/** Console errors by screen and language. */
const table = new Map<string, Map<Locale, number>>();

/** Runs one check in a language, and counts it. */
const checkIn =
  (locale: Locale) =>
  async (subject: string, work: () => Promise<void>): Promise<void> => {
    if (!isWanted(subject)) return;
    const title = `${locale}: ${subject}`;
    const begun = Date.now();
    try {
      await work();
      passed += 1;
      console.log(`ok     ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      await takePicture(
        windows.at(-1),
        `${locale}-failed-${subject.replaceAll(/\W+/g, '-')}`,
      ).catch(() => undefined);
      const lines = [
        ...toLines(error instanceof Error ? error.message : String(error)),
        ...windows.flatMap((window) => window.takeErrors()),
      ];
      failures.push({ title: `${name} › ${title}`, error: lines, screen: [] });
      console.log([`FAILED ${title}`, ...lines.map((line) => `       ${line}`)].join('\n'));
    }
  };

const engine = await engines[name]();
if (!engine)
  console.log(`Skipped: ${name} is not installed, and Debian's packages cannot be installed here.`);
else {
  const removeTemporaryFolder = openTemporaryFolder();
  const started = Date.now();
  console.log(engine.name);
  const site = makeSwitchableSite();
  site.serve('first');
  const folder = mkdtempSync(join(tmpdir(), `tanklotse-${name}-`));
  const photoFile = join(folder, 'photo.jpg');
  writeFileSync(photoFile, await photo(smallPhoto));
  const start = (port?: number) =>
    startBackend(join(folder, 'data'), port, ['--quick-compression', '--dist', site.link]);
  let backend = await start();
  const follow = (driver: EngineDriver): EngineWindow => {
    const opened = openEngineWindow(driver, photoFile);
    windows.push(opened);
    return {
      ...opened,
      close: () => {
        windows.splice(windows.indexOf(opened), 1);
        return opened.close();
      },
    };
  };
  const chosen = locales.filter((one) => wanted.length === 0 || wanted.includes(one));
  try {
    for (const locale of chosen)
      await runJourneys({
        locale,
        site,
        backend: () => backend,
        restart: async () => {
          backend = await start(Number(new URL(backend.origin).port));
        },
        openWindow: async (options) => follow(await engine.openWindow(options)),
        check: checkIn(locale),
        note: (screen, errors) => {
          const row = table.get(screen) ?? new Map<Locale, number>();
          row.set(locale, (row.get(locale) ?? 0) + errors.length);
          table.set(screen, row);
        },
        picture: (window, screen) => takePicture(window, `${locale}-${screen}`),
      });
    const [locale] = chosen;
    if (name === 'firefox' && locale)
      await checkIn(locale)('an answer reaches the closed app as a push message', () =>
        receiveAnswer({ locale, site: site.link, follow }),
      );
  } finally {
    await engine.close();
    await backend.kill();
    removeTemporaryFolder();
  }
  console.log(
    `\nConsole errors in ${engine.name} after ${Math.round((Date.now() - started) / 1000)} s`,
  );
  console.log(`| screen | ${locales.join(' | ')} |\n| --- |${' ---: |'.repeat(locales.length)}`);
  for (const [screen, row] of table)
    console.log(`| ${screen} | ${locales.map((locale) => row.get(locale) ?? '–').join(' | ')} |`);
}
const failed = failures.length;
if (values.report !== undefined)
  writeFileSync(values.report, JSON.stringify({ passed, failed, failures }));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
