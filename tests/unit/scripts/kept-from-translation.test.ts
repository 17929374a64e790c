/**
 * Lists what a browser must not translate: numbers with units, plates, codes, names of substances, and
 * what a person typed. Journeys on translated pages: tests/e2e/find-the-way/translated.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Figures } from '../../../src/ui/Figures.tsx';

const kept: Readonly<Record<string, readonly string[]>> = {
  'figures of a sentence': ['ui/Figures.tsx'],
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
  ],
  'a plate': ['islands/VehicleDefects/rest/VehicleLine.tsx'],
  'a short code, an id or a path': [
    'components/NotFound.astro',
    'islands/MyReports/ReportEntry.tsx',
    'islands/Office/DeskList.tsx',
    'islands/Office/StoredRecord.tsx',
    'islands/Office/UnreadableRecords.tsx',
    'islands/Report/UnreadAnswers.tsx',
    'islands/ReportForm/Receipt.tsx',
    'pages/[...locale]/offline.astro',
  ],
  'a place': ['ui/PlaceField.tsx'],
  'an answer or a name that somebody typed': [
    'islands/Office/CertificateText.tsx',
    'islands/Office/Dossier.tsx',
    'islands/Report/rest/Facts.tsx',
    'islands/ReportForm/rest/RecentValues.tsx',
    'islands/ReportForm/rest/Review.tsx',
    'islands/Settings/Settings.tsx',
    'islands/Settings/rest/AccessSection.tsx',
    'islands/Settings/rest/EmailPart.tsx',
  ],
  'the name of the product': [
    'components/LoginHero.astro',
    'components/Navigation.astro',
    'components/manual/BookletCover.astro',
  ],
};
/** Components that show sentences with figures. */
const sentences = [
  'islands/GasCalculator/rest/Answer.tsx',
  'islands/GasCalculator/rest/ConfirmAssumed.tsx',
  'islands/GasCalculator/rest/Details.tsx',
  'islands/GasCalculator/rest/LastVisit.tsx',
  'islands/ReportForm/rest/Review.tsx',
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
  });
});

describe('Figures', () => {
  it.each([
    ['Platz für 1.485\u00a0l, nur 1.439\u00a0l', ['1.485\u00a0l,', '1.439\u00a0l']],
    ['Produkt Propan (UN 1978)', ['UN 1978)']],
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
