/**
 * Measures the cost of each screen: bytes, requests, first paint and time until it responds, over a
 * slow link with a slow CPU, with an empty cache and from the offline copy. Each is compared with
 * its lower bound: the same text as plain HTML from the same server over the same link in the same
 * run. A form is tapped at its first paint; the time ends when that tap takes effect. Prints
 * medians. `npm run bench:screens [-- runs [path ...]]`.
 */
import type { BrowserContext, Page } from 'playwright';
import { reportKinds } from '../src/features/reports/kinds.ts';
import { driver, offlineReady, signIn } from '../tests/e2e/support/site.ts';
import { openBenchSite, phone } from './bench-site.ts';
import { type Link, links, median, slowDown } from './slow-link.ts';

const [, , count = '5', ...paths] = process.argv;
const runs = Number(count);
const screens =
  paths.length > 0
    ? paths
    : [
        '/',
        '/driverManual',
        '/driverManual/connecting-and-filling',
        ...Object.values(reportKinds).map(({ screen }) => `/${screen}`),
        '/gasCalculator',
        '/settings',
        '/login',
      ];

const site = await openBenchSite();
const { browser, origin } = site;

const signedIn = await browser.newContext(phone);
const first = await signedIn.newPage();
await signIn(first, 'de', origin);
await offlineReady(first);
const state = await signedIn.storageState({ indexedDB: true });

/** Adds a page that contains only the text of a screen, as plain HTML. */
async function writeFloor(path: string): Promise<string> {
  const page = await signedIn.newPage();
  await page.goto(origin + path);
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  const { title, blocks } = await page.evaluate(() => ({
    title: document.title,
    blocks: (document.querySelector('main')?.innerText ?? '')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  }));
  await page.close();
  const escape = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return site.addFloor(
    path.replaceAll('/', '-'),
    `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><main><h1>${escape(blocks[0] ?? '')}</h1>${blocks
      .slice(1)
      .map((line) => `<p>${escape(line)}</p>`)
      .join('')}</main>`,
  );
}

interface Measured {
  readonly bytes: number;
  readonly requests: number;
  readonly firstPaint: number;
  readonly usable: number;
}

/** Opens one page and measures it. Bytes and requests are counted until the screen responds. */
async function open(
  context: BrowserContext,
  path: string,
  link: Link | undefined,
): Promise<Measured> {
  const page: Page = await context.newPage();
  const session = await slowDown(context, page, link);
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
    requests += 1;
  });
  await session.send('Network.enable');
  await page.goto(origin + path, { waitUntil: 'commit' });
  const patience = { timeout: 120_000, polling: 20 };
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    patience,
  );
  await page.evaluate(() =>
    document.querySelector<HTMLButtonElement>('form.report-form button[type=submit]')?.click(),
  );
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      document.querySelector('astro-island[ssr], [data-tapped]') === null,
    undefined,
    patience,
  );
  const measured = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    usable: performance.now(),
  }));
  const result = { ...measured, bytes, requests };
  await page.close();
  return result;
}

async function medianOf(
  path: string,
  link: Link | undefined,
  context: () => Promise<BrowserContext>,
  close: boolean,
): Promise<Measured> {
  const all: Measured[] = [];
  for (let run = 0; run < runs; run += 1) {
    const own = await context();
    all.push(await open(own, path, link));
    if (close) await own.close();
  }
  const of = (key: keyof Measured): number => median(all.map((one) => one[key]));
  return {
    bytes: of('bytes'),
    requests: of('requests'),
    firstPaint: of('firstPaint'),
    usable: of('usable'),
  };
}

const cold = (): Promise<BrowserContext> =>
  browser.newContext({ ...phone, storageState: state, serviceWorkers: 'block' });
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2).padStart(6);
const ratio = (a: number, b: number): string => `${(a / Math.max(b, 1)).toFixed(2)}x`.padStart(7);

for (const link of Object.keys(links) as Link[]) {
  console.log(
    `\nCold, ${link} (${links[link].kilobits} kbit/s, ${links[link].latencyMilliseconds} ms), CPU 4x slower, ${runs} runs, medians`,
  );
  console.log(`${'screen'.padEnd(40)}     kB  requests  paint s  x floor  usable s  after paint s`);
  for (const path of screens) {
    const floor = await medianOf(await writeFloor(path), link, cold, true);
    const measured = await medianOf(path, link, cold, true);
    console.log(
      `${path.padEnd(40)} ${(measured.bytes / 1000).toFixed(1).padStart(6)} ${String(measured.requests).padStart(9)}   ${seconds(measured.firstPaint)}  ${ratio(measured.firstPaint, floor.firstPaint)}    ${seconds(measured.usable)}  ${seconds(measured.usable - measured.firstPaint)}`,
    );
  }
}
console.log(
  `\nInstalled, from the device's own copy, CPU 4x slower, network gone, ${runs} runs, medians`,
);
await signedIn.setOffline(true);
for (const path of screens) {
  const measured = await medianOf(path, undefined, () => Promise.resolve(signedIn), false);
  console.log(
    `${path.padEnd(40)} paint ${seconds(measured.firstPaint)} s   usable ${seconds(measured.usable)} s`,
  );
}
await site.close();
console.log(`\nDriver ${driver.email}; bytes and requests are counted until the screen answers.`);
