import { defineDrawing } from './kit/drawing.ts';
import { arrow, check, cross, line, sun, tank, text, tone } from './kit/shapes.ts';

export const drawing = defineDrawing('filling-limit', {
  height: 312,
  shapes: (t) => [
    text(82, 24, t.cold, { anchor: 'middle', bold: true, colour: tone.info }),
    text(272, 24, t.warm, { anchor: 'middle', bold: true, colour: tone.caution }),
    sun(332, 20),
    tank(8, 40, 148, 64, 0.78),
    line('M2 54H162', 'caution', 'stroke-dasharray="6 5"'),
    text(179, 49, t.limit, { anchor: 'middle', bold: true }),
    arrow(166, 72, 190, 72),
    tank(200, 40, 148, 64, 0.88),
    check(16, 128),
    text(36, 128, t.good),
    tank(8, 188, 148, 64, 0.94, 'danger'),
    line('M2 202H162', 'caution', 'stroke-dasharray="6 5"'),
    arrow(166, 220, 190, 220),
    tank(200, 188, 148, 64, 1, 'danger'),
    arrow(250, 214, 236, 200, 'danger'),
    arrow(274, 212, 274, 194, 'danger'),
    arrow(298, 214, 312, 200, 'danger'),
    arrow(250, 226, 236, 240, 'danger'),
    arrow(274, 228, 274, 246, 'danger'),
    arrow(298, 226, 312, 240, 'danger'),
    cross(16, 278),
    text(36, 278, t.bad),
  ],
});
