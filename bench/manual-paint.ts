/**
 * How soon a driver reads a chapter of the manual: slow 3G, CPU four times slower, cold, beside its
 * floor: the same text as bare HTML without a line of CSS, from the same server over the same link,
 * taken in turns in the same run. The bound holds for a link with handshakes, as every first visit
 * has them (`link`); DevTools throttling, which leaves them out, stands beside it (`devtools`).
 * Then the chapter that follows, out of the device's own copy with the network gone (`next`),
 * beside its own floor: the same text as bare HTML out of the same copy. Every round is printed as
 * it comes, then medians. Fails over its bounds. `npm run bench:manual [-- link|devtools|next …]
 * [rounds] [/path …]`: all parts where none is named, 9 rounds where no number is given, 7 at
 * least; other pages instead of three chapters, as the forms. Each part alone stays below four
 * minutes.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { offlineReady, signIn } from '../tests/e2e/support/site.ts';
import { openBenchSite, phone } from './bench-site.ts';
import { links, median, slowDown } from './slow-link.ts';
import { startSlowRelay } from './slow-relay.ts';

const parts = ['link', 'devtools', 'next'] as const;
type Part = (typeof parts)[number];
type Way = Exclude<Part, 'next'>;
const wanted = process.argv.slice(2);
const unknown = wanted.filter(
  (word) => !parts.some((part) => part === word) && !/^(?:\d+$|\/)/.test(word),
);
if (unknown.length > 0)
  throw new Error(
    `${unknown.join(', ')} is no part of this bench; there are ${parts.join(', ')}, and a number of rounds`,
  );
const chosen = parts.filter((part) => wanted.includes(part));
const asked: readonly Part[] = chosen.length > 0 ? chosen : parts;
const rounds = Math.max(7, Number(wanted.find((word) => /^\d+$/.test(word)) ?? 9));
/**
 * First paint of a chapter in parts of its floor's, over all chapters and rounds, cold or out of
 * the device's own copy; first paint of the next chapter out of the device's own copy, the CPU as
 * it is (decision 0016). Forms, which bring more styles than a chapter, have their own.
 */
const bounds = { chapter: 1.1, form: 1.15, next: 1.15, nextChapterMilliseconds: 150 };
/**
 * How long a chapter lies open before the driver goes on: what the page loads when idle is done by
 * then.
 */
const readingMilliseconds = 2500;
/** The chapter behind the first of `chapters`. */
const following = '/driverManual/finishing-and-departure';
/** The largest chapter, a middle one and the smallest, one in each language. */
const chapters = [
  '/driverManual/connecting-and-filling',
  '/fr/driverManual/equipment-and-ppe',
  '/en/driverManual/first-aid',
];
const paths = wanted.filter((word) => word.startsWith('/'));
/** What is opened cold. */
const pages = paths.length > 0 ? paths : chapters;
/**
 * Other ways to build the same manual, measured with a chapter of the same length over the same
 * kind of link and CPU on another day: first paint in seconds, and its own floor on that day. Only
 * the ratios compare with ours.
 */
const others = [
  {
    name: 'Starlight (Astro)',
    devtools: { paint: 1.5, floor: 0.7 },
    link: { paint: 2.3, floor: 1.5 },
  },
  { name: 'Docusaurus', devtools: { paint: 1.8, floor: 0.7 }, link: { paint: 2.4, floor: 1.5 } },
  {
    name: 'Nuxt with Vuetify',
    devtools: { paint: 6.6, floor: 0.7 },
    link: { paint: 3.5, floor: 1.5 },
  },
  {
    name: 'Nuxt with Vuetify and VueFire',
    devtools: { paint: 8.8, floor: 0.7 },
    link: { paint: 3.4, floor: 1.5 },
  },
];

const site = await openBenchSite();
const { browser, origin } = site;

/** The chapter's text with its headings, lists and tables and nothing else. */
function bareText(path: string): string {
  const html = readFileSync(join(site.publicFolder, `${path}.html`), 'utf8');
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const bare = main
    .replaceAll(/<svg[\s\S]*?<\/svg>|<\/?(?:div|span|a|nav|small|time)\b[^>]*>/g, '')
    .replaceAll(/<(\w+)\s[^>]*>/g, '<$1>');
  return `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${/<title>([^<]*)/.exec(html)?.[1] ?? ''}</title>${bare}</html>`;
}

/** A chapter's bare text beside it on the server. */
const floors = new Map(
  pages.map((path) => [path, site.addFloor(path.replaceAll('/', '-').slice(1), bareText(path))]),
);
const installed = await browser.newContext(phone);
const first = await installed.newPage();
await signIn(first, 'de', origin);
await offlineReady(first);
const relay = await startSlowRelay(Number(new URL(origin).port), links.slow3G);
const relayOrigin = `http://localhost:${relay.port}`;
const { origins } = await installed.storageState();
/** The session marker at both addresses: the head's guard lets the visitor in. */
const state = {
  cookies: [],
  origins: origins.flatMap((entry) => [entry, { ...entry, origin: relayOrigin }]),
};
await first.close();

interface Paint {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Opens one page as a visitor who has never been here, over the slow link. */
async function paintCold(path: string, way: Way): Promise<Paint> {
  const context = await browser.newContext({
    ...phone,
    storageState: state,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await slowDown(context, page, way === 'devtools' ? 'slow3G' : undefined);
  await page.goto((way === 'devtools' ? origin : relayOrigin) + path, {
    waitUntil: 'commit',
  });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { timeout: 60_000, polling: 50 },
  );
  const paint = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return {
      milliseconds: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      bytes: navigation instanceof PerformanceNavigationTiming ? navigation.transferSize : NaN,
    };
  });
  await context.close();
  return paint;
}

interface Next {
  readonly paint: number;
  readonly sinceTap: number;
}

/** The copy on this device answers for one chapter with its bare text from now on. */
async function layBare(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin + chapters[0]);
  const laid = await page.evaluate(
    async ({ pathname, html }) => {
      let count = 0;
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (new URL(request.url).pathname.replace(/\.html$/, '') !== pathname) continue;
          await cache.put(
            request,
            new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
          );
          count += 1;
        }
      }
      return count;
    },
    { pathname: path, html: bareText(path) },
  );
  if (laid === 0) throw new Error(`${path} is not in the device's copy`);
  await page.close();
}

/**
 * A driver has read a chapter and taps "next": the first paint of what follows, from the start of
 * the navigation and from the tap, in milliseconds.
 */
async function paintNext(context: BrowserContext, cpu: number): Promise<Next> {
  const page = await context.newPage();
  await page.goto(`${origin}${chapters[0]}`);
  await page.evaluate(() =>
    addEventListener(
      'click',
      ({ timeStamp }) =>
        sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp)),
      { capture: true },
    ),
  );
  await page.waitForTimeout(readingMilliseconds);
  await slowDown(context, page, undefined, cpu);
  await page.locator('.article-on a[rel=next]').click();
  await page.waitForURL(`**${following}`);
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { polling: 100 },
  );
  const next = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
    return {
      paint,
      sinceTap: performance.timeOrigin + paint - Number(sessionStorage.getItem('tapped')),
    };
  });
  await page.close();
  return next;
}

let failed = false;
const verdict = (good: boolean): string => {
  failed ||= !good;
  return good ? 'ok  ' : 'OVER';
};
const middle = (paints: readonly Paint[], key: keyof Paint): number =>
  median(paints.map((paint) => paint[key]));
const row = (name: string, kilobytes: string, paint: number, floor: number): string =>
  `${name.padEnd(40)} ${kilobytes.padStart(5)} ${paint.toFixed(0).padStart(9)} ${floor.toFixed(0).padStart(9)} ${(paint / floor).toFixed(3).padStart(8)}`;

/**
 * Chapters and their floors in turns over one kind of link. The first round warms server and
 * browser and does not count; each turns the order around.
 */
async function benchCold(way: Way): Promise<void> {
  console.log(
    `Cold, slow 3G (${links.slow3G.kilobits} kbit/s, ${links.slow3G.latencyMilliseconds} ms), CPU 4x slower, ${way === 'link' ? 'link with handshakes' : 'DevTools throttling: no handshakes, the page in one piece'}; first paint in ms, page/floor`,
  );
  const paints = new Map<string, Paint[]>();
  const taken = (path: string): Paint[] => paints.get(path) ?? [];
  const floorOf = (path: string): string => floors.get(path) ?? '';
  for (let round = 0; round <= rounds; round += 1) {
    const visits = pages.flatMap((path) => [path, floorOf(path)]);
    const now = new Map<string, Paint>();
    for (const path of round % 2 === 0 ? visits : visits.toReversed())
      now.set(path, await paintCold(path, way));
    if (round > 0) for (const [path, paint] of now) paints.set(path, [...taken(path), paint]);
    const each = pages.map(
      (path) =>
        `${now.get(path)?.milliseconds.toFixed(0)}/${now.get(floorOf(path))?.milliseconds.toFixed(0)}`,
    );
    console.log(`     ${round === 0 ? 'warm' : `${round}`.padStart(4)}  ${each.join('  ')}`);
  }
  console.log(
    `     ${'page, medians'.padEnd(40)} ${'kB'.padStart(5)} ${'paint ms'.padStart(9)} ${'floor ms'.padStart(9)} ${'x floor'.padStart(8)}`,
  );
  for (const path of pages)
    console.log(
      `     ${row(path, (middle(taken(path), 'bytes') / 1000).toFixed(1), middle(taken(path), 'milliseconds'), middle(taken(floorOf(path)), 'milliseconds'))}`,
    );
  const own = pages.flatMap(taken);
  const floor = pages.flatMap((path) => taken(floorOf(path)));
  const ratio = middle(own, 'milliseconds') / middle(floor, 'milliseconds');
  const bound = paths.length > 0 ? bounds.form : bounds.chapter;
  const all = row(
    'all',
    (middle(own, 'bytes') / 1000).toFixed(1),
    middle(own, 'milliseconds'),
    middle(floor, 'milliseconds'),
  );
  console.log(way === 'link' ? `${verdict(ratio <= bound)} ${all} of ${bound}` : `     ${all}`);
  console.log('     Others over their floor, measured before:');
  for (const other of others)
    console.log(
      `${verdict(ratio < other[way].paint / other[way].floor)} ${row(other.name, '', other[way].paint * 1000, other[way].floor * 1000)}`,
    );
}

/**
 * The chapter after the first and its floor in turns, network gone, out of the device's own copy:
 * the CPU as it is, then four times slower.
 */
async function benchNext(): Promise<void> {
  const bare = await browser.newContext(phone);
  const page = await bare.newPage();
  await signIn(page, 'de', origin);
  await offlineReady(page);
  await page.close();
  await layBare(bare, following);
  for (const context of [installed, bare]) await context.setOffline(true);
  for (const cpu of [1, 4]) {
    console.log(
      `Next chapter from the device's own copy, network gone, CPU ${cpu === 1 ? 'as it is' : `${cpu}x slower`}; first paint in ms since the navigation began/since the tap: chapter, its floor`,
    );
    const own: Next[] = [];
    const floor: Next[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const order = [
        { context: installed, taken: own },
        { context: bare, taken: floor },
      ];
      const now: Next[] = [];
      for (const { context, taken } of round % 2 === 0 ? order : order.toReversed()) {
        const one = await paintNext(context, cpu);
        if (round > 0) taken.push(one);
        now[context === installed ? 0 : 1] = one;
      }
      console.log(
        `     ${round === 0 ? 'warm' : `${round}`.padStart(4)}  ${now.map((one) => `${one.paint.toFixed(0)}/${one.sinceTap.toFixed(0)}`).join('  ')}`,
      );
    }
    const paint = median(own.map((one) => one.paint));
    const ratio = paint / median(floor.map((one) => one.paint));
    if (cpu === 1)
      console.log(
        `${verdict(paint < bounds.nextChapterMilliseconds)} median ${paint.toFixed(0)} ms of ${bounds.nextChapterMilliseconds} ms, ${median(own.map((one) => one.sinceTap)).toFixed(0)} ms after the tap`,
      );
    else
      console.log(
        `     median ${paint.toFixed(0)} ms, ${median(own.map((one) => one.sinceTap)).toFixed(0)} ms after the tap`,
      );
    console.log(
      `${cpu === 1 ? '    ' : verdict(ratio <= bounds.next)} ${ratio.toFixed(3)} times the floor of ${bounds.next}`,
    );
  }
  await bare.close();
}

try {
  for (const part of asked) await (part === 'next' ? benchNext() : benchCold(part));
  const [load = 0] = loadavg();
  if (load > availableParallelism())
    console.log(
      `     This machine had other work: ${load.toFixed(1)} processes for ${availableParallelism()} processors. Ratios stand, milliseconds do not.`,
    );
} finally {
  relay.close();
  await site.close();
}
process.exitCode = failed ? 1 : 0;
