import { defineDrawing } from './kit/drawing.ts';
import { area, flame, line, person, text, tone, truck } from './kit/shapes.ts';

const bar = (y: number, end: number): string =>
  line(`M152 ${y}H${end}M152 ${y - 6}v12M${end} ${y - 6}v12`);

export const drawing = defineDrawing({
  height: 278,
  labels: {
    de: {
      first: '50\u00a0m',
      firstWho: 'mind., gegen den Wind',
      police: 'etwa 200\u00a0m',
      policeWho: 'Absperrung der Polizei',
      fire: '1.500\u00a0m',
      fireWho: 'Tankwagen brennt',
      note: 'Merkblatt für Einsatzkräfte. Nicht\nmaßstäblich. Die Einsatzleitung entscheidet.',
    },
    en: {
      first: '50\u00a0m',
      firstWho: 'at least, upwind',
      police: 'about 200\u00a0m',
      policeWho: 'cordon by the police',
      fire: '1,500\u00a0m',
      fireWho: 'tanker on fire',
      note: 'From a sheet for responders. Not to\nscale. The incident commander decides.',
    },
    fr: {
      first: '50\u00a0m',
      firstWho: 'au moins, contre le vent',
      police: 'environ 200\u00a0m',
      policeWho: 'périmètre de la police',
      fire: '1\u202f500\u00a0m',
      fireWho: 'camion-citerne en feu',
      note: 'Fiche des services de secours. Sans\néchelle. Le commandant décide.',
    },
  },
  alternative: {
    de: 'Drei Abstände vom Tankwagen, nicht maßstäblich, aus einem Merkblatt für Einsatzkräfte: mindestens 50\u00a0m als erster Abstand gegen den Wind für alle, etwa 200\u00a0m als Absperrung, die die Polizei erweitert, 1.500\u00a0m, wenn der Tankwagen brennt. Die Einsatzleitung entscheidet.',
    en: 'Three distances from the tanker, not to scale, from a sheet for responders: at least 50\u00a0m as the initial distance upwind for everyone, about 200\u00a0m as the cordon the police widen to, 1,500\u00a0m if the tanker is on fire. The incident commander decides.',
    fr: 'Trois distances au camion-citerne, sans échelle, d’une fiche des services de secours\u00a0: au moins 50\u00a0m, distance initiale contre le vent pour tous, environ 200\u00a0m, périmètre élargi par la police, 1\u202f500\u00a0m si le camion-citerne brûle. Le commandant des secours décide.',
  },
  shapes: (t) => [
    truck(4, 66),
    line('M4 66H142'),
    bar(30, 212),
    person(232, 52),
    text(250, 35, t.first, { bold: true, size: 16 }),
    text(152, 76, t.firstWho),
    bar(110, 232),
    person(252, 132),
    text(144, 116, t.police, { anchor: 'end', bold: true, size: 16 }),
    text(152, 156, t.policeWho),
    area('M152 188H334l-10 -9v18l10 -9', 'danger', 0.6),
    person(346, 210),
    flame(22, 208),
    text(144, 194, t.fire, { anchor: 'end', bold: true, size: 16, colour: tone.danger }),
    text(152, 222, t.fireWho, { colour: tone.danger, bold: true }),
    text(4, 254, t.note, { colour: tone.muted }),
  ],
});
