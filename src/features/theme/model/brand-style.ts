/**
 * How a company's brand changes the look: name and mark in the app bar, colours of the brand theme.
 */
import type { Config } from '../../config/model/config-schema.ts';

type Brand = Config['brand'];

/** "onPrimary" is the custom property --color-on-primary of tokens.css. */
export const colourProperty = (name: string): string =>
  `--color-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A text as a CSS string: nothing in it can end the string. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/**
 * The style sheet of a brand, '' where it changes nothing. `ownName` is the product's own name,
 * which stands in the page already.
 */
export function brandStyle({ name, logo, colours }: Brand, ownName: string): string {
  const changed = Object.entries(colours).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return [
    changed.length > 0
      ? `.theme-brand{${changed.map(([colour, value]) => `${colourProperty(colour)}:${value}`).join(';')}}`
      : '',
    name === ownName
      ? ''
      : `:is(.shell-brand,.login-brand,[data-theme=brand])>span{display:none}:is(.shell-brand,.login-brand,[data-theme=brand])::after{content:${cssString(name)}}`,
    logo === ''
      ? ''
      : `:is(.shell-brand,.login-brand)::before{inline-size:2.5rem;block-size:2.5rem;border:0;outline:0;border-radius:0;background:url(${cssString(logo)}) center/contain no-repeat}`,
  ].join('');
}
