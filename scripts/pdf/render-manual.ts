/**
 * Renders the booklet of one language to PDF and inserts page numbers into contents and references.
 */
import type { Browser, Page } from 'playwright';
import { renderSVG } from 'uqr';
import * as z from 'zod';
import type { Locale } from '../../src/i18n/locales.ts';
import { routePath } from '../../src/routing/routes.ts';
import {
  completeClass,
  openPlacesSelector,
} from '../../src/features/manual/model/booklet-draft.ts';
import { type Destinations, readDestinations } from './destinations.ts';
import type { OpenParts } from './draft-report.ts';
import { type Part, partsToTighten } from './fit-parts.ts';

export interface RenderedManual extends Destinations {
  readonly pdf: Buffer;
  /** The answers to the chapters' questions, for trainers only. */
  readonly answers: Buffer;
  /** With open items each page is marked as a draft. */
  readonly open: OpenParts;
}

/**
 * Chromium does not support target-counter(), so the page numbers are read from the PDF. They can
 * move lines, so this is repeated until they are stable.
 */
const maxPasses = 5;
const configSchema = z.object({
  operator: z.record(z.string(), z.unknown()).default({}),
  contacts: z.record(z.string(), z.unknown()).default({}),
  brand: z.object({ name: z.string().default(''), logo: z.string().default('') }).prefault({}),
});

async function fillOperatorValues(page: Page, origin: string): Promise<void> {
  const response = await fetch(`${origin}/config.json`);
  if (!response.ok) return;
  const { operator, contacts, brand } = configSchema.parse(await response.json());
  await page.evaluate(async ({ name, logo }) => {
    const product = document.querySelector('.booklet-product > span');
    if (product && name !== '') product.textContent = name;
    const place = document.querySelector('[data-logo]');
    if (!place || logo === '') return;
    const image = new Image();
    image.src = logo;
    await image.decode();
    place.append(image);
  }, brand);
  await page.evaluate(
    (values) => {
      for (const place of document.querySelectorAll<HTMLElement>('[data-operator]')) {
        const value = values[place.dataset['operator'] ?? ''];
        if (typeof value !== 'string' || value === '') continue;
        place.classList.add('is-filled');
        place.textContent = value;
      }
    },
    { ...operator, ...contacts },
  );
}

async function writePageNumbers(page: Page, pages: ReadonlyMap<string, number>): Promise<void> {
  const missing = await page.evaluate(
    (numbers) =>
      [...document.querySelectorAll<HTMLElement>('[data-page-of]')].flatMap((place) => {
        const id = place.dataset['pageOf'] ?? '';
        const number = numbers[id];
        if (number === undefined) return [id];
        place.textContent = `${place.dataset['before'] ?? ''}${number}`;
        return [];
      }),
    Object.fromEntries(pages),
  );
  if (missing.length > 0)
    throw new Error(`No page in the PDF for: ${[...new Set(missing)].join(', ')}`);
}

/**
 * Adds a QR code to each chapter with its URL in the app and the printed edition. `address` is the
 * app's origin.
 */
async function addCodes(page: Page, address: string): Promise<void> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-address]')].map(
      (chapter) => chapter.dataset['address'] ?? '',
    ),
  );
  const codes = paths.map((path) => renderSVG(new URL(path, address).href, { border: 0 }));
  await page.evaluate((images) => {
    const words = document.querySelector<HTMLElement>('.booklet')?.dataset['code'] ?? '';
    for (const [index, chapter] of [...document.querySelectorAll('[data-address]')].entries()) {
      const code = document.createElement('p');
      code.className = 'booklet-code';
      code.textContent = words;
      code.insertAdjacentHTML('beforeend', images[index] ?? '');
      chapter.querySelector('h2')?.after(code);
    }
  }, codes);
}

/** Reads the open items of the booklet and removes the draft mark when there are none. */
const markDraft = (page: Page): Promise<OpenParts> =>
  page.evaluate(
    ([places, complete]) => {
      const booklet = document.querySelector('.booklet');
      booklet?.classList.toggle(complete, booklet.querySelector(places) === null);
      const empty = [
        ...document.querySelectorAll<HTMLElement>('.booklet [data-operator]:not(.is-filled)'),
      ].map((place) => place.dataset['operator'] ?? '');
      const facts = [...document.querySelectorAll('.booklet-sources > h3')].flatMap((heading) =>
        [...(heading.nextElementSibling?.children ?? [])].flatMap((fact, index) =>
          fact.matches('.booklet-open')
            ? [`${Number.parseInt(heading.textContent, 10)}.${index + 1}`]
            : [],
        ),
      );
      return { facts, values: [...new Set(empty)] };
    },
    [openPlacesSelector, completeClass] as const,
  );

/** Removes the answers for trainers from the booklet, or everything except them. */
const keepAnswers = (page: Page, isTrainer: boolean): Promise<void> =>
  page.evaluate((only) => {
    const booklet = document.querySelector('.booklet');
    for (const part of [...(booklet?.children ?? [])])
      if (part.matches('.booklet-answers') !== only && !part.matches('.booklet-draft'))
        part.remove();
    document.querySelector('a[href="#booklet-answers"]')?.remove();
  }, isTrainer);

const print = (page: Page): Promise<Buffer> =>
  page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true });

/** The parts of the booklet by heading id, with their first page. */
async function partsOf(page: Page, { pages, pageCount }: Destinations): Promise<Part[]> {
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('.booklet-part > h2[id]')].map(({ id }) => id),
  );
  const starts = ids.map((id) => pages.get(id) ?? 0);
  return ids.map((id, index) => ({
    id,
    pages: (starts[index + 1] ?? pageCount + 1) - (starts[index] ?? 0),
  }));
}

async function tighten(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate((wanted) => {
    for (const heading of document.querySelectorAll('.booklet-part > h2[id]'))
      heading.parentElement?.classList.toggle('booklet-tight', wanted.includes(heading.id));
  }, ids);
}

/** Typesets the parts tighter that then need one page less. */
async function fitParts(page: Page): Promise<void> {
  const loose = await partsOf(page, readDestinations(await print(page)));
  await tighten(
    page,
    loose.map(({ id }) => id),
  );
  const tight = await partsOf(page, readDestinations(await print(page)));
  await tighten(page, partsToTighten(loose, tight));
}

/**
 * Renders the booklet of a language and its answers as two PDFs, with the operator's values of
 * /config.json. `origin` serves the built site, `address` is the URL of the app for drivers.
 * Scripts are disabled: nothing signs in, redirects or registers a worker. Throws if the page
 * numbers do not become stable.
 */
export async function renderManual(
  browser: Browser,
  origin: string,
  locale: Locale,
  address?: string,
): Promise<RenderedManual> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    const open = () =>
      page.goto(origin + routePath('driverManualPrint', locale), { waitUntil: 'networkidle' });
    await open();
    await fillOperatorValues(page, origin);
    await markDraft(page);
    await keepAnswers(page, true);
    const answers = await print(page);
    const response = await open();
    if (!response?.ok())
      throw new Error(
        `${routePath('driverManualPrint', locale)}: ${response?.status() ?? 'no answer'}`,
      );
    await fillOperatorValues(page, origin);
    const openParts = await markDraft(page);
    await keepAnswers(page, false);
    if (address !== undefined) await addCodes(page, address);
    await fitParts(page);
    let before = '';
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const pdf = await print(page);
      const places = readDestinations(pdf);
      const now = JSON.stringify([...places.pages]);
      if (now === before) return { pdf, answers, open: openParts, ...places };
      before = now;
      await writePageNumbers(page, places.pages);
    }
    throw new Error(`The page numbers of ${locale} still move after ${maxPasses} passes`);
  } finally {
    await context.close();
  }
}
