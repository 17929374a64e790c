/** The texts of the calculator in one language, as the page passes them to the island. */
import { readFileSync } from 'node:fs';
import type { Locale } from '../../../src/i18n/locales.ts';
import type {
  CalculatorTexts,
  CalculatorScreenTexts,
} from '../../../src/islands/GasCalculator/rest/texts.ts';

export const wordsOf = (locale: Locale): CalculatorScreenTexts => ({
  locale,
  t: JSON.parse(
    readFileSync(`src/locales/${locale}/gas-calculator.json`, 'utf8'),
  ) as CalculatorTexts,
});
