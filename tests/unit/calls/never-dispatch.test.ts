/**
 * Who the app's own texts send a driver to: nothing about safety goes to dispatch, an overdue
 * inspection goes to the technician on duty.
 */
import { describe, expect, it, test } from 'vitest';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { textsOf } from './spelling.ts';

interface Words {
  readonly dispatch: RegExp;
  readonly technician: RegExp;
  /** A driver is told to call somebody. */
  readonly calls: RegExp;
  readonly overdue: RegExp;
  /** What no sentence about dispatch may be about. */
  readonly safety: RegExp;
}
const words: Readonly<Record<Locale, Words>> = {
  de: {
    dispatch: /\bDisposition\b/,
    technician: /Technischen? Bereitschaft/,
    calls: /\bruf|anrufen/i,
    overdue: /überfällig/,
    safety:
      /überfüll|füllen|Füllgrenze|\bGas\b|Feuer|Gefahr|Leck|undicht|Mangel|Mängel|Prüfung|fahren/,
  },
  en: {
    dispatch: /\bdispatch\b/i,
    technician: /on-call technician/,
    calls: /\bcall\b/i,
    overdue: /overdue/,
    safety: /overfill|\bfill|\bgas\b|\bfire\b|danger|leak|defect|inspection|\bdrive\b/i,
  },
  fr: {
    dispatch: /(?<!consigne d’)exploitation/,
    technician: /astreinte technique/,
    calls: /appelez|demandez/i,
    overdue: /dépassée/,
    safety: /rempli|\bgaz\b|\bfeu\b|danger|fuite|défaut|épreuve|inspection|rouler/i,
  },
};

const inSentences = (text: string): string[] => text.split(/(?<=[.!?:])\s+/);

describe.each(locales)('who is called in the texts of the app in %s', (locale) => {
  const { dispatch, technician, calls, overdue, safety } = words[locale];
  const texts = textsOf(locale).filter(({ where }) => where.includes('.json'));

  it('is never dispatch where it is about safety', () => {
    const wrong = texts
      .filter(({ text }) => inSentences(text).some((one) => dispatch.test(one) && safety.test(one)))
      .map(({ where, text }) => `${where}: ${text}`);
    expect(wrong).toEqual([]);
  });

  it('is the technician on duty for an overdue inspection', () => {
    const found = texts.filter(({ text }) => overdue.test(text) && calls.test(text));
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(({ text }) => !technician.test(text) || dispatch.test(text))).toEqual([]);
  });
});

test.each([
  ['de', 'Behälter überfüllt. Nicht weiter befüllen, Disposition anrufen.'],
  ['en', 'Stop filling and call dispatch.'],
  ['fr', 'Arrêtez le remplissage et appelez l’exploitation.'],
] as const)('the words of %s › know dispatch and safety in "%s"', (locale, text) => {
  const { dispatch, safety } = words[locale];
  expect(inSentences(text).some((one) => dispatch.test(one) && safety.test(one))).toBe(true);
});
