/**
 * A network that alters the files of the app, such as a captive portal or a filtering proxy. No
 * altered file may be stored in the offline copy, at install, at an update or later.
 */
import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { builtAddress, builtFiles } from '../support/built-files.ts';
import { expect, offlineReady, test } from '../support/site.ts';

test.use({ serviceWorkers: 'allow' });

/** Text that every altered response contains. */
const mark = 'Gast-WLAN';
const loginPage = `<!doctype html><title>${mark}</title><p>Bitte zuerst anmelden`;
/** A page of another version of the app. */
const otherVersion = `<!doctype html><html lang="de" data-middleware="none"><title>${mark}</title><h1>Andere Fassung</h1><script type="module" src="/_astro/start.0therBu1.js"></script>`;

interface Portal {
  readonly origin: string;
  /** Returns the altered response for a file; undefined if the file is not altered. */
  change: (path: string, body: string) => string | undefined;
  readonly close: () => void;
}

/** Starts a proxy between browser and backend. */
async function startPortal(backendOrigin: string): Promise<Portal> {
  const server = createServer((incoming, outgoing) => {
    const { 'if-none-match': _known, ...asked } = incoming.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const { pathname } = new URL(incoming.url ?? '/', backendOrigin);
    incoming.pipe(
      request(
        new URL(incoming.url ?? '/', backendOrigin),
        { method: incoming.method, headers },
        (passed) => {
          const chunks: Buffer[] = [];
          passed.on('data', (chunk: Buffer) => chunks.push(chunk));
          passed.on('end', () => {
            const body = Buffer.concat(chunks);
            const changed = portal.change(pathname, body.toString());
            if (changed === undefined) {
              outgoing.writeHead(passed.statusCode ?? 502, passed.headers).end(body);
              return;
            }
            const { 'content-length': _length, etag: _etag, ...kept } = passed.headers;
            outgoing
              .writeHead(200, {
                ...kept,
                ...(changed.startsWith('<!doctype') ? { 'content-type': 'text/html' } : {}),
              })
              .end(changed);
          });
        },
      ),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const portal: Portal = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    change: () => undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return portal;
}

const script = builtAddress('src/islands/ReportForm/rest/Review.tsx');
const scriptPath = `/_astro/${builtFiles('src/islands/ReportForm/rest/Review.tsx')[0] ?? ''}`;
const drawingPath = `/drawings/de/${readdirSync('dist/drawings/de')[0] ?? ''}`;
/** One file of each kind, with its URL and how the network alters it. */
const alteredFiles: readonly (readonly [
  what: string,
  path: RegExp,
  change: (body: string) => string,
])[] = [
  ['a login page for a page', /^\/imprint\/privacy$/, () => loginPage],
  ['a page of another version', /^\/imprint\/privacy$/, () => otherVersion],
  [
    'a page with a script added',
    /^\/imprint\/privacy$/,
    (body) => `${body}<script>/*${mark}*/</script>`,
  ],
  ['a login page for a script', script, () => loginPage],
  ['a filtered script', script, (body) => `${body.slice(0, 40)}/*${mark}*/`],
  ['an altered drawing', new RegExp(`^${drawingPath}$`), (body) => `${body}<!--${mark}-->`],
  [
    'an altered index of the search',
    /^\/driverManual-index\/de\.js$/,
    (body) => `${body}//${mark}`,
  ],
  ['an altered manifest', /^\/manifest\.webmanifest$/, (body) => `${body} ${mark}`],
];
const alterAll: Portal['change'] = (path, body) =>
  alteredFiles
    .toReversed()
    .find(([, lied]) => lied.test(path))?.[2](body);

const paths = [
  '/imprint/privacy',
  scriptPath,
  drawingPath,
  '/driverManual-index/de.js',
  '/manifest.webmanifest',
];

/** Registers the worker and returns its state after the installation. */
const install = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      scope: '/',
      updateViaCache: 'none',
    });
    let worker = registration.installing;
    if (registration.active) {
      registration.addEventListener('updatefound', () => {
        worker = registration.installing;
      });
      await registration.update();
      worker ??= registration.installing ?? registration.waiting;
    }
    if (worker?.state === 'installing')
      await new Promise<void>((resolve) => {
        worker?.addEventListener('statechange', () => {
          if (worker?.state !== 'installing') resolve();
        });
      });
    return worker?.state;
  });

/** Requests the whole copy from the worker and returns its answer. */
const requestWholeCopy = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.controller?.postMessage(
          { type: 'keep-language', path: '/imprint' },
          [port2],
        );
      }),
  );

const storedAlteredFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async (word) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        if ((await (await cache.match(key))?.text())?.includes(word)) found.push(key.url);
    }
    return found;
  }, mark);

const removeFiles = (page: Page, paths: readonly string[]): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        if (wanted.includes(new URL(key.url).pathname)) await cache.delete(key);
    }
  }, paths);

test('the offline copy stores no altered files during installation, later or during an update, and becomes complete once the network alters nothing', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const devtools = await context.newCDPSession(page);
  const portal = await startPortal(backend.origin);
  try {
    // At install, an emergency page is altered. The worker may only become active once all of them
    // are stored.
    portal.change = (asked, body) =>
      asked === '/driverManual/first-aid' ? `${body}<!--${mark}-->` : undefined;
    await page.goto(`${portal.origin}/imprint`);
    expect(await install(page)).toBe('redundant');
    expect(await storedAlteredFiles(page)).toEqual([]);
    portal.change = () => undefined;
    await page.goto(`${portal.origin}/imprint`);
    await offlineReady(page);
    // Alter one of the remaining files after the other.
    for (const [what, path, change] of alteredFiles) {
      // Alter the network before files are removed, because a queued task of the worker may fetch
      // them.
      portal.change = (asked, body) => (path.test(asked) ? change(body) : undefined);
      // Remove files of an earlier attempt, which would not be requested again.
      await removeFiles(page, paths);
      // Clear the HTTP cache of the browser, which contains scripts because their names include a
      // hash.
      await devtools.send('Network.clearBrowserCache');
      expect([what, await requestWholeCopy(page)]).toEqual([what, 'incomplete']);
      expect(await storedAlteredFiles(page), what).toEqual([]);
    }
    portal.change = () => undefined;
    expect(await requestWholeCopy(page)).toBe('kept');

    // Later: a file that the browser has evicted is fetched again and altered.
    await removeFiles(page, paths);
    portal.change = alterAll;
    for (const path of paths)
      await page.evaluate(
        (asked) => fetch(asked, { cache: 'reload' }).then((got) => got.text()),
        path,
      );
    expect(await requestWholeCopy(page)).toBe('incomplete');
    expect(await storedAlteredFiles(page)).toEqual([]);
    portal.change = () => undefined;
    expect(await requestWholeCopy(page)).toBe('kept');

    // At an update: a new page is altered, and an earlier version has stored an altered script.
    const oldPage = readFileSync('dist/imprint/privacy.html', 'utf8');
    const newPage = oldPage.replace('</body>', '<!-- newer --></body>');
    const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
    const newWorker = readFileSync('dist/sw.js', 'utf8').replace(hash(oldPage), hash(newPage));
    const update = new Map([
      ['/sw.js', newWorker],
      ['/imprint/privacy', newPage],
    ]);
    const serveUpdate: Portal['change'] = (path) => update.get(path);
    await page.evaluate(
      async ([path, word]) => {
        await (await caches.open('tanklotse-copy-shared')).put(path, new Response(`// ${word}`));
        for (const name of await caches.keys())
          await (await caches.open(name)).delete('/facts.json');
      },
      [scriptPath, mark] as const,
    );
    portal.change = (path, body) =>
      path === '/imprint/privacy' ? `${newPage}${mark}` : serveUpdate(path, body);
    expect(await install(page)).toBe('redundant');
    portal.change = serveUpdate;
    expect(await install(page)).toBe('installed');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const changed = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve);
      });
      registration.waiting?.postMessage({ type: 'take-over' });
      await changed;
    });
    // The page may reload meanwhile, which aborts the evaluation.
    await expect.poll(() => requestWholeCopy(page).catch(() => 'asked too early')).toBe('kept');
    expect(await storedAlteredFiles(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto(`${portal.origin}/imprint/privacy`);
    await expect(page.locator('h1:visible').first()).toBeVisible();
    expect(await page.content()).toContain('<!-- newer -->');
  } finally {
    await context.setOffline(false);
    portal.close();
  }
});
