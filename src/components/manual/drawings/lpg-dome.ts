import { defineDrawing } from './kit/drawing.ts';
import { area, badge, boxPath, circlePath, dashed, legend, line, solid, text } from './kit/shapes.ts';

const wheel = (x: number, y: number): string => line(`M${x - 12} ${y}h24M${x} ${y}v8`);

export const drawing = defineDrawing({
  height: 440,
  labels: {
    de: { limit: '85\u00a0%', fill: 'Füllventil mit Kappe', relief: 'Sicherheitsventil mit Schutzkappe', gauge: 'Inhaltsanzeiger', ullage: 'Peilventil: sprüht weiß bei 85\u00a0%', vapour: 'Gasentnahmeventil', pressure: 'Manometer', liquid: 'Flüssigentnahmeventil', overfill: 'Überfüllsicherung' },
    en: { limit: '85%', fill: 'Fill valve with cap', relief: 'Safety relief valve with rain cap', gauge: 'Contents gauge', ullage: 'Ullage valve: sprays white at 85%', vapour: 'Vapour service valve', pressure: 'Pressure gauge', liquid: 'Liquid offtake valve', overfill: 'Overfill prevention device' },
    fr: { limit: '85\u202f%', fill: 'Clapet de remplissage et son bouchon', relief: 'Soupape de sûreté et son capuchon', gauge: 'Jauge de niveau', ullage: 'Purge de point haut\u00a0: blanc à 85\u202f%', vapour: 'Robinet de phase gazeuse', pressure: 'Manomètre', liquid: 'Robinet de phase liquide', overfill: 'Limiteur de remplissage' },
  },
  alternative: {
    de: 'Schnitt durch einen Flüssiggastank mit geöffneter Haube, von links nach rechts: 1 Füllventil mit Kappe, 2 Sicherheitsventil mit Schutzkappe, 3 Inhaltsanzeiger mit Schwimmer, 4 Peilventil, dessen Rohr bei 85\u00a0% endet, 5 Gasentnahmeventil, 6 Manometer, 7 Flüssigentnahmeventil mit Rohr bis zum Boden, 8 Überfüllsicherung mit Fühler bei 85\u00a0%.',
    en: 'Section through an LPG tank with the fittings cover open, from left to right: 1 fill valve with cap, 2 safety relief valve with rain cap, 3 contents gauge with float, 4 ullage valve whose tube ends at 85%, 5 vapour service valve, 6 pressure gauge, 7 liquid offtake valve with a tube down to the bottom, 8 overfill prevention device with its sensor at 85%.',
    fr: 'Coupe d’une citerne GPL, capot ouvert, de gauche à droite\u00a0: 1 clapet de remplissage et son bouchon, 2 soupape de sûreté et son capuchon, 3 jauge de niveau à flotteur, 4 purge de point haut dont le tube finit à 85\u202f%, 5 robinet de phase gazeuse, 6 manomètre, 7 robinet de phase liquide avec tube jusqu’au fond, 8 limiteur de remplissage avec capteur à 85\u202f%.',
  },
  shapes: (t) => [
    line('M24 98V22q0 -12 12 -12H324q12 0 12 12V98', 'muted', dashed),
    solid('M40 110V196a40 40 0 0 0 40 40H280a40 40 0 0 0 40 -40V110z'),
    area('M40 152H320V196a40 40 0 0 1 -40 40H80a40 40 0 0 1 -40 -40z', 'info', 0.4),
    line('M40 130H320', 'caution', dashed),
    text(68, 126, t.limit, { bold: true }),
    line('M60 110v8M184 110v20M282 110v112M310 110v14M144 110l22 40'),
    solid(boxPath(304, 122, 12, 10)),
    solid('M158 152a9 5 0 1 0 18 0a9 5 0 1 0 -18 0z'),
    solid(boxPath(20, 98, 320, 12)),
    solid(boxPath(52, 74, 16, 24)), solid(boxPath(47, 62, 26, 14)),
    solid(boxPath(94, 66, 16, 32)), area('M90 66q12 -14 24 0z', 'danger'),
    line('M144 98v-10'), solid(circlePath(144, 76, 13)), line('M144 76l7 -6'),
    solid(boxPath(178, 82, 12, 16)), wheel(184, 74),
    solid(boxPath(211, 76, 18, 22)), wheel(220, 68),
    line('M253 98v-12'), solid(circlePath(253, 74, 12)), line('M253 74l-5 -6'),
    solid(boxPath(274, 76, 16, 22)), wheel(282, 68),
    solid(boxPath(303, 78, 14, 20)), line('M307 84v4M313 84v4'),
    ...[60, 102, 144, 184, 220, 253, 282, 310].map((x, index) => badge(index + 1, x, 36)),
    legend(266, [t.fill, t.relief, t.gauge, t.ullage, t.vapour, t.pressure, t.liquid, t.overfill], 23),
  ],
});
