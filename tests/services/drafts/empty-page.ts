/** Opens an empty page of its own origin in Chromium and runs code of the app in it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { bundleEntry, launch } from '../outbox/in-browser.ts';

/**
 * Call this once in a file of tests. Each test gets a page of a new browser context in which `entry`
 * has run. Returns a function that returns the page of the current test.
 */
export function openEmptyPages(entry: string): () => Page {
  let browser: Browser;
  let server: Server;
  let page: Page;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>page</title>');
    }).listen(0);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(await bundleEntry(entry));
  });
  afterEach(async () => {
    await page.context().close();
  });
  return () => page;
}
