import { defineDrawing } from './kit/drawing.ts';
import { area, arrow, boxPath, check, cross, line, solid, tank, text } from './kit/shapes.ts';

const ground = 84;

/** A buried tank whose manhole opens at ground level, 112 units wide from x. */
const buried = (x: number): string =>
  line(`M${x} ${ground}h36M${x + 74} ${ground}h38`, 'muted') +
  tank(x + 4, ground + 22, 104, 36, 0.6) +
  solid(`M${x + 37} ${ground + 24}V${ground - 6}h36v30`) +
  line(`M${x + 49} ${ground + 22}v-12h12v12M${x + 55} ${ground + 10}v-6`);
const water = (d: string): string => area(d, 'info', 0.25);
const words = (x: number, title: string, toDo: string): string =>
  text(x, 16, title, { anchor: 'middle' }) + text(x, 196, toDo, { anchor: 'middle', bold: true });

export const drawing = defineDrawing('flooded-tank', {
  height: 240,
  shapes: (t) => [
    line('M120 4V236M240 4V236', 'muted'),
    buried(4),
    water('M42 100h34v6H42z'),
    // The hose of the hand pump.
    line('M70 102V62H96', 'ink', 'stroke-width="3"'),
    solid(boxPath(96, 54, 12, 24, 3)),
    line('M102 54v-6m-6 0h12'),
    words(60, t.puddle, t.puddleDo),
    check(60, 168),
    buried(124),
    water('M124 70h36v14h-36zM198 70h38v14h-38zM162 70h34v36h-34z'),
    words(180, t.under, t.underDo),
    cross(180, 166),
    water('M244 98H356V140H244z'),
    tank(256, 66, 88, 40, 0.4),
    line('M293 66v-6h14v6'),
    arrow(250, 132, 250, 84, 'danger'),
    arrow(350, 132, 350, 84, 'danger'),
    words(300, t.afloat, t.afloatDo),
    cross(300, 166),
  ],
});
