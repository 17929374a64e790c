/**
 * Second and third virial coefficients as Chebyshev series in 1/T between 233.15 and 343.15 K. They
 * are our own fits to the reference equations of state. B is in cm³/mol, C in cm⁶/mol². Hydrogen
 * gas has a separate equation (hydrogen-gas.ts).
 */
import type { FluidId } from '../fluids.ts';

export interface VirialSeries {
  readonly second: readonly number[];
  readonly third: readonly number[];
  /**
   * The pressure in bar absolute up to which the density differs from the reference by at most 0.05
   * %.
   */
  readonly maximumBarAbsolute: 3 | 10;
}

export const virialMinimumKelvin = 233.15;
export const virialMaximumKelvin = 343.15;

export const virialSeries: Readonly<Record<Exclude<FluidId, 'parahydrogen'>, VirialSeries>> = {
  propane: {
    second: [-466.52567, -188.46995, -11.294196, -0.35614249, -0.0027696203, 0.00018865086],
    third: [8547.745, -18626.88, -6441.286, -768.0438, -39.84359, 7.599493, 2.149929],
    maximumBarAbsolute: 3,
  },
  nButane: {
    second: [-871.36183, -384.87534, -29.048358, -1.309699, -0.022078318, 0.00034898198],
    third: [-125698.4, -195175.9, -62350.9, -10096.09, -915.8496, -46.45031, -2.190919],
    maximumBarAbsolute: 3,
  },
  isobutane: {
    second: [-759.36679, -317.01432, -21.387308, -0.86379654, -0.014528358, 0.00023905214],
    third: [-110228.8, -187668.8, -60561.57, -10078.74, -963.5091, -52.81838, -0.1646833],
    maximumBarAbsolute: 3,
  },
  propylene: {
    second: [-416.184, -168.08865, -11.114263, -0.38099077, 0.070404354, 0.0060792248],
    third: [6719.756, -16984.52, -4870.901, -197.8417, 61.68077, 4.180839, -0.9018884],
    maximumBarAbsolute: 3,
  },
  butene1: {
    second: [-840.64629, -407.17998, -44.229858, -3.396613, -0.11820926, -0.00068967362],
    third: [39408.31, 6866.652, 40.17211, 2.706892, -0.1371322, 0.008215101, -0.0005816678],
    maximumBarAbsolute: 3,
  },
  ammonia: {
    second: [-347.28432, -202.92943, -29.758376, -3.0681985, -0.10185094, 0.0093462563],
    third: [-30271.94, -50930.73, -17609.71, -2513.59, -36.86155, 22.95086, 0.09907603],
    maximumBarAbsolute: 3,
  },
  ethane: {
    second: [-216.98845, -82.847528, -2.9963738, -0.053057704, -0.0027455042, 4.8733411e-5],
    third: [4813.046, -7926.208, -5102.411, -1349.102, -218.8112, -24.5362, -1.923693],
    maximumBarAbsolute: 3,
  },
  carbonDioxide: {
    second: [-148.5583, -63.631589, -3.7661162, -0.1809005, -0.0070202529, -0.0002532919],
    third: [4950.551, 818.3512, -175.8517, -43.86808, -4.413824, -0.27527, 0.0465982],
    maximumBarAbsolute: 3,
  },
  methane: {
    second: [-51.932541, -24.013625, -0.506631, -0.0019200827, -0.00035957222, -1.3487621e-6],
    third: [2757.651, 640.3246, 12.50945, -6.022524, -0.5345649, -0.02155553, -0.002074621],
    maximumBarAbsolute: 10,
  },
  nitrogen: {
    second: [-9.4565573, -12.170193, -0.21631562, 0.0029018563, -0.00035224767, 2.5737671e-5],
    third: [1483.023, 160.883, 14.53719, 0.1852088, -0.05732567, 0.001128876, -0.0001638038],
    maximumBarAbsolute: 10,
  },
  oxygen: {
    second: [-20.827776, -13.294085, -0.24374938, 0.0021788181, -0.0004844222, 1.6947647e-5],
    third: [1029.941, 206.4858, 12.33348, -0.5548331, -0.03240769, -0.003238133, 0.0001174248],
    maximumBarAbsolute: 10,
  },
  argon: {
    second: [-20.325025, -12.766436, -0.23106857, 0.0012399169, -0.00027452309, 1.9438198e-5],
    third: [1140.438, 190.7957, 13.60885, -0.1302118, -0.06258336, 0.0003401207, -0.0001524302],
    maximumBarAbsolute: 10,
  },
};
