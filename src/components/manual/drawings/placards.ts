import { defineDrawing } from './kit/drawing.ts';
import { area, boxPath, circlePath, line, text, type Tone } from './kit/shapes.ts';

/** A placard standing on its corner, its middle at x and y. */
const diamond = (x: number, y: number, colour: Tone, digits: string): string =>
  area(`M${x} ${y - 52}l52 52l-52 52l-52 -52z`, colour, 0.35) +
  line(`M${x} ${y - 45}l45 45l-45 45l-45 -45z`, colour) +
  text(x, y + 36, digits, { anchor: 'middle', bold: true });
const flameAt = (x: number, y: number): string =>
  area(
    `M${x} ${y}c-12 0 -14 -14 -6 -22c0 5 3 6 4 4c-1 -6 2 -11 7 -14c-1 8 8 12 7 22c0 6 -5 10 -12 10z`,
    'ink',
    0.8,
  );

export const drawing = defineDrawing({
  height: 306,
  labels: {
    de: {
      red: '2.1 rot',
      green: '2.2 grün',
      yellow: '5.1 gelb',
      flammable: '2.1: Flüssiggas, LNG, Wasserstoff',
      inert: '2.2: Stickstoff, Argon, Helium, CO2',
      oxygen: '2.2 und 5.1: Sauerstoff',
      where: 'Beide Seiten und hinten, auch leer\nund ungereinigt.',
    },
    en: {
      red: '2.1 red',
      green: '2.2 green',
      yellow: '5.1 yellow',
      flammable: '2.1: LPG, LNG, hydrogen',
      inert: '2.2: nitrogen, argon, helium, CO2',
      oxygen: '2.2 and 5.1: oxygen',
      where: 'Both sides and rear, also when\nempty and uncleaned.',
    },
    fr: {
      red: '2.1 rouge',
      green: '2.2 vert',
      yellow: '5.1 jaune',
      flammable: '2.1\u00a0: GPL, GNL, hydrogène',
      inert: '2.2\u00a0: azote, argon, hélium, CO2',
      oxygen: '2.2 et 5.1\u00a0: oxygène',
      where: 'Deux côtés et arrière, même vide\nnon nettoyé.',
    },
  },
  alternative: {
    de: 'Drei Großzettel. 2.1 rot mit Flamme: Flüssiggas, LNG und Wasserstoff. 2.2 grün mit Gasflasche: Stickstoff, Argon, Helium und CO2. 2.2 und dazu 5.1 gelb mit Flamme über einem Kreis: Sauerstoff. Sie stehen an beiden Seiten und hinten, auch leer und ungereinigt.',
    en: 'Three placards. 2.1 red with a flame: LPG, LNG and hydrogen. 2.2 green with a gas cylinder: nitrogen, argon, helium and CO2. 2.2 and also 5.1 yellow with a flame over a circle: oxygen. They stand on both sides and at the rear, also when empty and uncleaned.',
    fr: 'Trois plaques-étiquettes. 2.1 rouge à flamme\u00a0: GPL, GNL et hydrogène. 2.2 verte à bouteille de gaz\u00a0: azote, argon, hélium et CO2. 2.2 et en plus 5.1 jaune à flamme sur un cercle\u00a0: oxygène. Elles sont des deux côtés et à l’arrière, même vide non nettoyé.',
  },
  shapes: (t) => [
    diamond(60, 62, 'danger', '2'),
    flameAt(60, 60),
    diamond(180, 62, 'right', '2'),
    area(`${boxPath(160, 48, 36, 12, 6)}M196 54h8`, 'ink', 0.8),
    diamond(300, 62, 'caution', '5.1'),
    flameAt(300, 56),
    line(`${circlePath(300, 68, 9)}M286 80h28`, 'ink', 'stroke-width="3"'),
    text(60, 136, t.red, { anchor: 'middle', bold: true }),
    text(180, 136, t.green, { anchor: 'middle', bold: true }),
    text(300, 136, t.yellow, { anchor: 'middle', bold: true }),
    line('M8 152H352', 'muted'),
    text(8, 178, t.flammable),
    text(8, 202, t.inert),
    text(8, 226, t.oxygen),
    line('M8 242H352', 'muted'),
    text(8, 268, t.where, { bold: true }),
  ],
});
