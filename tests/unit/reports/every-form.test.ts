import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { maxPhotosPerReport } from '../../../src/features/reports/limits.ts';
import { maxPlateLength } from '../../../src/features/reports/plates.ts';
import { readAnswers } from '../../../src/features/reports/read-answers.ts';
import { answersSchema } from './answers-schema.ts';
import { context, contexts, inputsFor, putRight } from './helpers.ts';

const withPaths = (fields: readonly Field[], prefix = ''): readonly (readonly [string, Field])[] =>
  fields.flatMap((field) => [
    [`${prefix}${field.id}`, field] as const,
    ...(field.kind === 'list' ? withPaths(field.fields, `${field.id}.`) : []),
  ]);

function expectWellFormedOptions(field: Extract<Field, { kind: 'choice' | 'choices' }>): void {
  expect(new Set(field.options).size).toBe(field.options.length);
  if (field.groups !== undefined)
    expect(field.groups.flatMap((group) => group.options).toSorted()).toEqual(
      field.options.toSorted(),
    );
  if (field.kind === 'choices')
    for (const option of field.exclusive ?? []) expect(field.options).toContain(option);
}

function expectWellFormedNumber(
  field: Extract<Field, { kind: 'number' }>,
  ids: readonly string[],
): void {
  expect(field.minimum).toBeLessThan(field.maximum);
  if (field.unitFrom !== undefined) expect(ids).toContain(field.unitFrom);
}

describe.each(Object.values(formDefinitions))('$kind', (definition) => {
  const fields = withPaths(definition.fields);
  const ids = fields.map(([path]) => path);

  test('stays within what the security rules accept', () => {
    expect(definition.maximumPhotos).toBeLessThanOrEqual(maxPhotosPerReport);
    expect(definition.fields.length).toBeLessThanOrEqual(100);
  });

  test('accepts each plate that the settings can store', () => {
    for (const [, field] of fields)
      if (field.kind === 'text' && field.pattern === 'plate')
        expect(field.maximumLength).toBe(maxPlateLength);
  });

  test('has well-formed fields', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, field] of fields) {
      expect(path).toMatch(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/);
      if (!path.includes('.')) expect(definition.sections).toContain(field.section);
      if (field.kind === 'choice' || field.kind === 'choices') expectWellFormedOptions(field);
      if (field.kind === 'number') expectWellFormedNumber(field, ids);
      if (field.kind === 'list' && field.keyField !== undefined)
        expect(field.fields).toContainEqual(
          expect.objectContaining({ id: field.keyField, kind: 'choice' }),
        );
    }
  });

  test('refers only to existing sections and fields', () => {
    for (const section of definition.sections)
      expect(definition.fields.some((field) => field.section === section)).toBe(true);
    for (const id of [
      ...(definition.minimum?.fields ?? []),
      ...(definition.anonymous?.fields ?? []),
    ])
      expect(ids).toContain(id);
  });

  test('reads only answers of existing fields in its conditions', () => {
    const readFields = new Set<string>();
    const spy = new Proxy(
      {},
      {
        get: (_target, key) =>
          typeof key === 'string' ? (readFields.add(key), undefined) : undefined,
      },
    );
    for (const [, field] of fields) {
      field.visible?.(spy, spy);
      field.required?.(spy, spy);
      field.preset?.(spy, context(), spy);
    }
    const known = new Set(ids.map((path) => path.split('.').at(-1) ?? ''));
    expect([...readFields].filter((id) => !known.has(id))).toEqual([]);
  });

  test('never throws, and evaluates its effective inputs to the same result', () => {
    fc.assert(
      fc.property(inputsFor(definition.fields, true), contexts, (inputs, given) => {
        const once = readAnswers(definition, inputs, given);
        const again = readAnswers(definition, once.effective, given);
        expect(again.answers).toEqual(once.answers);
        expect(again.effective).toEqual(once.effective);
        expect(again.problems).toEqual(once.problems);
        expect(again.visible).toEqual(once.visible);
        expect(again.required).toEqual(once.required);
      }),
      { numRuns: 400 },
    );
  });

  test('has answers, required fields and problems only for shown fields', () => {
    fc.assert(
      fc.property(inputsFor(definition.fields, false), contexts, (inputs, given) => {
        const reading = readAnswers(definition, inputs, given);
        for (const id of Object.keys(reading.answers)) expect(reading.visible).toContain(id);
        for (const path of reading.required) expect(reading.visible).toContain(path);
        for (const { field } of reading.problems) expect(reading.visible).toContain(field);
        for (const { field } of reading.photos) expect(reading.visible).toContain(field);
        expect(reading.canSend).toBe(
          reading.problems.every((problem) => problem.level === 'warning'),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('can always be completed and sent, and the schema accepts what can be sent', () => {
    const schema = answersSchema(definition);
    let sent = 0;
    fc.assert(
      fc.property(inputsFor(definition.fields, false), (inputs) => {
        const reading = putRight(definition, inputs, context());
        if (reading === undefined) return;
        sent += 1;
        expect(reading.canSend).toBe(true);
        expect(schema.safeParse(reading.answers).error?.issues).toBeUndefined();
        expect(JSON.parse(JSON.stringify(reading.answers))).toEqual(reading.answers);
        if (definition.anonymous?.when(reading.answers) === true) {
          expect(
            Object.keys(reading.answers).filter(
              (id) => definition.anonymous?.fields.includes(id) !== true,
            ),
          ).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
    expect(sent).toBeGreaterThan(100);
  });

  test('the schema rejects unknown keys', () => {
    expect(answersSchema(definition).safeParse({}).success).toBe(true);
    expect(answersSchema(definition).safeParse({ notAField: 1 }).success).toBe(false);
    expect(answersSchema(definition).safeParse({ photos: ['a'] }).success).toBe(false);
  });
});
