import { defineDrawing } from './kit/drawing.ts';
import { boxPath, circlePath, line, text } from './kit/shapes.ts';

/** Symbols and digits on a placard; its background has the real colour, in every theme. */
const ink = 'var(--on-plate)';
const digitsOn = { anchor: 'middle', bold: true, colour: ink } as const;

/** A diamond-shaped placard with its centre at x and y. */
const placard = (x: number, y: number, ground: string, digits: string): string =>
  `<path d="M${x} ${y - 52}l52 52l-52 52l-52 -52z" fill="var(--label-${ground})" stroke="${ink}"/>` +
  `<path d="M${x} ${y - 45}l45 45l-45 45l-45 -45z" stroke="${ink}"/>` +
  text(x, y + 36, digits, digitsOn);
const flameAt = (x: number, y: number): string =>
  `<path d="M${x} ${y}c-12 0 -14 -14 -6 -22c0 5 3 6 4 4c-1 -6 2 -11 7 -14c-1 8 8 12 7 22c0 6 -5 10 -12 10z" fill="${ink}" stroke="none"/>`;

export const drawing = defineDrawing('placards', {
  height: 286,
  shapes: (t) => [
    placard(60, 62, 'red', '2'),
    flameAt(60, 60),
    placard(180, 62, 'green', '2'),
    `<path d="${boxPath(160, 48, 36, 12, 6)}M196 54h8" fill="${ink}" stroke="${ink}"/>`,
    placard(300, 62, 'yellow', '5.1'),
    flameAt(300, 56),
    `<path d="${circlePath(300, 68, 9)}M286 80h28" stroke="${ink}" stroke-width="3"/>`,
    text(60, 136, t.red, { anchor: 'middle', bold: true }),
    text(180, 136, t.green, { anchor: 'middle', bold: true }),
    text(300, 136, t.yellow, { anchor: 'middle', bold: true }),
    line('M8 148H352', 'muted'),
    text(8, 170, t.flammable),
    text(8, 192, t.inert),
    text(8, 214, t.oxygen),
    line('M8 226H352', 'muted'),
    text(8, 248, t.where, { bold: true }),
  ],
});
