/** The texts of a table in one language. They come from the office page and the forms. */
import { labelledText } from '../../../i18n/format.ts';
import { type AnswerTexts, choiceText, ownText } from '../../reports/readable-answers.ts';

type Texts = Readonly<Record<string, string>>;
type Labels = Readonly<Record<string, Texts>>;
interface FormTexts extends AnswerTexts {
  readonly title: string;
}

/**
 * Contains the texts of src/locales/<locale>/office.json, reports.json, follow.json, unread.json
 * and forms/<kind>.json that a table needs.
 */
export interface TableTexts {
  /** The language tag, e.g. "de-DE". */
  readonly tag: string;
  readonly office: {
    readonly anonymous: string;
    readonly severity: Texts;
    readonly tabs: Texts;
    readonly reasons: Texts;
    readonly defects: Texts;
    readonly export: {
      readonly file: string;
      readonly columns: Texts;
      readonly parts: Texts;
      readonly sources: Texts;
      readonly groups: Texts;
    };
  };
  readonly reports: {
    readonly status: Texts;
    readonly yesNo: Texts;
    readonly units: Texts;
    readonly choices: Labels;
  };
  readonly purposes: Texts;
  /** The title of the column for answers that could not be read. */
  readonly unread: { readonly column: string };
  readonly forms: Readonly<Record<string, FormTexts>>;
}

/**
 * The texts of a table. For programs `texts` is undefined: they get field names and ids, which stay
 * the same when texts change.
 */
export interface TableLabels {
  readonly texts: TableTexts | undefined;
}

/** Returns the text for an id. For programs, or if there is no text, returns the id. */
export const textFor = (
  { texts }: TableLabels,
  choose: (texts: TableTexts) => Texts | undefined,
  id: string,
): string => (texts && ownText(choose(texts), id)) ?? id;

/** Returns the text of a choice, or its id for programs. */
export const choiceTextFor = (
  { texts }: TableLabels,
  kind: string,
  catalogue: string,
  id: string,
): string =>
  texts ? choiceText({ form: texts.forms[kind], reports: texts.reports }, catalogue, id) : id;

/** Joins two parts of a title: "Location: Latitude", in French with a space before the colon. */
export const titleWith = ({ texts }: TableLabels, before: string, after: string): string =>
  labelledText(before, after, texts?.tag ?? '');
