import { defineDrawing } from './kit/drawing.ts';
import { badge, boxPath, circlePath, dashed, earthSign, legend, line, solid, tank, text, tone, truck } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 330,
  labels: {
    de: { earth: 'Erdungskabel anschließen', lay: 'Schlauch ohne Knick auslegen', couple: 'Kappe langsam ab, Kupplung fest', plug: 'Überfüllsicherung anstecken', open: 'Schlauchventil langsam öffnen', last: 'Zuletzt ab: das Erdungskabel' },
    en: { earth: 'Connect the earthing cable', lay: 'Lay out the hose without kinks', couple: 'Cap off slowly, coupling tight', plug: 'Plug in overfill prevention device', open: 'Open the hose valve slowly', last: 'Off last: the earthing cable' },
    fr: { earth: 'Brancher la mise à la terre', lay: 'Dérouler le flexible sans pli', couple: 'Bouchon ôté lentement, raccord serré', plug: 'Brancher le limiteur de remplissage', open: 'Ouvrir lentement la vanne', last: 'En dernier\u00a0: retirer la terre' },
  },
  alternative: {
    de: 'Links der Tankwagen, rechts der Kundentank. 1 Erdungskabel anschließen, 2 Schlauch ohne Knick auslegen, 3 Kappe langsam ab, Kupplung fest, 4 Überfüllsicherung anstecken, 5 Schlauchventil langsam öffnen. Das Erdungskabel kommt zuletzt ab.',
    en: 'The tanker on the left, the customer tank on the right. 1 connect the earthing cable, 2 lay out the hose without kinks, 3 cap off slowly, coupling tight, 4 plug in the overfill prevention device, 5 open the hose valve slowly. The earthing cable comes off last.',
    fr: 'À gauche le camion-citerne, à droite la citerne client. 1 brancher la mise à la terre, 2 dérouler le flexible sans pli, 3 bouchon ôté lentement, raccord serré, 4 brancher le limiteur de remplissage, 5 ouvrir lentement la vanne. La mise à la terre se retire en dernier.',
  },
  shapes: (t) => [
    line('M4 126H356'),
    truck(6, 126),
    solid(boxPath(118, 90, 20, 24)), line(circlePath(128, 102, 6)),
    line('M262 114v12M338 114v12'), tank(246, 72, 108, 42, 0.5), solid(boxPath(286, 58, 34, 14)),
    line('M138 94C176 16 250 2 312 26V58', 'caution', dashed),
    line('M138 104C156 136 196 118 224 116C262 112 236 36 282 40Q292 42 292 58', 'ink', 'stroke-width="5"'),
    line('M66 109V130', 'right', 'stroke-width="4"'), earthSign(66, 130),
    badge(1, 94, 144, 'right'), badge(2, 192, 104), badge(3, 266, 28), badge(4, 214, 26), badge(5, 340, 50),
    line('M330 50L300 52'),
    legend(186, [t.earth, t.lay, t.couple, t.plug, t.open]),
    badge(1, 14, 309, 'right'), text(34, 314, t.last, { bold: true, colour: tone.right }),
  ],
});
