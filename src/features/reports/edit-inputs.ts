/**
 * Changes inputs by path, including entries of lists and automatic entries. The functions return
 * new objects.
 */
import { joinTexts } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { ListField } from './field-kinds.ts';
import type { FormDefinition } from './form.ts';
import type { Input, Inputs } from './inputs-and-answers.ts';

const isInputs = (value: unknown): value is Inputs =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const entriesOf = (input: unknown): readonly Inputs[] =>
  Array.isArray(input) ? input.filter(isInputs) : [];

function without(inputs: Inputs, key: string): Inputs {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== key));
}
const withInput = (inputs: Inputs, key: string, value: Input | undefined): Inputs =>
  value === undefined ? without(inputs, key) : { ...inputs, [key]: value };

/**
 * Returns the entries stored in the inputs, extended to `count` entries: automatic entries up to
 * that position are added with only their key, so that their presets still change with the other
 * answers.
 */
function ownEntries(
  list: ListField | undefined,
  id: string,
  inputs: Inputs,
  effective: Inputs,
  count: number,
): Inputs[] {
  const own = [...entriesOf(inputs[id])];
  const shown = entriesOf(effective[id]);
  while (own.length < count) {
    const key = list?.keyField;
    const value = key === undefined ? undefined : shown[own.length]?.[key];
    own.push(key === undefined || value === undefined ? {} : { [key]: value });
  }
  return own;
}

const listOf = (definition: FormDefinition, id: string): ListField | undefined =>
  definition.fields.find((field): field is ListField => field.kind === 'list' && field.id === id);

/**
 * Sets `value` at `path` ("product", "defects.2.note"). undefined removes the input, so that the
 * preset applies. `effective` are the effective inputs of the current evaluation.
 */
export function setInput(
  definition: FormDefinition,
  inputs: Inputs,
  effective: Inputs,
  path: string,
  value: Input | undefined,
): Inputs {
  const [id = '', position, name] = path.split('.');
  if (position === undefined || name === undefined) return withInput(inputs, id, value);
  const index = Number(position);
  const own = ownEntries(listOf(definition, id), id, inputs, effective, index + 1);
  return {
    ...inputs,
    [id]: own.map((entry, at) => (at === index ? withInput(entry, name, value) : entry)),
  };
}

export function addText(
  definition: FormDefinition,
  inputs: Inputs,
  effective: Inputs,
  path: string,
  text: string,
  locale: Locale,
): Inputs {
  const [id = '', position, name = ''] = path.split('.');
  const before =
    position === undefined ? effective[id] : entriesOf(effective[id])[Number(position)]?.[name];
  const known = typeof before === 'string' && before !== '' ? [before] : [];
  return setInput(definition, inputs, effective, path, joinTexts([...known, text], locale));
}

/**
 * Appends an entry to the list `id`. The automatic entries before it are then stored in the inputs
 * too.
 */
export function addEntry(
  definition: FormDefinition,
  inputs: Inputs,
  effective: Inputs,
  id: string,
  entry: Inputs,
): Inputs {
  const own = ownEntries(
    listOf(definition, id),
    id,
    inputs,
    effective,
    entriesOf(effective[id]).length,
  );
  return { ...inputs, [id]: [...own, entry] };
}

/**
 * Removes entry `index` of the list `id`. An automatic entry appears again as long as its condition
 * is true.
 */
export function removeEntry(inputs: Inputs, id: string, index: number): Inputs {
  return { ...inputs, [id]: entriesOf(inputs[id]).filter((_entry, at) => at !== index) };
}

/** Undoes removeEntry: inserts `entry` at position `index` of the list `id`. */
export function restoreEntry(inputs: Inputs, id: string, index: number, entry: Inputs): Inputs {
  return { ...inputs, [id]: entriesOf(inputs[id]).toSpliced(index, 0, entry) };
}

/** Returns the input at `path`, or undefined if the driver has not changed the field. */
export function inputAt(inputs: Inputs, path: string): Input | undefined {
  const [id = '', position, name] = path.split('.');
  if (position === undefined || name === undefined) return inputs[id];
  return entriesOf(inputs[id])[Number(position)]?.[name];
}
