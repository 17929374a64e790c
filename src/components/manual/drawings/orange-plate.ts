import { defineDrawing } from './kit/drawing.ts';
import { arrow, check, line, text } from './kit/shapes.ts';

const onPlate = { anchor: 'middle', size: 44, bold: true, colour: 'var(--on-plate)' } as const;

export const drawing = defineDrawing({
  height: 200,
  labels: {
    de: {
      upper: 'Gefahrnummer',
      upperMeans: '23: entzündbares\nGas',
      lower: 'UN-Nummer',
      lowerMeans: '1965: Flüssiggas,\nGemisch',
      call: 'Beim Notruf nennst du beide Zahlen.',
    },
    en: {
      upper: 'Hazard number',
      upperMeans: '23: flammable\ngas',
      lower: 'UN number',
      lowerMeans: '1965: LPG,\nmixture',
      call: 'In the emergency call give both.',
    },
    fr: {
      upper: 'Numéro de danger',
      upperMeans: '23\u00a0: gaz\ninflammable',
      lower: 'Numéro ONU',
      lowerMeans: '1965\u00a0: GPL,\nmélange',
      call: 'À l’appel, donnez les deux numéros.',
    },
  },
  alternative: {
    de: 'Orangefarbene Tafel mit zwei Zahlen. Oben 23, die Gefahrnummer: entzündbares Gas. Unten 1965, die UN-Nummer: Flüssiggas, Gemisch. Beim Notruf nennst du beide Zahlen.',
    en: 'Orange plate with two numbers. Top 23, the hazard identification number: flammable gas. Bottom 1965, the UN number: LPG, mixture. Give both numbers in the emergency call.',
    fr: 'Panneau orange avec deux numéros. En haut 23, le numéro d’identification du danger\u00a0: gaz inflammable. En bas 1965, le numéro ONU\u00a0: GPL, mélange. Donnez les deux à l’appel d’urgence.',
  },
  shapes: (t) => [
    '<path d="M8 12h156v117H8z" fill="var(--plate)" stroke="var(--on-plate)" stroke-width="4"/><path d="M8 70.5h156" stroke="var(--on-plate)" stroke-width="4"/>',
    text(86, 57, '23', onPlate),
    text(86, 116, '1965', onPlate),
    arrow(202, 42, 172, 42),
    text(210, 29, t.upper, { bold: true }),
    text(210, 47, t.upperMeans),
    arrow(202, 100, 172, 100),
    text(210, 87, t.lower, { bold: true }),
    text(210, 105, t.lowerMeans),
    line('M8 156H352', 'muted'),
    check(16, 179),
    text(38, 185, t.call, { bold: true }),
  ],
});
