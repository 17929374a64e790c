import { defineDrawing } from './kit/drawing.ts';
import { area, boxPath, circlePath, line, solid, text } from './kit/shapes.ts';

export const drawing = defineDrawing('cryogenic-ppe', {
  height: 372,
  shapes: (t) => [
    solid('M54 350h34v12H42q0 -10 12 -12zM104 350h34q12 2 12 12h-46z'),
    solid('M58 214H134L140 352H104L97 252H95L88 352H50z'),
    solid(
      'M66 100q30 -10 60 0q14 4 18 20l20 84l-22 8l-14 -52V220H64V160l-14 52l-22 -8l20 -84q4 -16 18 -20z',
    ),
    line('M96 98V220', 'muted'),
    area('M28 198l24 8l-8 32q-4 12 -14 8q-14 -4 -10 -18z', 'info', 0.5),
    area('M164 198l-24 8l8 32q4 12 14 8q14 -4 10 -18z', 'info', 0.5),
    solid(circlePath(96, 58, 28)),
    line('M78 56h36M82 50h28v11H82z'),
    area('M66 42Q96 30 126 42V82Q96 100 66 82z', 'info', 0.25),
    line('M66 42q-2 -20 30 -20t30 20'),
    area(boxPath(108, 124, 18, 26), 'right', 0.4),
    line('M112 131h10', 'right'),
    line(
      'M128 58H186M128 137C150 130 160 108 186 106M124 176C150 166 168 172 186 170M172 228C178 244 180 254 186 256M142 336C160 336 170 328 186 326',
      'muted',
    ),
    text(192, 56, t.face),
    text(192, 96, t.meter),
    text(192, 172, t.clothes),
    text(192, 256, t.gloves),
    text(192, 326, t.trousers),
  ],
});
