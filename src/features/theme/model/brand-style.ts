/**
 * Generates the style sheet of a company's brand: name and logo in the app bar, and the colours of
 * the brand theme.
 */
import type { Config } from '../../config/model/config-schema.ts';

type Brand = Config['brand'];

/** Returns the custom property of a colour: "onPrimary" is --color-on-primary in tokens.css. */
const colourProperty = (name: string): string =>
  `--color-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Elements that contain only the product name. */
const productNameSelector = ':is(.shell-brand,.login-brand,.booklet-product,[data-theme=brand])';

/** Escapes all characters that could end the string. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/**
 * Returns the custom properties (tokens.css) that a company's colours set: the given colours, and
 * the colours for focus and selection, which are derived from them.
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
 * Returns the style sheet of a brand, or '' if the brand is that of the product. `ownName` is the
 * name in the HTML of the page.
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

/** Returns the surface colour in a style sheet of brandStyle, or undefined if it sets none. */
export const brandSurface = (style: string): string | undefined =>
  /--color-surface:(#[0-9a-f]+)/i.exec(style)?.[1];
