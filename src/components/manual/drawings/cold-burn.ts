import { defineDrawing } from './kit/drawing.ts';
import {
  area,
  arrow,
  badge,
  boxPath,
  cross,
  line,
  person,
  solid,
  text,
  tone,
} from './kit/shapes.ts';

/** A forearm with its hand, 100 units long; the red spot is the burn. */
const arm = (x: number, y: number): string =>
  solid(`M${x} ${y}h52q8 -10 16 -8l-4 8h28q6 0 6 5t-6 5h-2q4 4 -2 8q2 5 -4 7H${x}z`) +
  area(`M${x + 30} ${y + 3}q14 -4 24 4q2 10 -10 12q-16 2 -14 -16z`, 'danger', 0.5);

export const drawing = defineDrawing('cold-burn', {
  height: 372,
  shapes: (t) => [
    line('M180 6V262M4 134H356', 'muted'),
    badge(1, 16, 18),
    person(112, 84),
    person(88, 84),
    area('M20 84q-6 -18 10 -20q4 -12 16 -6q14 0 12 14q6 8 -2 12z', 'info', 0.35),
    arrow(128, 60, 166, 60, 'right', 'stroke-width="3"'),
    line('M6 86H170'),
    text(8, 106, t.away),
    badge(2, 198, 18),
    line('M236 12h28q8 0 8 10'),
    area('M268 26h8l3 34h-14z', 'info', 0.4),
    arm(220, 62),
    text(190, 106, t.thaw),
    badge(3, 16, 152),
    arm(40, 188),
    area('M34 184h46v30H34z', 'info', 0.35, 'stroke-dasharray="4 4"'),
    line('M44 176v-14m-6 3l12 8m0 -8l-12 8', 'info'),
    text(8, 238, t.leave),
    badge(4, 198, 152),
    arm(220, 188),
    solid('M246 182h34v32h-34z', 'right'),
    line('M263 191v14m-7 -7h14', 'right'),
    text(190, 238, t.cover),
    line('M4 272H356', 'muted'),
    cross(18, 298),
    text(38, 296, t.never, { bold: true, colour: tone.danger }),
    area(boxPath(8, 332, 22, 22), 'right', 0.2),
    line('M19 337v12m-6 -6h12', 'right', 'stroke-width="3"'),
    text(38, 348, t.doctor, { bold: true }),
  ],
});
