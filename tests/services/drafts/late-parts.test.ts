/** A part whose code comes later, in Chromium: React takes over what the server has sent. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry, launch } from '../outbox/in-browser.ts';

/** Two islands of one page, of which the second meets code that the first one has fetched. */
const entry = `
  import { createElement } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  import { lazyComponent, preloadable, preloadLazy } from './src/ui/lazy-component.tsx';

  const Late = lazyComponent(async () => () => createElement('b', null, 'whole'));
  const screen = createElement(Late, { placeholder: createElement('i', null, 'later') });
  globalThis.takeOver = () =>
    new Promise((resolve) => {
      const problems = [];
      const island = document.createElement('div');
      island.innerHTML = '<i>later</i>';
      document.body.append(island);
      hydrateRoot(island, screen, { onRecoverableError: (error) => problems.push(String(error)) });
      const look = () =>
        island.innerHTML === '<b>whole</b>' ? resolve(problems) : requestAnimationFrame(look);
      requestAnimationFrame(look);
    });
  globalThis.comeLate = async () => {
    const fetched = (name) => new Promise((resolve) => preloadable(async () => resolve(name)));
    const first = fetched('first');
    preloadLazy();
    return [await first, await fetched('of a part that has just come')];
  };
`;

async function openEntry(): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluate(await bundleEntry(entry));
  return page;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('what another island has fetched is no other page than the server sent', async () => {
  const page = await openEntry();
  for (let island = 0; island < 2; island += 1)
    expect(
      await page.evaluate(() =>
        (globalThis as unknown as { takeOver(): Promise<string[]> }).takeOver(),
      ),
    ).toEqual([]);
});

test('a part that comes when the page is idle already brings its own later parts', async () => {
  const page = await openEntry();
  expect(
    await page.evaluate(() =>
      (globalThis as unknown as { comeLate(): Promise<string[]> }).comeLate(),
    ),
  ).toEqual(['first', 'of a part that has just come']);
});
