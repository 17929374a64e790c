/**
 * Every screen once in each language, as it stands there: its words, its layout on a small phone
 * with small and large text, axe in every theme, and what it gives on paper.
 */
import type { Page } from 'playwright/test';
import { type Locale, locales, localizePath } from '../../../src/i18n/locales.ts';
import { type RouteId, routes } from '../../../src/routing/routes.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { inThemes, violationsInThemes } from '../support/axe.ts';
import { lowTargets, movingParts, palePrint, partsTooWide } from '../support/layout.ts';
import { expect, screenTitle, test, text, whenReady } from '../support/site.ts';

interface Screen {
  readonly path: string;
  readonly title: (locale: Locale) => string;
}
const chapter = 'connecting-and-filling';
const screens: readonly Screen[] = [
  ...routes.map(({ id, path }: { id: RouteId; path: string }) => ({
    path,
    // Home is called as the product is.
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

/** Words: the language and the title of the screen, and no key that stands for a text. */
async function faultsOfWords(page: Page, { title }: Screen, locale: Locale): Promise<string[]> {
  const seen = await page.evaluate(() => ({
    language: document.documentElement.lang,
    heads: document.querySelectorAll('main h1').length,
    title: document.title,
    style: document.querySelector('style')?.textContent?.trim().split(';')[0],
    keys: document.body.innerText.match(/\{\{\w+\}\}|\bundefined\b|\[object Object\]/g) ?? [],
  }));
  return [
    ...(seen.language === locale ? [] : [`the language is ${seen.language}`]),
    ...(seen.heads === 1 ? [] : [`${seen.heads} headings of the first rank`]),
    ...(seen.title.includes(title(locale)) ? [] : [`the title is ${seen.title}`]),
    ...(seen.style === layerOrder ? [] : [`the style begins with ${seen.style}`]),
    ...seen.keys.map((key) => `${key} stands in the text`),
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
  return faults;
}

/** Dark on white in each theme, without bars and without what only a thumb needs. */
async function faultsOnPaper(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const faults = await inThemes(page, () => palePrint(page));
  await page.emulateMedia({ media: null });
  return faults.map((fault) => `on paper, ${fault}`);
}

for (const locale of locales) {
  // Two halves, so that no worker is left with a long journey at the end.
  for (const half of [0, 1]) {
    test(`every screen has its words and its layout, is readable in every theme and prints dark on white, in ${locale}, ${half + 1} of 2`, async ({
      signedInPage: page,
    }) => {
      const faults: string[] = [];
      for (const screen of screens.filter((_screen, index) => index % 2 === half)) {
        const path = localizePath(screen.path, locale);
        await page.goto(path);
        await whenReady(page);
        const found = [
          ...(await faultsOfWords(page, screen, locale)),
          ...(await violationsInThemes(page)),
          ...(await faultsOfLayout(page)),
          ...(await faultsOnPaper(page)),
        ];
        // Motion is the same in every language.
        if (locale === 'de') found.push(...(await movingParts(page)));
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
}
