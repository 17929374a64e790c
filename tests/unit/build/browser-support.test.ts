/** Tests scripts/check-browser-support.ts on small sites. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The output of the check for a page with this script and style. */
function check(script: string, style: string, attributes = ''): string {
  const dist = mkdtempSync(join(tmpdir(), 'tanklotse-browsers-'));
  writeFileSync(
    join(dist, 'index.html'),
    `<script${attributes}>${script}</script><style>${style}</style>`,
  );
  return spawnSync(process.execPath, ['scripts/check-browser-support.ts', dist], {
    encoding: 'utf8',
  }).stdout;
}
const script = 'class A { static #a = 1; static { A.#a ??= 2; } } /(?<=a)b/u.test("ab");';
const style = 'a:has(b){color:color-mix(in srgb,red,blue)}@media (width>=9px){a{inset:0}}';

it('the check of the built files accepts the syntax of the oldest browsers', () => {
  expect(check(script, style)).toContain('1 scripts, 1 styles, 0 complaints');
});

it.each([
  ['a new flag of regular expressions', '/[a--b]/v.test("a")', style, 'too new'],
  ['a missing function', 'AbortSignal.any([])', style, 'calls AbortSignal.any'],
  ['a missing method', 'a.checkVisibility()', style, 'Element.prototype.checkVisibility'],
  ['nested rules', script, 'a{b{color:red}}', 'too new'],
  ['a missing prefix', script, 'a{user-select:none}', 'too new'],
  ['a value that the build does not rewrite', script, 'a{display:subgrid}', 'has subgrid'],
  ['a selector with popovers', script, 'a:popover-open,b{top:0}', 'has :popover-open'],
])('the check of the built files finds %s', (_case, code, rules, complaint) => {
  expect(check(code, rules)).toContain(complaint);
});

it('the check of the built files › reports newer syntax in the script for older browsers', () => {
  expect(check('a?.b', style, ' data-needs="x"')).toContain('too new');
  expect(check('a && a.b', style, ' data-needs="x"')).toContain('0 complaints');
});
