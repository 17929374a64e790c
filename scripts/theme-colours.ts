/**
 * The colours of a theme from src/styles/tokens.css, by name without "--" and "color-". `own`
 * overrides them, like a company's colours.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function themeColours(
  theme: string,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
  const values: Record<string, string> = {};
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const named = selector.split(',').map((one) => one.trim());
    if (!named.includes(`.theme-${theme}`) && !named.includes(':root')) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--(?:color-)?([a-z-]+):\s*([^;]+);/g))
      values[name] = value;
  }
  Object.assign(values, own);
  const resolve = (value: string | undefined): string | undefined => {
    const [, other] = /^var\(--(?:color-)?([a-z-]+)\)$/.exec(value ?? '') ?? [];
    return other === undefined ? value : resolve(values[other]);
  };
  return Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const colour = resolve(values[name]);
      return colour !== undefined && /^#[0-9a-f]{3,6}$/i.test(colour) ? [[name, colour]] : [];
    }),
  );
}
