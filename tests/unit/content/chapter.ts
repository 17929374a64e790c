/** Parts of a chapter that the tests compare between languages: headings, structure, numbers. */
import type { Locale } from '../../../src/i18n/locales.ts';

/** The ids of the headings in order. */
export const headingIds = (body: string): string[] =>
  [...body.matchAll(/<H id="([^"]*)">/g)].map((match) => match[1] ?? '');

/** The text under each heading; the text before the first heading under "". */
export function sections(body: string): Map<string, string> {
  const parts = body.split(/<H id="([^"]*)">/);
  const result = new Map<string, string>([['', parts[0] ?? '']]);
  for (let i = 1; i < parts.length; i += 2) result.set(parts[i] ?? '', parts[i + 1] ?? '');
  return result;
}

/**
 * The structure of a body: components with their language-independent properties, list items, table
 * rows and their contents, in order.
 */
export function structure(body: string): string[] {
  const shared = new Set([
    'id',
    'level',
    'country',
    'phone',
    'form',
    'name',
    'number',
    'kind',
    'gas',
  ]);
  const pattern =
    /<(?<tag>[A-Z]\w*)(?<properties>[^>]*)>|^(?<step>\d+)\. |^(?<point>- )|^(?=(?<row>\|.*\|)$)\|/gm;
  return [...body.matchAll(pattern)].map(({ groups = {} }) => {
    if (groups['step'] !== undefined) return `step ${groups['step']}`;
    if (groups['point'] !== undefined) return 'point';
    if (groups['row'] !== undefined) return `row of ${groups['row'].split('|').length - 2}`;
    const properties = [
      ...(groups['properties'] ?? '').matchAll(/(\w+)=(?:"([^"]*)"|\{([^}]*)\})/g),
    ]
      .filter((match) => shared.has(match[1] ?? ''))
      .map((match) => `${match[1]}=${match[2] ?? match[3]}`);
    return [groups['tag'], ...properties].join(' ');
  });
}

/** Spellings of each unit per language; "an" means a year in French only. */
const unitNames: Readonly<Record<Locale, Readonly<Record<string, readonly string[]>>>> = {
  de: {
    L: ['Liter', 'Litern'],
    m: ['Meter', 'Metern'],
    'vol-%': ['Vol.-%'],
    h: ['Uhr', 'Stunde', 'Stunden'],
    min: ['Minute', 'Minuten'],
    s: ['Sekunden'],
    day: ['Tag', 'Tage', 'Tagen'],
    'working day': ['Arbeitstage', 'Arbeitstagen'],
    month: ['Monat', 'Monate', 'Monaten'],
    year: ['Jahr', 'Jahre', 'Jahren'],
  },
  en: {
    L: ['litre', 'litres'],
    m: ['metre', 'metres'],
    h: ['hour', 'hours'],
    min: ['minute', 'minutes'],
    s: ['seconds'],
    day: ['day', 'days'],
    'working day': ['working days'],
    month: ['month', 'months'],
    year: ['year', 'years'],
  },
  fr: {
    L: ['litre', 'litres'],
    m: ['mètre', 'mètres'],
    'vol-%': ['% vol.'],
    h: ['heure', 'heures'],
    min: ['minute', 'minutes'],
    s: ['secondes'],
    day: ['jour', 'jours'],
    'working day': ['jours ouvrés'],
    month: ['mois'],
    year: ['an', 'ans'],
  },
};
const plainUnits = [
  '°C',
  '%',
  'vol-%',
  'km/h',
  'km',
  'kg/L',
  'kg',
  'mg/L',
  'ng/mL',
  'kWh/kg',
  'mm',
  'cm',
  'm³',
  'm',
  'L',
  't',
  'bar',
  'h',
  'min',
  '€',
  '‰',
  'kV',
  'ft',
];

/** A map from spelling to unit, and the pattern of a number with a unit. */
function reader(locale: Locale): {
  readonly unitOf: ReadonlyMap<string, string>;
  readonly quantity: RegExp;
} {
  const unitOf = new Map([
    ...plainUnits.map((unit) => [unit, unit] as const),
    ...Object.entries(unitNames[locale]).flatMap(([unit, names]) =>
      names.map((name) => [name, unit] as const),
    ),
  ]);
  const units = [...unitOf.keys()]
    .sort((a, b) => b.length - a.length)
    .map((unit) => unit.replaceAll('.', String.raw`\.`))
    .join('|');
  return {
    unitOf,
    quantity: new RegExp(
      String.raw`(?<sign>[−-](?=\d))?(?<currency>€)?(?<number>\d+(?:[.,]\d+)*)(?::(?<minutes>\d\d))?(?: ?(?<unit>${units})(?![\p{L}\d]))?`,
      'gu',
    ),
  };
}
const readers: Readonly<Record<Locale, ReturnType<typeof reader>>> = {
  de: reader('de'),
  en: reader('en'),
  fr: reader('fr'),
};

/** Thousands separator of each language. */
const thousands: Readonly<Record<Locale, RegExp>> = {
  de: /(?<=\d)\.(?=\d{3}(?!\d))/g,
  en: /(?<=\d),(?=\d{3})/g,
  fr: /(?<=\d)\u202f(?=\d{3})/g,
};

/**
 * All numbers of a text with their units, in the same notation for every language: "1.500 m", "1,500 m",
 * "1 500 m" give "1500 m"; "50.000 €", "€50,000" give "50000 €"; "22:00", "22 Uhr", "22 h" give "22
 * h".
 */
export function quantities(text: string, locale: Locale): string[] {
  const plain = text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/(?:id|name|form|href|phone|number)=(?:"[^"]*"|\{[^}]*\})/g, '')
    .replaceAll(/^\d+\. /gm, '')
    .replaceAll('\u2011', '-')
    .replaceAll(thousands[locale], '')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
  const { unitOf, quantity } = readers[locale];
  return [...plain.matchAll(quantity)]
    .map(({ groups = {} }) => {
      const written = groups['number'] ?? '';
      const number = written.replaceAll(',', '.');
      const { minutes } = groups;
      const clock = minutes === '00' ? 'h' : `h ${minutes ?? ''}`;
      const unit =
        minutes === undefined ? unitOf.get(groups['unit'] ?? groups['currency'] ?? '') : clock;
      return `${groups['sign'] === undefined ? '' : '−'}${number}${unit === undefined ? '' : ` ${unit}`}`;
    })
    .sort();
}
