import { defineDrawing } from './kit/drawing.ts';
import { area, arrow, boxPath, cross, dashed, line, solid, tank, text, tone } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 284,
  labels: {
    de: { air: 'Luft = 1', gas: 'Propan = 1,55', fog: 'Nebel', danger: 'unsichtbares Gas', shaft: 'Schacht', cellar: 'Keller', message: 'Gas ist schwerer als Luft. Die Gefahr\nreicht weiter als der Nebel.' },
    en: { air: 'Air = 1', gas: 'Propane = 1.55', fog: 'Fog', danger: 'invisible gas', shaft: 'Shaft', cellar: 'Cellar', message: 'Gas is heavier than air. The danger\nreaches further than the fog.' },
    fr: { air: 'Air = 1', gas: 'Propane = 1,55', fog: 'Brouillard', danger: 'gaz invisible', shaft: 'Puits', cellar: 'Cave', message: 'Le gaz est plus lourd que l’air. Le\ndanger dépasse le brouillard.' },
  },
  alternative: {
    de: 'Aus einem Tank tritt Gas aus und fließt am Boden entlang in einen Schacht und durch das Fenster in einen Keller. Der weiße Nebel liegt nur nahe am Leck, das unsichtbare Gas reicht viel weiter. Propan ist 1,55-mal so schwer wie Luft.',
    en: 'Gas escapes from a tank and flows along the ground into a shaft and through a window into a cellar. The white fog lies only near the leak, the invisible gas reaches much further. Propane is 1.55 times as heavy as air.',
    fr: 'Du gaz s’échappe d’une citerne et coule au sol vers un puits et, par le soupirail, dans une cave. Le brouillard blanc ne reste que près de la fuite, le gaz invisible va bien plus loin. Le propane est 1,55 fois plus lourd que l’air.',
  },
  shapes: (t) => [
    text(130, 26, t.air, { colour: tone.info, bold: true }), arrow(120, 34, 120, 8, 'info'),
    text(130, 58, t.gas, { colour: tone.danger, bold: true }), arrow(120, 40, 120, 66, 'danger'),
    line('M264 152V84l44 -30l44 30V152'), line(boxPath(290, 96, 34, 26)),
    area('M62 132C90 112 140 124 176 128C216 132 240 132 260 136V146H272V206H352V166H284V152H206V212H170V152H44Q50 138 62 132z', 'danger', 0.3, dashed),
    line('M4 152H170V212H206V152H264V212H352V152'), line('M166 152h44', 'ink', 'stroke-dasharray="5 5"'), line('M264 136v16', 'danger', 'stroke-width="4"'),
    line('M22 140v12M88 140v12'), tank(8, 100, 96, 42, 0.7), solid(boxPath(42, 88, 28, 12)),
    area('M72 152C64 130 92 128 102 136C116 128 136 134 140 152z', 'ink', 0.35),
    text(60, 172, t.fog, { bold: true }), line('M100 160L108 146', 'ink'),
    text(112, 108, t.danger, { colour: tone.danger, bold: true }), line('M190 114L196 134', 'danger'),
    arrow(188, 160, 188, 196, 'danger'), arrow(280, 156, 306, 184, 'danger'),
    text(188, 230, t.shaft, { anchor: 'middle' }), text(308, 230, t.cellar, { anchor: 'middle' }),
    cross(14, 258, 6), text(34, 256, t.message, { bold: true }),
  ],
});
