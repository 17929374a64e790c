/** The printed booklet, rendered to PDF by Chromium and parsed again. */
import { createServer } from 'node:http';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import * as z from 'zod';
import { renderManual } from '../../../scripts/pdf/render-manual.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';
import { locales, type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { routePath } from '../../../src/routing/routes.ts';
import {
  linesOf,
  plain,
  readText,
  readTextAcross,
  type TextLine,
  type TextRun,
} from '../support/print-text.ts';
import { expect, test, text, whenReady } from '../support/site.ts';

/** Bounds of the text between header and footer, in points. An A4 page is 842 high and 595 wide. */
const head = 60;
const foot = 842 - 56;
/** Minimum font size of headings and box titles, in points; body text has 10.35. */
const headingSize = 11.2;
const inText = ({ y }: TextRun): boolean => y > head && y < foot;

interface Entry {
  readonly title: string;
  readonly page: number;
}

/**
 * Reads the printed table of contents: two columns, with the page number at the right end of the
 * last line of each entry. Long titles have several lines.
 */
function readContents(pages: readonly (readonly TextRun[])[]): Entry[] {
  const entries: { title: string; page: number }[] = [];
  for (const runs of pages) {
    for (const column of [runs.filter(({ x }) => x < 300), runs.filter(({ x }) => x >= 300)]) {
      let begun = '';
      for (const line of linesOf(column.filter((run) => inText(run) && run.size < 12))) {
        const last = line.runs.at(-1);
        const texts = line.runs
          .filter(({ x }) => (x > 65 && x < 300) || x > 325)
          .map((run) => run.text);
        if (last && /^\d+$/.test(plain(last.text))) {
          const title = plain(`${begun} ${texts.slice(0, -1).join(' ')}`);
          entries.push({ title, page: Number(last.text) });
          begun = '';
        } else begun = `${begun} ${texts.join(' ')}`;
      }
    }
  }
  return entries;
}

/** Reads the headings of all pages in order; the lines of a heading are joined. */
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
  const address = 'https://app.example.com';
  const { pdf, answers, open, pageCount } = await renderManual(browser, origin, locale, address);
  const runs = readText(pdf);
  return {
    pageCount,
    open,
    across: [...readTextAcross(pdf), ...readTextAcross(answers)],
    runs,
    lines: runs.map((page) => linesOf(page)),
    answers: readText(answers).map((page) => linesOf(page)),
  };
}

/**
 * Checks that each entry of the table of contents is a heading on the stated page, in this order.
 */
function expectPagesOf(contents: readonly Entry[], headings: readonly Entry[]): void {
  let from = 0;
  const wrong: string[] = [];
  for (const { title, page } of contents) {
    const at = headings.findIndex(
      (heading, index) => index >= from && heading.title.replace(/^\d+ · /, '') === title,
    );
    if (at < 0 || headings[at]?.page !== page)
      wrong.push(`${title}: contents say ${page}, it stands on ${headings[at]?.page ?? 'no page'}`);
    else from = at + 1;
  }
  expect(wrong).toEqual([]);
}

interface Chapter {
  readonly title: string;
  readonly start: number;
  /** The first page after the chapter. */
  readonly end: number;
}
/**
 * Page ranges of the chapters. A chapter ends where the next one begins, the last at the glossary.
 */
function chaptersOf(
  titles: readonly string[],
  contents: readonly Entry[],
  headings: readonly Entry[],
  locale: Locale,
): readonly Chapter[] {
  const pageIn = (entries: readonly Entry[], wanted: string): number =>
    entries.find(({ title }) => title === wanted)?.page ?? 0;
  const starts = titles.map((title) => pageIn(headings, title));
  const glossary = pageIn(contents, plain(text(locale, 'print', 'glossary')));
  return titles.map((title, index) => ({
    title,
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? glossary,
  }));
}

interface Reference {
  /** The number of the referenced chapter. */
  readonly order: number;
  readonly page: number;
}
/** Reads the printed references to other chapters. */
function readReferences(
  pages: readonly (readonly TextLine[])[],
  locale: Locale,
): readonly Reference[] {
  const printText = (key: string): string => text(locale, 'print', key).replace('.', '\\.');
  const before = plain(`\\(${printText('reference')}${printText('pageBefore')}`);
  const pattern = new RegExp(`${before.replace('{{order}}', '(\\d+)')} ?(\\d+) ?\\)`, 'g');
  return pages.flatMap((page) => {
    const whole = page
      .map((line) => line.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(' ,', ',');
    return [...whole.matchAll(pattern)].map(([, order, number]) => ({
      order: Number(order),
      page: Number(number),
    }));
  });
}

/** Checks that the page of each reference belongs to the referenced chapter. */
function expectReferencesInto(
  chapters: readonly Chapter[],
  references: readonly Reference[],
): void {
  expect(references.length).toBeGreaterThan(8);
  for (const { order, page } of references) {
    const chapter = chapters[order - 1];
    expect(page).toBeGreaterThanOrEqual(chapter?.start ?? Infinity);
    expect(page).toBeLessThan(chapter?.end ?? 0);
  }
}

/** Checks the header and the page number in the footer of page `number`; the cover has neither. */
function expectFrame(
  lines: readonly TextLine[],
  number: number,
  chapters: readonly Chapter[],
): void {
  if (number === 1) {
    expect(lines.filter((line) => !inText(line))).toEqual([]);
    return;
  }
  const last = lines.at(-1)?.text ?? '';
  expect(last.endsWith(` ${number}`), `number of page ${number}: ${last}`).toBe(true);
  const chapter = chapters.findLast(({ start, end }) => start <= number && number < end);
  if (chapter) expect(lines[0]?.text, `head of page ${number}`).toContain(chapter.title);
}

/** Checks that no page begins with the heading of the questions and none ends with a heading. */
function expectWellBroken(body: readonly TextLine[], number: number, locale: Locale): void {
  // If only questions were on the last page of a chapter, most of that page would be empty.
  expect(
    body[0]?.text === plain(text(locale, 'print', 'questions')),
    `questions alone on page ${number}`,
  ).toBe(false);
  const last = body.at(-1);
  expect(last?.size ?? 0, `last line of page ${number}: ${last?.text ?? 'none'}`).toBeLessThan(
    headingSize,
  );
}

/**
 * Checks that the sheet to sign is the last page and has one row per chapter, and that answers are
 * only in the separate file.
 */
function expectSheetToSign(
  lines: readonly (readonly TextLine[])[],
  answers: readonly (readonly TextLine[])[],
): void {
  const sheet = lines.findIndex((page) =>
    page.some(({ text: line, size }) => size > 19 && line === text('de', 'print', 'signOff')),
  );
  const rows = (lines[sheet] ?? []).filter(({ text: line }) => /^\d+ · /.test(line));
  expect(rows).toHaveLength(readChapters('de').length);
  expect(sheet).toBe(lines.length - 1);
  const shows = (pages: typeof lines): boolean =>
    pages.some((page) =>
      page.some(({ text: line }) => line.includes(plain('1.485\u00a0L: 2.700\u00a0L'))),
    );
  expect(shows(lines)).toBe(false);
  expect(shows(answers)).toBe(true);
}

for (const locale of locales) {
  test(`the booklet's table of contents and references state the right pages, and no page ends with a heading, in ${locale}${locale === 'de' ? '' : ' @full'}`, async ({
    browser,
    backend,
    page,
  }) => {
    const booklet = await bookletOf(browser, backend.origin, locale);
    const { pageCount, open, across, runs, lines, answers } = booklet;
    expect(pageCount).toBe(runs.length);
    // Each page is marked as a draft, because facts are unconfirmed and phone numbers are missing.
    expect([...new Set(across)]).toEqual([plain(text(locale, 'print', 'draft'))]);
    expect(across).toHaveLength(runs.length + answers.length);
    expect(open.facts.length).toBeGreaterThan(0);
    expect(open.facts.every((fact) => /^\d+\.\d+$/.test(fact))).toBe(true);
    const bodies = lines.map((page) => page.filter(inText));

    // Read the expected table of contents from the HTML of the site.
    const html = await (
      await fetch(backend.origin + routePath('driverManualPrint', locale))
    ).text();
    await page.setContent(html.replaceAll(/<(?:script|link|meta)\b[^>]*>/g, ''));
    const expected = (await page.locator('.booklet-line > span:first-of-type').allTextContents())
      .map(plain)
      .filter((title) => title !== plain(text(locale, 'print', 'answers')));
    const titles = (await page.locator('.booklet-chapter > h2').allTextContents()).map(plain);
    expect(titles).toHaveLength(readChapters(locale).length);

    const firstChapter = bodies.findIndex(
      (page) => (page[0]?.size ?? 0) > 19 && page[0]?.text.startsWith('1 ·'),
    );
    expect(firstChapter).toBeGreaterThan(1);
    const contents = readContents(runs.slice(1, firstChapter));
    expect(contents.map(({ title }) => title)).toEqual(expected);

    const headings = readHeadings(bodies).filter(({ page }) => page > firstChapter);
    expectPagesOf(contents, headings);
    const chapters = chaptersOf(titles, contents, headings, locale);
    const references = readReferences(bodies, locale);
    expect(references).toHaveLength(await page.locator('.booklet-reference').count());
    expectReferencesInto(chapters, references);
    for (const [index, page] of lines.entries()) expectFrame(page, index + 1, chapters);
    for (const [index, body] of bodies.entries())
      if (index > 0) expectWellBroken(body, index + 1, locale);
    // Each chapter begins with the QR code of its URL in the app.
    const code = plain(text(locale, 'print', 'code'))
      .split(' ')
      .slice(0, 2)
      .join(' ');
    for (const { start } of chapters)
      expect(lines[start - 1]?.some(({ text: line }) => line.includes(code))).toBe(true);
    if (locale === 'de') expectSheetToSign(lines, answers);
  });

  test(`the booklet contains no unbreakable block that is higher than a page and nothing wider than the text area, in ${locale} @full`, async ({
    signedInPage: page,
  }) => {
    await page.goto(routePath('driverManualPrint', locale));
    await page.emulateMedia({ media: 'print' });
    // The text area is 174 mm wide and 253 mm high.
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
        // Captions must not be tied to the block that follows them: it would leave large gaps at
        // page ends.
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

for (const locale of locales)
  test(`a single chapter prints with its title at the top, the page number at the bottom and without bars, in ${locale}${locale === 'de' ? '' : ' @full'}`, async ({
    browser,
    backend,
  }) => {
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
    await context.close();
  });

test('a chapter prints black on white and looks the same in every theme, text size and brand @full', async ({
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
    // Disable scripts, because they would replace the company colours with those of config.json.
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

/** The HTML of a booklet page as if all facts had been ticked. */
const withTicks = (html: string): string => html.replaceAll('booklet-open', 'booklet-ticked');
/** The configuration of a company that has entered all phone numbers. */
const withNumbers = (config: string): string =>
  JSON.stringify({
    ...z.looseObject({}).parse(JSON.parse(config)),
    contacts: Object.fromEntries(
      Object.keys(defaultConfig.contacts).map((name) => [name, '+49 40 1234']),
    ),
    operator: { legalName: 'Beispiel' },
  });

test('the booklet printed from the browser › is marked as a draft until all facts are ticked and all phone numbers entered', async ({
  signedInPage: page,
  backend,
}) => {
  const path = routePath('driverManualPrint', 'de');
  const [html, config] = await Promise.all(
    [path, '/config.json'].map(async (file) => (await fetch(backend.origin + file)).text()),
  );
  const expectDraft = async (isDraft: boolean): Promise<void> => {
    await page.goto(path);
    await whenReady(page);
    // Wait for the phone numbers of the company, which are loaded after the page.
    const booklet = page.locator('.booklet');
    if (!isDraft) await expect(booklet).toContainClass('is-complete');
    await expect(page.locator('.booklet-draft-why')).toBeVisible({ visible: isDraft });
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.booklet-draft')).toBeVisible({ visible: isDraft });
    await page.emulateMedia({ media: 'screen' });
    await expect(page.locator('.booklet-draft')).toBeHidden();
  };
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: withTicks(html ?? '') }),
  );
  await expectDraft(true);
  await page.route('**/config.json*', (route) =>
    route.fulfill({ contentType: 'application/json', body: withNumbers(config ?? '') }),
  );
  await expectDraft(false);
  await page.unroute(`**${path}`);
  await expectDraft(true);
});

test('the PDF of a booklet without open facts › has no draft mark @full', async ({
  browser,
  backend,
}) => {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    void fetch(backend.origin + path).then(async (answer) => {
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      if (path === '/config.json') response.end(withNumbers(await answer.text()));
      else if (path.endsWith('/driverManual/print')) response.end(withTicks(await answer.text()));
      else response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const { pdf, answers, open } = await renderManual(browser, `http://127.0.0.1:${port}`, 'de');
  server.close();
  expect(open).toEqual({ facts: [], values: [] });
  expect([...readTextAcross(pdf), ...readTextAcross(answers)].join('')).toBe('');
});
