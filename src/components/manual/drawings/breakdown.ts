import { defineDrawing } from './kit/drawing.ts';
import { area, arrow, badge, boxPath, circlePath, legend, line } from './kit/shapes.ts';
import { measure, solid, text, tone } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 318,
  labels: {
    de: {
      distance: 'etwa 100\u00a0m',
      vest: 'Warnblinker, Weste, rechts aussteigen',
      barrier: 'Alle hinter die Leitplanke',
      against: 'Dort dem Verkehr entgegen',
      signs: 'Warnzeichen nur, wo es sicher geht',
      note: 'Deutschland; in FR und GB kein Dreieck.',
    },
    en: {
      distance: 'about 100\u00a0m',
      vest: 'Hazard lights, vest, out on the right',
      barrier: 'Everyone behind the barrier',
      against: 'There walk facing the traffic',
      signs: 'Warning signs only where it is safe',
      note: 'Germany; in FR and GB no triangle.',
    },
    fr: {
      distance: 'environ 100\u00a0m',
      vest: 'Feux de détresse, gilet, par la droite',
      barrier: 'Tous derrière la glissière',
      against: 'En amont, face à la circulation',
      signs: 'Signaux seulement sans danger',
      note: 'Allemagne\u202f; en FR et GB sans triangle.',
    },
  },
  alternative: {
    de: 'Autobahn von oben. Der Verkehr fährt nach rechts, der Tankwagen steht rechts auf dem Seitenstreifen. 1 Warnblinker an, Weste an, auf der rechten Seite aussteigen. 2 Alle gehen hinter die Leitplanke. 3 Dort gehen sie dem Verkehr entgegen, fort vom Fahrzeug. 4 Das Warnzeichen steht etwa 100\u00a0m davor, nur wo es sicher geht. So in Deutschland; in Frankreich und Großbritannien kein Warndreieck auf der Autobahn.',
    en: 'Motorway from above. The traffic runs to the right, the tanker stands on the hard shoulder on the right. 1 Hazard lights on, vest on, get out on the right-hand side. 2 Everyone goes behind the barrier. 3 There they walk facing the traffic, away from the vehicle. 4 The warning sign stands about 100\u00a0m back, only where it is safe. So in Germany; in France and Great Britain no triangle on a motorway.',
    fr: 'Autoroute vue d’en haut. La circulation va vers la droite, le camion-citerne est à droite sur la bande d’arrêt. 1 Feux de détresse, gilet, descendre par la droite. 2 Tous passent derrière la glissière. 3 Là, ils marchent face à la circulation, loin du véhicule. 4 Le signal est à environ 100\u00a0m en amont, seulement sans danger. Ainsi en Allemagne\u00a0; en France et en Grande-Bretagne, pas de triangle sur autoroute.',
  },
  shapes: (t) => [
    line('M4 10H356'),
    line('M4 44H356', 'muted', 'stroke-dasharray="18 14"'),
    arrow(120, 27, 176, 27, 'muted'),
    arrow(230, 60, 286, 60, 'muted'),
    line('M4 78H356'),
    solid(boxPath(238, 86, 78, 24, 11)),
    solid(boxPath(320, 86, 20, 24, 4)),
    area(circlePath(238, 90, 3), 'caution', 1),
    area(circlePath(238, 107, 3), 'caution', 1),
    area('M54 88l11 19H43z', 'danger', 0.3),
    measure(60, 124, 236, 124),
    text(148, 118, t.distance, { anchor: 'middle', bold: true }),
    line('M4 136H356', 'ink', 'stroke-width="4"'),
    line('M330 110V150', 'right', 'stroke-width="4" stroke-dasharray="2 8"'),
    arrow(330, 152, 206, 152, 'right', 'stroke-width="4"'),
    solid(circlePath(196, 152, 6)),
    solid(circlePath(178, 152, 6)),
    badge(1, 348, 76),
    badge(2, 346, 156),
    badge(3, 262, 168),
    badge(4, 28, 98),
    legend(204, [t.vest, t.barrier, t.against, t.signs]),
    text(14, 308, t.note, { colour: tone.muted }),
  ],
});
