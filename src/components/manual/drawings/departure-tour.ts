import { defineDrawing } from './kit/drawing.ts';
import { arrow, badge, boxPath, legend, line, solid, text, tone } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 348,
  labels: {
    de: { always: 'Immer in derselben Richtung', cab: 'Fahrerhaus: Papiere, Bremse, Lampen', front: 'Vorn: Leuchten, Scheiben, Tafel', coupling: 'Kupplung, Leitungen, Stützen', side: 'Seite: Reifen, Radmuttern, Rahmen', rear: 'Hinten: Leuchten, Tafel, Großzettel', cabinet: 'Schrank: Ventile, Schlauch, Erdung', stop: 'Not-Aus und Fernsteuerung' },
    en: { always: 'Always in the same direction', cab: 'Cab: papers, brakes, lamps', front: 'Front: lights, windscreen, plate', coupling: 'Coupling, lines, landing legs', side: 'Side: tyres, wheel nuts, frame', rear: 'Rear: lights, plate, placard', cabinet: 'Cabinet: valves, hose, earthing', stop: 'Emergency stop, remote control' },
    fr: { always: 'Toujours dans le même sens', cab: 'Cabine\u00a0: documents, freins, voyants', front: 'Avant\u00a0: feux, vitres, panneau', coupling: 'Attelage, conduites, béquilles', side: 'Côté\u00a0: pneus, écrous, châssis', rear: 'Arrière\u00a0: feux, panneau, plaque', cabinet: 'Coffret\u00a0: vannes, flexible, terre', stop: 'Arrêt d’urgence, télécommande' },
  },
  alternative: {
    de: 'Tankwagen von oben mit einem Rundweg in immer derselben Richtung. 1 Fahrerhaus: Papiere, Bremse, Lampen. 2 Vorn: Leuchten, Scheiben, Tafel. 3 Kupplung, Leitungen, Stützen. 4 Seite: Reifen, Radmuttern, Rahmen. 5 Hinten: Leuchten, Tafel, Großzettel. 6 Schrank: Ventile, Schlauch, Erdung. 7 Not-Aus und Fernsteuerung.',
    en: 'Tanker from above with a walk around it, always in the same direction. 1 cab: papers, brakes, lamps. 2 front: lights, windscreen, plate. 3 coupling, lines, landing legs. 4 side: tyres, wheel nuts, frame. 5 rear: lights, plate, placard. 6 cabinet: valves, hose, earthing. 7 emergency stop and remote control.',
    fr: 'Camion-citerne vu d’en haut avec un tour toujours dans le même sens. 1 cabine\u00a0: documents, freins, voyants. 2 avant\u00a0: feux, vitres, panneau. 3 attelage, conduites, béquilles. 4 côté\u00a0: pneus, écrous, châssis. 5 arrière\u00a0: feux, panneau, plaque. 6 coffret\u00a0: vannes, flexible, terre. 7 arrêt d’urgence et télécommande.',
  },
  shapes: (t) => [
    line('M60 134H42a22 22 0 0 1 -22 -22V48a22 22 0 0 1 22 -22H318a22 22 0 0 1 22 22V112a22 22 0 0 1 -22 22H84', 'info', 'stroke-dasharray="6 5"'),
    arrow(86, 134, 76, 134, 'info'), arrow(160, 26, 168, 26, 'info'), arrow(270, 134, 262, 134, 'info'), arrow(20, 64, 20, 56, 'info'),
    line('M92 80h16M96 70v20'),
    solid(boxPath(104, 52, 212, 56, 26)), line('M150 52v56M210 52v56M270 52v56', 'muted'), line('M116 80H304', 'muted', 'stroke-dasharray="2 6"'),
    solid(boxPath(44, 54, 48, 52, 8)), line('M56 56v48'),
    solid(boxPath(226, 104, 36, 12)),
    badge(1, 72, 80), badge(2, 20, 82), badge(3, 108, 26), badge(4, 232, 26), badge(5, 340, 80), badge(6, 244, 134), badge(7, 140, 134),
    text(180, 168, t.always, { anchor: 'middle', bold: true, colour: tone.info }),
    legend(196, [t.cab, t.front, t.coupling, t.side, t.rear, t.cabinet, t.stop], 23),
  ],
});
