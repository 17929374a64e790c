/**
 * Measures the seconds from the tap until the office can read an accident's document, and until all
 * photos have arrived, for 0, 3 and 12 photos of 500 kB over three links. The app's sender runs in
 * Chromium; the service is another origin behind the slow relay, so that handshakes, preflights and
 * bytes take as long as on a real link. `npm run bench:delivery [-- kbit/s …]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import * as z from 'zod';
import { browserFlags, findShell } from '../scripts/browser.ts';
import { openPage } from '../tests/services/outbox/in-browser.ts';
import type { App } from '../tests/services/outbox/page.ts';
import { arrived, signIn } from '../tests/services/outbox/phone.ts';
import { run } from '../tests/fixtures/running-backend.ts';
import { startSlowRelay } from './slow-relay.ts';

declare const app: App;

const links = [
  { kilobits: 5000, latencyMilliseconds: 60 },
  { kilobits: 400, latencyMilliseconds: 400 },
  { kilobits: 50, latencyMilliseconds: 800 },
];
const wished = process.argv.slice(2).map(Number);
const photoBytes = 500_000;
/** A typical accident report: a long description and all other fields. */
const answers = {
  eventKind: 'accident',
  description: 'Beim Rückwärtsfahren den Poller am Tor gestreift, Schlauchkasten verbeult. '.repeat(
    20,
  ),
};

const backend = await run();
/**
 * The relay is on the local network. Without this flag, Chromium would ask the user for permission.
 */
const oneNetwork = '--disable-features=LocalNetworkAccessChecks';
const browser = await chromium.launch({
  executablePath: findShell(),
  args: [...browserFlags, oneNetwork],
});

/** Seconds from `from` until `isThere` resolves with true; checks ten times a second. */
async function secondsUntil(from: number, isThere: () => Promise<boolean>): Promise<number> {
  while (!(await isThere())) await sleep(100);
  return (performance.now() - from) / 1000;
}

async function measure(link: (typeof links)[number], photos: number): Promise<string> {
  const relay = await startSlowRelay(Number(new URL(backend.origin).port), link);
  const context = await browser.newContext();
  await context.route('**/config.json', async (route) => {
    const config = z.record(z.string(), z.unknown()).parse(await (await route.fetch()).json());
    await route.fulfill({
      json: { ...config, emulatorOrigin: `http://127.0.0.1:${relay.port}` },
    });
  });
  const page = await openPage(context, backend.origin);
  const uid = await signIn(page, backend);
  const id = await page.evaluate((all) => app.queue(all), {
    uid,
    answers,
    photos: Array.from({ length: photos }, () => photoBytes),
  });
  const from = performance.now();
  const sending = page.evaluate(() => app.drainAll(1000));
  const words = await secondsUntil(from, async () => (await arrived(backend, id)).documents === 1);
  const all = await secondsUntil(
    from,
    async () => (await arrived(backend, id)).files.length === photos,
  );
  await sending;
  await context.close();
  relay.close();
  return `${words.toFixed(1)} s / ${photos === 0 ? '–' : `${all.toFixed(0)} s`}`;
}

for (const link of links) {
  if (wished.length > 0 && !wished.includes(link.kilobits)) continue;
  for (const photos of [0, 3, 12])
    console.log(
      `${link.kilobits} kbit/s, ${link.latencyMilliseconds} ms, ${photos} photos: ${await measure(link, photos)}`,
    );
}
await browser.close();
await backend.remove();
