/** The definition of a drawing of the manual, and its conversion to one file per language. */
import type { Locale } from '../../../../i18n/locales.ts';
import type German from '../../../../locales/de/drawings.json';

type Name = keyof typeof German;
type Labels<Of extends Name> = (typeof German)[Of]['labels'];

interface DrawingTexts {
  /** Text alternative with everything that the drawing shows. */
  readonly alternative: string;
  /** All texts in the drawing, by id; "\n" breaks a line. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface Drawing {
  /** Size of the viewBox. 360 wide, so that one unit is about one CSS pixel on a small phone. */
  readonly width: 360;
  readonly height: number;
  readonly texts: (locale: Locale) => DrawingTexts;
  /** The shapes and labels in one language, without the frame. */
  readonly content: (locale: Locale) => string;
}

const files = import.meta.glob<Readonly<Record<string, DrawingTexts>>>(
  '../../../../locales/*/drawings.json',
  { eager: true, import: 'default' },
);

/**
 * Creates a drawing; its texts are under its name in drawings.json of each language. Throws if the
 * texts of the requested language are missing.
 */
export function defineDrawing<Of extends Name>(
  name: Of,
  {
    height,
    shapes,
  }: {
    readonly height: number;
    readonly shapes: (labels: Labels<Of>) => readonly string[];
  },
): Drawing {
  const texts = (locale: Locale): DrawingTexts => {
    const own = files[`../../../../locales/${locale}/drawings.json`]?.[name];
    if (!own) throw new Error(`src/locales/${locale}/drawings.json has no texts for "${name}"`);
    return own;
  };
  return {
    width: 360,
    height,
    texts,
    // The text check requires the labels of German in every language.
    content: (locale) => shapes(texts(locale).labels as Labels<Of>).join(''),
  };
}

/**
 * The file of a drawing in one language. Pages show its group "d" with <use>. Attributes refer to
 * custom properties for colours, which the drawing inherits from the page; so it needs no style
 * element. It also draws its background, because the page has another one in forced-colors mode.
 */
export const drawingFile = ({ width, height, content }: Drawing, locale: Locale): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="d" fill="none" stroke="var(--color-text)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" font-size="14"><path d="M0 0H${width}V${height}H0z" fill="var(--color-background)" stroke="none"/>${content(locale)}</g></svg>`;
