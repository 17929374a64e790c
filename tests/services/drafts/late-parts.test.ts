/** Tests components whose code is fetched later, in Chromium: hydration, retries and error reports. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry, launch } from '../outbox/in-browser.ts';

/** Two islands of one page; the second hydrates with code that the first one has fetched. */
const entry = `
  import { createElement, useState } from 'react';
  import { createRoot, hydrateRoot } from 'react-dom/client';
  import { startFetching } from './src/platform/late-code.ts';
  import { lazyModule } from './src/ui/lazy-module.tsx';

  const late = lazyModule(async () => ({ Late: () => createElement('b', null, 'whole') }));
  const Late = late.component((module) => module.Late);
  const screen = createElement(Late, { placeholder: createElement('i', null, 'later') });
  globalThis.hydrateIsland = () =>
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
    const fetched = (name) => lazyModule(async () => name).whenLoaded;
    const first = fetched('first');
    startFetching();
    return [await first, await fetched('of a part that has just come')];
  };

  let attempts = 0;
  const whileConnected = async (code) => {
    if (!navigator.onLine) throw new Error('There is no network');
    return code;
  };
  globalThis.countAttempts = () => attempts;
  globalThis.preloadPart = () => {
    lazyModule(() => {
      attempts += 1;
      return whileConnected('code');
    });
    startFetching();
  };
  const dialog = lazyModule(() => whileConnected({ Dialog: () => createElement('dialog', { open: true }) }));
  const Dialog = dialog.component((module) => module.Dialog);
  globalThis.showList = () => {
    const List = () => {
      const [isOpen, setOpen] = useState(false);
      const open = createElement('button', { type: 'button', onClick: () => setOpen(true) }, 'open');
      return createElement('div', null, open, isOpen && createElement(Dialog));
    };
    const island = document.body.appendChild(document.createElement('div'));
    createRoot(island).render(createElement(List));
  };
`;

interface EntryPage {
  countAttempts(): number;
  preloadPart(): void;
  showList(): void;
}

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

test('lazyModule › hydrates without an error when another island has fetched the code', async () => {
  const page = await openEntry();
  for (let island = 0; island < 2; island += 1)
    expect(
      await page.evaluate(() =>
        (globalThis as unknown as { hydrateIsland(): Promise<string[]> }).hydrateIsland(),
      ),
    ).toEqual([]);
});

test('lazyModule › fetches a module that is registered after fetching has started', async () => {
  const page = await openEntry();
  expect(
    await page.evaluate(() =>
      (globalThis as unknown as { comeLate(): Promise<string[]> }).comeLate(),
    ),
  ).toEqual(['first', 'of a part that has just come']);
});

const untilAttempt = (page: Page, attempt: number): Promise<unknown> =>
  page.waitForFunction(
    (expected) => (globalThis as unknown as EntryPage).countAttempts() === expected,
    attempt,
  );

test('startFetching › retries a failed module when the page becomes visible and when the network is back', async () => {
  const page = await openEntry();
  await page.context().setOffline(true);
  await page.evaluate(() => (globalThis as unknown as EntryPage).preloadPart());
  await untilAttempt(page, 1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await untilAttempt(page, 2);
  await page.context().setOffline(false);
  await untilAttempt(page, 3);
});

test('lazyModule › keeps the button busy and reports the missing part until its code is fetched', async () => {
  const page = await openEntry();
  await page.context().setOffline(true);
  await page.evaluate(() => (globalThis as unknown as EntryPage).showList());
  await page.getByRole('button').click();
  await page.waitForSelector('html.is-late', { state: 'attached' });
  expect(await page.getByRole('button').getAttribute('aria-busy')).toBe('true');
  await page.context().setOffline(false);
  await page.waitForSelector('dialog');
  expect(await page.locator('html').getAttribute('class')).toBe('');
  expect(await page.getByRole('button').getAttribute('aria-busy')).toBeNull();
});
