/**
 * Spaces, quotation marks and apostrophes of each language. Units and punctuation never begin a
 * line.
 */
import { describe, expect, it } from 'vitest';
import { chapterSections } from '../../../src/features/manual/model/sections.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { textsOf } from './spelling.ts';

const units = String.raw`(?:°C|‰|kg|mg|ng|km|m|cm|mm|m²|m³|L|mL|t|kW|kWh|kJ|kV|V|bar|mbar|€|kB|MB|h|min)(?![\p{L}\p{N}’'])`;
const unNumber = ['no-break space in a UN number', /\b(?:UN|ONU) (?=\d|\{)/] as const;
/**
 * Patterns of errors by the name of the rule. A normal space allows a line break.
 */
const wrong: Readonly<Record<Locale, readonly (readonly [string, RegExp])[]>> = {
  de: [
    unNumber,
    [
      'no-break space before a unit and per cent',
      new RegExp(String.raw`\d (?:%|${units})|\d%`, 'u'),
    ],
    ['thousands with a point', /(?<!\+\d*)\d[ \u00a0\u202f]\d{3}(?!\d)/u],
    ['„quotation marks“', /["”]|“(?=\p{L})/u],
    ['apostrophe', /\p{L}'\p{L}/u],
    ['dash with spaces', / - /],
  ],
  en: [
    unNumber,
    ['per cent closed up', /\d[ \u00a0\u202f]%/],
    ['no-break space before a unit', new RegExp(String.raw`\d ${units}`, 'u')],
    ['“quotation marks”', /"|„/],
    ['apostrophe', /\p{L}'\p{L}/u],
    ['dash', / - /],
  ],
  fr: [
    unNumber,
    [
      'no-break space before a sign',
      / [:;!?»]|« |[\p{L}\p{N})}][;!?»](?=\s|$)|[\p{L})}]:(?=\s|$)/u,
    ],
    [
      'no-break space before a unit and per cent',
      new RegExp(String.raw`\d (?:%|${units})|\d%`, 'u'),
    ],
    ['« guillemets »', /["„“]/],
    ['apostrophe', /\p{L}'\p{L}/u],
    ['dash', / - /],
  ],
};

describe.each(locales)('the typography of all texts in %s', (locale) => {
  it('follows the rules of the language', () => {
    const faults = textsOf(locale).flatMap(({ where, text }) =>
      wrong[locale].flatMap(([rule, pattern]) => {
        const found = pattern.exec(text);
        return found === null
          ? []
          : [`${where} (${rule}): ${text.slice(Math.max(0, found.index - 20), found.index + 20)}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('is preserved in the contents list and the search index', () => {
    for (const { body, file } of readChapters(locale)) {
      for (const { heading, text } of chapterSections(body))
        for (const [rule, pattern] of wrong[locale])
          expect(`${heading} ${text}`, `${file}: ${rule}`).not.toMatch(pattern);
    }
  });
});
