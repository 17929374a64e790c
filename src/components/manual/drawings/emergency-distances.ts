import { defineDrawing } from './kit/drawing.ts';
import { area, flame, line, person, text, tone, truck } from './kit/shapes.ts';

const bar = (y: number, end: number): string =>
  line(`M152 ${y}H${end}M152 ${y - 6}v12M${end} ${y - 6}v12`);

export const drawing = defineDrawing('emergency-distances', {
  height: 278,
  shapes: (t) => [
    truck(4, 66),
    line('M4 66H142'),
    bar(30, 212),
    person(232, 52),
    text(250, 35, t.first, { bold: true, size: 16 }),
    text(152, 76, t.firstWho),
    bar(110, 232),
    person(252, 132),
    text(144, 116, t.police, { anchor: 'end', bold: true, size: 16 }),
    text(152, 156, t.policeWho),
    area('M152 188H334l-10 -9v18l10 -9', 'danger', 0.6),
    person(346, 210),
    flame(22, 208),
    text(144, 194, t.fire, { anchor: 'end', bold: true, size: 16, colour: tone.danger }),
    text(152, 222, t.fireWho, { colour: tone.danger, bold: true }),
    text(4, 254, t.note, { colour: tone.muted }),
  ],
});
