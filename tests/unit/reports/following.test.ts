import { describe, expect, it, test } from 'vitest';
import * as fc from 'fast-check';
import { shortForm, shortPurpose } from '../../../src/features/reports/following.ts';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { inputsOfAnswers } from '../../../src/features/reports/inputs-of-answers.ts';
import { readAnswers } from '../../../src/features/reports/read-answers.ts';
import { outlineOf } from '../../../src/features/reports/readable-answers.ts';
import { context, inputsFor, putRight, read, problemsOf } from './helpers.ts';

describe('the short forms', () => {
  const addition = shortForm('nearbyAccident', 'addition', 1);
  const withdrawal = shortForm('nearbyAccident', 'withdrawal', 1);

  it('require no answer of the first report, but a text or a photo', () => {
    const empty = read(addition, {});
    expect([empty.canSend, problemsOf(empty.problems)]).toEqual([
      false,
      ['error followText nothingAdded'],
    ]);
    expect(read(addition, { followText: 'Noch ein Foto' })).toMatchObject({
      canSend: true,
      answers: { followText: 'Noch ein Foto' },
    });
    expect(read(addition, { photos: ['p'] })).toMatchObject({
      canSend: true,
      answers: {},
      photos: [{ field: 'photos', id: 'p' }],
    });
  });

  it('are used for an answer that contains only text and photos, but not for an answer with the fields of a whole form', () => {
    expect(read(shortForm('nearbyAccident', 'answer', 1), { followText: 'Ja' }).canSend).toBe(true);
    expect(shortPurpose('answer', { followText: 'Ja', photos: [] })).toBe('answer');
    expect(shortPurpose('answer', { followsReport: 'a', followPurpose: 'answer' })).toBe('answer');
    expect(shortPurpose('answer', { followsReport: 'a', text: 'x' })).toBeUndefined();
    expect(shortPurpose('correction', {})).toBeUndefined();
    expect(shortPurpose(undefined, {})).toBeUndefined();
  });

  it('require a reason for a withdrawal', () => {
    expect(problemsOf(read(withdrawal, {}).problems)).toEqual(['error followText required']);
    expect(problemsOf(read(withdrawal, { followText: 'weg' }).problems)).toEqual([
      'error followText tooShort',
    ]);
    expect(read(withdrawal, { followText: 'Doppelt gesendet' }).canSend).toBe(true);
  });
});

describe.each(Object.values(formDefinitions))('$kind', (definition) => {
  test('copies only the fields listed in `repeats` to the next report', () => {
    const unstable: readonly Field['kind'][] = [
      'photos',
      'moment',
      'day',
      'month',
      'dayWindow',
      'place',
      'list',
      'rating',
    ];
    for (const id of definition.repeats ?? []) {
      const field = definition.fields.find((one) => one.id === id);
      expect(field, id).toBeDefined();
      expect(unstable, id).not.toContain(field?.kind);
    }
    expect(outlineOf(definition).repeats).toEqual(definition.repeats);
  });

  test('inputsOfAnswers restores the inputs, including photos', () => {
    fc.assert(
      fc.property(inputsFor(definition.fields, false), (typed) => {
        const first = putRight(definition, typed, context());
        if (!first) return;
        const photos = first.photos.map(({ field, id }) => ({ field, id }));
        const inputs = inputsOfAnswers(outlineOf(definition), first.answers, photos);
        const again = readAnswers(definition, inputs, context());
        // Fields that were emptied show their preset again; all answers are restored.
        expect(again.answers).toMatchObject(first.answers);
        expect(again.photos).toEqual(expect.arrayContaining(first.photos as object[]));
      }),
      { numRuns: 200 },
    );
  });
});
