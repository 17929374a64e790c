/** The answers of a report as cells, each under the path of its field. */
import type { ReadableField } from '../../reports/readable-answers.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { Json } from './document-values.ts';
import {
  answersRoot,
  defectList,
  mostEntries,
  otherKey,
  outcomeKey,
  partsOf,
} from './export-columns.ts';
import { defectsOf } from './report-facts.ts';
import { clockCell, momentCell, numberCell, type TableCell, timeCell } from './table-cell.ts';
import { choiceWord, type TableWords, wordFor } from './table-words.ts';
import type { Work } from './work.ts';

type JsonMap = Readonly<Record<string, Json>>;

const isMap = (value: Json | undefined): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const isText = (value: Json): value is string => typeof value === 'string';

interface Filling {
  readonly words: TableWords;
  readonly kind: string;
  readonly cells: Map<string, TableCell>;
  /** By path: what no column has room for. */
  readonly other: Map<string, Json>;
}

/** What an answer of the wrong sort is shown as. */
const asStored = (value: Json): string => (isText(value) ? value : JSON.stringify(value));

function textCell({ words, kind }: Filling, field: ReadableField, value: string): TableCell {
  switch (field.kind) {
    case 'choice':
      return choiceWord(words, kind, field.catalogue ?? '', value);
    case 'moment':
    case 'day':
    case 'month':
      return clockCell(value);
    default:
      return value;
  }
}

function booleanText({ words }: Filling, value: boolean): string {
  return words.texts
    ? wordFor(words, ({ reports }) => reports.yesNo, value ? 'yes' : 'no')
    : String(value);
}

function simpleCell(filling: Filling, field: ReadableField, value: Json): TableCell {
  if (isText(value)) return textCell(filling, field, value);
  if (typeof value === 'number' && field.kind === 'number')
    return numberCell(value, field.decimals, field.grouping !== false);
  if (typeof value === 'number' && field.kind === 'rating') return numberCell(value);
  if (typeof value === 'boolean') return booleanText(filling, value);
  if (isList(value) && field.kind === 'choices' && value.every(isText))
    return value
      .map((id) => choiceWord(filling.words, filling.kind, field.catalogue ?? '', id))
      .join(' | ');
  return asStored(value);
}

/** The parts of a place or a window of time, each in its own cell; false where it is neither. */
function fillParts(
  filling: Filling,
  { kind }: ReadableField,
  value: JsonMap,
  key: string,
): boolean {
  const own = { place: 'address', dayWindow: 'day' }[kind as string];
  if (own === undefined) return false;
  const known = [own, ...(partsOf[kind] ?? [])];
  for (const [part, content] of Object.entries(value)) {
    const path = `${key}.${part}`;
    if (!known.includes(part) || isMap(content) || isList(content))
      filling.other.set(path, content);
    else filling.cells.set(part === own ? key : path, partCell(filling, part, content));
  }
  return true;
}

/** Digits after the decimal separator: five of a degree are about a metre. */
const degreeDecimals = 5;
function partCell({ words }: Filling, part: string, content: Json): TableCell {
  if (typeof content === 'number')
    return numberCell(content, part === 'accuracyMetres' ? 0 : degreeDecimals);
  if (!isText(content)) return asStored(content);
  if (part === 'day') return clockCell(content);
  if (part === 'from' || part === 'to') return timeCell(content);
  return part === 'source'
    ? wordFor(words, ({ office }) => office.export.sources, content)
    : content;
}

function fillField(filling: Filling, field: ReadableField, value: Json, key: string): void {
  if (field.kind === 'list') {
    if (isList(value)) fillList(filling, field, value, key);
    else filling.other.set(key, value);
    return;
  }
  if (isMap(value) && fillParts(filling, field, value, key)) return;
  filling.cells.set(key, simpleCell(filling, field, value));
  const { texts } = filling.words;
  if (field.kind !== 'rating' || typeof value !== 'number' || !texts) return;
  const labels = texts.forms[filling.kind]?.ratings?.[field.id];
  filling.cells.set(`${key}.word`, labels?.[String(value)]);
}

function fillList(
  filling: Filling,
  field: ReadableField,
  list: readonly Json[],
  key: string,
): void {
  // As the office counts them (defectsOf): what is no entry has no number.
  const isEntry = (one: Json): boolean => typeof one === 'object' && one !== null;
  for (const [index, entry] of list.filter(isEntry).entries())
    if (index < mostEntries && isMap(entry))
      fillFields(filling, field.fields ?? [], entry, `${key}.${index}`);
    else filling.other.set(`${key}.${index}`, entry);
  const rest = list.filter((one) => !isEntry(one));
  if (rest.length > 0) filling.other.set(key, rest);
}

function fillFields(
  filling: Filling,
  fields: readonly ReadableField[],
  answers: JsonMap,
  path: string,
): void {
  for (const [id, value] of Object.entries(answers)) {
    if (value === null) continue;
    const key = `${path}.${id}`;
    const field = fields.find((one) => one.id === id && one.kind !== 'photos');
    if (field) fillField(filling, field, value, key);
    else filling.other.set(key, value);
  }
}

function fillOutcomes({ cells, words }: Filling, answers: JsonMap, work: Work): void {
  for (const [index, { key }] of defectsOf(answers as Answers)
    .slice(0, mostEntries)
    .entries()) {
    const done = work.defects?.[key];
    const outcome = done?.outcome ?? 'open';
    cells.set(
      outcomeKey(index, 'outcome'),
      wordFor(words, ({ office }) => office.defects, outcome),
    );
    if (!done) continue;
    cells.set(outcomeKey(index, 'outcomeBy'), done.name);
    cells.set(outcomeKey(index, 'outcomeAt'), momentCell(done.at));
  }
}

/** The cells of all answers, of what they are about and of what became of the defects. */
export function answerCells(
  words: TableWords,
  kind: string,
  fields: readonly ReadableField[],
  { answers, work }: { readonly answers: JsonMap; readonly work: Work },
): ReadonlyMap<string, TableCell> {
  const cells = new Map<string, TableCell>();
  const filling: Filling = { words, kind, cells, other: new Map() };
  const { followsReport, followPurpose, followText, ...own } = answers;
  const follow = { followsReport, followPurpose, followText };
  for (const [id, value] of Object.entries(follow)) {
    if (value === undefined) continue;
    const isPurpose = id === 'followPurpose' && isText(value);
    cells.set(
      `${answersRoot}.${id}`,
      isPurpose ? wordFor(words, ({ purposes }) => purposes, value) : asStored(value),
    );
  }
  fillFields(filling, fields, own, answersRoot);
  // Only what the form knows as a list of defects: an answer of that name in another form is none.
  if (fields.some(({ id, kind: of }) => id === defectList && of === 'list'))
    fillOutcomes(filling, own, work);
  const other = [...filling.other].map(([path, value]) => [
    path.slice(answersRoot.length + 1),
    value,
  ]);
  if (other.length > 0) cells.set(otherKey, JSON.stringify(Object.fromEntries(other)));
  return cells;
}
