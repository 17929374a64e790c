import { defineDrawing } from './kit/drawing.ts';
import { badge, check, legend, line, solid, text } from './kit/shapes.ts';

const ink = 'var(--on-plate)';
const onPlate = { anchor: 'middle', bold: true, colour: ink } as const;

export const drawing = defineDrawing('british-panel', {
  height: 312,
  shapes: (t) => [
    solid('M48 12h264v150H48z'),
    `<path d="M48 12h166v150H48z" fill="var(--plate)" stroke="${ink}" stroke-width="4"/><path d="M48 66h166M48 120h166" stroke="${ink}" stroke-width="4"/>`,
    text(131, 54, '2YE', { ...onPlate, size: 40 }),
    text(131, 108, '1965', { ...onPlate, size: 40 }),
    text(131, 148, t.telephone, { ...onPlate, size: 20 }),
    `<path d="M263 44l43 43l-43 43l-43 -43z" fill="var(--label-red)" stroke="${ink}"/><path d="M263 86c-12 0 -14 -14 -6 -22c0 5 3 6 4 4c-1 -6 2 -11 7 -14c-1 8 8 12 7 22c0 6 -5 10 -12 10z" fill="${ink}" stroke="none"/>`,
    text(263, 116, '2', onPlate),
    badge(1, 24, 40),
    badge(2, 24, 93),
    badge(3, 24, 142),
    badge(4, 334, 87),
    legend(190, [t.code, t.number, t.advice, t.sign], 23),
    line('M8 268H352', 'muted'),
    check(16, 289),
    text(38, 295, t.call, { bold: true }),
  ],
});
