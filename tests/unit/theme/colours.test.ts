/** Checks hue (degrees) and lightness (0 to 1) of the colours of the specification. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');

/** Reads a colour of a theme; `:root` contains the colours shared by all themes. */
function colour(block: string, name: string): { readonly hue: number; readonly light: number } {
  const own = css.split(`\n  ${block} {`).at(-1) ?? '';
  const [, hex = ''] =
    new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(own.split('}')[0] ?? '') ?? [];
  const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const shares = [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16) / 255);
  const top = Math.max(...shares);
  const span = top - Math.min(...shares);
  const first = shares.indexOf(top);
  const next = shares[(first + 1) % 3] ?? NaN;
  const last = shares[(first + 2) % 3] ?? NaN;
  return { hue: (((next - last) / span + 2 * first) * 60 + 360) % 360, light: top - span / 2 };
}

/** Range of the hue; the end is above 360 if the range contains red. */
const hues = {
  red: [345, 370],
  orange: [18, 36],
  amber: [38, 50],
  blue: [205, 225],
} as const;

describe('colours of the specification', () => {
  it.each([
    [':root', 'color-success-mark', 'amber', 0.3, 0.7],
    [':root', 'color-warning-mark', 'orange', 0.3, 0.7],
    // Strong red is reserved for danger.
    [':root', 'emergency', 'red', 0.3, 0.5],
    ['.theme-light', 'color-primary', 'blue', 0, 0.3],
    ['.theme-light', 'color-secondary', 'blue', 0.3, 0.6],
    ['.theme-light,\n  .theme-brand', 'color-error', 'red', 0, 0.35],
    ['.theme-light,\n  .theme-brand', 'color-info', 'blue', 0, 0.35],
    ['.theme-dark', 'color-background', 'blue', 0.1, 0.4],
    ['.theme-dark', 'color-surface', 'blue', 0, 0.15],
  ] as const)('%s --%s is %s', (block, name, hue, darkest, lightest) => {
    const found = colour(block, name);
    const [from, to] = hues[hue];
    const turned = found.hue + (found.hue < from ? 360 : 0);
    expect(to > 360 ? turned : found.hue).toBeGreaterThanOrEqual(from);
    expect(to > 360 ? turned : found.hue).toBeLessThanOrEqual(to);
    expect(found.light).toBeGreaterThanOrEqual(darkest);
    expect(found.light).toBeLessThanOrEqual(lightest);
  });

  it.each([
    ['.theme-light', 'color-background'],
    ['.theme-light', 'color-surface'],
    ['.theme-dark', 'color-primary'],
  ])('%s --%s is white', (block, name) => {
    expect(colour(block, name).light).toBe(1);
  });

  it('the third theme is not dark', () => {
    expect(colour('.theme-brand', 'color-background').light).toBeGreaterThan(0.9);
  });
});
