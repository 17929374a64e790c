import { defineDrawing } from './kit/drawing.ts';
import { arrow, check, cross, line, sun, tank, text, tone } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 312,
  labels: {
    de: {
      cold: 'kalt',
      warm: 'warm',
      good: 'Bis 85\u00a0% gefüllt:\nDie Flüssigkeit hat Platz.',
      limit: '85\u00a0%',
      bad: 'Überfüllt: Es bleibt kein Gasraum.\nDer Druck steigt gefährlich.',
    },
    en: {
      cold: 'cold',
      warm: 'warm',
      good: 'Filled to 85%:\nthe liquid has room to expand.',
      limit: '85%',
      bad: 'Overfilled: no vapour space is left.\nThe pressure rises dangerously.',
    },
    fr: {
      cold: 'froid',
      warm: 'chaud',
      good: 'Rempli à 85\u202f%\u00a0:\nle liquide a de la place.',
      limit: '85\u202f%',
      bad: 'Trop rempli\u00a0: plus d’espace gazeux.\nLa pression devient dangereuse.',
    },
  },
  alternative: {
    de: 'Zwei Reihen, links kalt, rechts in der Sonne warm. Oben: Der Tank ist bis 85\u00a0% gefüllt. Warm steigt der Spiegel, über der Flüssigkeit bleibt Gasraum. Richtig. Unten: Der Tank ist überfüllt. Warm füllt die Flüssigkeit den ganzen Tank, der Druck steigt gefährlich. Falsch.',
    en: 'Two rows, cold on the left, warm in the sun on the right. Top: the tank is filled to 85%. When warm the level rises and vapour space remains above the liquid. Right. Bottom: the tank is overfilled. When warm the liquid fills the whole tank and the pressure rises dangerously. Wrong.',
    fr: 'Deux rangées, froid à gauche, chaud au soleil à droite. En haut\u00a0: la citerne est remplie à 85\u202f%. À chaud le niveau monte et il reste un espace gazeux. Correct. En bas\u00a0: la citerne est trop remplie. À chaud le liquide occupe toute la citerne et la pression devient dangereuse. Faux.',
  },
  shapes: (t) => [
    text(82, 24, t.cold, { anchor: 'middle', bold: true, colour: tone.info }),
    text(272, 24, t.warm, { anchor: 'middle', bold: true, colour: tone.caution }),
    sun(332, 20),
    tank(8, 40, 148, 64, 0.78),
    line('M2 54H162', 'caution', 'stroke-dasharray="6 5"'),
    text(179, 49, t.limit, { anchor: 'middle', bold: true }),
    arrow(166, 72, 190, 72),
    tank(200, 40, 148, 64, 0.88),
    check(16, 128),
    text(36, 128, t.good),
    tank(8, 188, 148, 64, 0.94, 'danger'),
    line('M2 202H162', 'caution', 'stroke-dasharray="6 5"'),
    arrow(166, 220, 190, 220),
    tank(200, 188, 148, 64, 1, 'danger'),
    arrow(250, 214, 236, 200, 'danger'),
    arrow(274, 212, 274, 194, 'danger'),
    arrow(298, 214, 312, 200, 'danger'),
    arrow(250, 226, 236, 240, 'danger'),
    arrow(274, 228, 274, 246, 'danger'),
    arrow(298, 226, 312, 240, 'danger'),
    cross(16, 278),
    text(36, 278, t.bad),
  ],
});
