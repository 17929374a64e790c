/**
 * Home with 200 reports (or as many as asked) of three photos each that are being sent, at a
 * processor four times slower: prints the median and the worst time from a tap to the next paint,
 * and the script memory in use. Wish: 200 ms. Needs a built site: npm run build, then node
 * bench/home-list.ts [reports].
 */
import { chromium } from 'playwright';
import { loadServices } from '../tests/services/outbox/in-browser.ts';
import type { App } from '../tests/services/outbox/page.ts';
import { signIn, startBackend } from '../tests/e2e/support/site.ts';
import { browserFlags, findBrowser } from '../scripts/browser.ts';

declare const app: App;
const reports = Number(process.argv[2] ?? 200);
const photosEach = 3;
const slowdown = 4;
const taps = 40;

const backend = await startBackend();
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const context = await browser.newContext({
    baseURL: backend.origin,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await signIn(page, 'de');
  await loadServices(page);
  await context.setOffline(true);
  await page.evaluate(
    async ([count, photos]) => {
      const found = await app.findStoredSession('demo-api-key');
      if (found.status !== 'signedIn') throw new Error('Nobody is signed in');
      for (let number = 0; number < count; number += 1)
        await app.queue({
          uid: found.session.uid,
          photos: Array.from({ length: photos }, () => 20_000),
          createdAt: Date.now() - 1_000_000 + number,
        });
    },
    [reports, photosEach] as const,
  );
  await context.setOffline(false);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries())
        if (name === 'pointerdown' || name === 'pointerup' || name === 'click')
          times.push(duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto('/');
  await page.locator('.my-reports-item').first().waitFor();
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const started = Date.now();
  const target = page.locator('#my-reports-title');
  for (let tap = 0; tap < taps; tap += 1) {
    await target.click();
    await page.waitForTimeout(150);
  }
  const times = (
    await page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
  ).toSorted((a, b) => a - b);
  const sent = await page.locator('[data-status=sent]').count();
  // Taps faster than the observer's threshold of 16 ms are not listed.
  const padded = [...Array.from({ length: Math.max(0, taps - times.length) }, () => 16), ...times];
  console.log(
    `home with ${reports} reports while sending, ${slowdown} times slower: median ${padded[Math.floor(padded.length / 2)]} ms, worst ${times.at(-1) ?? 16} ms from tap to paint (wish: 200 ms)`,
  );
  console.log(`script memory ${(heap / 1e6).toFixed(1)} MB`);
  console.log(
    `${taps} taps in ${((Date.now() - started) / 1000).toFixed(1)} s; ${sent} lines of the first page stood at "sent" in the end`,
  );
} finally {
  await browser.close();
  await backend.kill();
}
