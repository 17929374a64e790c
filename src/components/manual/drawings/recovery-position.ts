import { defineDrawing } from './kit/drawing.ts';
import { badge, circlePath, legend, line, solid, text, tone } from './kit/shapes.ts';

/** An arm or a leg with an outline, seen from above. */
const limb = (d: string, width: number): string =>
  `<path d="${d}" stroke="${tone.ink}" stroke-width="${width}"/>` +
  `<path d="${d}" stroke="${tone.paper}" stroke-width="${width - 4}"/>`;

export const drawing = defineDrawing('recovery-position', {
  height: 330,
  shapes: (t) => [
    limb('M112 70L104 128L58 132', 18),
    limb('M214 72L286 78L344 74', 22),
    `<path d="M118 66H206" stroke="${tone.ink}" stroke-width="46"/>`,
    `<path d="M118 66H206" stroke="${tone.paper}" stroke-width="42"/>`,
    limb('M214 76L262 124L318 124', 22),
    solid(circlePath(62, 66, 22)),
    line('M46 80q6 8 12 4', 'ink', 'stroke-width="3"'),
    limb('M120 60L100 104L72 88', 16),
    badge(1, 124, 138),
    badge(2, 40, 106),
    badge(3, 256, 146),
    badge(4, 62, 26),
    legend(192, [t.arm, t.cheek, t.knee, t.head]),
    line('M8 284H352', 'muted'),
    text(14, 310, t.breath, { bold: true, colour: tone.right }),
  ],
});
