/** Reads the unit that people type, dictate or paste behind a number: "4850 L", "30 Prozent". */
import { cleanNumber } from './typed-characters.ts';

/** The spellings of each unit in the three languages, in lower case without spaces. */
const spellings = {
  kilogram: 'kg kilo kilos kilogramm kilogram kilograms kilogramme kilogrammes',
  litre: 'l ltr liter litern litre litres liters',
  litreAt15: 'l15 lbei15°c lat15°c là15°c literbei15°c litresat15°c litresà15°c',
  cubicMetre: 'm3 cbm kubikmeter kubikmetern cubicmetre cubicmetres mètrecube mètrescubes',
  cubicMetreAt15: 'm3(15°c,1bar)',
  normalCubicMetre: 'nm3',
  percent: '% prozent percent pourcent pourcents',
  percentByMass: 'masse-% mass-% %bymass %massique %enmasse',
  celsius: '°c ° c grad gradcelsius degré degrés degréscelsius degree degrees degreescelsius',
  bar: 'bar bars',
  barGauge: 'barg bar(g) barü bar(ü) barüberdruck bargauge barrelatif barrelatifs',
  barAbsolute: 'bara bar(a) barabsolut barabsolute barabsolu barabsolus',
  millibar: 'mbar hpa millibar',
  kilopascal: 'kpa',
  megapascal: 'mpa',
  psi: 'psi',
  atmosphere: 'atm',
  kilometre: 'km kilometer kilometern kilometre kilometres kilometers kilomètre kilomètres',
  metre: 'm meter metern metre metres meters mètre mètres',
  mile: 'mi mile miles meilen',
  hour: 'h std stunde stunden hour hours hr hrs heure heures',
  minute: 'min mins mn minute minuten minutes',
  second: 's sek sec sekunde sekunden second seconds seconde secondes',
  tonne: 't to tonne tonnen tonnes',
  pound: 'lb lbs pfund pound pounds',
  kilowattHour: 'kwh',
  megajoule: 'mj',
  gigajoule: 'gj',
  therm: 'therm therms',
  kilocalorie: 'kcal',
  kilogramPerCubicMetre: 'kg/m3 kg/cbm',
  kilogramPerLitre: 'kg/l',
  litrePerCubicMetre: 'l/m3',
  cubicFoot: 'ft3',
  shortTon: 'shortton shortton(us) us-tonne(shortton) tonnecourte(us)',
  usGallon: 'usgal usgallon us-gallone gallonus',
  imperialGallon: 'impgal imperialgallon britischegallone gallonimpérial',
  millimetreWater: 'mmws mmwc mmh2o mmce',
  fahrenheit: '°f fahrenheit',
  kelvin: 'k kelvin',
} as const;
export type TypedUnit = keyof typeof spellings;

const unitOfSpelling: ReadonlyMap<string, TypedUnit> = new Map(
  Object.entries(spellings).flatMap(([unit, texts]) =>
    texts.split(' ').map((text) => [text, unit as TypedUnit] as const),
  ),
);

/** Units that may also be typed in a short form that names no reference state. */
const shortForms: Readonly<Partial<Record<TypedUnit, TypedUnit>>> = {
  litreAt15: 'litre',
  barGauge: 'bar',
  barAbsolute: 'bar',
  cubicMetreAt15: 'cubicMetre',
  normalCubicMetre: 'cubicMetre',
  percentByMass: 'percent',
};

interface NumberWithUnit {
  /** The text without a known unit at its end. */
  readonly number: string;
  /** The known unit at its end; undefined if there is none. */
  readonly unit: TypedUnit | undefined;
  /** The unit as it was typed; '' if there is none. */
  readonly typedUnit: string;
}

/** Splits "4850 L" into the number and its unit. Any other text stays whole. */
function splitUnit(typed: string): NumberWithUnit {
  const text = cleanNumber(typed);
  const [, number = '', typedUnit = ''] =
    /^([^\p{L}%°]*\p{Nd}[.,]?) *([\p{L}%°\u2103].*)$/u.exec(text) ?? [];
  const spelling = typedUnit.normalize('NFKC').toLowerCase().replaceAll(/ |\.$/g, '');
  const unit = unitOfSpelling.get(spelling);
  return unit === undefined ? { number: text, unit, typedUnit: '' } : { number, unit, typedUnit };
}

/**
 * Returns the number of a field without the unit of the field. Returns `otherUnit` with the typed
 * unit if it is that of another quantity or size.
 */
export function withoutOwnUnit(
  typed: string,
  own: TypedUnit | undefined,
): { readonly number: string } | { readonly otherUnit: string } {
  const { number, unit, typedUnit } = splitUnit(typed);
  if (unit === undefined || own === undefined) return { number: typed };
  const isOwn = unit === own || unit === shortForms[own];
  return isOwn ? { number } : { otherUnit: typedUnit };
}
