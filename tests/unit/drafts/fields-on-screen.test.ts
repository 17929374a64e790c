/**
 * Checks that every field that the evaluation shows has a control on the screen. To prove that the
 * check works, each field is removed from the screen in turn.
 */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Field, ListField } from '../../../src/features/reports/field-kinds.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import type { Input, Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { never } from '../../../src/features/reports/conditions.ts';
import type { FormEvaluation } from '../../../src/features/reports/read-answers.ts';
import {
  choiceLabel,
  fieldTexts,
  type FormScreenTexts,
} from '../../../src/islands/ReportForm/texts.ts';
import { isShownQuestion } from '../../../src/islands/ReportForm/shown-question.ts';
import { inputsFor, read } from '../reports/helpers.ts';
import {
  escaped,
  htmlOf,
  loadLateParts,
  openState,
  withoutBreaks,
  wordsOf,
} from './form-screen.ts';

/** Renders the step of this section with the fields of `screen` and the evaluated answers. */
const htmlOfStep = (
  screen: FormDefinition,
  section: string,
  words: FormScreenTexts,
  reading: FormEvaluation,
): Promise<string> => htmlOf(words, openState({ ...screen, sections: [section] }, reading));

interface Place {
  readonly html: string;
  readonly words: FormScreenTexts;
  readonly reading: FormEvaluation;
  readonly path: string;
  /** The input of this field, or of the field in its list entry. */
  readonly value: Input | undefined;
}
const inputs = (html: string, name: string, type: string): number =>
  [...html.matchAll(/<input\b[^>]*>/g)].filter(
    ([tag]) =>
      tag.includes(` name="${name}"`) &&
      tag.includes(` type="${type}"`) &&
      !/ (?:disabled|readonly)=/i.test(tag),
  ).length;
/** The group of this field up to the next field. */
const groupOf = (html: string, path: string): string =>
  html.split(` id="${path}"`)[1]?.split('class="field"')[0] ?? '';
const isTyped = ({ html, path }: Place, ...types: readonly string[]): boolean =>
  types.some((type) => inputs(html, path, type) === 1);

type Check<Kind extends Field['kind']> = (
  place: Place,
  field: Extract<Field, { kind: Kind }>,
) => boolean;
const hasControl: { readonly [Kind in Field['kind']]: Check<Kind> } = {
  text: (place) =>
    isTyped(place, 'text') || new RegExp(`<textarea\\b[^>]* name="${place.path}"`).test(place.html),
  number: (place) => isTyped(place, 'text'),
  moment: (place) => isTyped(place, 'datetime-local', 'date'),
  day: (place) => isTyped(place, 'date'),
  // A browser without a picker for months shows a text field with this format.
  month: (place) =>
    isTyped(place, 'month') &&
    groupOf(place.html, place.path).includes(`placeholder="${place.words.reports.monthFormat}"`) &&
    place.words.reports.problems.notAMonth.includes(place.words.reports.monthFormat),
  boolean: ({ html, path }) => inputs(html, path, 'radio') === 2,
  rating: ({ html, path }, { length }) => inputs(html, path, 'radio') === length,
  choice: ({ html, path, reading }, { options }) =>
    new RegExp(`<button type="button" class="choice-field-open" id="${path}"`).test(html) ||
    inputs(html, path, 'radio') >= Math.max(1, (reading.offered.get(path) ?? options).length),
  choices: ({ html, path, reading }, { options }) =>
    inputs(html, path, 'checkbox') >= Math.max(1, (reading.offered.get(path) ?? options).length),
  dayWindow: ({ html, path }) =>
    inputs(html, `${path}-day`, 'date') === 1 &&
    inputs(html, `${path}-from`, 'time') === 1 &&
    inputs(html, `${path}-to`, 'time') === 1,
  place: ({ html, path }) => groupOf(html, path).includes('<button type="button" class="button'),
  photos: ({ html, path }, { drawingBytes }) =>
    drawingBytes === undefined
      ? inputs(html, `${path}-camera`, 'file') === 1 && inputs(html, `${path}-files`, 'file') === 1
      : groupOf(html, path).includes('<canvas'),
  list: ({ html, words, path, value }, { maximum }) => {
    const group = html.split(` id="${path}"`)[1] ?? '';
    const add = fieldTexts(words, path).add ?? words.reports.form.addEntry;
    const isFull = Array.isArray(value) && value.length >= maximum;
    return group !== '' && (isFull || group.includes(`<span>${escaped(add)}</span></button>`));
  },
};
const isOnScreen = <Kind extends Field['kind']>(
  place: Place,
  field: Extract<Field, { kind: Kind }>,
): boolean => (hasControl[field.kind] as Check<Kind>)(place, field);

const entriesIn = (value: Input | undefined): readonly Inputs[] =>
  Array.isArray(value) ? (value as readonly Inputs[]) : [];

/** True if an entry created by a choice has that choice as its heading. */
function isNamed({ html, words }: Place, list: ListField, entry: Inputs): boolean {
  const key = list.fields.find(({ id }) => id === list.keyField);
  if (key?.kind !== 'choice') throw new Error(`${list.id} is not made by picking`);
  const title = choiceLabel(words, key.catalogue, entry[key.id] as string);
  return withoutBreaks(html).includes(`<h3 tabindex="-1"><span>${escaped(title)}</span></h3>`);
}

/** Paths of a section that the evaluation shows but the screen lacks. */
function missingControls(
  definition: FormDefinition,
  section: string,
  place: Omit<Place, 'path' | 'value'>,
): readonly string[] {
  const missing: string[] = [];
  const look = (field: Field, path: string, value: Input | undefined): void => {
    if (!place.reading.visible.has(path)) return;
    if (!isOnScreen({ ...place, path, value }, field)) missing.push(path);
    if (field.kind !== 'list') return;
    for (const [index, entry] of entriesIn(value).entries())
      for (const inner of field.fields) {
        const innerPath = `${path}.${index}.${inner.id}`;
        if (inner.id !== field.keyField) look(inner, innerPath, entry[inner.id]);
        else if (
          place.reading.visible.has(innerPath) &&
          inner.id in entry &&
          !isNamed({ ...place, path, value }, field, entry)
        )
          missing.push(innerPath);
      }
  };
  for (const field of definition.fields)
    if (field.section === section && isShownQuestion(field, place.reading))
      look(field, field.id, place.reading.effective[field.id]);
  return missing;
}

const withoutPositions = (path: string): string => path.replaceAll(/\.\d+/g, '');
const pathsOf = (fields: readonly Field[], prefix = ''): readonly string[] =>
  fields.flatMap((field) => [
    prefix + field.id,
    ...(field.kind === 'list' ? pathsOf(field.fields, `${prefix + field.id}.`) : []),
  ]);
function withoutField(fields: readonly Field[], path: string): readonly Field[] {
  const [head, inner] = path.split('.');
  if (inner === undefined) return fields.filter(({ id }) => id !== head);
  return fields.map((field) =>
    field.id === head && field.kind === 'list'
      ? { ...field, fields: withoutField(field.fields, inner) }
      : field,
  );
}
const sectionOf = (definition: FormDefinition, path: string): string =>
  definition.fields.find(({ id }) => id === path.split('.')[0])?.section ?? '';

/** Evaluations that together show every field; each shows a field that no earlier one shows. */
function readingsOf(definition: FormDefinition): readonly FormEvaluation[] {
  const seen = new Set<string>();
  const some = fc.sample(inputsFor(definition.fields, false), { numRuns: 2000, seed: 1 });
  return [{}, ...some].flatMap((one) => {
    const reading = read(definition, one);
    const fresh = [...reading.visible].map(withoutPositions).filter((path) => !seen.has(path));
    for (const path of fresh) seen.add(path);
    return fresh.length > 0 ? [reading] : [];
  });
}

beforeAll(loadLateParts);

/** True for a field that only reports of earlier versions answer. */
const isFormer = ({ visible }: Field): boolean => visible === never;

describe.each(Object.values(formDefinitions))('$kind', (definition) => {
  const asked = definition.fields.filter((field) => !isFormer(field));
  const words = wordsOf('de', definition.kind);
  const readings = readingsOf(definition);

  test('is tested in states that together show all of its fields', () => {
    const shown = new Set(readings.flatMap(({ visible }) => [...visible].map(withoutPositions)));
    expect(pathsOf(asked).filter((path) => !shown.has(path))).toEqual([]);
  });

  test('has a control for each field that the evaluation shows', async () => {
    for (const reading of readings)
      for (const section of definition.sections) {
        const html = await htmlOfStep(definition, section, words, reading);
        expect(missingControls(definition, section, { html, words, reading })).toEqual([]);
      }
  });

  test.each(pathsOf(asked))('reports a missing control of %s', async (path) => {
    const isField = (shown: string): boolean => withoutPositions(shown) === path;
    const section = sectionOf(definition, path);
    const screen = { ...definition, fields: withoutField(definition.fields, path) };
    const showing = readings.filter(({ visible }) => [...visible].some(isField));
    // The field whose choice creates an entry is reported only if something was chosen.
    const isPicked = ({ effective }: FormEvaluation): boolean =>
      JSON.stringify(effective).includes(`"${path.split('.').at(-1) ?? ''}":"`);
    const reading = showing.find(isPicked) ?? showing[0];
    if (reading === undefined) throw new Error(`${path} is never shown`);
    const html = await htmlOfStep(screen, section, words, reading);
    const missing = missingControls(definition, section, { html, words, reading });
    expect(missing.filter(isField)).not.toEqual([]);
    expect(missing.filter((other) => !withoutPositions(other).startsWith(path))).toEqual([]);
  });

  test('offers each section with a visible field as a step', async () => {
    for (const reading of readings) {
      const html = await htmlOf(words, openState(definition, reading));
      const { answers } = reading;
      const shown = definition.fields.filter(
        (field) => isShownQuestion(field, reading) && field.folded?.(answers, answers) !== true,
      );
      for (const section of definition.sections)
        if (shown.some((one) => one.section === section))
          expect(html).toContain(`>${escaped(words.form.sections[section] ?? section)}<`);
    }
  });
});
