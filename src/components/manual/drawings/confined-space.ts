import { defineDrawing } from './kit/drawing.ts';
import { area, badge, circlePath, cross, dashed, legend, line, person } from './kit/shapes.ts';
import { solid, text, tone } from './kit/shapes.ts';

export const drawing = defineDrawing({
  height: 330,
  labels: {
    de: {
      never: 'nie hinein',
      gas: 'Gas, Nebel\noder nichts\nzu sehen',
      out: 'Draußen bleiben, auch beim Retten',
      call: '112: „Retter mit Atemschutz!“',
      keep: 'Andere fernhalten',
      meter: 'Dein Messgerät gibt nichts frei.\nBei CO2 zählt nur sein Warngerät.',
    },
    en: {
      never: 'never enter',
      gas: 'gas, fog\nor nothing\nto be seen',
      out: 'Stay out, even to rescue',
      call: '112: “Rescuers with breathing sets!”',
      keep: 'Keep others away',
      meter: 'Your meter clears nothing.\nWith CO2 only its detector counts.',
    },
    fr: {
      never: 'jamais',
      gas: 'gaz,\nbrouillard\nou rien',
      out: 'Restez dehors, même pour secourir',
      call: '112\u00a0: «\u00a0appareil respiratoire\u202f!\u00a0»',
      keep: 'Éloignez les autres',
      meter: 'Votre appareil n’autorise rien. Avec\nle CO2, seul compte son détecteur.',
    },
  },
  alternative: {
    de: 'Schnitt durch eine Grube voll Gas. Unten liegt jemand. Eine Leiter führt hinunter, sie ist durchgestrichen: nie hinein. 1 Der Kollege bleibt draußen, auch beim Retten. 2 Er ruft die 112 und verlangt Retter mit Atemschutz. 3 Er hält andere fern. Das Messgerät gibt nichts frei, bei CO2 zählt nur das CO2-Warngerät.',
    en: 'Section through a pit full of gas. Someone lies at the bottom. A ladder leads down, it is crossed out: never enter. 1 The colleague stays out, even to rescue. 2 They call 112 and ask for rescuers with breathing apparatus. 3 They keep others away. The meter clears nothing; with CO2 only the CO2 detector counts.',
    fr: 'Coupe d’une fosse pleine de gaz. Quelqu’un gît au fond. Une échelle y descend, elle est barrée\u00a0: n’entrez jamais. 1 Le collègue reste dehors, même pour secourir. 2 Il appelle le 112 et demande des secours sous appareil respiratoire. 3 Il éloigne les autres. L’appareil de mesure n’autorise rien\u00a0; avec le CO2, seul compte le détecteur de CO2.',
  },
  shapes: (t) => [
    area('M120 78H240V164H120z', 'danger', 0.3, dashed),
    line('M4 70H120V164H240V70H356'),
    line('M132 54V160M148 54V160M132 70h16M132 86h16M132 102h16M132 118h16M132 134h16M132 150h16'),
    cross(140, 92, 14),
    text(252, 96, t.gas, { colour: tone.danger, bold: true }),
    text(108, 108, t.never, { anchor: 'end', colour: tone.danger, bold: true }),
    solid(circlePath(176, 152, 7)),
    line('M184 154H212l14 -6M190 154l-6 8', 'ink', 'stroke-width="4"'),
    person(70, 70),
    badge(1, 44, 30),
    badge(2, 92, 22),
    line('M79 40l6 -8', 'ink', 'stroke-width="3"'),
    person(300, 70),
    badge(3, 270, 30),
    legend(196, [t.out, t.call, t.keep]),
    line('M8 260H352', 'muted'),
    text(14, 288, t.meter, { bold: true }),
  ],
});
