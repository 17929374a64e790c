/**
 * Tests the lint rule, and the check of the built files, for functions that the oldest supported
 * browsers do not have.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { newerCalls, newerGlobals } from '../../../scripts/lint/newer-calls.mjs';

const complaintsAbout = (code: string): readonly string[] =>
  new Linter()
    .verify(code, {
      languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
      rules: {
        'no-restricted-syntax': ['error', ...newerCalls],
        'no-restricted-globals': ['error', ...newerGlobals],
      },
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
    ['requestIdleCallback(run)', 'requestIdleCallback'],
    ['window.requestIdleCallback(run)', 'requestIdleCallback'],
    ['self.scheduler.yield()', 'scheduler'],
    ['await scheduler.yield()', 'scheduler'],
    ['globalThis.Iterator.from(items)', 'Iterator'],
    ['Iterator.from(items)', 'Iterator'],
  ])('forbids the global name in %s', (code, name) => {
    expect(complaintsAbout(code)).toEqual([
      expect.stringContaining(`The oldest supported browsers have no ${name} (`),
    ]);
  });

  it.each([
    "'scheduler' in globalThis",
    'task.scheduler.run()',
    'const scheduler = createScheduler(); scheduler.run()',
    'element.checkVisibility?.() ?? true',
    'menu?.hidePopover?.()',
    'AbortSignal.timeout(1000)',
    'response.json()',
    'items.map(name).filter(Boolean)',
  ])('allows %s', (code) => {
    expect(complaintsAbout(code)).toEqual([]);
  });
});

/** Runs the check on a site with these scripts and returns its complaints. */
function complaintsAboutSite(scripts: readonly string[]): readonly string[] {
  const site = mkdtempSync(join(tmpdir(), 'tanklotse-site-'));
  try {
    writeFileSync(join(site, 'page.css'), 'a{color:red}');
    for (const [index, script] of scripts.entries())
      writeFileSync(join(site, `${index}.js`), script);
    const { stdout } = spawnSync(process.execPath, ['scripts/check-browser-support.ts', site], {
      encoding: 'utf8',
    });
    return stdout.trim().split('\n').slice(0, -1).toSorted();
  } finally {
    rmSync(site, { recursive: true });
  }
}

describe('the check of the built files for newer functions', () => {
  it('complains about each global name that is used without a test', () => {
    const scripts = [
      'requestIdleCallback(e);',
      'window.requestIdleCallback(e);',
      'e=()=>scheduler.yield();',
      'e=Iterator.from(t);',
      'e=globalThis.Iterator.from(t);',
      'AbortSignal.any(e);',
    ];
    expect(complaintsAboutSite(scripts)).toEqual(
      [
        'requestIdleCallback',
        'requestIdleCallback',
        'scheduler',
        'Iterator',
        'Iterator',
        'AbortSignal.any',
      ].map((name, index) => `${index}.js: calls ${name}: ${scripts[index]}`),
    );
  });

  it('accepts a use after a test, a property and a local name', () => {
    expect(
      complaintsAboutSite([
        'e=()=>`scheduler`in globalThis&&`yield`in scheduler?scheduler.yield():t();',
        '"requestIdleCallback"in window?window.requestIdleCallback(e):setTimeout(e);',
        'typeof requestIdleCallback=="function"&&requestIdleCallback(e);',
        't={scheduler:1};t.scheduler;e=`Iterator`;globalThis.requestIdleCallback?.(e);',
        'navigator.setAppBadge(1);',
      ]),
    ).toEqual([]);
  });
});
