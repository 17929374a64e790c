import { defineDrawing } from './kit/drawing.ts';
import { area, check, cross, text } from './kit/shapes.ts';

const row = (y: number, closedFrom: string): string =>
  ['A', 'B', 'C', 'D', 'E']
    .map((category, index) => {
      const x = 6 + index * 72;
      const closed = category >= closedFrom;
      return (
        area(`M${x} ${y + 68}v-38a30 30 0 0 1 60 0v38z`, closed ? 'danger' : 'right', 0.2) +
        text(x + 30, y + 34, category, { anchor: 'middle', size: 20, bold: true }) +
        (closed ? cross(x + 30, y + 52) : check(x + 29, y + 52))
      );
    })
    .join('');

export const drawing = defineDrawing('tunnel-codes', {
  height: 258,
  shapes: (t) => [
    text(6, 18, t.lpg, { bold: true }),
    row(28, 'B'),
    text(6, 132, t.air, { bold: true }),
    row(142, 'C'),
    check(16, 238),
    text(34, 244, t.open),
    cross(130, 238),
    text(148, 244, t.closed),
  ],
});
