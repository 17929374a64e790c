/** Where fields and photos stand in a form and in what was typed. Pure. */
import { inputAt } from '../domain/reports/edit-inputs.ts';
import type { Field, FormDefinition, Input, Inputs } from '../domain/reports/form.ts';

const isInputs = (value: unknown): value is Inputs => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The field at a path, or undefined for a path the form does not have. */
export function fieldAt(definition: FormDefinition, path: string): Field | undefined {
  const [first, , inner] = path.split('.');
  const field = definition.fields.find(({ id }) => id === first);
  return inner !== undefined && field?.kind === 'list' ? field.fields.find(({ id }) => id === inner) : field;
}

const strip = (input: Input, ids: ReadonlySet<string>): Input => {
  if (!Array.isArray(input)) return input;
  const items: readonly unknown[] = input;
  if (items.every((item) => typeof item === 'string')) return items.some((item) => ids.has(item)) ? items.filter((item) => !ids.has(item)) : input;
  return items.filter(isInputs).map((entry) => withoutPhotos(entry, ids));
};

/** `inputs` without the photos of these ids, wherever they stand. */
export function withoutPhotos(inputs: Inputs, ids: ReadonlySet<string>): Inputs {
  if (ids.size === 0) return inputs;
  return Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, strip(input, ids)]));
}

/** Every text inside lists of texts: the ids of photos are among them. */
export function listedTexts(inputs: Inputs): ReadonlySet<string> {
  const found = new Set<string>();
  for (const input of Object.values(inputs)) {
    if (!Array.isArray(input)) continue;
    for (const item of input as readonly unknown[]) {
      if (typeof item === 'string') found.add(item);
      else if (isInputs(item)) for (const text of listedTexts(item)) found.add(text);
    }
  }
  return found;
}

/** Where the photo `id` stands: its field's path and position. */
export function photoPlace(inputs: Inputs, id: string, head = ''): { readonly path: string; readonly index: number } | undefined {
  for (const [key, input] of Object.entries(inputs)) {
    if (!Array.isArray(input)) continue;
    const items: readonly unknown[] = input;
    const index = items.indexOf(id);
    if (index >= 0) return { path: `${head}${key}`, index };
    for (const [position, item] of items.entries()) {
      const place = isInputs(item) ? photoPlace(item, id, `${head}${key}.${position}.`) : undefined;
      if (place) return place;
    }
  }
  return undefined;
}

/** The ids of the photos at a path, in their order. */
export function photoIdsAt(inputs: Inputs, path: string): readonly string[] {
  const input: unknown = inputAt(inputs, path);
  return Array.isArray(input) ? input.filter((id): id is string => typeof id === 'string') : [];
}
