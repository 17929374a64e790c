import { defineDrawing } from './kit/drawing.ts';
import {
  area,
  arrow,
  badge,
  boxPath,
  check,
  circlePath,
  line,
  solid,
  text,
  tone,
} from './kit/shapes.ts';

const chock = (x: number, y: number): string => area(`M${x} ${y}h26l-4 -16z`, 'caution', 0.7);
const rig = [
  solid('M60 116V92l8 -18h24v42z'),
  line('M66 92h18V80H72z'),
  solid(boxPath(98, 62, 160, 42, 21)),
  line('M92 114H256v-10'),
  ...[78, 212, 236].map((x) => solid(circlePath(x, 116, 10)) + line(circlePath(x, 116, 3))),
].join('');

export const drawing = defineDrawing({
  height: 240,
  labels: {
    de: {
      slope: 'bergab',
      brake: 'Feststellbremse anziehen',
      chock: 'Keile talseitig an die starre Achse',
      two: 'Am Hang immer zwei Sicherungen.',
    },
    en: {
      slope: 'downhill',
      brake: 'Apply the parking brake',
      chock: 'Chocks downhill, at the rigid axle',
      two: 'On a slope always both.',
    },
    fr: {
      slope: 'descente',
      brake: 'Serrer le frein de stationnement',
      chock: 'Cales côté aval, à l’essieu rigide',
      two: 'En pente, toujours les deux.',
    },
  },
  alternative: {
    de: 'Tankwagen am Hang, die Front zeigt bergab. 1 Feststellbremse angezogen. 2 Die Keile liegen auf der Talseite fest an den Rädern der starren Achse, nicht an den gelenkten Rädern. Am Hang immer zwei Sicherungen.',
    en: 'Tanker on a slope, facing downhill. 1 parking brake applied. 2 the chocks lie tight on the downhill side of the wheels of the rigid axle, not at the steered wheels. On a slope always both.',
    fr: 'Camion-citerne en pente, l’avant vers l’aval. 1 frein de stationnement serré. 2 les cales sont contre les roues de l’essieu rigide, côté aval, pas contre les roues directrices. En pente, toujours les deux.',
  },
  shapes: (t) => [
    `<g transform="rotate(-9 180 126)">${line('M-4 126H364')}${chock(184, 122)}${rig}${chock(176, 126)}</g>`,
    badge(1, 84, 76),
    badge(2, 152, 112),
    arrow(70, 62, 14, 71, 'danger', 'stroke-width="3"'),
    text(10, 50, t.slope, { bold: true, colour: tone.danger }),
    badge(1, 14, 177),
    text(34, 182, t.brake),
    badge(2, 14, 201),
    text(34, 206, t.chock),
    check(14, 226),
    text(34, 231, t.two, { bold: true }),
  ],
});
