import { defineDrawing } from './kit/drawing.ts';
import { area, boxPath, circlePath, dashed, flame, line, measure, solid, text } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 402,
  labels: {
    de: { one: '1\u00a0m', three: '3\u00a0m', shaft: 'Schacht', ignition: 'Flamme', cellar: 'Keller', air: 'Luftansaugung', inner: '1\u00a0m: ständiger Ex-Bereich (Zone 1),\noberirdischer Tank', outer: '3\u00a0m: keine Zündquelle, keine Brandlast,\nkeine Öffnung nach unten', electric: '3\u00a0m weit, 1\u00a0m hoch beim Füllen:\nkein elektrisches Gerät, kein Telefon' },
    en: { one: '1\u00a0m', three: '3\u00a0m', shaft: 'Shaft', ignition: 'Flame', cellar: 'Cellar', air: 'Air intake', inner: '1\u00a0m: permanent explosion hazard\n(zone 1), above-ground tank', outer: '3\u00a0m: no ignition source, no combustibles,\nno opening that leads down', electric: '3\u00a0m around, 1\u00a0m high while filling:\nno electrical equipment, no phone' },
    fr: { one: '1\u00a0m', three: '3\u00a0m', shaft: 'Puits', ignition: 'Flamme', cellar: 'Cave', air: 'Prise d’air', inner: '1\u00a0m\u00a0: zone ATEX permanente (zone 1),\nciterne aérienne', outer: '3\u00a0m\u00a0: ni source d’ignition, ni matière\ninflammable, ni ouverture basse', electric: '3\u00a0m de large, 1\u00a0m de haut pendant\nle remplissage\u00a0: ni appareil, ni téléphone' },
  },
  alternative: {
    de: 'Tank von oben, zwei Kreise um die Armaturen. Innen 1\u00a0m: ständiger Ex-Bereich, Zone 1, beim oberirdischen Tank. Außen 3\u00a0m: Schutzbereich; Schacht, Keller, Luftansaugung und Zündquelle liegen außerhalb. Beim Füllen 3\u00a0m weit und 1\u00a0m hoch: kein elektrisches Gerät.',
    en: 'Tank from above, two circles around the fittings. Inner circle 1\u00a0m: permanent explosion hazard, zone 1, at an above-ground tank. Outer circle 3\u00a0m: protection zone; shaft, cellar, air intake and ignition source lie outside. While filling 3\u00a0m around and 1\u00a0m high: no electrical equipment.',
    fr: 'Citerne vue d’en haut, deux cercles autour de la robinetterie. Intérieur 1\u00a0m\u00a0: zone ATEX permanente, zone 1, citerne aérienne. Extérieur 3\u00a0m\u00a0: zone de protection\u00a0; puits, cave, prise d’air et source d’ignition sont dehors. Pendant le remplissage 3\u00a0m de large et 1\u00a0m de haut\u00a0: aucun appareil électrique.',
  },
  shapes: (t) => [
    area(circlePath(180, 132, 120), 'caution', 0.2, dashed),
    solid(boxPath(104, 106, 152, 52, 26)),
    area(circlePath(180, 132, 40), 'danger', 0.35),
    solid(circlePath(180, 132, 8)),
    measure(180, 124, 180, 12), text(188, 56, t.three, { bold: true }),
    measure(180, 140, 180, 172), text(188, 196, t.one, { bold: true }), line('M184 160l8 22'),
    line(`${boxPath(10, 10, 30, 30)}M17 17v16M25 17v16M33 17v16`), text(8, 58, t.shaft),
    flame(336, 42), text(352, 60, t.ignition, { anchor: 'end' }),
    line(`${boxPath(10, 208, 34, 24)}M27 208v24M4 232h46`), text(8, 250, t.cellar),
    line('M322 208h30M322 216h30M322 224h30M322 232h30'), text(352, 250, t.air, { anchor: 'end' }),
    area(boxPath(8, 278, 22, 22), 'danger', 0.35), text(40, 288, t.inner),
    area(boxPath(8, 322, 22, 22), 'caution', 0.2, dashed), text(40, 332, t.outer),
    line('M19 364l-8 11h7l-5 11l13 -14h-8l5 -8z', 'info'), text(40, 376, t.electric),
  ],
});
