import { defineDrawing } from './kit/drawing.ts';
import { line, text } from './kit/shapes.ts';

const onPlate = { anchor: 'middle', size: 20, bold: true, colour: 'var(--on-plate)' } as const;
/** A plate in the proportion of the real one, 4 to 3. */
const plate = (x: number, y: number, hazard: string, number: string): string =>
  `<path d="M${x} ${y}h72v54h-72z" fill="var(--plate)" stroke="var(--on-plate)" stroke-width="3"/><path d="M${x} ${y + 27}h72" stroke="var(--on-plate)" stroke-width="3"/>` +
  text(x + 36, y + 21, hazard, onPlate) +
  text(x + 36, y + 48, number, onPlate);

export const drawing = defineDrawing({
  height: 322,
  labels: {
    de: {
      lpg: 'Flüssiggas,\nGemisch',
      lng: 'LNG',
      hydrogen: 'Wasserstoff',
      oxygen: 'Sauerstoff',
      nitrogen: 'Stickstoff',
      argon: 'Argon',
      helium: 'Helium',
      carbon: 'CO2',
      compare: 'Tafel, Papier und Tank sagen dasselbe.',
    },
    en: {
      lpg: 'LPG,\nmixture',
      lng: 'LNG',
      hydrogen: 'Hydrogen',
      oxygen: 'Oxygen',
      nitrogen: 'Nitrogen',
      argon: 'Argon',
      helium: 'Helium',
      carbon: 'CO2',
      compare: 'Plate, papers and tank must agree.',
    },
    fr: {
      lpg: 'GPL,\nmélange',
      lng: 'GNL',
      hydrogen: 'Hydrogène',
      oxygen: 'Oxygène',
      nitrogen: 'Azote',
      argon: 'Argon',
      helium: 'Hélium',
      carbon: 'CO2',
      compare: 'Panneau, papier, citerne\u00a0: identiques.',
    },
  },
  alternative: {
    de: 'Orangefarbene Tafeln, oben die Gefahrnummer, unten die UN-Nummer: Flüssiggas, Gemisch 23 und 1965; LNG 223 und 1972; Wasserstoff 223 und 1966; Sauerstoff 225 und 1073; Stickstoff 22 und 1977; Argon 22 und 1951; Helium 22 und 1963; CO2 22 und 2187, alle außer Flüssiggas tiefgekühlt. Tafel, Papier und Tank sagen dasselbe.',
    en: 'Orange plates, the hazard number above, the UN number below: LPG, mixture 23 and 1965; LNG 223 and 1972; hydrogen 223 and 1966; oxygen 225 and 1073; nitrogen 22 and 1977; argon 22 and 1951; helium 22 and 1963; CO2 22 and 2187, all but LPG refrigerated. Plate, papers and tank must agree.',
    fr: 'Panneaux orange, en haut le numéro de danger, en bas le numéro ONU\u00a0: GPL, mélange 23 et 1965\u00a0; GNL 223 et 1972\u00a0; hydrogène 223 et 1966\u00a0; oxygène 225 et 1073\u00a0; azote 22 et 1977\u00a0; argon 22 et 1951\u00a0; hélium 22 et 1963\u00a0; CO2 22 et 2187, tous réfrigérés sauf le GPL. Panneau, papier et citerne doivent concorder.',
  },
  shapes: (t) => [
    ...(
      [
        ['23', '1965', t.lpg],
        ['225', '1073', t.oxygen],
        ['223', '1972', t.lng],
        ['22', '1977', t.nitrogen],
        ['223', '1966', t.hydrogen],
        ['22', '1951', t.argon],
        ['22', '1963', t.helium],
        ['22', '2187', t.carbon],
      ] as const
    ).map(([hazard, number, name], index) => {
      const x = 8 + (index % 2) * 178;
      const y = 8 + Math.floor(index / 2) * 66;
      return plate(x, y, hazard, number) + text(x + 80, y + 23, name);
    }),
    line('M8 278H352', 'muted'),
    text(8, 304, t.compare, { bold: true }),
  ],
});
