/** Style sheet of a company's brand: name and logo in the app bar, colours of the brand theme. */
import type { Config } from '../../config/model/config-schema.ts';

type Brand = Config['brand'];

/** "onPrimary" is the custom property --color-on-primary of tokens.css. */
const colourProperty = (name: string): string =>
  `--color-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Elements whose only text is the product name. */
const productNameSelector = ':is(.shell-brand,.login-brand,.booklet-product,[data-theme=brand])';

/** Escapes all characters that could end the string. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/**
 * The custom properties (tokens.css) that a company's colours set: the given colours, and those for
 * focus and selection, which are derived from them.
 */
export function brandColours({
  colours,
}: Pick<Brand, 'colours'>): Readonly<Record<string, string>> {
  const own = Object.entries(colours).flatMap(([name, value]) =>
    value === undefined ? [] : [[colourProperty(name), value] as const],
  );
  return own.length === 0
    ? {}
    : {
        ...Object.fromEntries(own),
        '--color-focus': 'var(--color-primary)',
        '--color-chosen': 'var(--color-surface-raised)',
      };
}

/**
 * The style sheet of a brand; '' if the brand equals that of the product. `ownName` is the name in
 * the HTML of the page.
 */
export function brandStyle({ name, logo, colours }: Brand, ownName: string): string {
  const changed = Object.entries(brandColours({ colours }));
  return [
    changed.length > 0
      ? `.theme-brand{${changed.map(([property, value]) => `${property}:${value}`).join(';')}}`
      : '',
    name === ownName
      ? ''
      : `${productNameSelector}>span{display:none}${productNameSelector}::after{content:${cssString(name)}}`,
    logo === ''
      ? ''
      : `:is(.shell-brand,.login-brand)::before{inline-size:2.5rem;block-size:2.5rem;border:0;outline:0;border-radius:0;background:url(${cssString(logo)}) center/contain no-repeat}`,
  ].join('');
}

/** The surface colour in a style sheet of brandStyle; undefined if it sets none. */
export const brandSurface = (style: string): string | undefined =>
  /--color-surface:(#[0-9a-f]+)/i.exec(style)?.[1];
