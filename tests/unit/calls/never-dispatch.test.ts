/** No text of the app about safety sends a driver to dispatch. */
import { describe, expect, it, test } from 'vitest';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { textsOf } from '../content/spelling.ts';

interface Words {
  readonly dispatch: RegExp;
  /** Patterns of "dispatch" and of safety matters, which must not be in one sentence. */
  readonly safety: RegExp;
}
const words: Readonly<Record<Locale, Words>> = {
  de: {
    dispatch: /\bDisposition\b/,
    safety:
      /überfüll|füllen|Füllgrenze|\bGas\b|Feuer|Gefahr|Leck|undicht|Mangel|Mängel|Prüfung|fahren|beweg/,
  },
  en: {
    dispatch: /\bdispatch\b/i,
    safety: /overfill|\bfill|\bgas\b|\bfire\b|danger|leak|defect|inspection|\bdrive\b|\bmove\b/i,
  },
  fr: {
    dispatch: /(?<!consigne d’)exploitation/,
    safety: /rempli|\bgaz\b|\bfeu\b|danger|fuite|défaut|épreuve|inspection|rouler|déplacer/i,
  },
};

const inSentences = (text: string): string[] => text.split(/(?<=[.!?:])\s+/);

describe.each(locales)('safety texts of the app in %s', (locale) => {
  const { dispatch, safety } = words[locale];
  // The page "People" describes roles to administrators.
  const texts = textsOf(locale).filter(
    ({ where }) => where.includes('.json') && !where.startsWith('people.json'),
  );

  it('never send the driver to dispatch', () => {
    const wrong = texts
      .filter(({ text }) => inSentences(text).some((one) => dispatch.test(one) && safety.test(one)))
      .map(({ where, text }) => `${where}: ${text}`);
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['de', 'Behälter überfüllt. Nicht weiter befüllen, Disposition anrufen.'],
  ['en', 'Stop filling and call dispatch.'],
  ['fr', 'Arrêtez le remplissage et appelez l’exploitation.'],
] as const)('the patterns for %s › recognise dispatch and safety words in "%s"', (locale, text) => {
  const { dispatch, safety } = words[locale];
  expect(inSentences(text).some((one) => dispatch.test(one) && safety.test(one))).toBe(true);
});
