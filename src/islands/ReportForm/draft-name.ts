import type { Field } from '../../features/reports/field-kinds.ts';
import type { FormDefinition, Problem } from '../../features/reports/form.ts';
import type { Input, Inputs } from '../../features/reports/inputs-and-answers.ts';
import type { DraftDescription } from '../../features/drafts/model/draft.ts';
import { choiceLabel, fieldTexts, type FormScreenTexts } from './texts.ts';

const maxParts = 2;
const maxLetters = 80;

const textsIn = (input: Input): readonly string[] =>
  Array.isArray(input)
    ? input.filter((item: unknown): item is string => typeof item === 'string')
    : [];

/** One answer as text; '' if it is not useful in the name of a report. */
function partOf(texts: FormScreenTexts, field: Field, input: Input): string {
  switch (field.kind) {
    case 'text':
      return typeof input === 'string' ? input.trim() : '';
    case 'choice':
      return typeof input === 'string' && input !== ''
        ? choiceLabel(texts, field.catalogue, input)
        : '';
    case 'choices':
      return textsIn(input)
        .slice(0, maxParts)
        .map((id) => choiceLabel(texts, field.catalogue, id))
        .join(', ');
    case 'place':
      return typeof input === 'object' && 'address' in input ? String(input.address).trim() : '';
    case 'list': {
      const key = field.fields.find(({ id }) => id === field.keyField);
      const entries = Array.isArray(input) ? (input as readonly Inputs[]) : [];
      return entries
        .flatMap((entry) => (key ? [partOf(texts, key, entry[key.id] ?? '')] : []))
        .slice(0, maxParts)
        .join(', ');
    }
    default:
      return '';
  }
}

/**
 * The name of a draft in the list: its first two answers that distinguish it from others, as text.
 * Presets do not count. Undefined if there are no such answers yet.
 */
export function draftName(
  texts: FormScreenTexts,
  { fields, names }: FormDefinition,
  inputs: Inputs,
): string | undefined {
  const ordered = [...(names ?? []), ...fields.map(({ id }) => id)];
  const parts = [...new Set(ordered)].flatMap((id) => {
    const field = fields.find((one) => one.id === id);
    const input = inputs[id];
    const part = field && input !== undefined ? partOf(texts, field, input) : '';
    return part === '' ? [] : [part];
  });
  const name = parts.slice(0, maxParts).join(' · ').replaceAll(/\s+/g, ' ');
  return name === '' ? undefined : [...name].slice(0, maxLetters).join('');
}

/** At most this number of missing answers is named. */
const maxMissing = 3;

/** Returns the name of a draft and the labels of its first missing answers, for the list. */
export function describeDraft(
  texts: FormScreenTexts,
  definition: FormDefinition,
  inputs: Inputs,
  problems: readonly Problem[],
): DraftDescription {
  const about = draftName(texts, definition, inputs);
  const labels = problems
    .filter(({ level }) => level === 'error')
    .map(({ field }) => fieldTexts(texts, field).label);
  const unique = [...new Set(labels)];
  const missing = unique.length > maxMissing ? [...unique.slice(0, maxMissing), '…'] : unique;
  return { ...(about !== undefined && { about }), missing };
}
