/**
 * Returns the answers of a report as cells, each under the path of its field. Texts come from
 * readable-answers.ts. Numbers, days and times stay values, so that spreadsheets and programs can
 * calculate with them. The answers must come from readStoredAnswers.
 */
import { followKeys } from '../../reports/following.ts';
import { entriesIn, textIn } from '../../reports/conditions.ts';
import type { Answer, Answers, DayWindow, Place } from '../../reports/inputs-and-answers.ts';
import { type ReadableField, ratingPointText } from '../../reports/readable-answers.ts';
import { inPresentScale } from '../../reports/severity-levels.ts';
import { unreadableAnswersText } from '../../reports/unread-texts.ts';
import { answersRoot, defectList, outcomeKey, unreadKey } from './export-columns.ts';
import { defectsOf } from './report-facts.ts';
import type { Report } from './report.ts';
import { clockCell, momentCell, numberCell, type TableCell, timeCell } from './table-cell.ts';
import { choiceTextFor, type TableLabels, textFor } from './table-texts.ts';
import type { Work } from './work.ts';

interface Filling {
  readonly labels: TableLabels;
  readonly kind: string;
  readonly cells: Map<string, TableCell>;
}

function textCell({ labels, kind }: Filling, field: ReadableField, value: string): TableCell {
  switch (field.kind) {
    case 'choice':
      return choiceTextFor(labels, kind, field.catalogue ?? '', value);
    case 'moment':
    case 'day':
    case 'month':
      return clockCell(value);
    default:
      return value;
  }
}

function booleanText({ labels }: Filling, value: boolean): string {
  return labels.texts
    ? textFor(labels, ({ reports }) => reports.yesNo, value ? 'yes' : 'no')
    : String(value);
}

/** A rating has neither decimals nor a thousands separator. */
function figureCell(field: ReadableField, value: number): TableCell {
  return field.kind === 'number'
    ? numberCell(value, field.decimals, field.grouping !== false)
    : numberCell(value);
}

function simpleCell(filling: Filling, field: ReadableField, value: Answer): TableCell {
  if (typeof value === 'string') return textCell(filling, field, value);
  if (typeof value === 'number') return figureCell(field, value);
  if (typeof value === 'boolean') return booleanText(filling, value);
  return (value as readonly string[])
    .map((id) => choiceTextFor(filling.labels, filling.kind, field.catalogue ?? '', id))
    .join(' | ');
}

/**
 * Writes each part of a place or a time window into a separate cell. `own` is the text in the cell
 * of the field itself.
 */
function fillParts(filling: Filling, own: string, value: Place | DayWindow, key: string): void {
  for (const [part, content] of Object.entries(value) as [string, string | number][])
    filling.cells.set(part === own ? key : `${key}.${part}`, partCell(filling, part, content));
}

/** The number of decimals of a coordinate. Five decimals of a degree are about a metre. */
const degreeDecimals = 5;
function partCell({ labels }: Filling, part: string, content: string | number): TableCell {
  if (typeof content === 'number')
    return numberCell(content, part.endsWith('Metres') ? 0 : degreeDecimals);
  if (part === 'day') return clockCell(content);
  if (part === 'from' || part === 'to') return timeCell(content);
  return part === 'source'
    ? textFor(labels, ({ office }) => office.export.sources, content)
    : content;
}

function fillField(filling: Filling, field: ReadableField, value: Answer, key: string): void {
  switch (field.kind) {
    case 'place':
      return fillParts(filling, 'address', value as Place, key);
    case 'dayWindow':
      return fillParts(filling, 'day', value as DayWindow, key);
    case 'rating':
      filling.cells.set(key, simpleCell(filling, field, value));
      return fillRatingText(filling, field, Number(value), key);
    default:
      filling.cells.set(key, simpleCell(filling, field, value));
  }
}

function fillRatingText(
  { labels: { texts }, kind, cells }: Filling,
  { id }: ReadableField,
  value: number,
  key: string,
): void {
  const form = texts?.forms[kind];
  if (form?.ratings?.[id]) cells.set(`${key}.word`, ratingPointText(form, id, value));
}

function fillFields(
  filling: Filling,
  fields: readonly ReadableField[],
  answers: Answers,
  path: string,
): void {
  for (const field of fields) {
    const value = answers[field.id];
    const key = `${path}.${field.id}`;
    if (field.kind === 'list')
      for (const [index, entry] of entriesIn(answers, field.id).entries())
        fillFields(filling, field.fields ?? [], entry, `${key}.${index}`);
    else if (value !== undefined) fillField(filling, field, value, key);
  }
}

function fillOutcomes({ cells, labels }: Filling, report: Report, work: Work): void {
  for (const [index, { key }] of defectsOf(report).entries()) {
    const done = work.defects?.[key];
    const outcome = done?.outcome ?? 'open';
    cells.set(
      outcomeKey(index, 'outcome'),
      textFor(labels, ({ office }) => office.defects, outcome),
    );
    if (!done) continue;
    cells.set(outcomeKey(index, 'outcomeBy'), done.name);
    cells.set(outcomeKey(index, 'outcomeAt'), momentCell(done.at));
  }
}

function fillFollowing({ cells, labels }: Filling, answers: Answers): void {
  for (const id of followKeys) {
    const value = textIn(answers, id);
    if (value === undefined) continue;
    cells.set(
      `${answersRoot}.${id}`,
      id === 'followPurpose' ? textFor(labels, ({ purposes }) => purposes, value) : value,
    );
  }
}

/** The answers that could not be read: text for people, JSON by field path for programs. */
function unreadCell({ texts }: TableLabels, { unread }: Report): TableCell {
  if (unread.length === 0) return undefined;
  return texts
    ? unreadableAnswersText(unread, texts.tag)
    : JSON.stringify(Object.fromEntries(unread.map(({ field, stored }) => [field, stored])));
}

/**
 * Returns the cells of all answers. They include the answers about the original report of a
 * follow-up, and the outcomes of defects.
 */
export function answerCells(
  labels: TableLabels,
  fields: readonly ReadableField[],
  { report, work }: { readonly report: Report; readonly work: Work },
): ReadonlyMap<string, TableCell> {
  const cells = new Map<string, TableCell>();
  const filling: Filling = { labels, kind: report.kind, cells };
  const answers = report.answers as Answers;
  fillFollowing(filling, answers);
  // Programs get the stored values.
  const shown = labels.texts ? inPresentScale(answers) : answers;
  fillFields(filling, fields, shown, answersRoot);
  // This applies only if the form has a defect list; in another form the same id may mean something
  // else.
  if (fields.some(({ id, kind: of }) => id === defectList && of === 'list'))
    fillOutcomes(filling, report, work);
  cells.set(unreadKey, unreadCell(labels, report));
  return cells;
}
