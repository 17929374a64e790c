/**
 * Contrast of two colours and which pairs of a theme must have it (WCAG 2.2, 1.4.3 and 1.4.6; body
 * text is read in the sun).
 */

/** Relative luminance of "#rgb" or "#rrggbb", 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const digits =
    colour.length === 4
      ? [...colour.slice(1)].map((digit) => digit + digit).join('')
      : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['background', 'surface', 'surface-raised'] as const;
/**
 * Text, what it stands on, and the contrast it needs: 7 for what is read, 4.5 for links and
 * buttons, 3 for borders of fields.
 */
export const neededContrasts: readonly (readonly [text: string, on: string, needed: number])[] = [
  ...surfaces.flatMap(
    (surface) =>
      [
        ['text', surface, 7],
        ['text-muted', surface, 7],
        ['secondary', surface, 4.5],
        ['primary', surface, 4.5],
        ['error', surface, 4.5],
        ['success', surface, 4.5],
        ['info', surface, 4.5],
        ['warning', surface, 4.5],
        ['border', surface, 3],
      ] as const,
  ),
  ['on-primary', 'primary', 4.5],
  ...(['danger', 'warning', 'info', 'success'] as const).map(
    (kind) => ['text', `${kind}-surface`, 7] as const,
  ),
];

/**
 * The pairs of a theme that are too faint. `colours` by the names of tokens.css without "--color-";
 * a colour that is missing counts as too faint.
 */
export function faintPairs(colours: Readonly<Record<string, string>>): readonly {
  readonly text: string;
  readonly on: string;
  readonly has: number;
  readonly needed: number;
}[] {
  return neededContrasts.flatMap(([text, on, needed]) => {
    const [above, below] = [colours[text], colours[on]];
    const has = above !== undefined && below !== undefined ? contrast(above, below) : 0;
    return has < needed ? [{ text, on, has, needed }] : [];
  });
}
