import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Declarations of a rule, without their values. */
const properties = (block: string): readonly string[] => block.split(';').map((one) => one.split(':')[0]?.trim() ?? '').filter(Boolean);

it('a theme changes colours alone: whatever else is checked in one theme holds in each', () => {
  const rules = [...readFileSync('src/styles/tokens.css', 'utf8').matchAll(/[^{}]*\.theme-[^{}]*\{([^{}]*)\}/g)];
  expect(rules.length).toBeGreaterThanOrEqual(3);
  for (const [, block = ''] of rules) expect(properties(block).filter((one) => one !== 'color-scheme' && !one.startsWith('--color-'))).toEqual([]);
  // No other place asks which theme it is.
  const styled = globSync(['src/**/*.{css,astro}']).filter((file) => !file.endsWith('tokens.css') && /\.theme-|\[class[*~^|]?=["']?theme-/.test(readFileSync(file, 'utf8')));
  expect(styled).toEqual([]);
});
