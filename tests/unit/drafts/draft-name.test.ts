import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import type { ReportKind } from '../../../src/features/reports/kinds.ts';
import { describeDraft, draftName } from '../../../src/islands/ReportForm/draft-name.ts';
import type {
  FormScreenTexts,
  FormTexts,
  ReportTexts,
} from '../../../src/islands/ReportForm/texts.ts';

const load = (name: string): unknown =>
  JSON.parse(readFileSync(`src/locales/de/${name}.json`, 'utf8'));
const wordsOf = (kind: string): FormScreenTexts => ({
  locale: 'de',
  form: load(`forms/${kind}`) as FormTexts,
  reports: load('reports') as ReportTexts,
});

test.each<[ReportKind, Inputs, string | undefined]>([
  ['dispositionMessage', {}, undefined],
  ['dispositionMessage', { urgency: 'immediate' }, 'Sofort'],
  [
    'dispositionMessage',
    { messageType: 'customerAbsent', customerNumber: '471100' },
    'Kunde nicht angetroffen · 471100',
  ],
  [
    'complaintChassis',
    { odometerKm: '1', vehiclePlate: 'HH-GT 1', defects: [{ defect: 'chHorn', severity: 'note' }] },
    'Hupe · HH-GT 1',
  ],
  [
    'complaintCustomerTank',
    { siteAddress: { source: 'manual', address: ' Am Deich 2 ' } },
    'Am Deich 2',
  ],
  [
    'nearbyAccident',
    { eventTypes: ['animal', 'fire', 'other'], description: 'Reh\nauf der Straße' },
    'Tier, Feuer · Reh auf der Straße',
  ],
])('a draft of %s with %j is called %s', (kind, inputs, name) => {
  expect(draftName(wordsOf(kind), formDefinitions[kind], inputs)).toBe(name);
});

test.each(['de', 'en', 'fr'])(
  'no step title of the %s forms equals a question of the same form',
  (locale) => {
    const questions = Object.keys(formDefinitions).flatMap((kind) => {
      const { sections, fields } = JSON.parse(
        readFileSync(`src/locales/${locale}/forms/${kind}.json`, 'utf8'),
      ) as { sections: Record<string, string>; fields: Record<string, { label: string }> };
      const titles = Object.values(sections);
      return Object.values(fields).flatMap(({ label }) => (titles.includes(label) ? [label] : []));
    });
    expect(questions).toEqual([]);
  },
);

test('describeDraft › names the first missing answers once, and leaves warnings out', () => {
  const definition = formDefinitions.nearbyAccident;
  const missing = (...fields: readonly string[]) =>
    describeDraft(wordsOf('nearbyAccident'), definition, {}, [
      { field: 'injured', level: 'warning', code: 'required' },
      ...fields.map((field) => ({ field, level: 'error', code: 'required' }) as const),
    ]).missing;
  const label = (field: string) => wordsOf('nearbyAccident').form.fields[field]?.label;
  expect(missing()).toEqual([]);
  const [one, two, three, four] = definition.fields.map(({ id }) => id);
  if (!one || !two || !three || !four) throw new Error('The form has too few fields');
  expect(missing(one, one)).toEqual([label(one)]);
  expect(missing(one, two, three, four)).toEqual([label(one), label(two), label(three), '…']);
});
