/**
 * axe on the built site: what it finds, in one theme or in all without loading the screen again.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { type Theme, themes } from '../../../src/features/theme/theme.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose answer hangs on colours: what a theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Violations of any severity within `place` (a selector; the whole page without one), as "id
 * (impact) markup"; of these `rules` alone where they are named.
 */
export async function violations(
  page: Page,
  place?: string,
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: rules }),
  };
  const found = await page.evaluate<AxeResults>(
    `axe.run(${place === undefined ? 'document' : JSON.stringify(place)}, ${JSON.stringify(options)})`,
  );
  return found.violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}) ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(' | ')}`,
  );
}

/** Runs `see` in these themes without loading the screen again; puts the theme of before back. */
export async function inThemes(
  page: Page,
  see: (theme: Theme, isFirst: boolean) => Promise<readonly string[]>,
  chosen: readonly Theme[] = themes,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const before = await page.evaluate(() => document.documentElement.className);
  for (const [index, theme] of chosen.entries()) {
    await page.evaluate((name) => {
      for (const other of document.documentElement.classList)
        if (other.startsWith('theme-'))
          document.documentElement.classList.replace(other, `theme-${name}`);
    }, theme);
    lines.push(...(await see(theme, index === 0)).map((line) => `${theme}: ${line}`));
  }
  await page.evaluate((classes) => {
    document.documentElement.className = classes;
  }, before);
  return lines;
}

/**
 * The same in these themes, each line with its theme before it. All rules are asked in the first;
 * themes differ in colours alone, so the others are asked about those.
 */
export const violationsInThemes = (
  page: Page,
  place?: string,
  chosen?: readonly Theme[],
): Promise<readonly string[]> =>
  inThemes(
    page,
    (_theme, isFirst) => violations(page, place, isFirst ? undefined : colourRules),
    chosen,
  );
