/**
 * How a company's brand changes the look: name and mark in the app bar, colours of the brand theme.
 */
import type { Config } from '../../config/model/config-schema.ts';

type Brand = Config['brand'];

/** "onPrimary" is the custom property --color-on-primary of tokens.css. */
const colourProperty = (name: string): string =>
  `--color-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Where the product's name stands as an element's one word. */
const productNameSelector = ':is(.shell-brand,.login-brand,.booklet-product,[data-theme=brand])';

/** A text as a CSS string: nothing in it can end the string. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/**
 * What the brand theme takes from a company's colours, by the names of tokens.css: its own, and
 * those of ours that would stand out beside them.
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
 * The style sheet of a brand, '' where it changes nothing. `ownName` is the product's own name,
 * which stands in the page already.
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

/** The surface behind the app bar that such a style sheet gives the brand theme, if it does. */
export const brandSurface = (style: string): string | undefined =>
  /--color-surface:(#[0-9a-f]+)/i.exec(style)?.[1];
