import { expect, test } from 'vitest';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import {
  addEntry,
  inputAt,
  removeEntry,
  setInput,
} from '../../../src/features/reports/edit-inputs.ts';
import { read, problemsOf } from './helpers.ts';

const severe = (answers: Answers): boolean =>
  JSON.stringify(answers['defects'] ?? '').includes('"life"');

/** A small form with an automatic entry: a level over 85 adds "overfilled". */
const form: FormDefinition = {
  kind: 'complaintCustomerTank',
  letter: 'T',
  screen: 'small',
  icon: 'truck',
  order: 1,
  version: 1,
  sections: ['one'],
  rules: [],
  maximumPhotos: 3,
  danger: (answers) => severe(answers),
  minimum: { when: (answers) => severe(answers), fields: ['defects', 'defects.defect'] },
  fields: [
    {
      id: 'level',
      kind: 'number',
      section: 'one',
      minimum: 0,
      maximum: 100,
      decimals: 0,
      required: () => true,
    },
    {
      id: 'defects',
      kind: 'list',
      section: 'one',
      maximum: 3,
      keyField: 'defect',
      required: () => true,
      automatic: (answers) =>
        Number(answers['level'] ?? 0) > 85 ? [{ defect: 'overfilled' }] : [],
      fields: [
        {
          id: 'defect',
          kind: 'choice',
          section: 'one',
          catalogue: 'defect',
          options: ['rust', 'overfilled', 'leak', 'other'],
          required: () => true,
        },
        {
          id: 'severity',
          kind: 'choice',
          section: 'one',
          catalogue: 'severity',
          options: ['note', 'life'],
          required: () => true,
          preset: (entry) => (entry['defect'] === 'overfilled' ? 'life' : 'note'),
        },
        {
          id: 'note',
          kind: 'text',
          section: 'one',
          maximumLength: 10,
          visible: (entry, whole) => entry['severity'] === 'life' || whole['level'] === 1,
        },
        { id: 'photos', kind: 'photos', section: 'one', maximum: 2 },
      ],
    },
  ],
};

test('readAnswers › uses presets, conditions and paths of list entries', () => {
  const reading = read(form, {
    level: '50',
    defects: [
      { defect: 'rust' },
      { defect: 'leak', severity: 'life', note: 'am Flansch, unten', photos: ['a', 'b', 'c'] },
    ],
  });
  expect(reading.answers['defects']).toEqual([
    { defect: 'rust', severity: 'note' },
    { defect: 'leak', severity: 'life', note: 'am Flansch, unten' },
  ]);
  expect(reading.visible.has('defects.0.note')).toBe(false);
  expect(reading.visible.has('defects.1.note')).toBe(true);
  expect(reading.required.has('defects.1.defect')).toBe(true);
  expect(problemsOf(reading.problems)).toEqual([
    'error defects.1.note tooLong',
    'error defects.1.photos tooManyPhotos',
  ]);
  expect(reading.photos).toEqual(['a', 'b', 'c'].map((id) => ({ field: 'defects.1.photos', id })));
  expect(
    read(form, { level: '1', defects: [{ defect: 'rust', note: 'x' }] }).answers['defects'],
  ).toEqual([{ defect: 'rust', severity: 'note', note: 'x' }]);
});

test('readAnswers › limits entries, rejects duplicates and counts all photos', () => {
  const reading = read(form, {
    level: '50',
    defects: [
      { defect: 'rust', photos: ['a', 'b'] },
      { defect: 'rust', photos: ['c', 'd'] },
      { defect: 'leak', photos: ['e'] },
      { defect: 'other' },
    ],
  });
  expect(problemsOf(reading.problems)).toEqual([
    'error defects tooManyEntries',
    'error defects.1.defect duplicate',
    'error defects.1.photos tooManyPhotos',
  ]);
  expect(problemsOf(read(form, { level: '5', defects: [] }).problems)).toEqual([
    'error defects required',
  ]);
});

test('readAnswers › requires only the minimum in danger', () => {
  expect(problemsOf(read(form, { defects: [{ defect: 'leak' }] }).problems)).toEqual([
    'error level required',
  ]);
  const danger = read(form, { defects: [{ defect: 'leak', severity: 'life' }] });
  expect([danger.danger, danger.minimum, danger.canSend, danger.required.has('level')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(problemsOf(read(form, { defects: [{ severity: 'life' }] }).problems)).toEqual([
    'error defects.0.defect required',
  ]);
});

test('readAnswers › removes an automatic entry when its condition no longer holds, unless it was edited', () => {
  const high = read(form, { level: '90', defects: [{ defect: 'rust' }] });
  expect(high.answers['defects']).toEqual([
    { defect: 'rust', severity: 'note' },
    { defect: 'overfilled', severity: 'life' },
  ]);
  expect(
    read(form, { level: '80', defects: [{ defect: 'rust' }] }).answers['defects'],
  ).toHaveLength(1);

  const edited = setInput(
    form,
    { level: '90', defects: [{ defect: 'rust' }] },
    high.effective,
    'defects.1.note',
    'warm',
  );
  expect(edited['defects']).toEqual([{ defect: 'rust' }, { defect: 'overfilled', note: 'warm' }]);
  expect(read(form, { ...edited, level: '80' }).answers['defects']).toEqual([
    { defect: 'rust', severity: 'note' },
    { defect: 'overfilled', severity: 'life', note: 'warm' },
  ]);
  expect(read(form, removeEntry(edited, 'defects', 1)).answers['defects']).toHaveLength(2);
  expect(
    read(form, { ...removeEntry(edited, 'defects', 1), level: '80' }).answers['defects'],
  ).toHaveLength(1);
});

test('addEntry › appends after automatic entries', () => {
  const { effective } = read(form, { level: '90' });
  expect(
    addEntry(form, { level: '90' }, effective, 'defects', { defect: 'other' })['defects'],
  ).toEqual([{ defect: 'overfilled' }, { defect: 'other' }]);
});

test('setInput › sets, empties and resets fields by path', () => {
  const inputs = { level: '5', defects: [{ defect: 'rust', severity: 'life' }] };
  expect(setInput(form, inputs, inputs, 'level', '')).toEqual({ ...inputs, level: '' });
  expect(setInput(form, inputs, inputs, 'level', undefined)).toEqual({ defects: inputs.defects });
  expect(setInput(form, inputs, inputs, 'defects.0.severity', undefined)).toEqual({
    level: '5',
    defects: [{ defect: 'rust' }],
  });
  expect(inputs.defects[0]).toEqual({ defect: 'rust', severity: 'life' });
  expect(inputAt(inputs, 'defects.0.severity')).toBe('life');
  expect(inputAt(inputs, 'defects.3.severity')).toBeUndefined();
  expect(inputAt(inputs, 'level')).toBe('5');
});
