import { defineDrawing } from './kit/drawing.ts';
import {
  area,
  badge,
  circlePath,
  cross,
  dashed,
  legend,
  line,
  person,
  solid,
  text,
  tone,
} from './kit/shapes.ts';

export const drawing = defineDrawing('confined-space', {
  height: 330,
  shapes: (t) => [
    area('M120 78H240V164H120z', 'danger', 0.3, dashed),
    line('M4 70H120V164H240V70H356'),
    line('M132 54V160M148 54V160M132 70h16M132 86h16M132 102h16M132 118h16M132 134h16M132 150h16'),
    cross(140, 92, 14),
    text(252, 96, t.gas, { colour: tone.danger, bold: true }),
    text(108, 108, t.never, { anchor: 'end', colour: tone.danger, bold: true }),
    solid(circlePath(176, 152, 7)),
    line('M184 154H212l14 -6M190 154l-6 8', 'ink', 'stroke-width="4"'),
    person(70, 70),
    badge(1, 44, 30),
    badge(2, 92, 22),
    line('M79 40l6 -8', 'ink', 'stroke-width="3"'),
    person(300, 70),
    badge(3, 270, 30),
    legend(196, [t.out, t.call, t.keep]),
    line('M8 260H352', 'muted'),
    text(14, 288, t.meter, { bold: true }),
  ],
});
