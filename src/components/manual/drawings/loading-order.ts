import { defineDrawing } from './kit/drawing.ts';
import {
  badge,
  boxPath,
  earthSign,
  legend,
  line,
  person,
  solid,
  text,
  truck,
} from './kit/shapes.ts';

const ground = 186;

export const drawing = defineDrawing('loading-order', {
  height: 334,
  shapes: (t) => [
    line(`M8 ${ground}H352`, 'muted'),
    // The gantry with the loading arm for liquid and the hose that returns the vapour.
    solid(boxPath(268, 40, 12, ground - 40, 2)),
    solid(boxPath(196, 30, 84, 12, 2)),
    line('M214 42v26h-26v64', 'info', 'stroke-width="5"'),
    line('M250 42v50c0 20 -34 20 -34 40', 'caution', 'stroke-width="3"'),
    truck(92, ground),
    text(112, 46, t.arm, { anchor: 'middle' }),
    line('M160 48L192 60', 'muted'),
    text(352, 24, t.back, { anchor: 'end' }),
    line('M300 30L253 70', 'muted'),
    // Wheel chock, earthing, and a person who watches.
    solid(`M232 ${ground}h16l-16 -11z`),
    line('M210 160C250 150 300 150 312 164', 'right', 'stroke-width="3"'),
    earthSign(312, 164),
    person(60, ground),
    badge(1, 256, ground - 12),
    badge(2, 312, 146, 'right'),
    badge(3, 188, 112, 'info'),
    badge(4, 60, ground - 62),
    legend(222, [t.one, t.two, t.three, t.four, t.five]),
  ],
});
