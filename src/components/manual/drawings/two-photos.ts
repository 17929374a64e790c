import { defineDrawing } from './kit/drawing.ts';
import {
  area,
  arrow,
  boxPath,
  caution,
  circlePath,
  dashed,
  line,
  person,
  solid,
  tank,
  text,
} from './kit/shapes.ts';

/** A tank on feet with the cover of its fittings; with `scale` 1 it is 112 units wide. */
const standing = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${solid('M24 40v14h10v-14M78 40v14h10v-14')}${tank(0, 0, 112, 46, 0.6)}${solid(boxPath(42, -12, 28, 14, 4))}</g>`;

export const drawing = defineDrawing('two-photos', {
  height: 306,
  shapes: (t) => [
    line('M8 138H352', 'muted'),
    area(circlePath(120, 72, 64), 'danger', 0.12, dashed),
    standing(64, 84, 1),
    text(352, 24, t.zone, { anchor: 'end', bold: true }),
    person(262, 138),
    // The phone in the hand, and its subject.
    solid(boxPath(244, 100, 8, 14, 2)),
    arrow(238, 106, 194, 100, 'right', dashed),
    text(262, 80, t.outside, { anchor: 'middle', bold: true }),
    solid(boxPath(14, 158, 156, 96, 6)),
    line('M24 236H160', 'muted'),
    standing(48, 196, 0.72),
    solid(boxPath(190, 158, 156, 96, 6)),
    line('M190 232c40 -34 116 -34 156 0', 'ink', 'stroke-width="3"'),
    solid(boxPath(236, 176, 64, 36, 8)),
    line('M258 176l8 12l-6 8l10 16', 'danger', 'stroke-width="3"'),
    area('M272 220c5 7 7 10 7 13a7 7 0 0 1 -14 0c0 -3 2 -6 7 -13z', 'info', 0.4),
    text(92, 272, t.whole, { anchor: 'middle', bold: true }),
    text(268, 272, t.damage, { anchor: 'middle', bold: true }),
    caution(22, 292),
    text(42, 298, t.never),
  ],
});
