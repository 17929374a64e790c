import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allDuties } from '../../../src/features/reports/duties/assess-duties.ts';
import { deadlines, recipients } from '../../../src/features/reports/duties/duty.ts';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { problemCodes } from '../../../src/features/reports/problem-codes.ts';

const locales = ['de', 'en', 'fr'] as const;
type Texts = { readonly [key: string]: string | Texts };
const load = (locale: string, name: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../../src/locales/${locale}/${name}.json`, import.meta.url), 'utf8'),
  ) as Texts;

const flat = (texts: Texts, prefix = ''): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === 'string' ? { [`${prefix}${key}`]: value } : flat(value, `${prefix}${key}.`),
    ),
  ) as Record<string, string>;
const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();
const files = ['reports', ...Object.keys(formDefinitions).map((kind) => `forms/${kind}`)];

describe.each(files)('%s.json', (name) => {
  const german = flat(load('de', name));
  test.each(['en', 'fr'] as const)('%s has the keys and placeholders of German', (locale) => {
    const other = flat(load(locale, name));
    expect(Object.keys(other)).toEqual(Object.keys(german));
    for (const [key, text] of Object.entries(german))
      expect([key, placeholders(other[key] ?? '')]).toEqual([key, placeholders(text)]);
  });
  test.each(locales)('%s has no empty, untrimmed or mistyped text', (locale) => {
    for (const [key, text] of Object.entries(flat(load(locale, name)))) {
      expect([key, text.trim()]).toEqual([key, text]);
      expect([key, text]).not.toEqual([key, '']);
      expect([key, text.includes('...')]).toEqual([key, false]);
      if (locale === 'fr')
        expect([
          key,
          /[^\s\u202f\u00a0][?!;]| [?!;:»%]|« |'/.test(text.replaceAll(/\{\{\w+\}\}/g, 'x'))
            ? text
            : '',
        ]).toEqual([key, '']);
      if (locale === 'de')
        expect([key, /\d (%|kg|km|m)\b|'/.test(text) ? text : '']).toEqual([key, '']);
    }
  });
});

const fieldsOf = (
  fields: readonly Field[],
  path = 'fields',
): readonly (readonly [string, Field])[] =>
  fields.flatMap((field) => [
    [`${path}.${field.id}`, field] as const,
    ...(field.kind === 'list' ? fieldsOf(field.fields, `${path}.${field.id}.fields`) : []),
  ]);

/** Every text key of a form; its file must not contain others. */
function neededKeys(definition: FormDefinition): ReadonlySet<string> {
  const keys = new Set([
    'title',
    'intro',
    ...definition.sections.map((section) => `sections.${section}`),
  ]);
  for (const [path, field] of fieldsOf(definition.fields)) {
    keys.add(`${path}.label`);
    if (field.kind === 'rating')
      for (let star = 1; star <= field.length; star += 1) keys.add(`ratings.${field.id}.${star}`);
    if (field.kind === 'choice' || field.kind === 'choices') {
      for (const option of field.options) keys.add(`choices.${field.catalogue}.${option}`);
      for (const group of field.groups ?? []) keys.add(`groups.${field.catalogue}.${group.id}`);
    }
    if (field.kind === 'list') keys.add(`${path}.add`).add(`${path}.entry`);
  }
  return keys;
}

describe('texts of the form', () => {
  const shared = flat(load('de', 'reports'));
  test.each(Object.values(formDefinitions))('$kind', (definition) => {
    const own = flat(load('de', `forms/${definition.kind}`));
    const needed = neededKeys(definition);
    expect(
      [...needed].filter((key) => (own[key] === undefined) === (shared[key] === undefined)),
    ).toEqual([]);
    // Optional texts: a help line for a field or an option, and additional texts of the
    // form.
    const belongsTo = (key: string): string =>
      key.replace(/\.help$/, '.label').replace(/^optionHelp\./, 'choices.');
    expect(
      Object.keys(own).filter((key) => !needed.has(belongsTo(key)) && !key.startsWith('extra.')),
    ).toEqual([]);
    for (const [, field] of fieldsOf(definition.fields)) {
      if (field.kind === 'number' && field.unit !== undefined)
        expect(shared).toHaveProperty([`units.${field.unit}`]);
    }
  });
});

test('duties, recipients and deadlines › have texts, and no text is unused', () => {
  const extra = load('de', 'forms/nearbyAccident')['extra'] as Readonly<Record<string, Texts>>;
  const keysOf = (group: string): readonly string[] => Object.keys(extra[group] ?? {}).toSorted();
  const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)].toSorted();
  const ids = unique(allDuties.map(({ id }) => id));
  expect(keysOf('duty')).toEqual(ids);
  expect(keysOf('dutyTo')).toEqual(recipients.toSorted());
  expect(keysOf('dutyBy')).toEqual(Object.keys(deadlines).toSorted());
  expect(keysOf('dutyWho')).toEqual(unique(allDuties.map(({ who }) => who)));
  // "A1-GB" is the form of the duty A1 in Great Britain.
  for (const id of keysOf('dutyForm')) expect(ids).toContain(id.split('-')[0]);
  for (const id of keysOf('dutyNotNeeded')) expect(ids).toContain(id);
});

test('problem codes › have texts, and no text is unused', () => {
  const texts = load('de', 'reports')['problems'];
  expect(Object.keys(texts ?? {}).toSorted()).toEqual(problemCodes.toSorted());
});

test.each([
  ['de', /fehl(t|en)|verletzt/],
  ['en', /missing|broken/],
  ['fr', /absente?s?\b|rompu/],
] as const)(
  'the equipment of a vehicle › is named as a defect in %s, not as a rule',
  (locale, defect) => {
    const names = flat(load(locale, 'forms/complaintChassis'), '');
    const equipment = Object.entries(names).filter(([key]) =>
      key.startsWith('choices.chassisDefect.eq'),
    );
    expect(equipment.length).toBeGreaterThan(10);
    expect(equipment.filter(([, name]) => !defect.test(name))).toEqual([]);
  },
);
