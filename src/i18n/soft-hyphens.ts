/** Long words of titles, with the places at which a line of large text may end. */
const words = [
  'Abfahrt-kontrolle',
  'Beinahe-unfall',
  'Darstel-lung',
  'Dispo-sitions-meldung',
  'Einstel-lungen',
  'Fahrer-handbuch',
  'Fahr-gestell',
  'Gas-rechner',
  'Kunden-tank',
  'Meldun-gen',
  'Schutz-ausrüstung',
];
const places = new Map(
  words.map((word) => [word.replaceAll('-', ''), word.replaceAll('-', '\u00AD')]),
);
const longWord = new RegExp([...places.keys()].join('|'), 'g');

/**
 * A title with soft hyphens. Some browsers have no dictionary for `hyphens: auto`, and would break
 * a word that is wider than the screen at any letter, without a hyphen.
 */
export const withSoftHyphens = (title: string): string =>
  title.replace(longWord, (word) => places.get(word) ?? word);
