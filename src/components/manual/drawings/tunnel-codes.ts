import { defineDrawing } from './kit/drawing.ts';
import { area, check, cross, text } from './kit/shapes.ts';

const row = (y: number, closedFrom: string): string =>
  ['A', 'B', 'C', 'D', 'E']
    .map((category, index) => {
      const x = 6 + index * 72;
      const closed = category >= closedFrom;
      return (
        area(`M${x} ${y + 68}v-38a30 30 0 0 1 60 0v38z`, closed ? 'danger' : 'right', 0.2) +
        text(x + 30, y + 34, category, { anchor: 'middle', size: 20, bold: true }) +
        (closed ? cross(x + 30, y + 52) : check(x + 29, y + 52))
      );
    })
    .join('');

export const drawing = defineDrawing({
  height: 258,
  labels: {
    de: {
      lpg: 'B/D im Tank: Flüssiggas, LNG',
      air: 'C/E im Tank: Sauerstoff, Stickstoff, Argon',
      open: 'frei',
      closed: 'gesperrt',
    },
    en: {
      lpg: 'B/D in the tank: LPG, LNG',
      air: 'C/E in the tank: oxygen, nitrogen, argon',
      open: 'open',
      closed: 'closed',
    },
    fr: {
      lpg: 'B/D en citerne\u00a0: GPL, GNL',
      air: 'C/E en citerne\u00a0: oxygène, azote, argon',
      open: 'libre',
      closed: 'interdit',
    },
  },
  alternative: {
    de: 'Fünf Tunnelkategorien A bis E. Code B/D im Tank, Flüssiggas und LNG: A ist frei; B, C, D und E sind gesperrt. Code C/E im Tank, Sauerstoff, Stickstoff und Argon: A und B sind frei; C, D und E sind gesperrt.',
    en: 'Five tunnel categories A to E. Code B/D in the tank, LPG and LNG: A is open; B, C, D and E are closed. Code C/E in the tank, oxygen, nitrogen and argon: A and B are open; C, D and E are closed.',
    fr: 'Cinq catégories de tunnel, A à E. Code B/D en citerne, GPL et GNL\u00a0: A est libre\u00a0; B, C, D et E sont interdits. Code C/E en citerne, oxygène, azote et argon\u00a0: A et B sont libres\u00a0; C, D et E sont interdits.',
  },
  shapes: (t) => [
    text(6, 18, t.lpg, { bold: true }),
    row(28, 'B'),
    text(6, 132, t.air, { bold: true }),
    row(142, 'C'),
    check(16, 238),
    text(34, 244, t.open),
    cross(130, 238),
    text(148, 244, t.closed),
  ],
});
