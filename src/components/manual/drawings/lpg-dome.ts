import { defineDrawing } from './kit/drawing.ts';
import {
  area,
  badge,
  boxPath,
  circlePath,
  dashed,
  legend,
  line,
  solid,
  text,
} from './kit/shapes.ts';

const wheel = (x: number, y: number): string => line(`M${x - 12} ${y}h24M${x} ${y}v8`);

export const drawing = defineDrawing('lpg-dome', {
  height: 440,
  shapes: (t) => [
    line('M24 98V22q0 -12 12 -12H324q12 0 12 12V98', 'muted', dashed),
    solid('M40 110V196a40 40 0 0 0 40 40H280a40 40 0 0 0 40 -40V110z'),
    area('M40 152H320V196a40 40 0 0 1 -40 40H80a40 40 0 0 1 -40 -40z', 'info', 0.4),
    line('M40 130H320', 'caution', dashed),
    text(68, 126, t.limit, { bold: true }),
    line('M60 110v8M184 110v20M282 110v112M310 110v14M144 110l22 40'),
    solid(boxPath(304, 122, 12, 10)),
    solid('M158 152a9 5 0 1 0 18 0a9 5 0 1 0 -18 0z'),
    solid(boxPath(20, 98, 320, 12)),
    solid(boxPath(52, 74, 16, 24)),
    solid(boxPath(47, 62, 26, 14)),
    solid(boxPath(94, 66, 16, 32)),
    area('M90 66q12 -14 24 0z', 'danger'),
    line('M144 98v-10'),
    solid(circlePath(144, 76, 13)),
    line('M144 76l7 -6'),
    solid(boxPath(178, 82, 12, 16)),
    wheel(184, 74),
    solid(boxPath(211, 76, 18, 22)),
    wheel(220, 68),
    line('M253 98v-12'),
    solid(circlePath(253, 74, 12)),
    line('M253 74l-5 -6'),
    solid(boxPath(274, 76, 16, 22)),
    wheel(282, 68),
    solid(boxPath(303, 78, 14, 20)),
    line('M307 84v4M313 84v4'),
    ...[60, 102, 144, 184, 220, 253, 282, 310].map((x, index) => badge(index + 1, x, 36)),
    legend(
      266,
      [t.fill, t.relief, t.gauge, t.ullage, t.vapour, t.pressure, t.liquid, t.overfill],
      23,
    ),
  ],
});
