/**
 * Changes inputs by path, so that a screen need not know about lists and their automatic entries.
 * Nothing is changed in place.
 */
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
 * What a list holds by hand, as long as at least `count` entries: automatic ones before position
 * `count` become the driver's own by their key alone, so that their presets keep following the
 * other answers.
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
 * Inputs with `value` at `path` ("product", "defects.2.note"); undefined makes the field untouched
 * again, so its preset applies. `effective` are the effective inputs of the reading on the screen.
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

/** Inputs with `text` behind what the text field at `path` holds already: nothing typed is lost. */
export function addText(
  definition: FormDefinition,
  inputs: Inputs,
  effective: Inputs,
  path: string,
  text: string,
): Inputs {
  const [id = '', position, name = ''] = path.split('.');
  const before =
    position === undefined ? effective[id] : entriesOf(effective[id])[Number(position)]?.[name];
  const known = typeof before === 'string' && before !== '' ? `${before}; ` : '';
  return setInput(definition, inputs, effective, path, known + text);
}

/**
 * Inputs with one more entry at the end of list `id`: behind automatic ones, which become the
 * driver's own.
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
 * Inputs without entry `index` of list `id`. An automatic entry comes back while its reason stands.
 */
export function removeEntry(inputs: Inputs, id: string, index: number): Inputs {
  return { ...inputs, [id]: entriesOf(inputs[id]).filter((_entry, at) => at !== index) };
}

/** Inputs with `entry` at position `index` of list `id` again, as removeEntry found it. */
export function restoreEntry(inputs: Inputs, id: string, index: number, entry: Inputs): Inputs {
  return { ...inputs, [id]: entriesOf(inputs[id]).toSpliced(index, 0, entry) };
}

/** What stands at `path` of `inputs`; undefined when nothing was typed there. */
export function inputAt(inputs: Inputs, path: string): Input | undefined {
  const [id = '', position, name] = path.split('.');
  if (position === undefined || name === undefined) return inputs[id];
  return entriesOf(inputs[id])[Number(position)]?.[name];
}
