import { defineDrawing } from './kit/drawing.ts';
import { line, text } from './kit/shapes.ts';

const onPlate = { anchor: 'middle', size: 20, bold: true, colour: 'var(--on-plate)' } as const;
/** A plate with the real proportions, 4 to 3. */
const plate = (x: number, y: number, hazard: string, number: string): string =>
  `<path d="M${x} ${y}h72v54h-72z" fill="var(--plate)" stroke="var(--on-plate)" stroke-width="3"/><path d="M${x} ${y + 27}h72" stroke="var(--on-plate)" stroke-width="3"/>` +
  text(x + 36, y + 21, hazard, onPlate) +
  text(x + 36, y + 48, number, onPlate);

export const drawing = defineDrawing('un-plates', {
  height: 322,
  shapes: (t) => [
    ...(
      [
        ['23', '1965', t.lpg],
        ['225', '1073', t.oxygen],
        ['223', '1972', t.lng],
        ['22', '1977', t.nitrogen],
        ['223', '1966', t.hydrogen],
        ['22', '1951', t.argon],
        ['22', '1963', t.helium],
        ['22', '2187', t.carbon],
      ] as const
    ).map(([hazard, number, name], index) => {
      const x = 8 + (index % 2) * 178;
      const y = 8 + Math.floor(index / 2) * 66;
      return plate(x, y, hazard, number) + text(x + 80, y + 23, name);
    }),
    line('M8 278H352', 'muted'),
    text(8, 304, t.compare, { bold: true }),
  ],
});
