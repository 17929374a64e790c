import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { withContrastTable } from '../../../scripts/contrast-table.ts';
import { themeColours } from '../../../scripts/theme-colours.ts';
import { brandStyle, brandSurface } from '../../../src/features/theme/model/brand-style.ts';
import { contrast, faintPairs } from '../../../src/features/theme/model/contrast.ts';
import { barColours, themes } from '../../../src/features/theme/theme.ts';

describe('contrast', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#777777', 4.48],
    ['#0a1a30', '#0a1a30', 1],
  ] as const)('of %s on %s is %f', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });
  it.each(themes)('is high enough for all text in the theme %s', (theme) => {
    expect(faintPairs(themeColours(theme))).toEqual([]);
  });
  it.each(themes)(
    'is high enough for focus ring, chosen option and marks in the theme %s',
    (theme) => {
      const colours = themeColours(theme);
      const faint = (change: Readonly<Record<string, string>>): readonly string[] =>
        faintPairs({ ...colours, ...change }).map(({ text, on }) => `${text} on ${on}`);
      // The former orange of the plate in every theme, with too little contrast on white.
      if (theme !== 'dark')
        expect(faint({ focus: colours['plate'] ?? '' })).toContain('focus on background');
      expect(faint({ chosen: colours['text'] ?? '' })).toContain('text on chosen');
      expect(faint({ 'on-mark': '#fff' })).toContain('on-mark on success-mark');
    },
  );
});

test('docs/look.md › contains the actual contrasts', () => {
  const document = readFileSync('docs/look.md', 'utf8');
  const plain = (text: string): string => text.replaceAll(/[ -]+/g, ' ');
  expect(plain(withContrastTable(document))).toBe(plain(document));
});

test('barColours › equal the colour of the app bar', () => {
  for (const theme of themes)
    expect(contrast(barColours[theme], themeColours(theme)['surface'] ?? '')).toBe(1);
});

describe('a brand', () => {
  const brand = { name: 'Tanklotse', logo: '', colours: {} };
  it("changes nothing when it is the product's own", () => {
    expect(brandStyle(brand, 'Tanklotse')).toBe('');
  });
  it('sets the colours of the brand theme by the names of the tokens', () => {
    expect(
      brandStyle(
        { ...brand, colours: { onPrimary: '#ffffff', surfaceRaised: '#eeeeee' } },
        'Tanklotse',
      ),
    ).toBe(
      '.theme-brand{--color-on-primary:#ffffff;--color-surface-raised:#eeeeee;--color-focus:var(--color-primary);--color-chosen:var(--color-surface-raised)}',
    );
  });
  it("sets the colour of the browser's bar to its surface", () => {
    const style = brandStyle({ ...brand, colours: { surface: '#fefefe' } }, 'Tanklotse');
    expect(brandSurface(style)).toBe('#fefefe');
    expect(brandSurface(brandStyle(brand, 'Tanklotse'))).toBeUndefined();
  });
  it('cannot inject CSS through name or logo', () => {
    const style = brandStyle(
      { ...brand, name: 'A"}body{display:none}\\', logo: '/x.svg")}\n*{color:red}<' },
      'Tanklotse',
    );
    expect(style.match(/(?<!\\)"/g)).toHaveLength(4);
    expect(style).not.toMatch(/[\n<]/);
    expect(style).not.toContain('\\"');
  });
});

test('npm run brand:check › accepts the default brand and lists colours with too little contrast', () => {
  expect(execFileSync('node', ['scripts/brand-check.ts'], { encoding: 'utf8' })).toContain(
    '0 too faint',
  );
  const file = join(mkdtempSync(join(tmpdir(), 'brand-')), 'config.json');
  writeFileSync(
    file,
    JSON.stringify({
      brand: { name: 'Gelbgas', colours: { primary: '#ffcc00', text: '#999999' } },
    }),
  );
  const { status, stderr } = spawnSync('node', ['scripts/brand-check.ts', file], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('text on background has');
  expect(stderr).toContain('on-primary on primary has');
});
