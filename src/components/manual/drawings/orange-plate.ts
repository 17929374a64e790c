import { defineDrawing } from './kit/drawing.ts';
import { arrow, check, line, text } from './kit/shapes.ts';

const onPlate = { anchor: 'middle', size: 44, bold: true, colour: 'var(--on-plate)' } as const;

export const drawing = defineDrawing('orange-plate', {
  height: 200,
  shapes: (t) => [
    '<path d="M8 12h156v117H8z" fill="var(--plate)" stroke="var(--on-plate)" stroke-width="4"/><path d="M8 70.5h156" stroke="var(--on-plate)" stroke-width="4"/>',
    text(86, 57, '23', onPlate),
    text(86, 116, '1965', onPlate),
    arrow(202, 42, 172, 42),
    text(210, 29, t.upper, { bold: true }),
    text(210, 47, t.upperMeans),
    arrow(202, 100, 172, 100),
    text(210, 87, t.lower, { bold: true }),
    text(210, 105, t.lowerMeans),
    line('M8 156H352', 'muted'),
    check(16, 179),
    text(38, 185, t.call, { bold: true }),
  ],
});
