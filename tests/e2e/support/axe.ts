/** Runs axe on the built site, in one theme or in several themes without reloading the screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { type Theme, themes } from '../../../src/features/theme/theme.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose result depends on colours and therefore on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns violations of any severity as "id (impact) markup". `place` is a selector (default: the
 * whole page); `rules` limits the check to these rules.
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

/** Calls `see` in each of these themes without reloading the screen, then restores the theme. */
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
 * Returns the violations in these themes, each prefixed with its theme. The first theme is checked
 * with all rules, the others only with the colour rules, because themes differ only in colours.
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
