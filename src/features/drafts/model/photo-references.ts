/** Finds and changes references to photos in the inputs of a form. */
import type { Draft } from './draft.ts';
import type { Input, Inputs } from '../../reports/inputs-and-answers.ts';

export const isInputs = (value: unknown): value is Inputs =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const strip = (input: Input, ids: ReadonlySet<string>): Input => {
  if (!Array.isArray(input)) return input;
  const items: readonly unknown[] = input;
  if (items.every((item) => typeof item === 'string'))
    return items.some((item) => ids.has(item)) ? items.filter((item) => !ids.has(item)) : items;
  return items.filter(isInputs).map((entry) => withoutPhotos(entry, ids));
};

/** Returns `inputs` without the photos with these ids, at any depth. */
export function withoutPhotos(inputs: Inputs, ids: ReadonlySet<string>): Inputs {
  if (ids.size === 0) return inputs;
  return Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, strip(input, ids)]));
}

/** Returns all strings in lists of strings. They include the ids of the photos. */
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

/**
 * Returns `inputs` with new photo ids, at any depth, because two reports must not share a photo.
 */
export const renamePhotos = (inputs: Inputs, ids: ReadonlyMap<string, string>): Inputs =>
  JSON.parse(JSON.stringify(inputs), (_key, value: unknown) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  ) as Inputs;

/**
 * Returns the record of a photo as a draft stores it, without the additional fields of the outbox.
 */
export const photoRecordOf = ({
  id,
  field,
  contentType,
  bytes,
  width,
  height,
  capturedAt,
}: Draft['photos'][number]): Draft['photos'][number] => ({
  id,
  field,
  contentType,
  bytes,
  width,
  height,
  capturedAt,
});
