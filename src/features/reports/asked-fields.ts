/**
 * Computes the state of a field: whether it is shown or required, which options it offers, and its
 * preset.
 */
import type { Field, FormContext } from './field-kinds.ts';
import type { FormDefinition, Problem } from './form.ts';
import type { Answers, Input } from './inputs-and-answers.ts';
import { fitsField, type SimpleField } from './read-field.ts';

/** The mode in which the form is evaluated. */
interface EvaluationMode {
  readonly definition: FormDefinition;
  /** True if only the most important answers are required. */
  readonly minimum: boolean;
  readonly anonymous: boolean;
}

/** `name` is the path without positions, for example "defects.severity". */
export interface FieldPlace {
  readonly path: string;
  readonly name: string;
  readonly answers: Answers;
  readonly form: Answers;
}

export function isShown(mode: EvaluationMode, field: Field, place: FieldPlace): boolean {
  if (mode.anonymous && mode.definition.anonymous?.fields.includes(place.name) !== true)
    return false;
  return field.visible?.(place.answers, place.form) ?? true;
}

export function isRequired(mode: EvaluationMode, field: Field, place: FieldPlace): boolean {
  if (field.required?.(place.answers, place.form) !== true) return false;
  return !mode.minimum || mode.definition.minimum?.fields.includes(place.name) === true;
}

/**
 * Returns true if a photo or a place is requested. None is requested while only the most important
 * answers are required.
 */
function isWanted(mode: EvaluationMode, field: Field, place: FieldPlace): boolean {
  return (
    (field.kind === 'photos' || field.kind === 'place') &&
    !mode.minimum &&
    field.wanted?.(place.answers, place.form) === true
  );
}

/** Returns the options that fit the other answers, or undefined if all are offered. */
export function offeredOptions(
  field: SimpleField,
  { answers, form }: FieldPlace,
  context: FormContext,
): readonly string[] | undefined {
  if ((field.kind !== 'choice' && field.kind !== 'choices') || field.offered === undefined)
    return undefined;
  const isOffered = field.offered;
  return field.options.filter((option) => isOffered(option, answers, form, context));
}

/**
 * Returns the value of a field until the driver changes it, or undefined if the preset does not fit
 * the field.
 */
export function presetOf(
  field: SimpleField,
  { answers, form }: FieldPlace,
  context: FormContext,
): Input | undefined {
  const preset = field.preset?.(answers, context, form);
  if (!fitsField(field, preset)) return undefined;
  if (field.kind !== 'choice') return preset;
  return field.options.some((option) => option === preset) ? preset : undefined;
}

/** Returns whether another field has the answer that is enough instead of this one (insteadOf). */
const isReplaced = ({ definition }: EvaluationMode, { id }: Field, { answers }: FieldPlace) =>
  definition.fields.some((other) => other.insteadOf === id && answers[other.id] !== undefined);

/** Returns the problem of a field that has neither an answer nor an error. */
export function missingProblem(
  mode: EvaluationMode,
  field: SimpleField,
  place: FieldPlace,
): Problem | undefined {
  if (isRequired(mode, field, place) && !isReplaced(mode, field, place))
    return { field: place.path, level: 'error', code: field.missingCode ?? 'required' };
  if (!isWanted(mode, field, place)) return undefined;
  const code = field.kind === 'photos' ? 'photoWanted' : 'placeWanted';
  return { field: place.path, level: 'warning', code };
}
