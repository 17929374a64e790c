/** Geometry and style of circles and arrows on a photo. Pure functions, except for the canvas. */

/**
 * Coordinates are in pixels of the photo. A circle fills the box spanned by the two points; an
 * arrow points to the second one.
 */
export interface Mark {
  readonly kind: 'circle' | 'arrow';
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Visible on bright and dark pictures: a red line on a wider white one. */
export const strokes = (width: number, height: number) => {
  const line = Math.max(4, Math.max(width, height) / 110);
  return [
    { color: '#fff', width: line * 1.8 },
    { color: '#e00020', width: line },
  ] as const;
};

const head = 0.28;
const wing = Math.PI / 7;

/** The path of a mark in the syntax shared by SVG and canvas (Path2D). */
export function markPath({ kind, from: [x1, y1], to: [x2, y2] }: Mark): string {
  if (kind === 'circle') {
    const rx = Math.abs(x2 - x1) / 2;
    const ry = Math.abs(y2 - y1) / 2;
    const left = Math.min(x1, x2);
    const middle = (y1 + y2) / 2;
    return `M${left} ${middle}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
  }
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const length = Math.hypot(x2 - x1, y2 - y1) * head;
  const end = (turn: number): string =>
    `${x2 - length * Math.cos(angle + turn)} ${y2 - length * Math.sin(angle + turn)}`;
  return `M${x1} ${y1}L${x2} ${y2}M${end(wing)}L${x2} ${y2}L${end(-wing)}`;
}

/** A mark that begins and ends at the same point is a tap and gets a fixed size. */
export function markBetween(
  kind: Mark['kind'],
  from: Mark['from'],
  to: Mark['to'],
  [width, height]: readonly [number, number],
): Mark {
  const smallest = Math.max(width, height) / 25;
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) >= smallest) return { kind, from, to };
  return markAt(kind, from, [width, height]);
}

/** A mark of the usual size with its centre (for an arrow, its tip) at this point. */
export function markAt(
  kind: Mark['kind'],
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
): Mark {
  const size = Math.min(width, height) / 8;
  return kind === 'circle'
    ? { kind, from: [x - size, y - size], to: [x + size, y + size] }
    : { kind, from: [x - 2 * size, y + 2 * size], to: [x, y] };
}

/**
 * Moves `mark`. With `part: 'to'` only its end moves, which makes the mark larger, smaller or
 * rotates it.
 */
export const shiftMark = (
  { kind, from, to }: Mark,
  part: 'all' | 'to',
  [x, y]: readonly [number, number],
): Mark => ({
  kind,
  from: part === 'all' ? [from[0] + x, from[1] + y] : from,
  to: [to[0] + x, to[1] + y],
});

/**
 * Makes a mark larger or smaller. A circle keeps its centre, an arrow its tip.
 */
export function scaleMark({ kind, from, to }: Mark, factor: number): Mark {
  const [x, y] = kind === 'arrow' ? to : [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const scaled = ([left, top]: Mark['from']): Mark['from'] => [
    x + (left - x) * factor,
    y + (top - y) * factor,
  ];
  return { kind, from: scaled(from), to: scaled(to) };
}

/** Turns a mark by an eighth around its end, the tip of an arrow. */
export function turnMark({ kind, from, to }: Mark): Mark {
  const half = Math.SQRT1_2;
  const x = from[0] - to[0];
  const y = from[1] - to[1];
  return { kind, from: [to[0] + (x - y) * half, to[1] + (x + y) * half], to };
}

/** The photo with its marks as one image. Rejects if the browser cannot read or draw it. */
export async function flatten(image: Blob, marks: readonly Mark[]): Promise<Blob> {
  const picture = await createImageBitmap(image);
  const { width, height } = picture;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('No 2D context');
  context.drawImage(picture, 0, 0);
  picture.close();
  Object.assign(context, { lineCap: 'round', lineJoin: 'round' });
  for (const stroke of strokes(width, height)) {
    context.lineWidth = stroke.width;
    context.strokeStyle = stroke.color;
    for (const mark of marks) context.stroke(new Path2D(markPath(mark)));
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
      'image/jpeg',
      0.92,
    );
  });
}
