/** Draws small pictures from rectangles, circles and lines, as PNG with a palette. */
import { crc32, deflateSync } from 'node:zlib';

/** A colour is #rrggbb; places and sizes are in pixels of the picture. */
export type Shape =
  | readonly ['box', x: number, y: number, width: number, height: number, colour: string]
  | readonly ['disc', x: number, y: number, radius: number, colour: string]
  | readonly [
      'line',
      x1: number,
      y1: number,
      x2: number,
      y2: number,
      width: number,
      colour: string,
    ];

/** The bounding box of a shape, and a test for its pixels. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly holds: (x: number, y: number) => boolean;
}

function areaOf(shape: Shape): Area {
  if (shape[0] === 'box') {
    const [, left, top, width, height] = shape;
    return { left, top, right: left + width, bottom: top + height, holds: () => true };
  }
  if (shape[0] === 'disc') {
    const [, x0, y0, radius] = shape;
    return {
      left: x0 - radius,
      top: y0 - radius,
      right: x0 + radius,
      bottom: y0 + radius,
      holds: (x, y) => (x - x0) ** 2 + (y - y0) ** 2 <= radius ** 2,
    };
  }
  const [, x1, y1, x2, y2, width] = shape;
  const dx = x2 - x1;
  const dy = y2 - y1;
  const half = width / 2;
  return {
    left: Math.min(x1, x2) - half,
    right: Math.max(x1, x2) + half,
    top: Math.min(y1, y2) - half,
    bottom: Math.max(y1, y2) + half,
    holds(x, y) {
      const share = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
      const nearest = Math.max(0, Math.min(1, share));
      return (x - x1 - nearest * dx) ** 2 + (y - y1 - nearest * dy) ** 2 <= half ** 2;
    },
  };
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Draws the shapes in their order, later ones over earlier ones, with at most 255 colours. */
export function drawPng(
  width: number,
  height: number,
  ground: string,
  shapes: readonly Shape[],
): Buffer {
  const colours = [...new Set([ground, ...shapes.map((shape) => String(shape.at(-1)))])];
  // Each row begins with its filter number; 0 is none.
  const rows = Buffer.alloc((width + 1) * height);
  for (const shape of shapes) {
    const { left, top, right, bottom, holds } = areaOf(shape);
    const colour = colours.indexOf(String(shape.at(-1)));
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
      for (let x = Math.max(0, left); x < Math.min(width, right); x += 1)
        if (holds(x, y)) rows[y * (width + 1) + 1 + x] = colour;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.map((colour) => colour.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
