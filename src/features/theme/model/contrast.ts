/**
 * Computes the contrast of colours, and lists the contrast that each pair of colours of a theme
 * must have (WCAG 2.2, 1.4.3; 1.4.6 for body text, which is read in sunlight).
 */

/**
 * Returns the relative luminance of "#rgb" or "#rrggbb", 0 to 1 (WCAG 2.2, "relative luminance").
 */
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

/** Returns the contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['background', 'surface', 'surface-raised', 'tile', 'chosen'] as const;
/** The text colour and the background of each kind of message. */
const tones = [
  ['error', 'danger-surface'],
  ['warning', 'warning-surface'],
  ['info', 'info-surface'],
  ['success', 'success-surface'],
  ['right', 'right-surface'],
] as const;
/**
 * The foreground, the background and the minimum contrast of each pair: 7 for body text, 4.5 for
 * links, buttons and icons, 3 for borders of fields and chosen options and for the focus ring.
 */
export const neededContrasts: readonly (readonly [colour: string, on: string, needed: number])[] = [
  ...surfaces.flatMap(
    (surface) =>
      [
        ['text', surface, 7],
        ['text-muted', surface, 7],
        ['secondary', surface, 4.5],
        ['primary', surface, 4.5],
        ...tones.map(([tone]) => [tone, surface, 4.5] as const),
        ['border', surface, 3],
        ['focus', surface, 3],
        ['chosen-border', surface, 3],
      ] as const,
  ),
  ...tones.flatMap(
    ([tone, surface]) =>
      [
        ['text', surface, 7],
        ['text-muted', surface, 7],
        ['secondary', surface, 4.5],
        [tone, surface, 4.5],
        ['focus', surface, 3],
      ] as const,
  ),
  ['on-primary', 'primary', 4.5],
  ['on-mark', 'success-mark', 4.5],
  ['on-mark', 'warning-mark', 4.5],
  ['on-plate', 'plate', 4.5],
  ['on-emergency', 'emergency', 4.5],
  ['on-emergency', 'emergency-strong', 4.5],
];

/**
 * Returns the pairs of a theme whose contrast is too low. The keys of `colours` are the names in
 * tokens.css without "--color-". A pair with a missing colour is included.
 */
export function faintPairs(colours: Readonly<Record<string, string>>): readonly {
  readonly text: string;
  readonly on: string;
  readonly has: number;
  readonly needed: number;
}[] {
  return neededContrasts.flatMap(([text, on, needed]) => {
    const above = colours[text];
    const below = colours[on];
    const has = above !== undefined && below !== undefined ? contrast(above, below) : 0;
    return has < needed ? [{ text, on, has, needed }] : [];
  });
}
