import { defineDrawing } from './kit/drawing.ts';
import {
  arrow,
  badge,
  boxPath,
  circlePath,
  legend,
  line,
  solid,
  text,
  tone,
} from './kit/shapes.ts';

export const drawing = defineDrawing('last-walk', {
  height: 332,
  shapes: (t) => [
    solid(boxPath(70, 52, 48, 56, 8)),
    line('M82 54v52'),
    solid(boxPath(124, 52, 160, 56, 26)),
    solid(boxPath(262, 58, 26, 44, 4)),
    line(circlePath(275, 72, 8)),
    line(circlePath(275, 92, 5), 'right'),
    line(
      'M52 120C60 148 300 152 318 122C334 92 332 40 300 26C240 12 120 14 84 24',
      'right',
      'stroke-width="4" stroke-dasharray="2 9"',
    ),
    arrow(84, 24, 62, 40, 'right', 'stroke-width="4"'),
    badge(1, 236, 144),
    badge(2, 300, 136),
    badge(3, 328, 80),
    badge(4, 336, 36),
    badge(5, 196, 16),
    legend(190, [t.hose, t.earth, t.cabinet, t.behind, t.chocks], 23),
    text(14, 318, t.rule, { bold: true, colour: tone.right }),
  ],
});
