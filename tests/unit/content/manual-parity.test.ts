import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import terms from '../../../src/content/glossary/terms.json' with { type: 'json' };
import {
  emergencyChapters,
  instructionChapters,
} from '../../../src/features/manual/model/emergency-chapters.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';
import {
  defaultLocale,
  type Locale,
  locales,
  localizePath,
  pathToLocale,
  pathWithoutLocale,
} from '../../../src/i18n/locales.ts';
import { routes } from '../../../src/routing/routes.ts';
import { type Chapter, readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { headingIds, quantities } from './chapter.ts';
import { departures, sharedParts } from './parity.ts';

const manual: Readonly<Record<Locale, readonly Chapter[]>> = {
  de: readChapters('de'),
  en: readChapters('en'),
  fr: readChapters('fr'),
};
const chapters = locales.flatMap((locale) => manual[locale]);
const master = (chapter: Chapter) => {
  const found = manual[defaultLocale].find((candidate) => candidate.file === chapter.file);
  if (found === undefined) throw new Error(`${chapter.file} is missing in ${defaultLocale}`);
  return found;
};
const translated = chapters.filter((chapter) => chapter.locale !== defaultLocale);
const label = (chapter: Chapter) => `${chapter.locale}/${chapter.file}`;
const slugs = new Set(manual[defaultLocale].map((chapter) => chapter.data.slug));
const addresses = new Set([
  ...routes.map((route) => route.path),
  ...[...slugs].map((slug) => `/driverManual/${slug}`),
]);

describe('the manual as a whole', () => {
  it('has the same chapters in every language, numbered without a gap', () => {
    for (const locale of locales)
      expect(manual[locale].map((chapter) => chapter.file)).toEqual(
        manual[defaultLocale].map((chapter) => chapter.file),
      );
    expect(manual[defaultLocale].map((chapter) => chapter.data.order)).toEqual(
      manual[defaultLocale].map((_, index) => index + 1),
    );
  });

  it('has a chapter for each slug of the emergency chapters', () => {
    expect(emergencyChapters.filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  it.each(locales)(
    'has unique heading ids in %s, because all chapters are on one page for print',
    (locale) => {
      const ids = manual[locale].flatMap((chapter) => headingIds(chapter.body));
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      expect(ids.filter((id) => slugs.has(id))).toEqual([]);
    },
  );
});

describe.each(chapters.map((chapter) => [label(chapter), chapter] as const))('%s', (_, chapter) => {
  it('is named after its order and slug', () => {
    expect(chapter.file).toBe(
      `${String(chapter.data.order).padStart(2, '0')}-${chapter.data.slug}.mdx`,
    );
  });

  it('begins with the box "stop if" and ends with the box "report it"', () => {
    expect(chapter.body.startsWith('<StopIf ')).toBe(true);
    expect(chapter.body.endsWith('</ReportIt>')).toBe(true);
    expect(chapter.body.match(/<StopIf /g)).toHaveLength(1);
    expect(chapter.body.match(/<ReportIt /g)).toHaveLength(1);
  });

  it('lists a change for its version and none for later versions', () => {
    expect(chapter.data.changes.map((change) => change.version)).toContain(chapter.data.version);
    expect(Math.max(...chapter.data.changes.map((change) => change.version))).toBe(
      chapter.data.version,
    );
  });

  it('closes every component it opens', () => {
    for (const [, tag] of chapter.body.matchAll(/<([A-Z]\w*)(?:\s[^>]*)?(?<!\/)>/g)) {
      const opened = chapter.body.match(new RegExp(`<${tag}(?:\\s[^>]*)?(?<!/)>`, 'g'))?.length;
      expect(chapter.body.match(new RegExp(`</${tag}>`, 'g')), tag).toHaveLength(opened ?? 0);
    }
  });

  it('uses only components that exist', () => {
    for (const [, tag] of chapter.body.matchAll(/<([A-Z]\w*)/g)) {
      expect(
        existsSync(new URL(`../../../src/components/manual/${tag}.astro`, import.meta.url)),
        tag,
      ).toBe(true);
    }
  });

  it('links only to screens and chapters that exist, in its own language', () => {
    for (const [, href = '', anchor] of chapter.body.matchAll(/\]\((\/[^)#]*)(?:#([^)]*))?\)/g)) {
      if (anchor !== undefined)
        expect(
          headingIds(
            manual[chapter.locale].find((other) => href.endsWith(`/${other.data.slug}`))?.body ??
              '',
          ),
        ).toContain(anchor);
      expect(pathToLocale(href), href).toBe(chapter.locale);
      expect(addresses, href).toContain(pathWithoutLocale(href));
      expect(href).toBe(localizePath(pathWithoutLocale(href), chapter.locale));
    }
    for (const [, form = ''] of chapter.body.matchAll(/<ReportIt [^>]*form="([^"]*)"/g))
      expect(addresses).toContain(form);
  });

  it('links trade terms only to existing glossary entries', () => {
    const known = terms.map((term) => term.id);
    for (const [, id = ''] of chapter.body.matchAll(/<Term id="([^"]*)"/g))
      expect(known).toContain(id);
  });

  it('shows only contact numbers that exist in config.json', () => {
    for (const [, name = ''] of chapter.body.matchAll(/<OperatorValue name="([^"]*)"/g))
      expect(Object.keys(defaultConfig.contacts)).toContain(name);
  });

  it('numbers each list of steps from 1 without a gap', () => {
    for (const [, list = ''] of chapter.body.matchAll(/<Steps>([\s\S]*?)<\/Steps>/g)) {
      const numbers = [...list.matchAll(/^(\d+)\. /gm)].map((match) => Number(match[1]));
      expect(numbers).toEqual(numbers.map((__, index) => index + 1));
      expect(numbers.length).toBeGreaterThan(1);
    }
  });

  it('has a non-breaking space between number and unit', () => {
    const { body } = chapter;
    expect(
      body.match(/\d (?:%|°C|km\/h|km|kg|mm|cm|m|L|t|bar|h|min|Uhr|€|‰)(?!\p{L})/gu),
    ).toBeNull();
    if (chapter.locale === 'fr') expect(body.match(/[^\s|-] [;:!?»](?![-\w])/g)).toBeNull();
  });

  it('uses the quotation marks and apostrophes of its language', () => {
    const text = chapter.body.replaceAll(/<[^>]*>/g, '');
    expect(text).not.toMatch(/["']/);
    if (chapter.locale === 'de') expect(text).not.toMatch(/[«»]/);
    if (chapter.locale === 'fr') expect(text).not.toMatch(/[„“”]/);
  });
});

const urgent = chapters.filter(({ data }) => instructionChapters.includes(data.slug));

it.each(urgent.map((chapter) => [label(chapter), chapter] as const))(
  '%s › begins with a link to each emergency section',
  (_, { body }) => {
    const [, box = ''] = /<StopIf [^>]*>(.*?)<\/StopIf>/s.exec(body) ?? [];
    const points = box.trim().split('\n');
    expect(points.length).toBeGreaterThan(2);
    for (const point of points) expect(point).toMatch(/^- \[[^\]]+\]\(\/[^)]+\)$/);
  },
);

describe.each(translated.map((chapter) => [label(chapter), chapter] as const))(
  '%s compared with the German chapter',
  (_, chapter) => {
    const german = new Map(sharedParts(master(chapter)).map(({ at, value }) => [at, value]));

    it.each(sharedParts(chapter).map(({ at, value }) => [at, value] as const))(
      'has the same %s',
      (at, value) => {
        expect(value).toEqual(german.get(at));
      },
    );

    it('has no differences', () => expect(departures(chapter, master(chapter))).toEqual([]));
  },
);

describe('numbers with units', () => {
  it.each([
    [
      'de',
      'bis 1.500\u00a0m und 0,51\u00a0kg/L, um 22\u00a0Uhr, −42\u00a0°C',
      ['0.51 kg/L', '1500 m', '22 h', '−42 °C'],
    ],
    [
      'en',
      'up to 1,500\u00a0m and 0.51\u00a0kg/L, at 22:00, −42\u00a0°C',
      ['0.51 kg/L', '1500 m', '22 h', '−42 °C'],
    ],
    [
      'fr',
      'jusqu’à 1\u202f500\u00a0m et 0,51\u00a0kg/L, à 22\u00a0h, −42\u00a0°C',
      ['0.51 kg/L', '1500 m', '22 h', '−42 °C'],
    ],
    ['de', '85\u00a0Vol.\u2011%', ['85 vol-%']],
    ['en', '85\u00a0vol\u2011%', ['85 vol-%']],
    ['fr', '85\u00a0%\u00a0vol.', ['85 vol-%']],
  ] as const)('are recognised in the notation of %s: %s', (locale, text, expected) => {
    expect(quantities(text, locale)).toEqual([...expected].sort());
  });
});
