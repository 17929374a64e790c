/** Converts answers back to inputs, for a report from another device. */
import type { Answers, Input, Inputs } from './inputs-and-answers.ts';
import { withZone } from './moment-zone.ts';
import type { ReadableField, ReadableForm } from './readable-answers.ts';

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the input that results in this answer, or undefined if the answer does not fit the field.
 */
function inputOf(
  field: ReadableField,
  answer: unknown,
  path: string,
  timeZone: string | undefined,
): Input | undefined {
  if (field.kind === 'list')
    return Array.isArray(answer)
      ? answer
          .filter(isAnswers)
          .map((entry, index) =>
            inputsOfFields(field.fields ?? [], entry, `${path}.${index}.`, timeZone),
          )
      : undefined;
  // Inputs of number fields are text. parse-number.ts reads a point as the decimal separator.
  if (typeof answer === 'number') return String(answer);
  if (field.kind === 'moment' && typeof answer === 'string')
    return timeZone === undefined ? answer : withZone(answer, timeZone);
  return answer === undefined ? undefined : (answer as Input);
}

function inputsOfFields(
  fields: readonly ReadableField[],
  answers: Answers,
  head: string,
  timeZone: string | undefined,
): Inputs {
  const inputs: Record<string, Input> = {};
  for (const field of fields) {
    const input = inputOf(field, answers[field.id], head + field.id, timeZone);
    if (input !== undefined) inputs[field.id] = input;
  }
  return inputs;
}

/** Adds the ids of photos to the inputs of their fields. */
function withPhotos(
  inputs: Inputs,
  photos: readonly { readonly id: string; readonly field: string }[],
): Inputs {
  const all: Record<string, Input> = structuredClone(inputs);
  for (const { id, field } of photos) {
    const [first = '', position, inner] = field.split('.');
    const list: unknown = all[first];
    const entries: readonly unknown[] = Array.isArray(list) ? list : [];
    const entry: unknown = inner === undefined ? all : entries[Number(position)];
    if (!isAnswers(entry)) continue;
    const holder = entry as Record<string, Input>;
    const name = inner ?? first;
    const ids: unknown = holder[name];
    holder[name] = [...(Array.isArray(ids) ? (ids as string[]) : []), id];
  }
  return all;
}

/**
 * Returns inputs whose evaluation results in the same answers, for the fields of the form. Fields
 * that the driver had cleared get their preset. `timeZone` is that of the report's times.
 */
export const inputsOfAnswers = (
  form: ReadableForm,
  answers: Answers,
  photos: readonly { readonly id: string; readonly field: string }[],
  timeZone?: string,
): Inputs => withPhotos(inputsOfFields(form.fields, answers, '', timeZone), photos);
