/**
 * The numbers on orange-coloured plates: which hazard identification numbers belong to a UN number,
 * and what to do first. The only place for these numbers. Source: ADR 2025, 5.3.2.3.2 (meaning of
 * the hazard identification numbers) and chapter 3.2 table A, column 20. The safety adviser has not
 * compared the table with the text of ADR yet. The texts are in
 * src/locales/<locale>/hazard-plates.json.
 */
import type texts from '../../locales/de/hazard-plates.json';

export type HazardNumber = keyof typeof texts.meanings;
export type UnNumber = keyof typeof texts.substances;
export type Measure = keyof typeof texts.measures;

/**
 * The UN numbers by their hazard number. A UN number with several packing groups is in several rows.
 */
const unNumbersByHazard: Readonly<Partial<Record<HazardNumber, string>>> = {
  '20': '1002 1006 1013 1018 1046 1056 1065 1066 1078 1080 1952 1956 2036 2073 3159 3163 3220',
  '22': '1913 1951 1963 1970 1977 2187 2591 3136 3158',
  '223': '1038 1961 1966 1972 3138 3312',
  '225': '1003 1073 2201 3311',
  '23': '1011 1012 1030 1032 1033 1035 1036 1049 1055 1061 1063 1075 1077 1083 1954 1957 1962 1964 1965 1969 1971 1978 2034 3161 3252',
  '239': '1001 1010 1041 1060 1086',
  '25': '1070 1072 3156 3157',
  '26': '1062',
  '263': '1016 1026 1040 1053 3300',
  '265': '1017 1067',
  '268': '1005 1048 1050 1076 1079 3318',
  '30': '1170 1202 1223 1267 1268 1300 1307 1863 1993 1999 3256 3295',
  '33': '1090 1114 1170 1203 1267 1268 1294 1300 1307 1863 1993 1999 3295 3475',
  '336': '1230',
  '39': '2055',
  '44': '2448',
  '50': '1942 2067',
  '58': '2014',
  '59': '2426',
  '60': '2810',
  '66': '2810',
  '80': '1719 1760 1789 1791 1805 1824 1830 2031 2672 3264 3265',
  '85': '2031',
  '88': '1760 3264 3265',
  '885': '2031',
  '886': '1052 1744',
  X886: '1831',
  X423: '1428',
  '90': '3077 3082',
  '99': '3257 3258',
};

const rows = Object.entries(unNumbersByHazard).map(
  ([hazard, numbers]) => [hazard as HazardNumber, numbers.split(' ') as UnNumber[]] as const,
);

/** All UN numbers of the table, in ascending order. */
export const unNumbers: readonly UnNumber[] = [
  ...new Set(rows.flatMap(([, numbers]) => numbers)),
].toSorted();

/** Returns the hazard numbers that table A lists for a UN number; none if the table lacks it. */
export const hazardNumbersOf = (unNumber: string): readonly HazardNumber[] =>
  rows.flatMap(([hazard, numbers]) =>
    numbers.some((number) => number === unNumber) ? [hazard] : [],
  );

/** Returns the UN numbers of the table that have this hazard number. */
export const unNumbersOf = (hazardNumber: HazardNumber): readonly UnNumber[] =>
  rows.find(([hazard]) => hazard === hazardNumber)?.[1] ?? [];

/** The measures that depend on the hazard number, in the order in which they are shown. */
const conditional: readonly (readonly [measure: Measure, hazards: RegExp])[] = [
  ['cold', /^22/],
  ['suffocates', /^2(?!2?5|6)/],
  ['contact', /^X?[3-9]/],
  ['ignition', /3|^X?4/],
  // Oil, grease and soaked clothing: EIGA Doc 04, as in chapter 6.
  ['oxidises', /^2.*5/],
  // Instructions in writing (ADR 5.4.3.4), label 5.1: do not mix with flammable or combustible goods.
  ['feedsFire', /^[^2]*5/],
  ['toxic', /6/],
  ['corrosive', /8/],
  ['violent', /^X?[2-8]\d*9/],
  ['noWater', /^X|^[3-8]\d*2/],
];

/** The third step of the emergency screen. */
export type LastStep = 'distance' | 'oxygen' | 'lowPlaces';

/**
 * Returns the step that follows leaving the gas and calling. The distances of 50 m and 1,500 m are
 * those of flammable gases (ecomed, Gefahrgut-Ersteinsatz, sheet 115, as in chapter 1), so no other
 * danger has them: oxidising gases have the rules of EIGA Doc 04, all others are kept away from by
 * avoiding low places (instructions in writing, ADR 5.4.3.4, label 2.2; chapter 6).
 */
export function lastStep(hazardNumber: string): LastStep {
  if (/^2?23$/.test(hazardNumber)) return 'distance';
  return hazardNumber.includes('5') ? 'oxygen' : 'lowPlaces';
}

/**
 * Returns the first measures for a hazard number: leave the gas, then what its digits require, then
 * the call. They are rules of the house that follow chapters 1, 6 and 13 of the manual.
 */
export const firstMeasures = (hazardNumber: string): readonly Measure[] => [
  'leave',
  ...conditional.flatMap(([measure, hazards]) => (hazards.test(hazardNumber) ? [measure] : [])),
  'call',
];
