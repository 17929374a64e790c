import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defectNames, type DefectTexts } from '../../../src/features/reports/defect-names.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { createOptionSearch } from '../../../src/features/words/option-search.lazy.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { othersThan, withOtherForms } from '../../../src/islands/ReportForm/rest/defect-search.ts';

type Kind = 'complaintChassis' | 'complaintTrailer' | 'complaintCustomerTank';
const label = 'In another form';

/** The ids that the search in the form `kind` finds, in the order of the screen. */
function searchIn(locale: Locale) {
  const names = defectNames(
    Object.values(formDefinitions),
    (kind) =>
      JSON.parse(readFileSync(`src/locales/${locale}/forms/${kind}.json`, 'utf8')) as DefectTexts,
  );
  const find = createOptionSearch(locale);
  return (kind: Kind, typed: string): string[] => {
    const own = names.find((form) => form.kind === kind)?.groups ?? [];
    const search = withOtherForms(find, othersThan(kind, names), {
      label,
      helpOf: (other) => other,
    });
    return search(own, typed).flatMap(({ options }) => options.map(({ id }) => id));
  };
}
const searches = { de: searchIn('de'), en: searchIn('en'), fr: searchIn('fr') };

const trailer = (id: string): string => `complaintTrailer/${id}`;
const firstInChassis: Readonly<Record<Locale, readonly (readonly [typed: string, id: string])[]>> =
  {
    de: [
      ['Schlauch', trailer('tbHoseDamage')],
      ['Pumpe', trailer('tbPump')],
      ['Zähler', trailer('tbMeter')],
      ['Not-Aus', trailer('tbEmergencyStop')],
      ['eingefroren', trailer('tbVacuum')],
    ],
    en: [
      ['hose', trailer('tbHoseDamage')],
      ['pump', trailer('tbPump')],
      ['meter', trailer('tbMeter')],
      ['remote', trailer('tbRemote')],
      ['emergency stop', trailer('tbEmergencyStop')],
    ],
    fr: [
      ['pompe', trailer('tbPump')],
      ['compteur', trailer('tbMeter')],
      ['télécommande', trailer('tbRemote')],
      ['arrêt d’urgence', trailer('tbEmergencyStop')],
    ],
  };

describe.each(locales)('the search in the list of defects in %s', (locale) => {
  const search = searches[locale];

  test.each(firstInChassis[locale])(
    'finds "%s" of the tank body first in the form for the chassis',
    (typed, id) => {
      expect(search('complaintChassis', typed)[0]).toBe(id);
    },
  );

  test('shows the gas leaks of tank body and customer tank first for a word of danger', () => {
    const typed = { de: 'riecht nach Gas', en: 'smell of gas', fr: 'odeur de gaz' }[locale];
    expect(search('complaintChassis', typed).slice(0, 2).toSorted()).toEqual([
      'complaintCustomerTank/ctLeak',
      trailer('tbLeak'),
    ]);
    const leak = { de: 'Leck', en: 'leak', fr: 'fuite' }[locale];
    expect(search('complaintCustomerTank', leak)[0]).toBe('ctLeak');
    expect(search('complaintTrailer', leak)[0]).toBe('tbLeak');
    const remote = { de: 'Fernsteuerung', en: 'remote control', fr: 'télécommande' }[locale];
    expect(search('complaintChassis', remote)).toContain(trailer('tbRemote'));
  });

  test('finds the defects of other forms, and no "other defect" of them', () => {
    const typed = { de: 'Reifen', en: 'tyre', fr: 'pneu' }[locale];
    const found = search('complaintCustomerTank', typed);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((id) => /^complaint(Chassis|Trailer)\//.test(id))).toBe(true);
    const other = { de: 'Sonstiger Mangel', en: 'other defect', fr: 'autre défaut' }[locale];
    expect(search('complaintTrailer', other).join()).not.toMatch(/\/\w+Other/);
  });

  test('keeps the own defects first when both forms have the part', () => {
    const typed = { de: 'Bremse', en: 'brakes', fr: 'frein' }[locale];
    const found = search('complaintChassis', typed);
    expect(found[0]).toMatch(/^ch/);
    expect(found.at(-1)).toMatch(/^complaintTrailer\//);
  });

  test('finds the frozen tank of the message to dispatch in the form for the tank alone', () => {
    for (const typed of { de: ['eingefroren', 'vereist'], en: ['frozen'], fr: ['gelé'] }[locale]) {
      const frozen = 'dispositionMessage/tankFrozen';
      expect(search('complaintCustomerTank', typed)).toContain(frozen);
      expect(search('complaintChassis', typed)).not.toContain(frozen);
    }
  });

  test('returns the list unchanged for an empty query and nothing for nonsense', () => {
    expect(search('complaintTrailer', ' ').join()).not.toContain('/');
    expect(search('complaintTrailer', 'xqzvw')).toEqual([]);
  });
});
