/** Layout of a page whose HTML arrives slowly. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { signedInKey } from '../../../src/platform/storage-keys.ts';
import { observeShifts, readShifts } from '../support/layout.ts';
import { expect, test } from '../support/site.ts';

/** Serves home up to `end`, and the rest on request. Scripts are never served. */
async function startSlowSite(end: string) {
  const html = readFileSync('dist/index.html', 'utf8');
  const cut = html.indexOf(end, html.indexOf('<body'));
  expect(cut, end).toBeGreaterThan(0);
  let home: ServerResponse | undefined;
  const server = createServer(({ url }, response) => {
    if (url !== '/') return;
    home = response.writeHead(200, { 'content-type': 'text/html' });
    home.write(html.slice(0, cut));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    sendRest: () => home?.end(html.slice(cut)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const [what, end] of [
  ['the bar but for its number', '<span aria-hidden="true">112'],
  ['half of the first tile', 'Nummern, Standort'],
  ['two tiles and a half', '<strong>Fahrgestell'],
  ['all but the word of the first tab', 'Start</a>'],
] as const)
  test(`${what} of home does not move when the rest of the page arrives after the first paint`, async ({
    page,
  }) => {
    const site = await startSlowSite(end);
    try {
      await page.addInitScript((key) => localStorage.setItem(key, '{"uid":"jona"}'), signedInKey);
      await page.addInitScript(observeShifts);
      await page.goto(site.origin, { waitUntil: 'commit' });
      await expect
        .poll(() =>
          page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
        )
        .toBe(1);
      site.sendRest();
      await expect(page.locator('.shell-bottom a').last()).toBeInViewport();
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      expect(await readShifts(page)).toEqual([]);
    } finally {
      site.close();
    }
  });
