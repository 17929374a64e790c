/**
 * Lists what a browser must not translate: numbers with units, plates, codes, names of substances, and
 * what a person typed. Journeys on translated pages: tests/e2e/find-the-way/translated.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { isSubstance, productCatalogue } from '../../../src/features/reports/products.ts';
import { optionGroups } from '../../../src/islands/ReportForm/texts.ts';
import reports from '../../../src/locales/de/reports.json';
import { ChoiceField } from '../../../src/ui/ChoiceField.tsx';
import { Figures } from '../../../src/ui/Figures.tsx';
import { Interpolated } from '../../../src/ui/Interpolated.tsx';
import type { OptionGroup } from '../../../src/ui/options.ts';
import { wordsOf } from '../drafts/form-screen.ts';

const kept: Readonly<Record<string, readonly string[]>> = {
  'figures of a sentence': ['ui/Figures.tsx'],
  'values in a sentence': ['ui/Interpolated.tsx'],
  'a number with its unit': [
    'islands/GasCalculator/rest/Answer.tsx',
    'islands/GasCalculator/rest/Details.tsx',
    'islands/GasCalculator/rest/EverydayFactors.tsx',
    'islands/GasCalculator/rest/NumberInputView.tsx',
    'islands/GasCalculator/rest/Presets.tsx',
    'islands/GasCalculator/rest/PrintedSheet.tsx',
    'ui/TextField.tsx',
  ],
  'the name of a substance': [
    'islands/GasCalculator/rest/ChoiceInputView.tsx',
    'islands/GasCalculator/rest/Inputs.tsx',
    'islands/Settings/rest/VehicleSection.tsx',
    'ui/Breakable.tsx',
    'ui/ChoiceDialog.lazy.tsx',
  ],
  'a plate': [
    'components/HazardPlate.astro',
    'components/emergency/EmergencyPlates.astro',
    'islands/DepartureCheck/rest/CheckResult.tsx',
    'islands/DepartureCheck/rest/Head.tsx',
    'islands/VehicleDefects/rest/OpenBox.tsx',
  ],
  'a number of reports': ['components/Badge.astro', 'components/Tiles.astro'],
  'a telephone number or coordinates': ['pages/[...locale]/emergency.astro'],
  'a short code, an id or a path': [
    'components/NotFound.astro',
    'islands/MyReports/ReportEntry.tsx',
    'islands/MyReports/Unreadable.tsx',
    'islands/Office/Arrivals.tsx',
    'islands/Office/DeskList.tsx',
    'islands/Office/StoredRecord.tsx',
    'islands/Office/UnreadableRecords.tsx',
    'islands/Report/UnreadAnswers.tsx',
    'islands/ReportForm/Receipt.tsx',
    'pages/[...locale]/offline.astro',
  ],
  'a place': ['ui/PlaceField.tsx'],
  'an answer or a name that somebody typed': [
    'islands/MyReports/DraftEntry.tsx',
    'islands/DepartureCheck/rest/Proof.tsx',
    'islands/DepartureCheck/rest/ProofDefects.tsx',
    'islands/Office/Facts.tsx',
    'islands/Report/rest/Thread.tsx',
    'islands/ReportForm/rest/RecentValues.tsx',
    'islands/Settings/Settings.tsx',
    'islands/Settings/rest/AccessSection.tsx',
    'islands/Settings/rest/EmailPart.tsx',
    'ui/FactRow.tsx',
  ],
  'the name of the product': [
    'components/LoginHero.astro',
    'components/Navigation.astro',
    'components/manual/BookletCover.astro',
  ],
};
/** Components that show sentences with figures, and answers of a report. */
const sentences = [
  'islands/GasCalculator/rest/Answer.tsx',
  'islands/GasCalculator/rest/AssumedChip.tsx',
  'islands/GasCalculator/rest/ConfirmAssumed.tsx',
  'islands/GasCalculator/rest/Details.tsx',
  'islands/GasCalculator/rest/LastVisit.tsx',
  'islands/Office/Arrivals.tsx',
  'islands/Office/DeskList.tsx',
  'islands/Office/Dossier.tsx',
  'islands/Office/Related.tsx',
  'islands/Report/rest/ReportView.tsx',
  'islands/ReportForm/rest/Review.tsx',
  'islands/ReportForm/rest/Submitted.tsx',
];
/** Components that show sentences with plates or codes. */
const sentencesWithValues = [
  'islands/MyReports/DraftEntry.tsx',
  'islands/MyReports/ReportEntry.tsx',
  'islands/Office/NotShown.tsx',
  'islands/Office/Related.tsx',
  'islands/Report/rest/Facts.tsx',
  'islands/VehicleDefects/rest/NothingOpen.tsx',
  'islands/VehicleDefects/rest/OpenBox.tsx',
];

const filesWith = (pattern: RegExp): readonly string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx|astro)$/.test(name))
    .filter((name) => pattern.test(readFileSync(`src/${name}`, 'utf8')))
    .toSorted();

describe('values that a browser does not translate', () => {
  it('are marked in the listed components', () => {
    expect(filesWith(/translate=(?:"no"|\{)/)).toEqual(Object.values(kept).flat().toSorted());
  });

  it('are marked within the sentences of the listed components', () => {
    expect(filesWith(/<Figures\b/)).toEqual(sentences);
    expect(filesWith(/<Interpolated\b/)).toEqual(sentencesWithValues);
  });
});

describe('a choice of the report forms', () => {
  const texts = wordsOf('de', 'dispositionMessage');

  it('marks each label with a UN number as the name of a substance', () => {
    for (const [catalogue, labels] of Object.entries(reports.choices))
      for (const [id, label] of Object.entries(labels))
        if (/\bUN \d/.test(label)) expect(isSubstance(catalogue, id), label).toBe(true);
    expect(isSubstance(productCatalogue, 'other')).toBe(false);
  });

  it('shows names of substances untranslated, as the chosen option too', () => {
    const product = formDefinitions.dispositionMessage.fields.find(({ id }) => id === 'product');
    if (product?.kind !== 'choice') throw new Error('The form has no choice of a product');
    const [group] = optionGroups(texts, product, undefined, []);
    const options = group?.options ?? [];
    expect(options.filter(({ kept }) => !kept).map(({ id }) => id)).toEqual(['other']);
    const htmlOf = (value: string, groups: readonly OptionGroup[]): string =>
      renderToStaticMarkup(
        createElement(ChoiceField, {
          id: 'product',
          label: 'Produkt',
          value,
          groups,
          onChange: () => undefined,
          texts: { ...texts.reports.form, close: '' },
        }),
      );
    const few = [{ label: '', options: options.slice(0, 2) }];
    expect(htmlOf('', few).match(/translate="no">[^<]*UN\u00a0\d/g)).toHaveLength(2);
    expect(htmlOf('propane', [{ label: '', options }])).toContain(
      '<span translate="no">Propan (UN\u00a01978)</span>',
    );
    expect(htmlOf('other', [{ label: '', options }])).not.toContain('translate');
  });
});

describe('Interpolated', () => {
  it.each([
    ['{{plate}}: offen', ['HH-AB 12'], 'HH-AB 12: offen'],
    ['Für {{plate}}', ['HH-AB 12'], 'Für HH-AB 12'],
    ['Nichts offen', [], 'Nichts offen'],
  ])('keeps the values of "%s" and shows them only at their place', (text, values, shown) => {
    const html = renderToStaticMarkup(
      createElement(Interpolated, { text, values: { plate: 'HH-AB 12' } }),
    );
    expect([...html.matchAll(/translate="no">([^<]*)</g)].map(([, value]) => value)).toEqual(
      values,
    );
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(shown);
  });
});

describe('Figures', () => {
  it('keeps all of a text that somebody typed', () => {
    expect(
      renderToStaticMarkup(createElement(Figures, { text: 'Tor 4 links', kept: true })),
    ).toMatch(/^<span translate="no">/);
  });

  it.each([
    ['Platz für 1.485\u00a0L, nur 1.439\u00a0L', ['1.485\u00a0L,', '1.439\u00a0L']],
    ['Produkt Propan (UN\u00a01978)', ['UN\u00a01978)']],
    ['Pression\u00a0: 7,35\u00a0bar', ['7,35\u00a0bar']],
    ['Zu D-261121-4F7K', ['D-261121-4F7K']],
    ['Ohne Zahl', []],
  ])('keeps the figures of "%s" and changes no letter', (text, figures) => {
    const html = renderToStaticMarkup(createElement(Figures, { text }));
    expect([...html.matchAll(/translate="no">([^<]*)</g)].map(([, figure]) => figure)).toEqual(
      figures,
    );
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
  });
});
