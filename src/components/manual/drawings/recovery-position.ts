import { defineDrawing } from './kit/drawing.ts';
import { badge, circlePath, legend, line, solid, text, tone } from './kit/shapes.ts';

/** An arm or a leg with an outline, seen from above. */
const limb = (d: string, width: number): string =>
  `<path d="${d}" stroke="${tone.ink}" stroke-width="${width}"/>` +
  `<path d="${d}" stroke="${tone.paper}" stroke-width="${width - 4}"/>`;

export const drawing = defineDrawing({
  height: 330,
  labels: {
    de: {
      arm: 'Naher Arm angewinkelt nach oben',
      cheek: 'Ferne Hand an die nahe Wange',
      knee: 'Fernes Knie beugen, zu dir drehen',
      head: 'Kopf nach hinten, Mund offen',
      breath: 'Atmet sie normal? Immer wieder prüfen.',
    },
    en: {
      arm: 'Near arm bent, palm up',
      cheek: 'Far hand against the near cheek',
      knee: 'Bend the far knee, roll towards you',
      head: 'Tilt the head back, mouth open',
      breath: 'Breathing normally? Keep checking.',
    },
    fr: {
      arm: 'Bras proche plié, paume en haut',
      cheek: 'Main opposée contre la joue proche',
      knee: 'Genou opposé plié, tourner vers vous',
      head: 'Tête en arrière, bouche ouverte',
      breath: 'Respire-t-elle\u00a0? Vérifiez sans cesse.',
    },
  },
  alternative: {
    de: 'Eine Person liegt auf der Seite, von oben gesehen. 1 Der nahe Arm liegt angewinkelt nach oben. 2 Die ferne Hand liegt unter der Wange. 3 Das ferne Knie ist gebeugt und hält den Körper auf der Seite. 4 Der Kopf liegt nach hinten, der Mund ist offen und zeigt zum Boden. Die Atmung immer wieder prüfen.',
    en: 'A person lies on their side, seen from above. 1 The near arm lies bent, palm up. 2 The far hand lies under the cheek. 3 The far knee is bent and keeps the body on its side. 4 The head is tilted back, the mouth is open and points to the ground. Keep checking the breathing.',
    fr: 'Une personne est couchée sur le côté, vue d’en haut. 1 Le bras proche est plié, paume en haut. 2 La main opposée est sous la joue. 3 Le genou opposé est plié et tient le corps sur le côté. 4 La tête est en arrière, la bouche ouverte et tournée vers le sol. Vérifiez sans cesse la respiration.',
  },
  shapes: (t) => [
    limb('M112 70L104 128L58 132', 18),
    limb('M214 72L286 78L344 74', 22),
    `<path d="M118 66H206" stroke="${tone.ink}" stroke-width="46"/>`,
    `<path d="M118 66H206" stroke="${tone.paper}" stroke-width="42"/>`,
    limb('M214 76L262 124L318 124', 22),
    solid(circlePath(62, 66, 22)),
    line('M46 80q6 8 12 4', 'ink', 'stroke-width="3"'),
    limb('M120 60L100 104L72 88', 16),
    badge(1, 124, 138),
    badge(2, 40, 106),
    badge(3, 256, 146),
    badge(4, 62, 26),
    legend(192, [t.arm, t.cheek, t.knee, t.head]),
    line('M8 284H352', 'muted'),
    text(14, 310, t.breath, { bold: true, colour: tone.right }),
  ],
});
