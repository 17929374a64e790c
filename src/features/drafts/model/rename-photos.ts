/**
 * Photos that a second report takes over from a first one get ids of their own: what happens to the
 * one must not touch the other.
 */
import type { Inputs } from '../../reports/form.ts';

/** `inputs` with every photo under its new id, wherever it stands. */
export const renamePhotos = (inputs: Inputs, ids: ReadonlyMap<string, string>): Inputs =>
  JSON.parse(JSON.stringify(inputs), (_key, value: unknown) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  ) as Inputs;
