/** Plates: their length, their spelling for people and for comparing, and the keys of vehicles. */
import { cleanCode } from '../../i18n/typed-characters.ts';
import { cutText } from './cut-text.ts';

/**
 * Characters of a plate in every form and in the settings that prefill them. Long enough for foreign
 * plates, container numbers, and a German plate with country sign and season.
 */
export const maxPlateLength = 20;
/** Letters and digits that a plate must have before it is searched for: a shorter one is being typed. */
export const minPlateSearchLength = 4;
/** Characters of a plate in the live database. Reports of any version fit, so it is never lowered. */
export const maxPlateKeyLength = 20;

/** Middle dots stand for the seals between the groups of a plate. */
const middleDots = /[\u00b7\u2022\u2219\u22c5\u30fb]/g;

/**
 * A plate for people: "hh–gt  4711 " gives "HH-GT 4711". Keeps spaces and hyphens, because they tell
 * B-AB 12 from BA-B 12.
 */
export const readPlate = (typed: string): string =>
  cleanCode(typed.replaceAll(middleDots, '-')).toUpperCase();

/** The same, cut to the length that every form takes. */
export const cleanPlate = (typed: string): string => readPlate(typed).slice(0, maxPlateLength);

/** Letters and digits with one hyphen where anything else is visible: "hh–gt  4711" gives "HH-GT-4711". */
const groupsOf = (plate: string): string =>
  cleanCode(plate)
    .normalize('NFKC')
    .toLocaleUpperCase('de')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');

/**
 * The country sign, which is no part of the plate: "D HH-T 204", but not "D-HT 204" of Düsseldorf.
 * "D H T 204" may be either: see `possiblePlates`.
 */
const countrySign =
  /^(?:D|DE|GER)-(?![A-Z]-[A-Z]-?\d)(?=[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}-?\d)|^D-(?=[A-ZÄÖÜ]{3,5}-?\d)/;
/**
 * The sign of another country before a plate that only this country writes in this way: "F AB-123-CD".
 * Italy writes AB 123 CD as well, so "I AB 123 CD" stays another vehicle.
 */
const foreignSign =
  /^(?:F-(?=[A-Z]{2}-?\d{3}-?[A-Z]{2}$)|(?:GB|UK)-(?=[A-Z]{2}\d{2}-?[A-Z]{3}$)|B-(?=\d-?[A-Z]{3}-?\d{3}$))/;
/** A plate with the months of its season, which are no part of it (FZV § 10): "H-HT 204 04-10". */
const seasonal =
  /^((?:[A-ZÄÖÜ]{2,5}|[A-ZÄÖÜ]{1,3}(?:-[A-ZÄÖÜ]{1,3})+)-?\d{1,4}(?:-?[EH])?)-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-2])$/;
/** The Netherlands and Portugal have plates with two letters and two pairs of digits. */
const digitPairs = /^[A-Z]{2}-\d\d-\d\d$/;
/** The same with the country sign. With spaces, "P AB 12 34" is a dictated plate of Potsdam. */
const signedDigitPairs = /^\P{L}*(?:NL|P)\P{L}+[A-Z]{2}-\d\d-\d\d\P{L}*$/u;

/**
 * The groups of a complete plate, without what stands beside it on the vehicle or comes from
 * dictation: brackets, a full stop, the country sign, and a gap inside the number ("20 4").
 */
function groupsOfPlate(plate: string): string {
  const groups = groupsOf(plate)
    .replaceAll(/^-|-$/g, '')
    .replace(countrySign, '')
    .replace(foreignSign, '')
    .replace(seasonal, '$1');
  return digitPairs.test(groups) || signedDigitPairs.test(readPlate(plate))
    ? groups
    : groups.replaceAll(/(\d)-(?=\d)/g, '$1');
}

/**
 * Only the letters and digits of a plate: "hh-gt 4711" gives "HHGT4711". It does not identify a
 * vehicle, because H-HT 204 and HH-T 204 are equal in it: see `vehicleKeyOf`.
 */
export const plainPlate = (plate: string): string => groupsOfPlate(plate).replaceAll('-', '');

/** At most eight letters and digits (FZV Anlage 4). */
const maxGermanLength = 8;
/**
 * German plate: one to three district letters, one or two recognition letters without umlauts, a
 * number 1 to 9999, E or H at the end (FZV § 9(1), Anlage 1).
 */
const germanGroups = /^([A-ZÄÖÜ]{1,3})-([A-Z]{1,2})-?([1-9]\d{0,3}[EH]?)$/;
/** The same groups with E or H as a part of the number: "204 E" is 204E. */
const germanGroupsOf = (plate: string): string => groupsOfPlate(plate).replace(/-([EH])$/, '$1');
/** Letters in more groups than a plate has: "H H T 204" and "D H T 204". */
const spelledLetters = /^(?:[A-ZÄÖÜ]{1,3}-){2,}[A-ZÄÖÜ]{1,3}(?=-?\d)/;
/** A German plate whose district may end after different letters: HHT204. */
const germanWithoutGap = /^([A-ZÄÖÜ]{2,5})-?([1-9]\d{0,3}[EH]?)$/;

/** Returns the parts of a German plate, or undefined if it is none or has no gap after the district. */
export function germanParts(plate: string): readonly [string, string, string] | undefined {
  const [, district = '', letters = '', number = ''] =
    germanGroups.exec(germanGroupsOf(plate)) ?? [];
  return district !== '' && (district + letters + number).length <= maxGermanLength
    ? [district, letters, number]
    : undefined;
}

/** Returns the German plates that these groups mean with a gap after one, two or three letters. */
function platesWithGap(groups: string): readonly string[] {
  const [, letters = '', number = ''] = germanWithoutGap.exec(groups) ?? [];
  return [1, 2, 3]
    .map((end) => `${letters.slice(0, end)}-${letters.slice(end)} ${number}`)
    .filter((possible) => germanParts(possible) !== undefined);
}

/**
 * Returns the German plates that a text without a clear gap after the district may mean: "HHT 204"
 * and "H H T 204" give H-HT 204 and HH-T 204. The first group of "D H T 204" may be the country
 * sign, so it also gives H-T 204. It is empty for every other text.
 */
export function possiblePlates(plate: string): readonly string[] {
  const groups = germanGroupsOf(plate);
  if (!spelledLetters.test(groups)) return platesWithGap(groups);
  return [...new Set([groups, groups.replace(/^(?:D|DE|GER)-/, '')])].flatMap((one) =>
    platesWithGap(one.replace(/^\D+/, (letters) => letters.replaceAll('-', ''))),
  );
}

/**
 * Returns the plates between which the driver has to choose. It is empty if the text names one
 * vehicle, and for "BE 1234", which is complete in Switzerland.
 */
export function askedPlates(plate: string): readonly string[] {
  const possible = possiblePlates(plate);
  return possible.length > 1 || !groupsOfPlate(plate).includes('-') ? possible : [];
}

/**
 * A plate as a key in the live database. Reports, rules of the forms, desk and command line compare
 * vehicles with it. For a German plate the gap after the district is kept, because H-HT 204 and
 * HH-T 204 are two vehicles: "HH-T204". Every other plate has only its letters and digits. Stored, so
 * its form never changes.
 */
export function vehicleKeyOf(plate: string): string {
  const [district, letters = '', number = ''] = germanParts(plate) ?? [];
  return district === undefined
    ? cutText(plainPlate(plate), maxPlateKeyLength)
    : `${district}-${letters}${number}`;
}

/**
 * Returns true if firestore.rules accept a check with this plate under this key (isKeyOfPlate). They
 * compare letters and digits, and leave out the country sign and the season as far as their language
 * can tell.
 */
export function isComparableKey(vehicle: string, plate: string): boolean {
  const groups = plate.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  const withoutSign = groups.replace(/^(?:D|DE|GER|F|GB|UK|B)-/, '');
  const season = /-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-2])$/;
  return (
    vehicle !== '' &&
    [groups, withoutSign, groups.replace(season, ''), withoutSign.replace(season, '')]
      .map((one) => one.replaceAll('-', ''))
      .includes(vehicle.replaceAll('-', ''))
  );
}

/** The key in version 0.1: all letters and digits, also those of the country sign and the season. */
const firstKeyOf = (plate: string): string =>
  cutText(plate.toLocaleUpperCase('de').replaceAll(/[^\p{L}\p{N}]+/gu, ''), maxPlateKeyLength);

/**
 * Returns all keys under which reports about this vehicle may be stored, its own key first. Earlier
 * versions, and drivers who omit the gap, store H-HT 204 as HHT204, which may also mean HH-T 204.
 */
export const possibleKeys = (plate: string): readonly string[] => [
  ...new Set(
    [vehicleKeyOf(plate), cutText(plainPlate(plate), maxPlateKeyLength)]
      .concat(possiblePlates(plate).map(vehicleKeyOf), firstKeyOf(plate))
      .filter((key) => key !== ''),
  ),
];

/**
 * Returns the German plates that a stored key may mean: two for "HHT204", one for "H-HT204". It is
 * empty for every other key.
 */
export function platesOfKey(key: string): readonly string[] {
  const [district, letters = '', number = ''] = germanParts(key) ?? [];
  return district === undefined ? possiblePlates(key) : [`${district}-${letters} ${number}`];
}

/**
 * Returns true if both plates are those of one vehicle, or if one of them lacks the gap that would
 * tell. H-HT 204 and HH-T 204 may both be HHT204, but they are not the same.
 */
export function mayBeSameVehicle(one: string, other: string): boolean {
  const key = vehicleKeyOf(other);
  return key !== '' && possibleKeys(one).includes(key);
}

/**
 * Returns true if a plate matches a search text, which may be a part of a plate. An empty search
 * text matches every plate. A gap between letters must be in the plate, unless it has none at all.
 */
export function matchesPlateSearch(plate: string, search: string, atStart = false): boolean {
  const parts = germanParts(plate);
  const complete = germanParts(search);
  const groups = complete?.join('-') ?? groupsOf(search).replace(/(\p{L})(\p{N})/u, '$1-$2');
  const hasGap =
    parts !== undefined && /\p{L}-(?:\p{L}|$)/u.test(groups) && possiblePlates(search).length === 0;
  const text = hasGap ? parts.join('-') : plainPlate(plate);
  const part = hasGap ? groups : plainPlate(search);
  if (atStart || complete) return text.startsWith(part);
  // A gap was typed, so the letters before it are a whole group: "H-GT" is not in HH-GT 4711.
  return hasGap ? `-${text}`.includes(`-${part}`) : text.includes(part);
}
