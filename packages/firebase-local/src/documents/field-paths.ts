/** Parses field paths like a.b or `odd name`.c, and reads and changes the fields at them. */
import { invalid } from './errors.ts';
import type { WireFields, WireValue } from './values.ts';

export type FieldPath = readonly string[];

/** Segments of a field path; throws INVALID_ARGUMENT for a malformed one. */
export function parseFieldPath(text: string): FieldPath {
  const segments: string[] = [];
  const part = /(?:([A-Za-z_][A-Za-z0-9_]*)|`((?:[^`\\]|\\.)+)`)(\.|$)/y;
  while (part.lastIndex < text.length || segments.length === 0) {
    const found = part.exec(text);
    if (!found) throw invalid(`"${text}" is no field path.`);
    const [, plain, quoted = '', end] = found;
    segments.push(plain ?? quoted.replaceAll(/\\(.)/g, '$1'));
    if (end === '.' && part.lastIndex === text.length) throw invalid(`"${text}" is no field path.`);
    if (end === '') break;
  }
  return segments;
}

/** The value at a path, or undefined. */
export function valueAt(fields: WireFields, path: FieldPath): WireValue | undefined {
  const [name = '', ...rest] = path;
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (rest.length === 0 || value === undefined) return value;
  return 'mapValue' in value ? valueAt(value.mapValue.fields, rest) : undefined;
}

/** Fields with `value` at a path, creating maps on the path; undefined removes the field. */
export function withValueAt(
  fields: WireFields,
  path: FieldPath,
  value: WireValue | undefined,
): WireFields {
  const [name = '', ...rest] = path;
  const current = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const inner = current !== undefined && 'mapValue' in current ? current.mapValue.fields : {};
  if (value === undefined && rest.length > 0 && (current === undefined || !('mapValue' in current)))
    return fields;
  const next =
    rest.length === 0 ? value : { mapValue: { fields: withValueAt(inner, rest, value) } };
  const others = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
  return next === undefined ? others : { ...others, [name]: next };
}

/** Returns only the fields at the given paths, for projections and masks. */
export function onlyPaths(fields: WireFields, paths: readonly FieldPath[]): WireFields {
  let kept: WireFields = {};
  for (const path of paths) {
    const value = valueAt(fields, path);
    if (value !== undefined) kept = withValueAt(kept, path, value);
  }
  return kept;
}
