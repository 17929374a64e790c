/** What a drawing of the manual is, and how it becomes one file per language. */
import type { Locale } from '../../../../i18n/locales.ts';

export interface Drawing {
  /** Size of the viewBox. 360 wide, so that one unit is about one CSS pixel on a small phone. */
  readonly width: 360;
  readonly height: number;
  /** All that is written in the drawing, by id; "\n" breaks a line. */
  readonly labels: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  /** What the drawing shows and says, for those who do not see it. */
  readonly alternative: Readonly<Record<Locale, string>>;
  /** The shapes and labels in one language, without the frame. */
  readonly content: (locale: Locale) => string;
}

interface Source<Id extends string> {
  readonly height: number;
  readonly labels: Readonly<Record<Locale, Readonly<Record<Id, string>>>>;
  readonly alternative: Readonly<Record<Locale, string>>;
  readonly shapes: (labels: Readonly<Record<Id, string>>) => readonly string[];
}

/** Makes a drawing; German, English and French must name the same labels. */
export const defineDrawing = <Id extends string>({ shapes, ...rest }: Source<Id>): Drawing => ({
  width: 360,
  ...rest,
  content: (locale) => shapes(rest.labels[locale]).join(''),
});

/**
 * The file of a drawing in one language. Its group "d" is shown with <use>. Colours are custom
 * properties in attributes: they come from the page that shows it, and no style element is needed.
 * The ground is drawn with it: where the system dictates colours, the page behind has another one.
 */
export const drawingFile = ({ width, height, content }: Drawing, locale: Locale): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="d" fill="none" stroke="var(--color-text)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" font-size="14"><path d="M0 0H${width}V${height}H0z" fill="var(--color-background)" stroke="none"/>${content(locale)}</g></svg>`;
