import { defineDrawing } from './kit/drawing.ts';
import { arrow, badge, boxPath, legend, line, solid, text, tone } from './kit/shapes.ts';

export const drawing = defineDrawing('departure-tour', {
  height: 348,
  shapes: (t) => [
    line(
      'M60 134H42a22 22 0 0 1 -22 -22V48a22 22 0 0 1 22 -22H318a22 22 0 0 1 22 22V112a22 22 0 0 1 -22 22H84',
      'info',
      'stroke-dasharray="6 5"',
    ),
    arrow(86, 134, 76, 134, 'info'),
    arrow(160, 26, 168, 26, 'info'),
    arrow(270, 134, 262, 134, 'info'),
    arrow(20, 64, 20, 56, 'info'),
    line('M92 80h16M96 70v20'),
    solid(boxPath(104, 52, 212, 56, 26)),
    line('M150 52v56M210 52v56M270 52v56', 'muted'),
    line('M116 80H304', 'muted', 'stroke-dasharray="2 6"'),
    solid(boxPath(44, 54, 48, 52, 8)),
    line('M56 56v48'),
    solid(boxPath(226, 104, 36, 12)),
    badge(1, 72, 80),
    badge(2, 20, 82),
    badge(3, 108, 26),
    badge(4, 232, 26),
    badge(5, 340, 80),
    badge(6, 244, 134),
    badge(7, 140, 134),
    text(180, 168, t.always, { anchor: 'middle', bold: true, colour: tone.info }),
    legend(196, [t.cab, t.front, t.coupling, t.side, t.rear, t.cabinet, t.stop], 23),
  ],
});
