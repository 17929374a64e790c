/** The booklet as it comes out of the printer: rendered to PDF by Chromium and read back. */
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { renderManual } from '../../scripts/pdf/render-manual.ts';
import { locales, type Locale, localizePath } from '../../src/i18n/locales.ts';
import { routePath } from '../../src/navigation/routes.ts';
import { linesOf, plain, readText, type TextLine, type TextRun } from './print-text.ts';
import { expect, test, text } from './site.ts';

/** Points: A4 is 842 high and 595 wide; the text stands between the running head and the foot. */
const head = 60;
const foot = 842 - 56;
/** Headings and titles of boxes are at least so high; text is 10.35. */
const headingSize = 11.2;
const inText = ({ y }: TextRun): boolean => y > head && y < foot;

interface Entry {
  readonly title: string;
  readonly page: number;
}

/** The contents as printed: two columns, a number at the right edge of each entry's first line, longer titles go on below. */
function readContents(pages: readonly (readonly TextRun[])[]): Entry[] {
  const entries: { title: string; page: number }[] = [];
  for (const runs of pages) {
    for (const column of [runs.filter(({ x }) => x < 300), runs.filter(({ x }) => x >= 300)]) {
      for (const line of linesOf(column.filter((run) => inText(run) && run.size < 12))) {
        const last = line.runs.at(-1);
        const words = line.runs.filter(({ x }) => (x > 65 && x < 300) || x > 325);
        if (last && /^\d+$/.test(plain(last.text)))
          entries.push({
            title: plain(
              words
                .slice(0, -1)
                .map((run) => run.text)
                .join(' '),
            ),
            page: Number(last.text),
          });
        else if (entries.length > 0)
          entries[entries.length - 1] = {
            title: plain(`${entries.at(-1)?.title ?? ''} ${line.text}`),
            page: entries.at(-1)?.page ?? 0,
          };
      }
    }
  }
  return entries;
}

/** What stands in heading size on each page, lines of one heading joined, in order. */
function readHeadings(pages: readonly (readonly TextLine[])[]): Entry[] {
  const headings: Entry[] = [];
  for (const [index, lines] of pages.entries()) {
    let before: TextLine | undefined;
    for (const line of lines) {
      if (line.size < headingSize) {
        before = undefined;
        continue;
      }
      const last = headings.at(-1);
      if (last && before && before.size === line.size && line.y - before.y < line.size * 1.6)
        headings[headings.length - 1] = {
          title: plain(`${last.title} ${line.text}`),
          page: last.page,
        };
      else headings.push({ title: line.text, page: index + 1 });
      before = line;
    }
  }
  return headings;
}

async function bookletOf(browser: Browser, origin: string, locale: Locale) {
  const { pdf, pageCount } = await renderManual(browser, origin, locale);
  const runs = readText(pdf);
  return { pageCount, runs, lines: runs.map((page) => linesOf(page)) };
}

for (const locale of locales) {
  test(`the booklet's contents and references name the right pages, and no heading stands at a page's foot, in ${locale}`, async ({
    browser,
    backend,
    page,
  }) => {
    test.setTimeout(180_000);
    const { pageCount, runs, lines } = await bookletOf(browser, backend.origin, locale);
    expect(pageCount).toBe(runs.length);
    const bodies = lines.map((page) => page.filter(inText));

    // What the contents must list, from the site's own HTML.
    const html = await (
      await fetch(backend.origin + routePath('driverManualPrint', locale))
    ).text();
    await page.setContent(html.replaceAll(/<(?:script|link|meta)\b[^>]*>/g, ''));
    const expected = (
      await page.locator('.booklet-line > span:first-of-type').allTextContents()
    ).map(plain);
    const chapters = (await page.locator('.booklet-chapter > h2').allTextContents()).map(plain);
    expect(chapters).toHaveLength(16);

    const firstChapter = bodies.findIndex(
      (page) => (page[0]?.size ?? 0) > 19 && page[0]?.text.startsWith('1 ·'),
    );
    expect(firstChapter).toBeGreaterThan(1);
    const contents = readContents(runs.slice(1, firstChapter));
    expect(contents.map(({ title }) => title)).toEqual(expected);

    // Every entry is found in heading size, in this order, on the page that the contents names.
    const headings = readHeadings(bodies).filter(({ page }) => page > firstChapter);
    let from = 0;
    const wrong: string[] = [];
    for (const { title, page } of contents) {
      const at = headings.findIndex(
        (heading, index) => index >= from && heading.title.replace(/^\d+ · /, '') === title,
      );
      if (at < 0 || headings[at]?.page !== page)
        wrong.push(
          `${title}: contents say ${page}, it stands on ${headings[at]?.page ?? 'no page'}`,
        );
      else from = at + 1;
    }
    expect(wrong).toEqual([]);

    // References lead into the pages of the chapter they name.
    const starts = chapters.map(
      (title) => headings.find((heading) => heading.title === title)?.page ?? 0,
    );
    const ends = [
      ...starts.slice(1),
      contents.find(({ title }) => title === plain(text(locale, 'print', 'glossary')))?.page ?? 0,
    ];
    const pattern = new RegExp(
      plain(
        `\\(${text(locale, 'print', 'reference').replace('.', '\\.')}${text(locale, 'print', 'pageBefore').replace('.', '\\.')}`,
      ).replace('{{order}}', '(\\d+)') + ' ?(\\d+) ?\\)',
      'g',
    );
    const references = bodies.flatMap((page) =>
      [
        ...page
          .map((line) => line.text)
          .join(' ')
          .replaceAll(/\s+/g, ' ')
          .replaceAll(' ,', ',')
          .matchAll(pattern),
      ].map(([, order, number]) => ({ order: Number(order), page: Number(number) })),
    );
    expect(references).toHaveLength(await page.locator('.booklet-reference').count());
    expect(references.length).toBeGreaterThan(8);
    for (const { order, page } of references) {
      expect(page).toBeGreaterThanOrEqual(starts[order - 1] ?? Infinity);
      expect(page).toBeLessThan(ends[order - 1] ?? 0);
    }

    // Page numbers, running heads, feet.
    for (const [index, page] of lines.entries()) {
      if (index === 0) {
        expect(page.filter((line) => line.y < head || line.y > foot)).toEqual([]);
        continue;
      }
      expect(
        page.at(-1)?.text.endsWith(` ${index + 1}`),
        `number of page ${index + 1}: ${page.at(-1)?.text ?? ''}`,
      ).toBe(true);
      const chapter = starts.findLastIndex((start) => start <= index + 1);
      if (chapter >= 0 && index + 1 < (ends.at(-1) ?? 0))
        expect(page[0]?.text, `head of page ${index + 1}`).toContain(chapters[chapter]);
      // Questions that stand alone on a chapter's last page leave most of it empty.
      expect(
        bodies[index]?.[0]?.text === plain(text(locale, 'print', 'questions')),
        `questions alone on page ${index + 1}`,
      ).toBe(false);
      const last = bodies[index]?.at(-1);
      expect(
        last?.size ?? 0,
        `last line of page ${index + 1}: ${last?.text ?? 'none'}`,
      ).toBeLessThan(headingSize);
    }
  });

  test(`nothing in the booklet that must stay whole is higher than a page, and nothing is wider, in ${locale}`, async ({
    signedInPage: page,
  }) => {
    await page.goto(routePath('driverManualPrint', locale));
    await page.emulateMedia({ media: 'print' });
    // The text is 174 mm wide and 253 mm high.
    await page.setViewportSize({ width: 658, height: 956 });
    const found = await page.evaluate(() => {
      const whole = [
        ...document.querySelectorAll<HTMLElement>(
          '.booklet tr, .booklet li, .booklet .manual-box, .booklet .manual-report, .booklet .manual-emergency, .booklet .manual-figure',
        ),
      ];
      return {
        count: whole.length,
        tablesCut: [...document.querySelectorAll<HTMLTableElement>('.booklet .manual-facts table')]
          .filter(
            (table) =>
              (table.tBodies[0]?.rows.length ?? 0) < 10 &&
              getComputedStyle(table.closest('.manual-facts') ?? table).breakInside !== 'avoid',
          )
          .map((table) => table.innerText.slice(0, 90)),
        // What must not be left by the next block may push whole pages empty: a drawing and its caption end there.
        figuresTied: [...document.querySelectorAll('.booklet .manual-figure > figcaption')].filter(
          (caption) => getComputedStyle(caption).breakAfter === 'avoid',
        ).length,
        cut: whole
          .filter((element) => getComputedStyle(element).breakInside !== 'avoid')
          .map((element) => element.outerHTML.slice(0, 90)),
        high: whole
          .filter((element) => element.getBoundingClientRect().height > 900)
          .map((element) => element.outerHTML.slice(0, 90)),
        wide: [...document.querySelectorAll<HTMLElement>('.booklet *:not(.visually-hidden)')]
          .filter(
            (element) =>
              element.getBoundingClientRect().right > 659 && element.closest('svg') === null,
          )
          .map((element) => element.outerHTML.slice(0, 90)),
        missing: [...document.querySelectorAll('.booklet a[href^="#"]')]
          .map((link) => link.getAttribute('href')?.slice(1) ?? '')
          .filter((id) => document.getElementById(id) === null),
        twice: [...document.querySelectorAll('[id]')]
          .map(({ id }) => id)
          .filter((id, index, all) => all.indexOf(id) !== index),
      };
    });
    expect(found.count).toBeGreaterThan(500);
    expect(found).toMatchObject({
      cut: [],
      tablesCut: [],
      figuresTied: 0,
      high: [],
      wide: [],
      missing: [],
      twice: [],
    });
  });
}

test('the sheet to sign stands on one page with a row for each chapter, the answers come last', async ({
  browser,
  backend,
}) => {
  test.setTimeout(120_000);
  const { lines } = await bookletOf(browser, backend.origin, 'de');
  const sheet = lines.findIndex((page) =>
    page.some(({ text: words, size }) => size > 19 && words === text('de', 'print', 'signOff')),
  );
  const rows = (lines[sheet] ?? []).filter(({ text: words }) => /^\d+ · /.test(words));
  expect(rows).toHaveLength(16);
  const answers = lines.findIndex((page) =>
    page.some(({ text: words, size }) => size > 19 && words === text('de', 'print', 'answers')),
  );
  expect(answers).toBe(sheet + 1);
  const shows = (pages: typeof lines): boolean =>
    pages.some((page) =>
      page.some(({ text: words }) => words.includes(plain('1.485\u00a0l: 2.700\u00a0l'))),
    );
  expect(shows(lines.slice(0, sheet))).toBe(false);
  expect(shows(lines.slice(answers))).toBe(true);
});

for (const locale of locales) {
  test(`a chapter alone prints with its title above, the page number below and nothing of the shell in ${locale}`, async ({
    browser,
    backend,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1300, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(
      `${backend.origin}${localizePath('/driverManual/connecting-and-filling', locale)}`,
      { waitUntil: 'networkidle' },
    );
    const title = plain((await page.locator('main h1').textContent()) ?? '');
    const pages = readText(await page.pdf({ preferCSSPageSize: true, printBackground: true })).map(
      (runs) => linesOf(runs),
    );
    await context.close();
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, lines] of pages.entries()) {
      expect(lines[0]?.text).toBe(
        `11 · ${title} Tanklotse · ${plain(text(locale, 'shell', 'screens.driverManual'))}`,
      );
      expect(lines.at(-1)?.text.endsWith(` ${index + 1}`)).toBe(true);
      expect(lines.filter(inText).at(-1)?.size ?? 0).toBeLessThan(headingSize);
      expect(
        lines.some((line) => line.text.includes(plain(text(locale, 'shell', 'screens.settings')))),
      ).toBe(false);
    }
  });
}

test('a chapter prints black on white, the same in every theme, text size and brand', async ({
  signedInPage: page,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const looks = [
    { theme: 'dark', brand: '', size: '100' },
    { theme: 'light', brand: '', size: '200' },
    {
      theme: 'brand',
      brand:
        '.theme-brand{--color-background:#123;--color-surface:#002244;--color-text:#ffee00;--color-primary:#00ff00}',
      size: '100',
    },
  ];
  await page.setViewportSize({ width: 658, height: 956 });
  const pdfs: string[] = [];
  for (const look of looks) {
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(({ theme, brand, size }) => {
      localStorage.setItem('theme', theme);
      localStorage.setItem('brand', brand);
      localStorage.setItem('text-size', size);
    }, look);
    // A company's colours would be put back to those of config.json by the page's own scripts.
    await page.route('**/_astro/**', (route) => route.abort());
    await page.goto('/driverManual/connecting-and-filling', { waitUntil: 'networkidle' });
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.evaluate(() =>
        [document.body, document.querySelector('.manual > p')]
          .map((element) => element && getComputedStyle(element))
          .map((style) => [style?.color, style?.backgroundColor]),
      ),
    ).toEqual([
      ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
      ['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'],
    ]);
    const picture = await page.locator('main').screenshot();
    const { channels } = await sharp(picture).greyscale().stats();
    expect(channels[0]?.mean ?? 0, look.theme).toBeGreaterThan(225);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    pdfs.push(pdf.toString('latin1').replaceAll(/\/(?:CreationDate|ModDate) \([^)]*\)/g, ''));
  }
  for (const pdf of pdfs) expect(pdf === pdfs[0]).toBe(true);
});
