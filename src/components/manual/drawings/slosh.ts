import { defineDrawing } from './kit/drawing.ts';
import {
  area,
  arrow,
  boxPath,
  check,
  circlePath,
  cross,
  line,
  solid,
  text,
  tone,
} from './kit/shapes.ts';

const rear = (x: number, y: number, tilt: number, liquid: string): string =>
  `<g transform="rotate(${tilt} ${x + 30} ${y})">${[-42, -28, 16, 30].map((left) => area(boxPath(x + left, y - 30, 12, 30, 5), 'ink', 0.6)).join('')}${line(`M${x - 30} ${y - 14}h60`, 'ink', 'stroke-width="4"')}${solid(circlePath(x, y - 62, 36))}${liquid}${line(circlePath(x, y - 62, 36))}${solid(boxPath(x - 40, y - 24, 80, 7))}${area(boxPath(x - 37, y - 22, 8, 3, 1), 'danger', 1)}${area(boxPath(x + 29, y - 22, 8, 3, 1), 'danger', 1)}</g>`;

export const drawing = defineDrawing('slosh', {
  height: 352,
  shapes: (t) => [
    line('M4 104H356'),
    solid('M42 92V66l10 -24h26v50z'),
    line('M48 66h20V50H55z'),
    solid(boxPath(86, 32, 230, 50, 25)),
    area('M111 82a25 25 0 0 1 -22 -36C120 34 170 60 308 66a25 25 0 0 1 -17 16z', 'info', 0.45),
    line(boxPath(86, 32, 230, 50, 25)),
    line('M78 90H316v-8'),
    ...[62, 240, 268, 296].map((x) => solid(circlePath(x, 94, 10))),
    arrow(230, 56, 176, 48, 'info', 'stroke-width="3"'),
    text(318, 22, t.half, { anchor: 'end', colour: tone.info, bold: true }),
    arrow(36, 22, 8, 22),
    text(8, 128, t.braking, { bold: true }),
    line('M4 262H166M194 262H356'),
    rear(
      76,
      262,
      0,
      area('M42 212A36 36 0 0 0 76 236A36 36 0 0 0 111 192C90 196 70 212 42 212z', 'info', 0.45),
    ),
    arrow(76, 202, 104, 200, 'info', 'stroke-width="3"'),
    arrow(122, 200, 158, 200),
    text(118, 188, t.outside),
    rear(
      256,
      262,
      20,
      area(
        'M226 219A36 36 0 0 0 256 236A36 36 0 0 0 286 180C280 204 256 214 226 219z',
        'danger',
        0.4,
      ),
    ),
    line('M214 258C208 254 206 248 208 242', 'danger'),
    cross(338, 170, 7),
    text(8, 154, t.bend, { bold: true }),
    text(356, 284, t.tips, { anchor: 'end', bold: true }),
    check(16, 322),
    text(38, 322, t.rule, { bold: true }),
  ],
});
