/** Returns texts about answers that could not be read. */
import { joinTexts, labelledText } from '../../i18n/format.ts';
import { entryName, type FieldTexts, type ReadableTexts } from './readable-answers.ts';
import { excerptOf, type UnreadAnswer } from './read-stored-answers.ts';
import { visibleJson } from './shorten-value.ts';

const fieldTextsAt = (
  fields: Readonly<Record<string, FieldTexts>> = {},
  id: string,
): FieldTexts | undefined => (Object.hasOwn(fields, id) ? fields[id] : undefined);

/** Label of the field at a path; parts that the form does not contain keep their stored names. */
export function answerLabel(texts: ReadableTexts | undefined, path: string): string {
  const [, id = path, position, inner = ''] =
    /^([^.]*)(?:\.(\d{1,4})(?=\.|$))?(?:\.(.*))?$/s.exec(path) ?? [];
  const field = fieldTextsAt(texts?.form.fields, id) ?? { label: id };
  const name = position === undefined ? field.label : entryName(field, Number(position));
  if (inner === '') return name;
  const label = fieldTextsAt(field.fields, inner)?.label ?? inner;
  return labelledText(name, label, texts?.tag ?? '');
}

const maxExcerptLength = 300;
/** Returns the beginning of the stored value as JSON. */
export function storedExcerpt({ stored }: UnreadAnswer): string {
  const text = visibleJson(excerptOf(stored));
  return text.length <= maxExcerptLength ? text : `${text.slice(0, maxExcerptLength)}…`;
}

/** Returns all unread answers as one text, for a cell of a table. */
export const unreadableAnswersText = (unread: readonly UnreadAnswer[], tag: string): string =>
  joinTexts(
    unread.map((one) => labelledText(one.field, storedExcerpt(one), tag)),
    tag,
  );
