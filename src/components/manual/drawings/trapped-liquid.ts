import { defineDrawing } from './kit/drawing.ts';
import {
  area,
  arrow,
  boxPath,
  caution,
  check,
  line,
  solid,
  sun,
  text,
  tone,
} from './kit/shapes.ts';

const valve = (x: number, y: number, closed: boolean): string =>
  solid(`M${x - 14} ${y - 14}l28 28v-28l-28 28z`, closed ? 'danger' : 'right') +
  line(`M${x} ${y}v-24M${x - 12} ${y - 24}h24`, closed ? 'danger' : 'right', 'stroke-width="4"');

export const drawing = defineDrawing('trapped-liquid', {
  height: 236,
  shapes: (t) => [
    sun(180, 24),
    text(56, 34, t.closed, { anchor: 'middle', bold: true, colour: tone.danger }),
    text(304, 34, t.closed, { anchor: 'middle', bold: true, colour: tone.danger }),
    solid('M4 72h38v28H4zM318 72h38v28h-38z'),
    area(boxPath(70, 68, 220, 36), 'danger', 0.3),
    valve(56, 86, true),
    valve(304, 86, true),
    arrow(140, 78, 140, 56, 'danger'),
    arrow(220, 78, 220, 56, 'danger'),
    arrow(140, 94, 140, 116, 'danger'),
    arrow(220, 94, 220, 116, 'danger'),
    line('M176 68l8 10l-8 8l10 8l-6 10', 'ink', 'stroke-width="3"'),
    text(180, 138, t.trapped, { anchor: 'middle', bold: true }),
    caution(16, 165),
    text(36, 170, t.warm),
    check(15, 196),
    text(36, 202, t.relieve),
  ],
});
