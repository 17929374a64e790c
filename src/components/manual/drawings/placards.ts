import { defineDrawing } from './kit/drawing.ts';
import { area, boxPath, circlePath, line, text, type Tone } from './kit/shapes.ts';

/** A placard standing on its corner, its middle at x and y. */
const diamond = (x: number, y: number, colour: Tone, digits: string): string =>
  area(`M${x} ${y - 52}l52 52l-52 52l-52 -52z`, colour, 0.35) +
  line(`M${x} ${y - 45}l45 45l-45 45l-45 -45z`, colour) +
  text(x, y + 36, digits, { anchor: 'middle', bold: true });
const flameAt = (x: number, y: number): string =>
  area(
    `M${x} ${y}c-12 0 -14 -14 -6 -22c0 5 3 6 4 4c-1 -6 2 -11 7 -14c-1 8 8 12 7 22c0 6 -5 10 -12 10z`,
    'ink',
    0.8,
  );

export const drawing = defineDrawing('placards', {
  height: 306,
  shapes: (t) => [
    diamond(60, 62, 'danger', '2'),
    flameAt(60, 60),
    diamond(180, 62, 'right', '2'),
    area(`${boxPath(160, 48, 36, 12, 6)}M196 54h8`, 'ink', 0.8),
    diamond(300, 62, 'caution', '5.1'),
    flameAt(300, 56),
    line(`${circlePath(300, 68, 9)}M286 80h28`, 'ink', 'stroke-width="3"'),
    text(60, 136, t.red, { anchor: 'middle', bold: true }),
    text(180, 136, t.green, { anchor: 'middle', bold: true }),
    text(300, 136, t.yellow, { anchor: 'middle', bold: true }),
    line('M8 152H352', 'muted'),
    text(8, 178, t.flammable),
    text(8, 202, t.inert),
    text(8, 226, t.oxygen),
    line('M8 242H352', 'muted'),
    text(8, 268, t.where, { bold: true }),
  ],
});
