import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { createOptionSearch } from '../../../src/features/words/option-search.lazy.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import {
  type FormTexts,
  optionGroups,
  type ReportTexts,
} from '../../../src/islands/ReportForm/texts.ts';

const load = (locale: Locale, name: string): unknown =>
  JSON.parse(readFileSync(`src/locales/${locale}/${name}.json`, 'utf8'));
function foundIn(locale: Locale, id: string, typed: string): readonly string[] {
  const field = dispositionMessage.fields.find((one) => one.id === id);
  if (field?.kind !== 'choice' && field?.kind !== 'choices') throw new Error(`No choice ${id}`);
  const words = {
    locale,
    form: load(locale, 'forms/dispositionMessage') as FormTexts,
    reports: load(locale, 'reports') as ReportTexts,
  };
  return createOptionSearch(locale)(optionGroups(words, field, undefined, []), typed).flatMap(
    ({ options }) => options.map((option) => option.id),
  );
}

it.each(
  locales.flatMap((locale) =>
    [
      ['panne', 'vehicleBreakdown'],
      ['Fahrzeugausfall', 'vehicleBreakdown'],
      ['breakdown', 'vehicleBreakdown'],
      ['eingefroren', 'deliveryNotPossible'],
      ['zugefroren', 'deliveryNotPossible'],
      ['frozen', 'deliveryNotPossible'],
      ['gelé', 'deliveryNotPossible'],
      ['givré', 'deliveryNotPossible'],
    ].map(([typed = '', type = '']) => [locale, typed, type] as const),
  ),
)('search for the occasion of a message in %s › "%s" finds %s', (locale, typed, type) => {
  expect(foundIn(locale, 'messageType', typed)[0]).toBe(type);
});

it.each(
  locales.flatMap((locale) =>
    ['eingefroren', 'frozen', 'gelé'].map((typed) => [locale, typed] as const),
  ),
)('search for the reason in %s › "%s" finds the frozen tank', (locale, typed) => {
  expect(foundIn(locale, 'notDeliveredReason', typed)[0]).toBe('tankFrozen');
});
