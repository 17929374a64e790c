/**
 * Density corrections k for pairs of substances in LPG. Own fit to the multi-fluid model (GERG-2008
 * parameters, Kunz, Wagner, J. Chem. Eng. Data 57 (2012) 3032; propane/propylene Bell, Lemmon
 * 2016), valid at -40 ... 70 °C. Exponential pairs: k = sign exp(sum c_n t^n); polynomial pairs: k
 * = sum c_n t^n.
 */
import type { MixtureComponent } from '../composition.ts';

export interface PairCorrection {
  readonly form: 'exponential' | 'polynomial';
  readonly sign: 1 | -1;
  readonly coefficients: readonly number[];
  /**
   * True for the two pairs for which no fit exists. They use the correction of propane with the
   * same butane.
   */
  readonly borrowed: boolean;
}

const propaneButane: PairCorrection = {
  form: 'exponential',
  sign: 1,
  borrowed: false,
  coefficients: [-4.33549, 0.0212239, 5.33307e-5, 2.38781e-7, 7.07991e-9],
};
const propaneIsobutane: PairCorrection = {
  form: 'exponential',
  sign: 1,
  borrowed: false,
  coefficients: [-5.01248, 0.0214349, 9.75279e-5, -1.55677e-9, 8.82244e-9],
};

export const pairCorrections: readonly (readonly [
  MixtureComponent,
  MixtureComponent,
  PairCorrection,
])[] = [
  ['propane', 'nButane', propaneButane],
  ['propane', 'isobutane', propaneIsobutane],
  [
    'isobutane',
    'nButane',
    {
      form: 'polynomial',
      sign: 1,
      borrowed: false,
      coefficients: [-0.000143061, 3.59586e-5, 2.34583e-7, 3.19511e-9, 7.20118e-11],
    },
  ],
  [
    'propane',
    'propylene',
    {
      form: 'exponential',
      sign: -1,
      borrowed: false,
      coefficients: [-4.76763, 0.0127911, 2.08346e-5, 2.80732e-7, 6.28344e-9],
    },
  ],
  ['propylene', 'nButane', { ...propaneButane, borrowed: true }],
  ['propylene', 'isobutane', { ...propaneIsobutane, borrowed: true }],
];

/**
 * The maximum product of mass fractions of a borrowed pair. Up to it the error of the missing fit
 * is at most 0.04 % at 15 °C and 0.08 % at 50 °C. This is the difference between the borrowed k and
 * the COSTALD method of Hankinson and Thomson, AIChE J. 25 (1979) 653, plus the error 0.011 of
 * COSTALD for propane/propylene.
 */
export const borrowedPairLimit = 0.03;
