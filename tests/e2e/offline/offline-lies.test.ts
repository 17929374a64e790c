/**
 * A network that answers with its own page instead of the app's files: nothing of it may become
 * part of the offline copy.
 */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtAddress } from '../support/built-files.ts';
import { expect, offlineReady, test } from '../support/site.ts';

test.use({ serviceWorkers: 'allow' });

const loginPage = '<!doctype html><title>Gast-WLAN</title><p>Bitte zuerst anmelden';

/** A page of the app, as another version of it has it. */
const otherVersion =
  '<!doctype html><html lang="de" data-middleware="none"><title>Gast-WLAN</title><h1>Andere Fassung</h1><script type="module" src="/_astro/start.0therBu1.js"></script>';

/**
 * Stands between browser and backend; while `isLying`, it answers the paths of `lies` with `answer`
 * and status 200.
 */
async function startPortal(
  origin: string,
  lies: RegExp,
  answer: string,
): Promise<{ readonly origin: string; readonly server: Server; isLying: boolean }> {
  const portal = {
    origin: '',
    isLying: true,
    server: createServer((incoming, outgoing) => {
      if (portal.isLying && lies.test(incoming.url ?? '')) {
        outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(answer);
        return;
      }
      incoming.pipe(
        request(
          new URL(incoming.url ?? '/', origin),
          { method: incoming.method, headers: incoming.headers },
          (passed) => {
            outgoing.writeHead(passed.statusCode ?? 502, passed.headers);
            passed.pipe(outgoing);
          },
        ),
      );
    }),
  };
  await new Promise<void>((resolve) => {
    portal.server.listen(0, () => {
      resolve();
    });
  });
  portal.origin = `http://localhost:${(portal.server.address() as AddressInfo).port}`;
  return portal;
}

for (const { what, lies, page: path, answer = loginPage } of [
  { what: 'a page', lies: () => /^\/imprint\/privacy$/, page: '/imprint/privacy' },
  {
    what: 'a style or script with its content in its name',
    lies: () => builtAddress('src/islands/ReportForm/Review.lazy.tsx'),
    page: '/imprint',
  },
  {
    what: 'a page by another version of the app',
    lies: () => /^\/imprint\/privacy$/,
    page: '/imprint/privacy',
    answer: otherVersion,
  },
]) {
  test(`what a network puts in place of ${what} is not kept; the next visit without it completes the copy`, async ({
    page,
    context,
    backend,
    complaints,
  }) => {
    complaints.allowNetwork = true;
    const portal = await startPortal(backend.origin, lies(), answer);
    const keptLies = (): Promise<readonly string[]> =>
      page.evaluate(async () => {
        const found: string[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const key of await cache.keys())
            if ((await (await cache.match(key))?.text())?.includes('Gast-WLAN'))
              found.push(key.url);
        }
        return found;
      });
    try {
      await page.goto(`${portal.origin}/imprint`);
      const outcome = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.register('/sw.js', {
          scope: '/',
          updateViaCache: 'none',
        });
        const worker = registration.installing;
        if (worker)
          await new Promise<void>((resolve) => {
            worker.addEventListener('statechange', () => {
              if (/activated|redundant/.test(worker.state)) resolve();
            });
          });
        return worker?.state;
      });
      expect(await keptLies()).toEqual([]);
      expect(outcome).toBe('redundant');
      portal.isLying = false;
      await page.goto(`${portal.origin}/imprint`);
      await offlineReady(page);
      await context.setOffline(true);
      await page.goto(portal.origin + path);
      await expect(page.locator('h1:visible').first()).toBeVisible();
      expect(await keptLies()).toEqual([]);
    } finally {
      await context.setOffline(false);
      portal.server.closeAllConnections();
      portal.server.close();
    }
  });
}
