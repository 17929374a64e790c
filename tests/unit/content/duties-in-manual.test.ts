/** Compares the duties after an accident in chapters 13 and 16 with the tables of the app. */
import { expect, test } from 'vitest';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import type { Duty } from '../../../src/features/reports/duties/duty.ts';
import { dutiesInFrance } from '../../../src/features/reports/duties/france.ts';
import { dutiesInGermany } from '../../../src/features/reports/duties/germany.ts';
import {
  dutiesInGreatBritain,
  dutiesInNorthernIreland,
} from '../../../src/features/reports/duties/united-kingdom.ts';

/**
 * Duties that the chapters do not explain: theft has one sentence for all countries, the terminal
 * notifies its authority, and the office handles duties of posted workers.
 */
const leftOut = new Set(['D7', 'D9', 'G11', 'G12', 'F6', 'F12', 'N3']);
const explained = (duties: readonly Duty[]) => duties.filter(({ id }) => !leftOut.has(id));

const bodies = readChapters('en')
  .filter(({ data }) => ['leak-fire-accident', 'reporting-and-this-app'].includes(data.slug))
  .map(({ body }) => body);
/** Text of all boxes of a country: duties of the driver (chapter 13) and the company (chapter 16). */
const boxOf = (country: string): string =>
  bodies
    .flatMap((body) => [
      ...body.matchAll(
        new RegExp(`<NationalBox country="${country}"[^>]*>(.*?)</NationalBox>`, 'gs'),
      ),
    ])
    .map(([, text = '']) => text.replaceAll('\u00a0', ' '))
    .join('\n');

/** Paragraphs with a section sign in a citation; none in "RIDDOR 2013 reg. 6". */
const paragraphsOf = (law: string): readonly string[] => [
  ...[...law.matchAll(/(?:StVO|StGB|AwSV|BetrSichV|SGB VII) § \d+/g)].map(([found]) => found),
  ...[...law.matchAll(/(?<=environnement |route )[LR]\d+-\d+/g)].map(([found]) => found),
  ...[...law.matchAll(/s\. \d+|RIDDOR(?= 2013| \(NI\))/g)].map(([found]) => found),
];
const deadlines: Readonly<Partial<Record<Duty['by'], string>>> = {
  hours12: '12 h',
  hours24: '24 h',
  hours48: '48 h',
  days3: '3 days',
  days10: '10 days',
  days14: '14 days',
  days15: '15 days',
};

const cases = [
  ['DE', dutiesInGermany],
  ['GB', [...dutiesInGreatBritain, ...dutiesInNorthernIreland]],
  ['FR', dutiesInFrance],
] as const;

test.each(cases)(
  'chapters 13 and 16 › state law and deadline of each duty (%s)',
  (country, duties) => {
    const box = boxOf(country);
    const missing = explained(duties).flatMap(({ id, law, by }) =>
      [...paragraphsOf(law), ...[deadlines[by] ?? []].flat()]
        .filter((words) => !box.includes(words))
        .map((words) => `${id}: ${words}`),
    );
    expect(missing).toEqual([]);
  },
);

test.each(['DE', 'GB', 'FR'])('chapter 16 › states the month of ADR 1.8.5 (%s)', (country) => {
  expect(boxOf(country)).toContain('1 month');
});
