/**
 * Measures how soon after the first sign-in a new phone can be used offline, over slow 3G: when
 * emergency chapters are available, when forms and calculator work, when the whole copy is stored.
 * `npm run bench:first-copy [-- runs]`.
 */
import { driver } from '../tests/e2e/support/site.ts';
import { openBenchSite } from './bench-site.ts';
import { links, median } from './slow-link.ts';
import { startSlowRelay } from './slow-relay.ts';

const runs = Number(process.argv[2] ?? 3);
const site = await openBenchSite({ built: process.argv[3] ?? 'dist' });
const { browser, origin } = site;

const marks = ['emergency', 'first', 'all'] as const;
type Mark = (typeof marks)[number];

/** Seconds from the tap on "sign in" until each of the marks is stored on the device. */
async function measure(): Promise<Readonly<Record<Mark, number>>> {
  // DevTools throttling does not affect a worker's requests, so the relay slows the whole
  // connection.
  const relay = await startSlowRelay(Number(new URL(origin).port), links.slow3G);
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'de-DE',
  });
  const page = await context.newPage();
  const wait = { timeout: 300_000 };
  await page.goto(`http://localhost:${relay.port}/login`, wait);
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  const begun = performance.now();
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/', wait);
  const seconds = (): number => (performance.now() - begun) / 1000;
  const kept = async (paths: readonly string[]): Promise<number> => {
    await page.waitForFunction(
      async (all) =>
        navigator.serviceWorker.controller !== null &&
        (
          await Promise.all(
            all.map((path) => caches.match(path, { ignoreSearch: true }).then(Boolean)),
          )
        ).every(Boolean),
      paths,
      { ...wait, polling: 250 },
    );
    return seconds();
  };
  const chapters = ['contact-plan', 'leak-fire-accident', 'first-aid'].map(
    (slug) => `/driverManual/${slug}`,
  );
  const screens = [
    '/',
    '/dispositionMessage',
    '/formComplaintCustomerTank',
    '/formComplaintFahrgestell',
    '/formComplaintTrailer',
    '/formNearbyAccident',
    '/gasCalculator',
  ];
  const emergency = await kept(chapters);
  const first = await kept([...chapters, ...screens]);
  // Offline check: a form and the calculator still respond without network.
  await context.setOffline(true);
  for (const path of ['/gasCalculator', '/dispositionMessage', '/driverManual/first-aid']) {
    await page.goto(`http://localhost:${relay.port}${path}`, wait);
    await page.waitForFunction(
      () => document.querySelector('astro-island[ssr]') === null,
      undefined,
      wait,
    );
  }
  await context.setOffline(false);
  await page.goto(`http://localhost:${relay.port}/`, wait);
  const all = await kept(['/settings', '/imprint/privacy', '/driverManual/print']);
  await context.close();
  relay.close();
  return { emergency, first, all };
}

const measured: Readonly<Record<Mark, number>>[] = [];
for (let run = 0; run < runs; run += 1) {
  const one = await measure();
  measured.push(one);
  console.log(marks.map((mark) => `${mark} ${one[mark].toFixed(1)} s`).join(', '));
}
console.log(
  `First copy, slow 3G, ${runs} runs, medians: ${marks
    .map((mark) => `${mark} ${median(measured.map((one) => one[mark])).toFixed(1)} s`)
    .join(', ')}`,
);
await site.close();
