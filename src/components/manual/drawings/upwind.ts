import { defineDrawing } from './kit/drawing.ts';
import { area, arrow, boxPath, cross, dashed, line, solid, text, tone } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 344,
  labels: {
    de: {
      wind: 'Wind',
      up: 'gegen den\nWind',
      across: 'quer zum Wind',
      gas: 'Gas',
      never: 'nie hier',
      away: '50\u00a0m weg, warnen, dann die 112',
    },
    en: {
      wind: 'Wind',
      up: 'upwind',
      across: 'crosswind',
      gas: 'Gas',
      never: 'never here',
      away: '50\u00a0m away, warn, then call 112',
    },
    fr: {
      wind: 'Vent',
      up: 'contre le\nvent',
      across: 'en travers du vent',
      gas: 'Gaz',
      never: 'jamais ici',
      away: 'À 50\u00a0m, prévenez, puis le 112',
    },
  },
  alternative: {
    de: 'Von oben gesehen: Der Wind kommt von links, das Gas zieht vom Tankwagen nach rechts. Grüne Pfeile führen nach links, gegen den Wind, und nach oben und unten, quer zum Wind. Nie nach rechts. 50\u00a0m weg, warnen, dann die 112.',
    en: 'Seen from above: the wind comes from the left, the gas drifts from the tanker to the right. Green arrows lead to the left, upwind, and up and down, crosswind. Never to the right. 50\u00a0m away, warn, then call 112.',
    fr: 'Vu d’en haut\u00a0: le vent vient de la gauche, le gaz part du camion-citerne vers la droite. Des flèches vertes vont à gauche, contre le vent, et en haut et en bas, en travers. Jamais à droite. À 50\u00a0m, prévenez, puis le 112.',
  },
  shapes: (t) => [
    text(8, 20, t.wind, { bold: true, colour: tone.info }),
    arrow(8, 36, 70, 36, 'info'),
    arrow(8, 56, 70, 56, 'info'),
    arrow(8, 76, 70, 76, 'info'),
    area('M196 154C236 128 280 96 356 84V234C300 222 240 192 196 164z', 'danger', 0.3, dashed),
    solid(boxPath(112, 142, 98, 34, 16)),
    solid(boxPath(112, 144, 24, 30, 5)),
    line('M118 146v26'),
    cross(204, 159, 6),
    text(288, 146, t.gas, { anchor: 'middle', bold: true, colour: tone.danger, size: 20 }),
    text(290, 176, t.never, { anchor: 'middle', bold: true, colour: tone.danger }),
    arrow(100, 159, 14, 159, 'right', 'stroke-width="4"'),
    text(14, 186, t.up, { bold: true, colour: tone.right }),
    arrow(164, 130, 164, 48, 'right', 'stroke-width="4"'),
    text(164, 36, t.across, { anchor: 'middle', bold: true, colour: tone.right }),
    arrow(164, 188, 164, 270, 'right', 'stroke-width="4"'),
    text(164, 292, t.across, { anchor: 'middle', bold: true, colour: tone.right }),
    line('M8 306H352', 'muted'),
    text(180, 330, t.away, { anchor: 'middle', bold: true }),
  ],
});
