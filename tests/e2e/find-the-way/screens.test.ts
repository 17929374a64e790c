/**
 * Every screen in each language for a signed-in driver: texts, layout on a small phone with small
 * and large text, axe in every theme, print, and the Tab order.
 */
import type { Page } from 'playwright/test';
import { type Locale, locales, localizePath } from '../../../src/i18n/locales.ts';
import { type Theme, themes } from '../../../src/features/theme/theme.ts';
import { type RouteId, routes } from '../../../src/routing/routes.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { inThemes, violationsInThemes } from '../support/axe.ts';
import { coveredStops, focusStop, faultsOfStop } from '../support/keyboard.ts';
import {
  brokenWords,
  lowTargets,
  movingParts,
  palePrint,
  partsTooWide,
  faultsAtDoubleSize,
  partsPressedTogether,
} from '../support/layout.ts';
import { expect, screenTitle, test, text, whenReady } from '../support/site.ts';

interface Screen {
  readonly path: string;
  readonly title: (locale: Locale) => string;
}
const chapter = 'connecting-and-filling';
const screens: readonly Screen[] = [
  ...routes.map(({ id, path }: { id: RouteId; path: string }) => ({
    path,
    // The title of home is the product name.
    title: (locale: Locale) => (id === 'home' ? 'Tanklotse' : screenTitle(locale, id)),
  })),
  {
    path: `/driverManual/${chapter}`,
    title: (locale) =>
      readChapters(locale).find(({ data }) => data.slug === chapter)?.data.title ??
      'no such chapter',
  },
  { path: '/404', title: (locale) => text(locale, 'shell', 'notFound.title') },
];
const layerOrder = '@layer reset,tokens,base,layout,components,islands,utilities';

/**
 * Checks the language and title of the screen, and that it has no visible text keys or duplicate
 * ids.
 */
async function faultsOfTexts(
  page: Page,
  { title }: Screen,
  path: string,
  locale: Locale,
): Promise<string[]> {
  const seen = await page.evaluate(() => ({
    path: location.pathname,
    language: document.documentElement.lang,
    heads: document.querySelectorAll('main h1').length,
    title: document.title,
    style: document.querySelector('style')?.textContent?.trim().split(';')[0],
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    keys: document.body.innerText.match(/\{\{\w+\}\}|\bundefined\b|\[object Object\]/g) ?? [],
  }));
  return [
    ...(seen.path === path ? [] : [`the guard led to ${seen.path}`]),
    ...(seen.language === locale ? [] : [`the language is ${seen.language}`]),
    ...(seen.heads === 1 ? [] : [`${seen.heads} headings of the first rank`]),
    ...(seen.title.includes(title(locale)) ? [] : [`the title is ${seen.title}`]),
    ...(seen.style === layerOrder ? [] : [`the style begins with ${seen.style}`]),
    ...seen.keys.map((key) => `${key} stands in the text`),
    ...seen.ids
      .filter((id, index) => seen.ids.indexOf(id) !== index)
      .map((id) => `the id ${id} stands twice`),
  ];
}

async function faultsOfLayout(page: Page): Promise<string[]> {
  const faults = [...(await lowTargets(page))];
  for (const [width, sizes] of [
    [320, [100, 150]],
    [360, [200, 100]],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    for (const size of sizes)
      for (const part of await partsTooWide(page, size))
        faults.push(`${part} at ${width} px with text at ${size} %`);
  }
  return [...faults, ...(await brokenWords(page))];
}

/** Checks that Tab reaches every control, and that each stop is visible, uncovered and outlined. */
async function faultsOfTabs(page: Page, { path }: Screen): Promise<readonly string[]> {
  // Skip pages with hundreds of links and no other controls.
  if (path === '/driverManual/print' || path === '/driverManual/glossary') return [];
  await page.evaluate(() => {
    scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const seen = new Set<string>();
  const faults: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await focusStop(page);
    if (!at || seen.has(at.key)) break;
    seen.add(at.key);
    const fault = faultsOfStop(at);
    if (fault !== undefined) faults.push(fault);
  }
  return seen.size > 3 ? faults : [...faults, `the Tab key stops ${seen.size} times`];
}

/**
 * The themes to test in a language. The first language is tested in every theme and each other one
 * in one theme, because colours do not depend on the language.
 */
const themesOf = (locale: Locale): readonly Theme[] =>
  locale === locales[0] ? themes : themes.slice(locales.indexOf(locale)).slice(0, 1);

const faultsByAxe = (page: Page, locale: Locale): Promise<readonly string[]> =>
  violationsInThemes(page, undefined, themesOf(locale));

/** Checks that the printed page is dark on white in each theme and has no bars or buttons. */
async function faultsOnPaper(page: Page, locale: Locale): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const faults = await inThemes(page, () => palePrint(page), themesOf(locale));
  await page.emulateMedia({ media: null });
  return faults.map((fault) => `on paper, ${fault}`);
}

test('no bar covers the focused control on a laptop at 400 % zoom', async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  for (const [path, heights] of [
    ['/', [256, 180]],
    ['/gasCalculator?task=room', [256, 180]],
    ['/formComplaintCustomerTank', [256]],
    ['/dispositionMessage', [256, 180]],
    ['/departureCheck', [256]],
    ['/settings', [256]],
    ['/driverManual/leak-fire-accident', [256]],
    ['/emergency', [180]],
  ] as const) {
    await page.goto(path);
    await whenReady(page);
    for (const height of heights) {
      await page.setViewportSize({ width: 320, height });
      for (const fault of await coveredStops(page)) faults.push(`${path} ${height}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Emergency and login fill the screen without the menu, and the booklet begins with its cover. */
const withOwnFrame: readonly string[] = [
  '/emergency',
  '/login',
  '/register',
  '/driverManual/print',
];

test('every screen beside the menu begins at the same left edge and the same height', async ({
  signedInPage: page,
  complaints,
}) => {
  // The 404 page has status 404.
  complaints.allowNetwork = true;
  const begins = new Map<string, string[]>();
  for (const { path } of screens) {
    if (withOwnFrame.includes(path)) continue;
    await page.goto(path);
    await whenReady(page);
    for (const width of [960, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const begin = await page.evaluate(() => {
        // The first line of home has no heading, the title of a chapter stands below the link to the
        // manual, and a step begins with its header.
        const firstParts = 'h1, .article-number, .glance, .step-head';
        const first = [...document.querySelectorAll(`main :is(${firstParts})`)]
          .map((part) => part.getBoundingClientRect())
          .find((box) => box.width > 1);
        return `${Math.round(first?.left ?? 0)} ${Math.round(first?.top ?? 0)}`;
      });
      const key = `${width} px: ${begin}`;
      begins.set(key, [...(begins.get(key) ?? []), path]);
    }
  }
  expect([...begins.keys()], JSON.stringify([...begins])).toEqual([
    '960 px: 128 88',
    '1280 px: 288 88',
    '1440 px: 288 88',
  ]);
});

for (const locale of locales) {
  test(`every screen opens with its title and texts and without an error, in ${locale}`, async ({
    signedInPage: page,
    complaints,
  }) => {
    // The 404 page has status 404.
    complaints.allowNetwork = true;
    const faults: string[] = [];
    for (const screen of screens) {
      const path = localizePath(screen.path, locale);
      await page.goto(path);
      await whenReady(page);
      const found = await faultsOfTexts(page, screen, path, locale);
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test(`bars, menu, departure check and emergency screen are readable with large text, in ${locale}`, async ({
    signedInPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const faults: string[] = [];
    for (const route of ['/departureCheck', '/emergency']) {
      const path = localizePath(route, locale);
      await page.goto(path);
      await whenReady(page);
      const found = [
        ...(await faultsAtDoubleSize(page, { walk: false })),
        ...(await partsPressedTogether(page, 150)),
        ...(await partsPressedTogether(page, 200)),
      ];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  // The screens are split into two tests, because one long test would delay the end of the run.
  for (const half of [0, 1]) {
    test(`every screen has correct texts and layout, passes axe in its themes and prints dark on white, in ${locale}, ${half + 1} of 2 @full`, async ({
      signedInPage: page,
      complaints,
    }) => {
      // The 404 page has status 404.
      complaints.allowNetwork = true;
      const faults: string[] = [];
      for (const screen of screens.filter((_screen, index) => index % 2 === half)) {
        const path = localizePath(screen.path, locale);
        await page.goto(path);
        await whenReady(page);
        const found = [
          ...(await faultsOfTexts(page, screen, path, locale)),
          ...(await faultsByAxe(page, locale)),
          ...(await faultsOfLayout(page)),
          ...(await faultsOnPaper(page, locale)),
        ];
        // Motion and Tab order do not depend on the language, so they are tested once.
        if (locale === 'de')
          found.push(...(await movingParts(page)), ...(await faultsOfTabs(page, screen)));
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
}
