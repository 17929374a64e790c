/**
 * Shared building blocks of all drawings: colours with a meaning, labels, numbers, arrows, and
 * recurring objects.
 */

/**
 * Colours of the page's theme. Red means danger, amber caution, green correct, blue information and
 * liquefied gas.
 */
export const tone = {
  ink: 'var(--color-text)',
  muted: 'var(--color-text-muted)',
  danger: 'var(--color-error)',
  caution: 'var(--color-warning)',
  right: 'var(--color-right)',
  info: 'var(--color-info)',
  paper: 'var(--color-surface)',
} as const;
export type Tone = keyof typeof tone;

const round = (value: number): string => String(Math.round(value * 10) / 10);
const escape = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface TextOptions {
  readonly anchor?: 'middle' | 'end';
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
}
/** Line spacing of text in the usual size. */
const lineHeight = 17;

/** Text with its baseline at y; further lines follow below. */
export const text = (
  x: number,
  y: number,
  content: string,
  { anchor, size, bold, colour = 'var(--color-text)' }: TextOptions = {},
): string =>
  content
    .split('\n')
    .map(
      (line, index) =>
        `<text x="${round(x)}" y="${round(y + index * (size === undefined ? lineHeight : size * 1.2))}"${anchor ? ` text-anchor="${anchor}"` : ''}${size === undefined ? '' : ` font-size="${size}"`}${bold ? ' font-weight="700"' : ''} fill="${colour}" stroke="none">${escape(line)}</text>`,
    )
    .join('');

export const line = (d: string, colour?: Tone, more = ''): string =>
  `<path d="${d}"${colour ? ` stroke="${tone[colour]}"` : ''}${more && ` ${more}`}/>`;
/** A filled shape with an outline in the same colour; `opacity` is that of the fill. */
export const area = (d: string, colour: Tone, opacity = 0.25, more = ''): string =>
  `<path d="${d}" fill="${tone[colour]}" fill-opacity="${opacity}" stroke="${tone[colour]}"${more && ` ${more}`}/>`;
/** An object with an opaque fill that hides what is behind it. */
export const solid = (d: string, colour: Tone = 'ink'): string =>
  `<path d="${d}" fill="${tone.paper}"${colour === 'ink' ? '' : ` stroke="${tone[colour]}"`}/>`;
export const circlePath = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const boxPath = (x: number, y: number, width: number, height: number, r = 3): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;
export const dashed = 'stroke-dasharray="6 5"';

/** The number of a place or a step. */
export const badge = (number: number, x: number, y: number, colour: Tone = 'ink'): string =>
  `<circle cx="${x}" cy="${y}" r="10.5" fill="${tone[colour]}" stroke="${tone.paper}"/>${text(x, y + 5, String(number), { anchor: 'middle', bold: true, colour: tone.paper })}`;

/**
 * Numbered labels below each other; y is the baseline of the first. Returns the list and the
 * baseline after the last.
 */
export function legend(y: number, labels: readonly string[], gap = 24): string {
  let baseline = y;
  return labels
    .map((label, index) => {
      const row = badge(index + 1, 14, baseline - 5) + text(34, baseline, label);
      baseline += gap + (label.split('\n').length - 1) * lineHeight;
      return row;
    })
    .join('');
}

/** A straight arrow. */
export function arrow(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour: Tone = 'ink',
  more = '',
): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const barb = (turn: number): string =>
    `${round(x2 - 9 * Math.cos(angle + turn))} ${round(y2 - 9 * Math.sin(angle + turn))}`;
  return (
    line(`M${x1} ${y1}L${x2} ${y2}`, colour, more) +
    line(`M${barb(0.5)}L${x2} ${y2}L${barb(-0.5)}`, colour, more.replace(dashed, ''))
  );
}
/** A dimension line with a bar at both ends. */
export const measure = (x1: number, y1: number, x2: number, y2: number): string => {
  const [dx, dy] = x1 === x2 ? [5, 0] : [0, 5];
  return line(
    `M${x1} ${y1}L${x2} ${y2}M${x1 - dx} ${y1 - dy}l${2 * dx} ${2 * dy}M${x2 - dx} ${y2 - dy}l${2 * dx} ${2 * dy}`,
    'ink',
  );
};
export const check = (x: number, y: number): string =>
  line(`M${x - 8} ${y}l6 6l11 -12`, 'right', 'stroke-width="4"');
export const cross = (x: number, y: number, r = 7): string =>
  line(
    `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
    'danger',
    'stroke-width="4"',
  );
/**
 * The triangle before a warning. A cross is not used, because it would seem to negate the warning.
 */
export const caution = (x: number, y: number): string =>
  area(`M${x} ${y - 9}l11 18h-22z`, 'danger', 0.2) +
  line(`M${x} ${y - 3}v6M${x} ${y + 6}v0.1`, 'danger');
export const flame = (x: number, y: number): string =>
  area(
    `M${x} ${y}c-12 0 -14 -14 -6 -22c0 5 3 6 4 4c-1 -6 2 -11 7 -14c-1 8 8 12 7 22c0 6 -5 10 -12 10z`,
    'danger',
  );
export const sun = (x: number, y: number): string =>
  area(circlePath(x, y, 7), 'caution', 0.5) +
  line(
    `M${x} ${y - 12}v-4M${x} ${y + 12}v4M${x - 12} ${y}h-4M${x + 12} ${y}h4M${x - 8.5} ${y - 8.5}l-3 -3M${x + 8.5} ${y - 8.5}l3 -3M${x - 8.5} ${y + 8.5}l-3 3M${x + 8.5} ${y + 8.5}l3 3`,
    'caution',
  );

/** A person standing at y, about 46 units high. */
export const person = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y - 40}" r="6" fill="${tone.paper}" stroke="${tone.ink}"/>` +
  line(
    `M${x} ${y - 34}v16l-7 18M${x} ${y - 18}l7 18M${x - 9} ${y - 18}l9 -12l9 12`,
    'ink',
    'stroke-width="3"',
  );

/** A horizontal tank: its shell and the liquid up to `level`, a fraction of its height. */
export function tank(
  x: number,
  y: number,
  width: number,
  height: number,
  level: number,
  colour: Tone = 'info',
): string {
  const r = height / 2;
  const surface = y + height * (1 - level);
  const half = Math.sqrt(Math.max(0, r * r - (surface - y - r) ** 2));
  const liquid = `M${round(x + r - half)} ${round(surface)}A${r} ${r} 0 0 0 ${round(x + r)} ${y + height}H${round(x + width - r)}A${r} ${r} 0 0 0 ${round(x + width - r + half)} ${round(surface)}z`;
  return (
    solid(boxPath(x, y, width, height, r)) +
    area(liquid, colour, 0.4) +
    line(boxPath(x, y, width, height, r))
  );
}

/** Side view of a tank truck: cab on the left, 132 units long, wheels resting on y. */
export const truck = (x: number, y: number): string =>
  solid(`M${x + 2} ${y - 9}V${y - 27}l7 -17h17v35z`) +
  line(`M${x + 7} ${y - 27}h12v-11h-7z`) +
  solid(boxPath(x + 30, y - 50, 102, 34, 17)) +
  line(`M${x + 26} ${y - 11}h106v-6`) +
  [18, 92, 114]
    .map((wheel) => solid(circlePath(x + wheel, y - 8, 8)) + line(circlePath(x + wheel, y - 8, 2)))
    .join('');

/** The earthing symbol below the point. */
export const earthSign = (x: number, y: number): string =>
  line(`M${x} ${y}v10M${x - 12} ${y + 10}h24M${x - 8} ${y + 15}h16M${x - 3} ${y + 20}h6`, 'right');
