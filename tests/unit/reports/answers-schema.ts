/**
 * Checks stored answers against a form: types, bounds and ids; rejects unknown keys.
 */
import * as z from 'zod/mini';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import { lengthOf } from '../../../src/features/reports/clean-text.ts';
import { isTime, parseDay, parseMonth } from '../../../src/features/reports/dates.ts';

const day = z
  .string()
  .check(z.refine((text) => /^\d{4}-/.test(text) && parseDay(text) === text, 'not a day'));
const month = z.string().check(z.refine((text) => parseMonth(text) === text, 'not a month'));
const moment = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^\d{4}-\d{2}-\d{2}T/.test(text) &&
        parseDay(text.slice(0, 10)) !== undefined &&
        isTime(text.slice(11)),
      'not a moment',
    ),
  );
const time = z.string().check(z.refine((text) => text === '' || isTime(text), 'not a time'));
const text = (maximum: number): z.ZodMiniType<string> =>
  z.string().check(z.refine((value) => lengthOf(value) <= maximum, 'too long'));
/** Text answers are never empty and are trimmed. */
const answerText = (maximum: number): z.ZodMiniType<string> =>
  text(maximum).check(
    z.refine((value) => value !== '' && value.trim() === value, 'empty or untrimmed'),
  );

const place = z
  .strictObject({
    source: z.enum(['gps', 'manual']),
    latitude: z.optional(z.number().check(z.gte(-90), z.lte(90))),
    longitude: z.optional(z.number().check(z.gte(-180), z.lte(180))),
    accuracyMetres: z.optional(z.int().check(z.gte(0))),
    address: text(120),
  })
  .check(
    z.refine(
      (value) => (value.latitude === undefined) === (value.longitude === undefined),
      'half a point',
    ),
  );

// One case per kind of field, so the switch is easy to read despite its complexity.
// eslint-disable-next-line complexity
function valueSchema(field: Exclude<Field, { kind: 'photos' }>): z.ZodMiniType {
  switch (field.kind) {
    case 'choice':
      return z.enum(field.options as [string, ...string[]]);
    case 'choices':
      return z.array(z.enum(field.options as [string, ...string[]])).check(
        z.minLength(1),
        z.refine((ids) => new Set(ids).size === ids.length, 'twice'),
      );
    case 'text':
      return answerText(field.maximumLength);
    case 'number': {
      const places = 10 ** field.decimals;
      return z.number().check(
        z.gte(field.minimum),
        z.lte(field.maximum),
        z.refine(
          (value) => Math.abs(value * places - Math.round(value * places)) < 1e-4,
          'too many decimals',
        ),
      );
    }
    case 'boolean':
      return z.boolean();
    case 'rating':
      return z.int().check(z.gte(1), z.lte(field.length));
    case 'dayWindow':
      return z.strictObject({ day, from: time, to: time });
    case 'moment':
      return z.union([moment, day]);
    case 'day':
      return day;
    case 'month':
      return month;
    case 'place':
      return place;
    case 'list':
      return z.array(fieldsSchema(field.fields)).check(z.minLength(1), z.maxLength(field.maximum));
  }
}

/** Photos are not among the answers, so photos fields have no key. */
function fieldsSchema(fields: readonly Field[]): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const field of fields) {
    if (field.kind !== 'photos') shape[field.id] = z.optional(valueSchema(field));
  }
  return z.strictObject(shape);
}

/**
 * Schema of the answers of one form with types and hard bounds. It does not check shown and required
 * fields, which depend on other answers (read-answers.ts). Accepts every sendable evaluation.
 */
export const answersSchema = (definition: FormDefinition): z.ZodMiniType<Answers> =>
  fieldsSchema(definition.fields) as z.ZodMiniType<Answers>;
