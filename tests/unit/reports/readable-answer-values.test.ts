/** Tests the text of each kind of answer, with the texts of a small form. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/features/reports/inputs-and-answers.ts';
import {
  outlineOf,
  readableAnswers,
  type ReadableField,
  type ReadableTexts,
} from '../../../src/features/reports/readable-answers.ts';

const words: ReadableTexts = {
  tag: 'en-GB',
  form: {
    sections: { one: 'First' },
    fields: { known: { label: 'Known' } },
    choices: { colour: { red: 'Red of the form' } },
    ratings: { stars: { 2: 'fair' } },
  },
  reports: {
    yesNo: { yes: 'Yes', no: 'No' },
    ratingOf: '{{value}} of {{length}}',
    units: { kg: 'kg' },
    choices: { colour: { red: 'Red of all', blue: 'Blue of all' } },
    plate: '',
  },
};
type Kind = ReadableField['kind'];
const fieldOf = (kind: Kind, more: Partial<ReadableField> = {}): ReadableField => ({
  id: 'known',
  section: 'one',
  kind,
  ...more,
});
/** The text of one answer; undefined if it has no line. */
const valueOf = (
  kind: Kind,
  value: unknown,
  more: Partial<ReadableField> = {},
  tag = 'en-GB',
): string | undefined =>
  readableAnswers(
    { sections: ['one'], fields: [fieldOf(kind, more)] },
    { [more.id ?? 'known']: value as Answer },
    { ...words, tag },
  )[0]?.lines[0]?.value.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the text of an answer', () => {
  it.each<readonly [string, Kind, unknown, string]>([
    ['a day', 'day', '2026-11-02', '2 Nov 2026'],
    ['a month', 'month', '2026-01', 'January 2026'],
    ['a date and time', 'moment', '2026-12-31T23:45', '31 Dec 2026, 23:45'],
    ['a date without a time', 'moment', '2026-03-01', '1 Mar 2026'],
    ['an invalid day', 'day', 'x2026-11-02', 'x2026-11-02'],
    ['a day followed by other characters', 'day', '2026-11-02x', '2026-11-02x'],
    ['a day that is a number', 'day', 5, '5'],
    ['yes', 'boolean', true, 'Yes'],
    ['no', 'boolean', false, 'No'],
    ['a text instead of yes or no', 'boolean', 'maybe', 'maybe'],
    ['a text', 'text', 'Gate 4', 'Gate 4'],
    ['a number instead of a text', 'text', 4, '4'],
    ['a text instead of a number', 'number', 'many', 'many'],
    ['a choice of the form', 'choice', 'red', 'Red of the form'],
    ['a choice shared by all forms', 'choice', 'blue', 'Blue of all'],
    ['an unknown choice', 'choice', 'green', 'green'],
    ['a choice that is a number', 'choice', 7, '7'],
    ['choices', 'choices', ['red', 'blue'], 'Red of the form, Blue of all'],
    ['a text instead of choices', 'choices', 'red', 'red'],
    ['a place with only an address', 'place', { source: 'manual', address: 'Yard' }, 'Yard'],
    [
      'a place with only coordinates',
      'place',
      { source: 'gps', latitude: 54.5, longitude: 9.25, address: '' },
      '54.5, 9.25',
    ],
    [
      'a place with coordinates, accuracy and address',
      'place',
      { source: 'gps', latitude: 54.5, longitude: 9.25, accuracyMetres: 1200, address: 'Yard' },
      'Yard · 54.5, 9.25 (± 1,200 m)',
    ],
    [
      'a latitude without a longitude',
      'place',
      { source: 'gps', latitude: 54.5, address: 'Yard' },
      'Yard',
    ],
    [
      'a longitude without a latitude',
      'place',
      { source: 'gps', longitude: 9.25, address: 'Yard' },
      'Yard',
    ],
    ['a text instead of a place', 'place', 'Yard', 'Yard'],
    ['a list instead of a place', 'place', ['Yard'], '["Yard"]'],
    ['a day without times', 'dayWindow', { day: '2026-11-02', from: '', to: '' }, '2 Nov 2026'],
    [
      'a day with a start and an end time',
      'dayWindow',
      { day: '2026-11-02', from: '08:00', to: '10:00' },
      '2 Nov 2026 08:00–10:00',
    ],
    [
      'a day with an end time',
      'dayWindow',
      { day: '2026-11-02', from: '', to: '10:00' },
      '2 Nov 2026 10:00',
    ],
    ['a text instead of a day with times', 'dayWindow', 'noon', 'noon'],
  ])('%s', (_, kind, value, expected) => {
    expect(valueOf(kind, value, { catalogue: 'colour' })).toBe(expected);
  });

  it('contains the stars, their maximum and their meaning', () => {
    expect(valueOf('rating', 2, { id: 'stars', length: 5 })).toBe('fair (2 of 5)');
    expect(valueOf('rating', 3, { id: 'stars', length: 5 })).toBe('3 of 5');
    expect(valueOf('rating', 3)).toBe('3');
    expect(valueOf('rating', 'many', { length: 5 })).toBe('many');
  });

  it('has the decimals of the field and is grouped unless the number is an identifier', () => {
    expect(valueOf('number', 1234.5678)).toBe('1,234.57');
    expect(valueOf('number', 1234.5678, { decimals: 3 })).toBe('1,234.568');
    expect(valueOf('number', 2026, { grouping: false })).toBe('2026');
    expect(valueOf('number', 2026, { grouping: true })).toBe('2,026');
    expect(valueOf('number', 5, { unit: 'kg' })).toBe('5 kg');
    expect(valueOf('number', 5, { unit: 'crates' })).toBe('5 crates');
  });

  it('is omitted if it is empty', () => {
    expect(valueOf('text', '')).toBeUndefined();
    expect(valueOf('place', { source: 'manual', address: '' })).toBeUndefined();
  });
});

describe('a list', () => {
  const list = fieldOf('list', {
    keyField: 'part',
    fields: [
      { id: 'part', section: '', kind: 'text' },
      { id: 'note', section: '', kind: 'text' },
    ],
  });
  const read = (value: unknown, tag = 'en-GB', form: object = words.form) =>
    readableAnswers(
      { sections: ['one'], fields: [list] },
      { known: value as Answer },
      { ...words, tag, form: form as ReadableTexts['form'] },
    ).flatMap(({ lines }) => lines.map((line) => [line.field, line.label, line.value]));

  it('numbers its entries and labels their parts', () => {
    expect(read([{ part: 'Valve', note: 'leaks' }, { note: 'bent' }])).toEqual([
      ['known.0.part', 'Known 1', 'Valve'],
      ['known.0.note', 'Known 1: note', 'leaks'],
      ['known.1.note', 'Known 2: note', 'bent'],
    ]);
  });

  it('uses the labels of the form for entries and parts', () => {
    const form = {
      ...words.form,
      fields: {
        known: { label: 'K', entry: 'No. {{position}}!', fields: { note: { label: 'Note' } } },
      },
    };
    expect(read([{ part: 'Valve', note: 'leaks' }], 'fr-FR', form)).toEqual([
      ['known.0.part', 'No. 1!', 'Valve'],
      ['known.0.note', 'No. 1!\u00a0: Note', 'leaks'],
    ]);
  });

  it('omits invalid entries without throwing', () => {
    expect(read([null, 'x', ['y'], { part: 'Valve' }])).toEqual([
      ['known.0.part', 'Known 1', 'Valve'],
    ]);
    expect(read('text')).toEqual([['known', 'Known', 'text']]);
  });
});

describe('an answer that a translated page keeps', () => {
  const keptOf = (kind: Kind, value: unknown, more: Partial<ReadableField> = {}) =>
    readableAnswers(
      { sections: ['one'], fields: [fieldOf(kind, more)] },
      { known: value as Answer },
      words,
    )[0]?.lines[0]?.kept;

  it.each<readonly [string, Kind, unknown, Partial<ReadableField>, string | undefined]>([
    ['a typed text', 'text', 'HH-AB 12', {}, 'typed'],
    ['a place', 'place', { address: 'Kai 3' }, {}, 'typed'],
    ['a product', 'choice', 'propane', { catalogue: 'product' }, 'substance'],
    ['another product', 'choice', 'other', { catalogue: 'product' }, undefined],
    ['another choice', 'choice', 'red', { catalogue: 'colour' }, undefined],
    ['a number', 'number', 3, { unit: 'kg' }, undefined],
  ])('%s', (_, kind, value, more, kept) => {
    expect(keptOf(kind, value, more)).toBe(kept);
  });

  it('a text in an entry of a list', () => {
    const fields: readonly ReadableField[] = [{ id: 'note', section: '', kind: 'text' }];
    expect(keptOf('list', [{ note: 'Kai 3' }], { fields })).toBe('typed');
  });
});

describe('all answers of a report', () => {
  const fields: readonly ReadableField[] = [
    fieldOf('text', { id: 'later', section: 'two' }),
    fieldOf('number', { id: 'amount', unitFrom: 'unit' }),
    fieldOf('text', { id: 'unit' }),
  ];
  const form = { sections: ['one', 'two', 'three'], fields };
  const read = (answers: Readonly<Record<string, Answer>>) => readableAnswers(form, answers, words);

  it('are listed by section, without sections that have no answer', () => {
    expect(read({ later: 'b', amount: 3, unit: 'kg' })).toEqual([
      {
        section: 'one',
        title: 'First',
        lines: [{ field: 'amount', label: 'amount', value: '3\u00a0kg' }],
      },
      {
        section: 'two',
        title: 'two',
        lines: [{ field: 'later', label: 'later', value: 'b', kept: 'typed' }],
      },
    ]);
  });

  it('show a unit on a separate line if its number is missing', () => {
    expect(read({ unit: 'kg' })).toMatchObject([{ lines: [{ field: 'unit', value: 'kg' }] }]);
  });

  it('ignore a unit that is not a text', () => {
    expect(read({ amount: 3, unit: 7 })).toMatchObject([{ lines: [{ value: '3' }] }]);
  });

  it('have an outline without functions and undefined properties', () => {
    const whole = { ...fieldOf('list', { keyField: 'a' }), visible: () => true, fields };
    expect(outlineOf({ sections: ['one'], fields: [whole] })).toStrictEqual({
      sections: ['one'],
      fields: [
        {
          id: 'known',
          section: 'one',
          kind: 'list',
          keyField: 'a',
          fields: fields.map((field) => ({ ...field })),
        },
      ],
    });
  });
});
