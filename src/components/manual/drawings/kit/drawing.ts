/** What a drawing of the manual is, and how it becomes one file per language. */
import type { Locale } from '../../../../i18n/locales.ts';
import type German from '../../../../locales/de/drawings.json';

type Name = keyof typeof German;
type Labels<Of extends Name> = (typeof German)[Of]['labels'];

interface DrawingTexts {
  /** What the drawing shows and says, for those who do not see it. */
  readonly alternative: string;
  /** All that is written in the drawing, by id; "\n" breaks a line. */
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
 * Makes the drawing whose texts stand under its name in each language's drawings.json. Throws when
 * it is asked for in a language that lacks them.
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
    // The text check holds every language to the labels of German.
    content: (locale) => shapes(texts(locale).labels as Labels<Of>).join(''),
  };
}

/**
 * The file of a drawing in one language. Its group "d" is shown with <use>. Colours are custom
 * properties in attributes: they come from the page that shows it, and no style element is needed.
 * The ground is drawn with it: where the system dictates colours, the page behind has another one.
 */
export const drawingFile = ({ width, height, content }: Drawing, locale: Locale): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="d" fill="none" stroke="var(--color-text)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" font-size="14"><path d="M0 0H${width}V${height}H0z" fill="var(--color-background)" stroke="none"/>${content(locale)}</g></svg>`;
