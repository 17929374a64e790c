import { defineDrawing } from './kit/drawing.ts';
import {
  area,
  arrow,
  badge,
  boxPath,
  check,
  circlePath,
  line,
  solid,
  text,
  tone,
} from './kit/shapes.ts';

const chock = (x: number, y: number): string => area(`M${x} ${y}h26l-4 -16z`, 'caution', 0.7);
const rig = [
  solid('M60 116V92l8 -18h24v42z'),
  line('M66 92h18V80H72z'),
  solid(boxPath(98, 62, 160, 42, 21)),
  line('M92 114H256v-10'),
  ...[78, 212, 236].map((x) => solid(circlePath(x, 116, 10)) + line(circlePath(x, 116, 3))),
].join('');

export const drawing = defineDrawing('chocks', {
  height: 240,
  shapes: (t) => [
    `<g transform="rotate(-9 180 126)">${line('M-4 126H364')}${chock(184, 122)}${rig}${chock(176, 126)}</g>`,
    badge(1, 84, 76),
    badge(2, 152, 112),
    arrow(70, 62, 14, 71, 'danger', 'stroke-width="3"'),
    text(10, 50, t.slope, { bold: true, colour: tone.danger }),
    badge(1, 14, 177),
    text(34, 182, t.brake),
    badge(2, 14, 201),
    text(34, 206, t.chock),
    check(14, 226),
    text(34, 231, t.two, { bold: true }),
  ],
});
