/** Lazily loaded components in Chromium: React hydrates the HTML of the server. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry, launch } from '../outbox/in-browser.ts';

/** Two islands of one page; the second uses code that the first one has loaded. */
const entry = `
  import { createElement, useState } from 'react';
  import { createRoot, hydrateRoot } from 'react-dom/client';
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

  let attempts = 0;
  const whileConnected = async (code) => {
    if (!navigator.onLine) throw new Error('There is no network');
    return code;
  };
  globalThis.countAttempts = () => attempts;
  globalThis.preloadPart = () => {
    preloadable(() => {
      attempts += 1;
      return whileConnected('code');
    });
    preloadLazy();
  };
  const Dialog = lazyComponent(() => whileConnected(() => createElement('dialog', { open: true })));
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

test('lazyComponent › hydrates without a mismatch when another island has loaded its code already', async () => {
  const page = await openEntry();
  for (let island = 0; island < 2; island += 1)
    expect(
      await page.evaluate(() =>
        (globalThis as unknown as { takeOver(): Promise<string[]> }).takeOver(),
      ),
    ).toEqual([]);
});

test('preloadLazy › also loads the lazy parts of a preloaded part when the page is idle', async () => {
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

test('preloadLazy › loads failed parts again when the page becomes visible and when the network is back', async () => {
  const page = await openEntry();
  await page.context().setOffline(true);
  await page.evaluate(() => (globalThis as unknown as EntryPage).preloadPart());
  await untilAttempt(page, 1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await untilAttempt(page, 2);
  await page.context().setOffline(false);
  await untilAttempt(page, 3);
});

test('lazyComponent › keeps its button busy and reports a part that fails to load, until it loads', async () => {
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
