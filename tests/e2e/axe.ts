/** axe on the built site: what it finds, in one theme or in all without loading the screen again. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { themes } from '../../src/navigation/look.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of any severity within `place` (a selector; the whole page without one), as "id (impact) markup". */
export async function violations(page: Page, place?: string): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const found = await page.evaluate<AxeResults>(
    `axe.run(${place === undefined ? 'document' : JSON.stringify(place)}, { resultTypes: ["violations"] })`,
  );
  return found.violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}) ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(' | ')}`,
  );
}

/** The same in every theme, each line with its theme before it; the theme of before is put back. */
export async function violationsInThemes(page: Page, place?: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const before = await page.evaluate(() => document.documentElement.className);
  for (const theme of themes) {
    await page.evaluate((name) => {
      for (const other of document.documentElement.classList)
        if (other.startsWith('theme-'))
          document.documentElement.classList.replace(other, `theme-${name}`);
    }, theme);
    lines.push(...(await violations(page, place)).map((line) => `${theme}: ${line}`));
  }
  await page.evaluate((classes) => {
    document.documentElement.className = classes;
  }, before);
  return lines;
}
