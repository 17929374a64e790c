import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import { markOf } from '../../../src/features/reports/field-mark.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import type { FormEvaluation } from '../../../src/features/reports/read-answers.ts';
import { context, inputsFor, read } from './helpers.ts';

/** The shown fields with their paths, also those of the entries of lists, and their inputs. */
const shownFields = (
  { effective, visible }: FormEvaluation,
  fields: readonly Field[],
): readonly (readonly [path: string, field: Field, input: unknown])[] =>
  fields
    .flatMap((field) => {
      const entries = field.kind === 'list' ? effective[field.id] : undefined;
      return [
        [field.id, field, effective[field.id]] as const,
        ...(Array.isArray(entries) && field.kind === 'list'
          ? entries.flatMap((entry: unknown, index) =>
              field.fields.map(
                (inner) =>
                  [
                    `${field.id}.${index}.${inner.id}`,
                    inner,
                    (entry as Readonly<Record<string, unknown>>)[inner.id],
                  ] as const,
              ),
            )
          : []),
      ];
    })
    .filter(([path]) => visible.has(path));

const isEmpty = (input: unknown): boolean =>
  input === undefined || input === '' || (Array.isArray(input) && input.length === 0);

describe.each(Object.values(formDefinitions))('markOf in $kind', (definition) => {
  test('is "optional" exactly where the report can be sent without an answer', () => {
    const marks = new Set<unknown>();
    fc.assert(
      fc.property(inputsFor(definition.fields, false), (inputs) => {
        const reading = read(definition, inputs, context());
        const hasError = (path: string): boolean =>
          reading.problems.some(({ field, level }) => field === path && level === 'error');
        for (const [path, field, input] of shownFields(reading, definition.fields)) {
          const mark = markOf(definition, reading, field, path);
          marks.add(mark);
          if (!isEmpty(input)) continue;
          if (mark === 'optional') expect(hasError(path), `${path} is optional`).toBe(false);
          if (mark === undefined) expect(hasError(path), `${path} is required`).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
    expect(marks).toContain('optional');
    expect(marks).toContain(undefined);
  });
});

test.each([
  [{}, ['either', 'either'], false],
  [{ customerNumber: '12345' }, ['either', 'either'], true],
  [{ customerName: 'Hof Petersen' }, ['either', 'either'], true],
  [{ messageType: 'waitingTime' }, ['optional', 'optional'], true],
])(
  'markOf › number and name of the customer with %j are %j, enough is %s',
  (inputs, marks, isEnough) => {
    const definition = formDefinitions.dispositionMessage;
    const reading = read(definition, { messageType: 'customerAbsent', ...inputs });
    const fields = ['customerNumber', 'customerName'].map((id) =>
      definition.fields.find((field) => field.id === id),
    );
    expect(fields.map((field) => field && markOf(definition, reading, field))).toEqual(marks);
    expect(reading.problems.some(({ code }) => code === 'customerMissing')).toBe(!isEnough);
  },
);
