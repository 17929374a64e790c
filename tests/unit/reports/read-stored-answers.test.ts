/** Tests stored answers that no form can produce, and answers of forms. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textIn } from '../../../src/features/reports/conditions.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import {
  maxTextLength,
  readStoredAnswers,
  unreadCount,
} from '../../../src/features/reports/read-stored-answers.ts';
import { outlineOf, type ReadableTexts } from '../../../src/features/reports/readable-answers.ts';
import { shortened } from '../../../src/features/reports/shorten-value.ts';
import {
  answerLabel,
  storedExcerpt,
  unreadableAnswersText,
} from '../../../src/features/reports/unread-texts.ts';
import { fullAnswers } from './full-answers.ts';
import { context, inputsFor, putRight } from './helpers.ts';

const {
  complaintChassis: chassis,
  complaintTrailer: trailer,
  dispositionMessage: message,
  nearbyAccident: event,
} = formDefinitions;
/** The answers, and the unread ones as "defects.0 empty". */
function read(form: Parameters<typeof readStoredAnswers>[0], stored: unknown) {
  const { answers, unread } = readStoredAnswers(form, stored);
  return { answers, unread: unread.map(({ field, reason }) => `${field} ${reason}`) };
}

describe('answers as a form produces them', () => {
  it.each(Object.values(formDefinitions))(
    '$kind › are read back unchanged with every field filled, also from the outline',
    (definition) => {
      const answers = {
        ...fullAnswers(definition),
        followsReport: '3f2b8c1e-9a47-4d60-8f13-5b7e2c9d0a41',
        followPurpose: 'correction',
        followText: 'Es war\nanders',
      };
      const outline = JSON.parse(JSON.stringify(outlineOf(definition))) as typeof definition;
      for (const form of [definition, outline])
        expect(readStoredAnswers(form, structuredClone(answers))).toStrictEqual({
          answers,
          unread: [],
        });
    },
  );

  it.each(Object.values(formDefinitions))(
    '$kind › are read back unchanged for any inputs of a driver',
    (definition) => {
      fc.assert(
        fc.property(inputsFor(definition.fields, false), (inputs) => {
          const answers = putRight(definition, inputs, context())?.answers;
          if (answers)
            expect(readStoredAnswers(definition, answers)).toEqual({ answers, unread: [] });
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('answers that no form produces', () => {
  const self = { toString: 'x', valueOf: 'y', toJSON: 'z' };
  it.each([
    ['null in a list', chassis, { defects: [null, { defect: 'chBrakes' }] }, ['defects.0 empty']],
    ['null', message, { text: null, urgency: 'today' }, ['text empty']],
    ['a map instead of a text', message, { text: self }, ['text wrongType']],
    ['a number instead of a text', message, { text: 4 }, ['text wrongType']],
    ['a text instead of a number', trailer, { odometerKm: 'NaN' }, ['odometerKm wrongType']],
    ['NaN', trailer, { odometerKm: Number.NaN }, ['odometerKm wrongType']],
    [
      'a map instead of yes or no',
      message,
      { customerInformed: self },
      ['customerInformed wrongType'],
    ],
    ['a text instead of choices', event, { causes: 'siteCondition' }, ['causes wrongType']],
    ['maps among choices', event, { causes: [self, 'siteCondition'] }, ['causes.0 wrongType']],
    ['a list among choices', event, { causes: [['x']] }, ['causes.0 wrongType']],
    ['a map instead of a list', chassis, { defects: { d0: {} } }, ['defects wrongType']],
    [
      'lists in a list',
      chassis,
      { defects: [['x'], 'y'] },
      ['defects.0 wrongType', 'defects.1 wrongType'],
    ],
    [
      'null and unknown parts in an entry',
      chassis,
      { defects: [{ defect: 'chBrakes', severity: null, made: { up: [1] } }] },
      ['defects.0.severity empty', 'defects.0.made unknownField'],
    ],
    ['a day that does not exist', event, { occurredAt: '2026-02-31' }, ['occurredAt impossible']],
    [
      'a time that does not exist',
      event,
      { occurredAt: '2026-02-03T24:61' },
      ['occurredAt impossible'],
    ],
    ['a step beyond the scale', message, { accessRating: 6 }, ['accessRating impossible']],
    ['half a step', message, { accessRating: 1.5 }, ['accessRating impossible']],
    ['an unknown field', message, { invented: self }, ['invented unknownField']],
    [
      'a field name that every object has',
      message,
      { constructor: 1 },
      ['constructor unknownField'],
    ],
    ['photos among the answers', message, { photos: ['x'] }, ['photos unknownField']],
    [
      'a wrong type for the followed report',
      message,
      { followsReport: ['x'] },
      ['followsReport wrongType'],
    ],
    ['an id of 900 kB', message, { messageType: 'x'.repeat(9e5) }, ['messageType tooLong']],
  ])('%s › is omitted and listed as unread', (_what, form, stored, unread) => {
    expect(read(form, stored).unread).toEqual(unread);
  });

  it('leave the other answers unchanged', () => {
    expect(
      read(chassis, {
        vehiclePlate: 'HH-AB 12',
        defects: [null, { defect: 'chBrakes', severity: 'life', note: self }],
        remarks: null,
      }).answers,
    ).toEqual({
      vehiclePlate: 'HH-AB 12',
      // Photos and certificates refer to the entry by its position.
      defects: [{}, { defect: 'chBrakes', severity: 'life' }],
    });
  });

  it.each([
    [
      { source: 'gps', latitude: self, longitude: 9, address: 'Hof' },
      { source: 'gps', address: 'Hof' },
    ],
    [
      { latitude: 53, longitude: 9 },
      { source: 'manual', latitude: 53, longitude: 9, address: '' },
    ],
    [{ source: self, address: null }, undefined],
    [
      { source: 'gps', latitude: 53, longitude: 9, altitudeMetres: 4, address: ['x'], x: [[]] },
      { source: 'gps', latitude: 53, longitude: 9, altitudeMetres: 4, address: '' },
    ],
    [
      { source: 'gps', latitude: 91, longitude: 9, address: 'a' },
      { source: 'gps', address: 'a' },
    ],
    [['Hof'], undefined],
  ])('a place %j is read as %j', (stored, place) => {
    expect(read(event, { location: stored }).answers['location']).toEqual(place);
  });

  it.each([
    [
      { day: '2026-11-24', from: self, to: '12:00' },
      { day: '2026-11-24', from: '', to: '12:00' },
    ],
    [{ day: '2026-02-31', from: '', to: '' }, undefined],
    [{ from: '08:00' }, undefined],
    ['2026-11-24', undefined],
  ])('a window of time %j is read as %j', (stored, window) => {
    const field = message.fields.find(({ kind }) => kind === 'dayWindow')?.id ?? '';
    expect(read(message, { [field]: stored }).answers[field]).toEqual(window);
  });

  it('a text of 900 kB › is read as far as a screen can show it', () => {
    const { answers, unread } = readStoredAnswers(message, { text: `ä${'😀'.repeat(225_000)}` });
    const text = textIn(answers, 'text') ?? '';
    expect(text.length).toBeLessThanOrEqual(maxTextLength + 1);
    expect(text.startsWith('ä😀😀')).toBe(true);
    expect(unread[0]).toMatchObject({ field: 'text', reason: 'tooLong' });
    expect(storedExcerpt(unread[0] as never).length).toBeLessThan(320);
  });

  it('very long lists › are read as far as a screen can show them', () => {
    const { answers, unread } = readStoredAnswers(event, { causes: Array(5000).fill('x') });
    expect(answers['causes']).toHaveLength(100);
    expect(unread).toEqual([{ field: 'causes', reason: 'tooMany', stored: 5000 }]);
    const nulls = readStoredAnswers(event, {
      causes: Array(99).fill(null),
      weather: Array(99).fill(null),
    });
    expect(nulls.unread).toHaveLength(101);
    expect(nulls.unread.at(-1)).toEqual({ field: '', reason: 'more', stored: 98 });
    expect(unreadCount(nulls.unread)).toBe(198);
  });

  it('answers without a form or not in a map › are all listed', () => {
    expect(read(undefined, { verse: 'x', followText: 'y' })).toEqual({
      answers: { followText: 'y' },
      unread: ['verse unknownField'],
    });
    for (const stored of [null, undefined, 'x', ['x'], new Date(0)])
      expect(read(message, stored)).toEqual({ answers: {}, unread: [' wrongType'] });
  });

  it('any value › never throws and gives the same result when read again', () => {
    for (const form of Object.values(formDefinitions))
      fc.assert(
        fc.property(inputsFor(form.fields, true), fc.anything(), (stored, other) => {
          const { answers } = readStoredAnswers(form, { ...stored, other });
          expect(readStoredAnswers(form, answers)).toEqual({ answers, unread: [] });
        }),
        { numRuns: 300 },
      );
  });
});

describe('unrecognised answers in short, readable form', () => {
  const limits = { maxTextLength: 5, maxValues: 4, maxDepth: 2 };
  it.each([
    ['abcdefgh', 'abcde… (8)'],
    [Number.NaN, 'NaN'],
    [undefined, 'undefined'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [
      [1, 2, 3, 4, 5],
      [1, 2, 3, '…'],
    ],
    [{ a: { b: { c: 1 } } }, { a: { b: '…' } }],
    [
      { a: 1, b: 2, c: 3, d: 4 },
      { a: 1, b: 2, c: 3, '…': '…' },
    ],
  ])('%j is shortened to %j', (value, short) => {
    expect(shortened(value, limits)).toEqual(short);
  });

  it('are in a table cell together with their field', () => {
    const { unread } = readStoredAnswers(message, { text: null, invented: { a: [1] } });
    expect(unreadableAnswersText(unread, 'de-DE')).toBe('text: null; invented: {"a":[1]}');
  });

  const words: ReadableTexts = {
    tag: 'fr-FR',
    form: {
      sections: {},
      fields: {
        defects: {
          label: 'Défauts',
          entry: 'Défaut {{position}}',
          fields: { note: { label: 'Remarque' } },
        },
      },
    },
    reports: { yesNo: { yes: '', no: '' }, units: {}, choices: {}, plate: '' },
  };
  it.each([
    ['defects', 'Défauts'],
    ['defects.1', 'Défaut 2'],
    ['defects.1.note', 'Défaut 2\u00a0: Remarque'],
    ['defects.1.made.up', 'Défaut 2\u00a0: made.up'],
    ['defects.0.toString', 'Défaut 1\u00a0: toString'],
    ['place.latitude', 'place\u00a0: latitude'],
    ['causes.3', 'causes 4'],
    ['constructor', 'constructor'],
  ])('%s gets the label %s', (field, label) => {
    expect(answerLabel(words, field)).toBe(label);
  });
  it('are labelled with their path if the form is unknown', () => {
    expect(answerLabel(undefined, 'verse.0')).toBe('verse 1');
  });
});
