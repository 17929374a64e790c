/**
 * The goods that the fleet carries, with the values of the transport rules. UN numbers are from ADR
 * chapter 3.2 table A, the loss thresholds from ADR 1.8.5.3 (transport category 2: 333 kg or l,
 * category 3: 1 000 kg or l). features/hazard-plates has the hazard identification numbers.
 */
import { interpolate } from '../../i18n/format.ts';

export type AmountUnit = 'l15' | 'l' | 'kg' | 'm3';

export interface Product {
  readonly id: string;
  /** The four digits of the UN number; absent for "other". */
  readonly unNumber?: string;
  /** The upper number of the plate, as in features/hazard-plates, which forms do not load. */
  readonly hazard?: string;
  /** The danger labels, with the main hazard first. */
  readonly labels: readonly string[];
  readonly transportCategory?: 2 | 3;
  /**
   * The released amount (kg or l) from which a loss must be reported under ADR 1.8.5. If it is
   * absent, the office decides.
   */
  readonly lossThreshold?: number;
  readonly family: 'lpg' | 'cryogenic' | 'other';
  readonly flammable: boolean;
  /**
   * The unit in which the product is billed: litres at 15 °C for LPG (MessEV § 28(1)), kilograms
   * for cryogenic gases.
   */
  readonly unit: AmountUnit;
}

const lpg = {
  labels: ['2.1'],
  transportCategory: 2,
  lossThreshold: 333,
  family: 'lpg',
  flammable: true,
  unit: 'l15',
} as const;
const flammableCryogenic = {
  labels: ['2.1'],
  transportCategory: 2,
  lossThreshold: 333,
  family: 'cryogenic',
  flammable: true,
  unit: 'kg',
} as const;
const inertCryogenic = {
  labels: ['2.2'],
  transportCategory: 3,
  lossThreshold: 1000,
  family: 'cryogenic',
  flammable: false,
  unit: 'kg',
} as const;

export const products: readonly Product[] = [
  { id: 'lpgMix', unNumber: '1965', hazard: '23', ...lpg },
  { id: 'propane', unNumber: '1978', hazard: '23', ...lpg },
  { id: 'butane', unNumber: '1011', hazard: '23', ...lpg },
  { id: 'lng', unNumber: '1972', hazard: '223', ...flammableCryogenic },
  { id: 'lh2', unNumber: '1966', hazard: '223', ...flammableCryogenic },
  { id: 'lox', unNumber: '1073', hazard: '225', ...inertCryogenic, labels: ['2.2', '5.1'] },
  { id: 'lin', unNumber: '1977', hazard: '22', ...inertCryogenic },
  { id: 'lar', unNumber: '1951', hazard: '22', ...inertCryogenic },
  { id: 'lco2', unNumber: '2187', hazard: '22', ...inertCryogenic },
  { id: 'lhe', unNumber: '1963', hazard: '22', ...inertCryogenic },
  { id: 'other', labels: [], family: 'other', flammable: false, unit: 'kg' },
];

/** The catalogue of labels of the products. */
export const productCatalogue = 'product';

/** True if the label of a choice is the name of a substance, which a translated page keeps. */
export const isSubstance = (catalogue: string | undefined, id: unknown): boolean =>
  catalogue === productCatalogue && id !== 'other';

export const productIds: readonly string[] = products.map((product) => product.id);

/** Returns the product with this id, or undefined if there is no id or it is unknown. */
export const productOf = (id: unknown): Product | undefined =>
  products.find((product) => product.id === id);

/** Returns the plate of a product with its accessible name `name`, or undefined without plate. */
export function plateOf(id: unknown, name: string) {
  const { hazard, unNumber } = productOf(id) ?? {};
  return hazard === undefined || unNumber === undefined
    ? undefined
    : { hazard, unNumber, label: interpolate(name, { hazard, unNumber }) };
}

/**
 * Returns the default unit of a product: litres at 15 °C for LPG and for an unknown product,
 * kilograms for the others.
 */
export const defaultUnit = (id: unknown): AmountUnit => productOf(id)?.unit ?? 'l15';
