/** Finds the positions of fields and photos in a form and its inputs. These functions are pure. */
import { inputAt } from '../../reports/edit-inputs.ts';
import type { Field } from '../../reports/field-kinds.ts';
import type { FormDefinition } from '../../reports/form.ts';
import type { Inputs } from '../../reports/inputs-and-answers.ts';
import { isInputs } from './photo-references.ts';

/** Returns the field at a path, or undefined if the form does not have this path. */
export function fieldAt(definition: FormDefinition, path: string): Field | undefined {
  const [first, , inner] = path.split('.');
  const field = definition.fields.find(({ id }) => id === first);
  return inner !== undefined && field?.kind === 'list'
    ? field.fields.find(({ id }) => id === inner)
    : field;
}

/** Returns the path of the field that contains the photo `id`, and its index in it. */
export function photoPlace(
  inputs: Inputs,
  id: string,
  head = '',
): { readonly path: string; readonly index: number } | undefined {
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

/** Returns the ids of the photos at a path, in order. */
export function photoIdsAt(inputs: Inputs, path: string): readonly string[] {
  const input: unknown = inputAt(inputs, path);
  return Array.isArray(input) ? input.filter((id): id is string => typeof id === 'string') : [];
}
