import { defineDrawing } from './kit/drawing.ts';
import { area, arrow, boxPath, check, cross, line, solid, tank, text } from './kit/shapes.ts';

/** A buried tank whose chamber opens at the ground; the ground lies at y. */
const buried = (y: number): string =>
  line(`M8 ${y}H46M94 ${y}H196`, 'muted') +
  tank(14, y + 24, 112, 40, 0.6) +
  solid(`M52 ${y + 26}V${y - 6}h36v${y + 26 - (y - 6)}`) +
  line(`M64 ${y + 24}v-12h12v12M70 ${y + 12}v-6`);
const water = (d: string): string => area(d, 'info', 0.25);
const result = (y: number, label: string, isRight: boolean): string =>
  (isRight ? check(210, y) : cross(210, y)) + text(224, y - 4, label, { bold: true });

export const drawing = defineDrawing('flooded-tank', {
  height: 366,
  shapes: (t) => [
    text(8, 16, t.puddle),
    buried(46),
    water(`M53 64h34v6h-34z`),
    // The hose of the hand pump.
    line('M82 66V28H140', 'ink', 'stroke-width="3"'),
    solid(boxPath(140, 18, 14, 28, 3)),
    line('M147 18v-8m-7 0h14'),
    result(62, t.puddleDo, true),
    line('M8 122H352', 'muted'),
    text(104, 142, t.under),
    buried(180),
    water('M8 164H52V180H8zM88 164H196V180H88zM53 164h34v42h-34z'),
    result(196, t.underDo, false),
    line('M8 254H352', 'muted'),
    text(8, 272, t.afloat),
    water('M8 318H196V358H8z'),
    tank(40, 284, 112, 44, 0.4),
    line('M90 284v-6h14v6'),
    arrow(168, 344, 168, 304, 'danger'),
    arrow(24, 344, 24, 304, 'danger'),
    result(316, t.afloatDo, false),
  ],
});
