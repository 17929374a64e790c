/**
 * Evaluates the inputs of a form. Computes answers, shown and required fields, and problems. It is
 * a pure function.
 */
import type { Field, FormContext, ListField, PhotosField } from './field-kinds.ts';
import type { FormDefinition, Problem } from './form.ts';
import type { Answer, Answers, Input, Inputs } from './inputs-and-answers.ts';
import {
  type FieldPlace,
  isRequired,
  isShown,
  missingProblem,
  offeredOptions,
  presetOf,
} from './asked-fields.ts';
import { entriesIn } from './conditions.ts';
import { fitsField, readField, type SimpleField } from './read-field.ts';

export interface FormEvaluation {
  /** The answers that were read from the inputs. They may be sent only if `canSend` is true. */
  readonly answers: Answers;
  /** The paths of the fields that are shown: "product", "defects", "defects.0.severity". */
  readonly visible: ReadonlySet<string>;
  /** The paths of the fields that must have an answer before sending. */
  readonly required: ReadonlySet<string>;
  /** The problems in the order of the fields. The screen moves the focus to the first error. */
  readonly problems: readonly Problem[];
  /**
   * The inputs, plus the presets of visible fields that the driver has not changed, plus the list
   * entries that are added automatically.
   */
  readonly effective: Inputs;
  /**
   * The offered options by path. If a choice has no entry here, all its options are offered. For
   * the next entry of a list the path has no position: "defects.defect".
   */
  readonly offered: ReadonlyMap<string, readonly string[]>;
  /** The photos of the shown fields in order, with the path of their field. */
  readonly photos: readonly { readonly field: string; readonly id: string }[];
  /** True if the screen shows the emergency card. */
  readonly danger: boolean;
  /** True if only the fields of FormDefinition.minimum are required. */
  readonly minimum: boolean;
  /** True if there are no errors, at most warnings. */
  readonly canSend: boolean;
}

/**
 * Chains of dependent fields are much shorter. The limit prevents an endless loop if the conditions
 * of a form contradict each other.
 */
const maxRounds = 12;

interface ReadingPass {
  readonly definition: FormDefinition;
  readonly context: FormContext;
  readonly minimum: boolean;
  readonly anonymous: boolean;
  readonly visible: Set<string>;
  readonly required: Set<string>;
  readonly problems: Problem[];
  readonly offered: Map<string, readonly string[]>;
  readonly photos: { field: string; id: string }[];
  /** The number of photos that were read so far, without drawings. */
  photoCount: number;
}

const isInputs = (value: unknown): value is Inputs =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns the entries of a list, or none for an input of another type. */
const entriesOf = (input: unknown): readonly Inputs[] =>
  Array.isArray(input) ? input.filter(isInputs) : [];

function readPhotos(
  pass: ReadingPass,
  field: PhotosField,
  input: Input | undefined,
  here: FieldPlace,
): boolean {
  const ids = Array.isArray(input)
    ? input.filter((id: unknown): id is string => typeof id === 'string')
    : [];
  pass.photos.push(...ids.map((id) => ({ field: here.path, id })));
  if (field.drawingBytes !== undefined) return ids.length > 0;
  const { maximumPhotos: maximum } = pass.definition;
  const isFirstTooMany = pass.photoCount <= maximum && pass.photoCount + ids.length > maximum;
  pass.photoCount += ids.length;
  if (isFirstTooMany && ids.length <= field.maximum)
    pass.problems.push({
      field: here.path,
      level: 'error',
      code: 'tooManyPhotos',
      values: { maximum },
    });
  return ids.length > 0;
}

interface FieldOutcome {
  readonly answer?: Answer;
  readonly effective?: Input;
}

function readSimple(
  pass: ReadingPass,
  field: SimpleField,
  typed: unknown,
  here: FieldPlace,
): FieldOutcome {
  const { answers, form } = here;
  const effective = fitsField(field, typed) ? typed : presetOf(field, here, pass.context);
  const offered = offeredOptions(field, here, pass.context);
  if (offered) pass.offered.set(here.path, offered);
  const reading =
    effective === undefined
      ? { problems: [] }
      : readField(field, effective, { answers, form, context: pass.context });
  pass.problems.push(...reading.problems.map((problem) => ({ field: here.path, ...problem })));
  const isAnswered =
    field.kind === 'photos'
      ? readPhotos(pass, field, effective, here)
      : reading.answer !== undefined;
  if (!isAnswered && !reading.problems.some((problem) => problem.level === 'error')) {
    const problem = missingProblem(pass, field, here);
    if (problem !== undefined) pass.problems.push(problem);
  }
  return {
    ...(reading.answer !== undefined && { answer: reading.answer }),
    ...(effective !== undefined && { effective }),
  };
}

function withAutomatic(
  pass: ReadingPass,
  field: ListField,
  typed: readonly Inputs[],
  form: Answers,
): readonly Inputs[] {
  const key = field.keyField;
  if (field.automatic === undefined || key === undefined) return typed;
  return [
    ...typed,
    ...field
      .automatic(form, pass.context)
      .filter((entry) => !typed.some((other) => other[key] === entry[key])),
  ];
}

function readList(
  pass: ReadingPass,
  field: ListField,
  typed: unknown,
  here: FieldPlace,
): FieldOutcome {
  const entries = withAutomatic(pass, field, entriesOf(typed), here.form);
  const before = entriesIn(here.answers, field.id);
  const addError = (problem: Omit<Problem, 'level'>): unknown =>
    pass.problems.push({ level: 'error', ...problem });
  if (entries.length === 0 && isRequired(pass, field, here))
    addError({ field: here.path, code: field.missingCode ?? 'required' });
  if (entries.length > field.maximum)
    addError({ field: here.path, code: 'tooManyEntries', values: { maximum: field.maximum } });
  const keyChoice = field.fields.find(
    (entry) => entry.id === field.keyField && entry.kind === 'choice',
  );
  if (keyChoice?.kind === 'choice' && keyChoice.offered !== undefined) {
    const isOffered = keyChoice.offered;
    pass.offered.set(
      `${here.path}.${keyChoice.id}`,
      keyChoice.options.filter((option) => isOffered(option, {}, here.form, pass.context)),
    );
  }
  const keys = new Set<Input>();
  const read = entries.map((entry, index) => {
    const path = `${here.path}.${index}`;
    const key = field.keyField === undefined ? undefined : entry[field.keyField];
    if (key !== undefined && keys.has(key))
      addError({ field: `${path}.${field.keyField ?? ''}`, code: 'duplicate' });
    if (key !== undefined) keys.add(key);
    return readFields(pass, field.fields, entry, before[index] ?? {}, (answers) => ({
      path,
      name: here.name,
      answers,
      form: here.form,
    }));
  });
  if (read.length === 0) return Array.isArray(typed) ? { effective: [] } : {};
  return {
    answer: read.map((entry) => entry.answers),
    effective: read.map((entry) => entry.effective),
  };
}

/**
 * Reads `fields` in order. The conditions of a field get the answers that were read so far and, for
 * later fields, the answers of the previous pass (`before`).
 */
function readFields(
  pass: ReadingPass,
  fields: readonly Field[],
  inputs: Inputs,
  before: Answers,
  place: (answers: Answers) => { path: string; name: string; answers: Answers; form: Answers },
): { readonly answers: Answers; readonly effective: Inputs } {
  const working: Record<string, Answer> = { ...before };
  const effective: Record<string, Input> = { ...inputs };
  const answers: Record<string, Answer> = {};
  for (const field of fields) {
    const parent = place(working);
    const join = (head: string): string => (head === '' ? field.id : `${head}.${field.id}`);
    const here: FieldPlace = { ...parent, path: join(parent.path), name: join(parent.name) };
    delete answers[field.id];
    if (!isShown(pass, field, here)) {
      delete working[field.id];
      continue;
    }
    pass.visible.add(here.path);
    if (isRequired(pass, field, here)) pass.required.add(here.path);
    const typed: unknown = inputs[field.id];
    const outcome =
      field.kind === 'list'
        ? readList(pass, field, typed, here)
        : readSimple(pass, field, typed, here);
    if (outcome.effective !== undefined) effective[field.id] = outcome.effective;
    if (outcome.answer === undefined) delete working[field.id];
    else {
      working[field.id] = outcome.answer;
      answers[field.id] = outcome.answer;
    }
  }
  return { answers, effective };
}

function readOnce(
  definition: FormDefinition,
  inputs: Inputs,
  context: FormContext,
  before: Answers,
): FormEvaluation {
  const danger = definition.danger?.(before) === true;
  const minimum = definition.minimum?.when(before) === true;
  const pass: ReadingPass = {
    definition,
    context,
    minimum,
    anonymous: definition.anonymous?.when(before) === true,
    visible: new Set(),
    required: new Set(),
    problems: [],
    offered: new Map(),
    photos: [],
    photoCount: 0,
  };
  const { answers, effective } = readFields(pass, definition.fields, inputs, before, (working) => ({
    path: '',
    name: '',
    answers: working,
    form: working,
  }));
  const ruleProblems = definition.rules
    .flatMap((rule) => rule(answers, { ...context, photoCount: pass.photoCount }))
    .filter((problem) => pass.visible.has(problem.field));
  const problems = [...pass.problems, ...ruleProblems].filter(
    ({ code }) => code !== 'photoWanted' || pass.photoCount === 0,
  );
  const canSend = !problems.some((problem) => problem.level === 'error');
  return {
    answers,
    effective,
    danger,
    minimum,
    problems,
    canSend,
    visible: pass.visible,
    required: pass.required,
    offered: pass.offered,
    photos: pass.photos,
  };
}

/**
 * Evaluates a whole form. Conditions may use earlier and later answers, so passes are repeated
 * until the answers no longer change. Never throws, whatever `inputs` contains. Evaluating the
 * effective inputs again results in the same evaluation. Hidden fields keep their inputs but have
 * no answer.
 */
export function readAnswers(
  definition: FormDefinition,
  inputs: Inputs,
  context: FormContext,
): FormEvaluation {
  let reading = readOnce(definition, inputs, context, {});
  let state = JSON.stringify(reading.answers);
  for (let round = 1; round < maxRounds; round += 1) {
    const next = readOnce(definition, inputs, context, reading.answers);
    const nextState = JSON.stringify(next.answers);
    reading = next;
    if (nextState === state) break;
    state = nextState;
  }
  return reading;
}
