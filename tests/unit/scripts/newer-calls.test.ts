/** Tests the lint rule for functions that the oldest supported browsers do not have. */
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { newerCalls } from '../../../scripts/lint/newer-calls.mjs';

const complaintsAbout = (code: string): readonly string[] =>
  new Linter()
    .verify(code, {
      languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
      rules: { 'no-restricted-syntax': ['error', ...newerCalls] },
    })
    .map(({ message }) => message);

describe('the lint rule for newer functions', () => {
  it.each([
    ['AbortSignal.any([one, other])', 'AbortSignal.any'],
    ['element.checkVisibility()', 'Element.prototype.checkVisibility'],
    ['menu.showPopover()', 'HTMLElement.prototype.showPopover'],
    ['Response.json(items)', 'Response.json'],
    ['URL.canParse(text)', 'URL.canParse'],
    ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ])('forbids %s', (code, path) => {
    expect(complaintsAbout(code)).toEqual([
      `The oldest supported browsers have no ${path} (src/platform/browser-support.ts).`,
    ]);
  });

  it.each([
    'element.checkVisibility?.() ?? true',
    'menu?.hidePopover?.()',
    'AbortSignal.timeout(1000)',
    'response.json()',
    'items.map(name).filter(Boolean)',
  ])('allows %s', (code) => {
    expect(complaintsAbout(code)).toEqual([]);
  });
});
