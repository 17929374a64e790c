import { defineDrawing } from './kit/drawing.ts';
import {
  arrow,
  badge,
  boxPath,
  circlePath,
  legend,
  line,
  solid,
  text,
  tone,
} from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 332,
  labels: {
    de: {
      hose: 'Schlauch eingezogen und gesichert',
      earth: 'Erdungskabel eingezogen',
      cabinet: 'Schrank und Klappen zu',
      chocks: 'Keile und Leitkegel verstaut',
      behind: 'Niemand dahinter',
      rule: 'Erst dann einsteigen.',
    },
    en: {
      hose: 'Hose reeled in and secured',
      earth: 'Earthing cable reeled in',
      cabinet: 'Cabinet and flaps closed',
      chocks: 'Chocks and cones stowed',
      behind: 'Nobody behind',
      rule: 'Only then get in.',
    },
    fr: {
      hose: 'Flexible enroulé et sécurisé',
      earth: 'Câble de terre enroulé',
      cabinet: 'Coffret et trappes fermés',
      chocks: 'Cales et cônes rangés',
      behind: 'Personne derrière',
      rule: 'Montez seulement ensuite.',
    },
  },
  alternative: {
    de: 'Der Tankwagen von oben, ein Pfeil führt einmal ganz herum. 1 Schlauch eingezogen und gesichert, 2 Erdungskabel eingezogen, 3 Schrank und Klappen zu, 4 niemand dahinter, 5 Keile und Leitkegel verstaut. Erst dann einsteigen.',
    en: 'The tanker from above, an arrow leads all the way around. 1 hose reeled in and secured, 2 earthing cable reeled in, 3 cabinet and flaps closed, 4 nobody behind, 5 chocks and cones stowed. Only then get in.',
    fr: 'Le camion-citerne vu d’en haut, une flèche en fait tout le tour. 1 flexible enroulé et sécurisé, 2 câble de terre enroulé, 3 coffret et trappes fermés, 4 personne derrière, 5 cales et cônes rangés. Montez seulement ensuite.',
  },
  shapes: (t) => [
    solid(boxPath(70, 52, 48, 56, 8)),
    line('M82 54v52'),
    solid(boxPath(124, 52, 160, 56, 26)),
    solid(boxPath(262, 58, 26, 44, 4)),
    line(circlePath(275, 72, 8)),
    line(circlePath(275, 92, 5), 'right'),
    line(
      'M52 120C60 148 300 152 318 122C334 92 332 40 300 26C240 12 120 14 84 24',
      'right',
      'stroke-width="4" stroke-dasharray="2 9"',
    ),
    arrow(84, 24, 62, 40, 'right', 'stroke-width="4"'),
    badge(1, 236, 144),
    badge(2, 300, 136),
    badge(3, 328, 80),
    badge(4, 336, 36),
    badge(5, 196, 16),
    legend(190, [t.hose, t.earth, t.cabinet, t.behind, t.chocks], 23),
    text(14, 318, t.rule, { bold: true, colour: tone.right }),
  ],
});
