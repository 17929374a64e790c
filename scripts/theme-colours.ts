/** The colours of a theme as src/styles/tokens.css sets them, by name without "--color-". */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function themeColours(theme: string): Record<string, string> {
  const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
  const colours: Record<string, string> = {};
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selector.split(',').some((one) => one.trim() === `.theme-${theme}`)) continue;
    for (const [, name = '', value = ''] of body.matchAll(
      /--color-([a-z-]+):\s*(#[0-9a-f]{3,6})/gi,
    ))
      colours[name] = value;
  }
  return colours;
}
