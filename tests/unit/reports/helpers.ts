import * as fc from 'fast-check';
import type { Field, FormContext } from '../../../src/features/reports/field-kinds.ts';
import type { FormDefinition, Problem } from '../../../src/features/reports/form.ts';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { localMinute } from '../../../src/features/reports/dates.ts';
import { setInput } from '../../../src/features/reports/edit-inputs.ts';
import { readAnswers, type FormEvaluation } from '../../../src/features/reports/read-answers.ts';

/** 21 November 2026, 14:05 by the device's clock. */
export const now = new Date(2026, 10, 21, 14, 5).getTime();
export const hour = 3_600_000;
export const day = 24 * hour;

export const context = (more: Partial<FormContext> = {}): FormContext => ({
  now,
  profile: {},
  ...more,
});

export const read = (
  definition: FormDefinition,
  inputs: Inputs,
  more: Partial<FormContext> = {},
): FormEvaluation => readAnswers(definition, inputs, context(more));

/** Problems as short strings: "error fillLevelAfter tooLarge". */
export const problemsOf = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ level, field, code }) => `${level} ${field} ${code}`);

/** Problems of one field as "error tooLarge". */
export const problemsAbout = (reading: FormEvaluation, field: string): readonly string[] =>
  reading.problems
    .filter((problem) => problem.field === field)
    .map(({ level, code }) => `${level} ${code}`);

const words = fc.constantFrom(
  '',
  ' ',
  '5',
  '85,5',
  '1.485',
  '99',
  '-3',
  '12345',
  'Hof Petersen',
  'HH-AB 1234',
  '2026-11-21',
  '2026-11-21T13:00',
  '11/2027',
  '🚚',
  '\u0000',
  '\ud800',
  'ja',
  '__proto__',
);
const anything = fc.oneof(
  words,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.boolean(),
  fc.anything({ maxDepth: 2 }),
);

function inputFor(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'choice':
      return fc.constantFrom(...field.options);
    case 'choices':
      return fc.subarray([...field.options], { maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'rating':
      return fc.constantFrom('1', '2', '3', '4', '5');
    case 'number':
      return fc.oneof(
        fc
          .integer({ min: Math.floor(field.minimum) - 1, max: Math.ceil(field.maximum) + 1 })
          .map(String),
        words,
      );
    case 'photos':
      return fc.array(fc.uuid(), { maxLength: field.maximum + 1 });
    case 'dayWindow':
      return fc.record({
        day: words,
        from: fc.constantFrom('', '08:00', '25:00'),
        to: fc.constantFrom('', '12:00', '07:00'),
      });
    case 'place':
      return fc.record(
        {
          source: fc.constantFrom('gps', 'manual'),
          latitude: fc.double({ min: -91, max: 91 }),
          longitude: fc.double({ min: -181, max: 181 }),
          accuracyMetres: fc.double(),
          address: words,
        },
        { requiredKeys: ['source', 'address'] },
      );
    case 'list':
      return fc.array(inputsFor(field.fields, false), { maxLength: 4 });
    default:
      return words;
  }
}

/**
 * Inputs for these fields: mostly valid types; with `wild` also values of a damaged record.
 */
export function inputsFor(fields: readonly Field[], wild: boolean): fc.Arbitrary<Inputs> {
  const shape: Record<string, fc.Arbitrary<unknown>> = {};
  for (const field of fields)
    shape[field.id] = wild
      ? fc.oneof({ weight: 3, arbitrary: inputFor(field) }, anything)
      : inputFor(field);
  return fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<Inputs>;
}

export const contexts: fc.Arbitrary<FormContext> = fc.record({
  now: fc.constantFrom(now, 0, now + 3 * 365 * day),
  profile: fc.record(
    {
      phone: fc.constantFrom('+49 40 123456', ''),
      product: fc.constantFrom('propane', 'lox', 'gone'),
      plate: words,
      tourNumber: words,
    },
    { requiredKeys: [] },
  ),
});

const fieldAt = (definition: FormDefinition, path: string): Field | undefined => {
  const [id, , name] = path.split('.');
  const field = definition.fields.find((candidate) => candidate.id === id);
  return name !== undefined && field?.kind === 'list'
    ? field.fields.find((candidate) => candidate.id === name)
    : field;
};

/** A valid input. */
// One case per kind of field, so the switch is easy to read despite its complexity.
// eslint-disable-next-line complexity
function goodInput(field: Field): Inputs[string] | undefined {
  switch (field.kind) {
    case 'choice':
      return field.options[0];
    case 'choices':
      return field.options.slice(-1);
    case 'text':
      return field.pattern === 'plate'
        ? 'HH-AB 1234'
        : '47110815 und noch ein Satz'.slice(0, field.maximumLength);
    case 'number':
      return String(Math.ceil(field.minimum / (field.step ?? 1)) * (field.step ?? 1));
    case 'boolean':
      return false;
    case 'rating':
      return '3';
    case 'dayWindow':
      return { day: '2026-11-24', from: '', to: '' };
    case 'moment':
      return '2026-11-21';
    case 'day':
      return '2027-01-31';
    case 'month':
      return '2027-01';
    case 'place':
      return { source: 'gps', latitude: 53.5, longitude: 9.9, address: '' };
    case 'photos':
      return [];
    case 'list':
      return [{}];
  }
}

/**
 * Completes and corrects `inputs` until the report can be sent; undefined if that is impossible.
 */
export function putRight(
  definition: FormDefinition,
  inputs: Inputs,
  given: FormContext,
): FormEvaluation | undefined {
  let current = inputs;
  for (let round = 0; round < 60; round += 1) {
    const reading = readAnswers(definition, current, given);
    const error = reading.problems.find((problem) => problem.level === 'error');
    if (error === undefined) return reading;
    const field = fieldAt(definition, error.field);
    if (field === undefined) return undefined;
    if (field.kind === 'list' && error.code === 'tooManyEntries') return undefined;
    if (error.code === 'duplicate') return undefined;
    const isNow = field.kind === 'moment' && reading.answers['reporterMode'] !== 'anonymous';
    const answer = isNow ? localMinute(given.now) : goodInput(field);
    current = setInput(
      definition,
      current,
      reading.effective,
      error.field,
      field.id === 'reporterMode' ? 'named' : answer,
    );
  }
  return undefined;
}
