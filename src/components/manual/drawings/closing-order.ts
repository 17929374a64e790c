import { defineDrawing } from './kit/drawing.ts';
import { area, badge, boxPath, legend, line, solid, text } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 312,
  labels: {
    de: { tank: 'Tank', hose: 'Schlauch', side: 'Tankseite schließen', end: 'Schlauchende schließen', vent: 'Gesicht weg, Kupplung entspannen', off: 'Warten, dann abschrauben', cap: 'Kappe mit Dichtung aufsetzen', leak: 'Mit Lecksuchmittel prüfen' },
    en: { tank: 'Tank', hose: 'Hose', side: 'Close the tank side', end: 'Close the hose end', vent: 'Face away, vent the coupling', off: 'Wait, then unscrew', cap: 'Put on the cap with its gasket', leak: 'Check with leak detection fluid' },
    fr: { tank: 'Citerne', hose: 'Flexible', side: 'Fermer côté citerne', end: 'Fermer côté flexible', vent: 'Dépressuriser, visage détourné', off: 'Attendre, puis dévisser', cap: 'Remettre le bouchon avec son joint', leak: 'Contrôler au produit détecteur' },
  },
  alternative: {
    de: 'Links der Tank, rechts das Schlauchende, dazwischen die Kupplung. 1 Tankseite schließen, 2 Schlauchende schließen, 3 Gesicht weg, Kupplung entspannen, 4 warten, dann abschrauben, 5 Kappe mit Dichtung, 6 mit Lecksuchmittel prüfen.',
    en: 'The tank on the left, the hose end on the right, the coupling in between. 1 close the tank side, 2 close the hose end, 3 face away, vent the coupling, 4 wait, then unscrew, 5 cap with its gasket, 6 check with leak detection fluid.',
    fr: 'À gauche la citerne, à droite le bout du flexible, entre les deux le raccord. 1 fermer côté citerne, 2 fermer côté flexible, 3 dépressuriser le raccord, visage détourné, 4 attendre, puis dévisser, 5 bouchon avec son joint, 6 produit détecteur de fuite.',
  },
  shapes: (t) => [
    solid('M4 40h26v88H4z'), text(4, 28, t.tank, { bold: true }), text(356, 28, t.hose, { anchor: 'end', bold: true }),
    solid(boxPath(30, 72, 122, 24)), solid(boxPath(222, 72, 66, 24)), line('M288 84C330 84 330 130 356 130', 'ink', 'stroke-width="12"'),
    area('M84 74h68v20H84zM222 74h24v20h-24z', 'info', 0.4, 'stroke-width="0"'),
    solid(boxPath(146, 64, 82, 40, 5)), line('M164 64v40M210 64v40'), area('M168 74h38v20h-38z', 'info', 0.4, 'stroke-width="0"'),
    line('M84 72V56M70 56h28', 'danger', 'stroke-width="4"'), line('M256 72V56M242 56h28', 'danger', 'stroke-width="4"'),
    line('M187 64q-8 -10 0 -18t0 -16', 'info'), line('M197 64q-6 -8 0 -14', 'info'), line('M177 64q-6 -8 0 -14', 'info'),
    line('M164 116a26 12 0 0 0 48 0m-9 3l9 -4l2 9', 'ink'),
    solid('M112 118h-22v22h22zM90 122h-8v14h8'), line('M86 118l-22 -14', 'muted', 'stroke-dasharray="4 4"'),
    line('M52 104q-4 8 0 10t0 -10M42 112q-4 8 0 10t0 -10', 'right'),
    badge(1, 84, 42), badge(2, 256, 42), badge(3, 212, 44), badge(4, 230, 124), badge(5, 126, 128), badge(6, 58, 134),
    legend(176, [t.side, t.end, t.vent, t.off, t.cap, t.leak]),
  ],
});
