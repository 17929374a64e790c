/**
 * How soon the login form can be typed into and how soon it answers, over slow 3G with a CPU four
 * times slower: cold and from the installed copy, beside its floor: the same form as bare HTML from
 * the same server over the same link in the same run. Also the longest turn of the main thread once
 * it answers, while the rest of the page loads. Medians. `npm run bench:login [-- runs]`.
 */
import type { BrowserContext } from 'playwright';
import { offlineReady } from '../tests/e2e/support/site.ts';
import { openBenchSite, phone } from './bench-site.ts';
import { median, slowDown } from './slow-link.ts';

const runs = Number(process.argv[2] ?? 5);
/**
 * How long the page is watched once it answers, in milliseconds: the identity library arrives in
 * that time.
 */
const watchedMilliseconds = 8000;

const site = await openBenchSite();
const { browser, origin } = site;
const floorAddress = site.addFloor(
  'login',
  `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Anmelden</title>
<main><h1>Anmelden</h1><form method="post"><p><label for="email">E-Mail</label><input id="email" type="email"></p><p><label for="password">Passwort</label><input id="password" type="password"></p><button>Anmelden</button></form></main>`,
);

interface Measured {
  readonly typable: number;
  readonly answers: number;
  readonly longest: number;
}

async function open(context: BrowserContext, path: string, watched: number): Promise<Measured> {
  const page = await context.newPage();
  await slowDown(context, page, 'slow3G');
  await page.addInitScript(() => {
    const turns: { readonly start: number; readonly length: number }[] = [];
    Object.assign(window, { turns });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        turns.push({ start: startTime, length: duration });
    }).observe({ type: 'longtask' });
  });
  await page.goto(origin + path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      document.getElementById('password') !== null,
    undefined,
    { timeout: 120_000, polling: 20 },
  );
  const typable = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await page.waitForFunction(
    () => document.readyState !== 'loading' && document.querySelector('astro-island[ssr]') === null,
    undefined,
    { timeout: 120_000, polling: 20 },
  );
  const answers = await page.evaluate(() => performance.now());
  await page.waitForTimeout(watched);
  const longest = await page.evaluate(
    (from) =>
      Math.max(
        0,
        ...(
          window as unknown as { turns: { readonly start: number; readonly length: number }[] }
        ).turns
          .filter(({ start }) => start > from)
          .map(({ length }) => length),
      ),
    answers,
  );
  await page.close();
  return { typable, answers, longest };
}

async function medians(
  context: () => Promise<BrowserContext>,
  path: string,
  close: boolean,
  watched = watchedMilliseconds,
): Promise<Measured> {
  const all: Measured[] = [];
  for (let run = 0; run < runs; run += 1) {
    const own = await context();
    all.push(await open(own, path, watched));
    if (close) await own.close();
  }
  const of = (key: keyof Measured): number => median(all.map((one) => one[key]));
  return { typable: of('typable'), answers: of('answers'), longest: of('longest') };
}

const cold = (): Promise<BrowserContext> =>
  browser.newContext({ ...phone, serviceWorkers: 'block' });
const installed = await browser.newContext(phone);
const first = await installed.newPage();
await first.goto(`${origin}/login`);
await offlineReady(first);
await first.close();

// Once unmeasured: what server and browser do only the first time must not count for the floor
// alone.
await open(await cold(), floorAddress, 0);
const floor = await medians(cold, floorAddress, true, 0);
const say = (name: string, { typable, answers, longest }: Measured): void =>
  console.log(
    `${name.padEnd(22)} typed into after ${(typable / 1000).toFixed(2)} s (${(typable / floor.typable).toFixed(2)}x floor), answers after ${(answers / 1000).toFixed(2)} s (${(answers / floor.typable).toFixed(2)}x floor), longest turn afterwards ${Math.round(longest)} ms`,
  );
console.log(
  `Login form, slow 3G, CPU 4x slower, ${runs} runs, medians; floor: the bare form, ${(floor.typable / 1000).toFixed(2)} s`,
);
say('cold', await medians(cold, '/login', true));
say('from its own copy', await medians(() => Promise.resolve(installed), '/login', false));
await site.close();
