/**
 * Closed forms from the papers on the equations of state, used as an independent check of the fitted
 * curves.
 */
import type { FluidId } from '../../../src/features/gas/fluids.ts';

type Terms = {
  readonly form: 1 | 2 | 3;
  readonly n: readonly number[];
  readonly t: readonly number[];
};

export interface Literature {
  readonly criticalKelvin: number;
  readonly criticalKilopascal: number;
  readonly criticalDensity: number;
  readonly pressure: Terms;
  readonly liquid: Terms;
  readonly vapour: Terms;
  /**
   * Largest error of the closed form relative to its equation of state in percent, as published
   * with the form: liquid, vapour, pressure.
   */
  readonly error: readonly [liquid: number, vapour: number, pressure: number];
  /** Temperature range of this error in K. */
  readonly range: readonly [number, number];
  readonly source: string;
}

export const literature: Partial<Record<FluidId, Literature>> = {
  propane: {
    criticalKelvin: 369.89,
    criticalKilopascal: 4251.2,
    criticalDensity: 220.4781,
    pressure: {
      form: 3,
      n: [-6.7722, 1.6938, -1.3341, -3.1876, 0.94937],
      t: [1, 1.5, 2.2, 4.8, 6.2],
    },
    liquid: { form: 1, n: [1.82205, 0.65802, 0.21109, 0.083973], t: [0.345, 0.74, 2.6, 7.2] },
    vapour: {
      form: 2,
      n: [-2.4887, -5.1069, -12.174, -30.495, -52.192, -134.89],
      t: [0.3785, 1.07, 2.7, 5.5, 10, 20],
    },
    error: [0.0033, 0.0186, 0.0084],
    range: [233.15, 333.15],
    source: 'Lemmon, McLinden, Wagner, J. Chem. Eng. Data 54 (2009) 3141',
  },
  isobutane: {
    criticalKelvin: 407.81,
    criticalKilopascal: 3629,
    criticalDensity: 225.5,
    pressure: {
      form: 3,
      n: [-6.85093103, 1.36543198, -1.32542691, -2.56190994],
      t: [1, 1.5, 2.5, 4.5],
    },
    liquid: {
      form: 1,
      n: [2.04025104, 0.850874089, -0.479052281, 0.348201252],
      t: [0.355, 1, 4 / 3, 7 / 3],
    },
    vapour: {
      form: 3,
      n: [-2.12933323, -2.93790085, -0.89441086, -3.46343707],
      t: [0.355, 5 / 6, 19 / 6, 26 / 6],
    },
    error: [0.0037, 0.0048, 0.0082],
    range: [233.15, 333.15],
    source: 'Bücker, Wagner, J. Phys. Chem. Ref. Data 35 (2006) 929',
  },
  nButane: {
    criticalKelvin: 425.125,
    criticalKilopascal: 3796,
    criticalDensity: 228.0,
    pressure: { form: 3, n: [-7.1897, 2.6122, -2.1729, -2.723], t: [1, 1.5, 2, 4.5] },
    liquid: { form: 1, n: [5.2341, -6.2011, 3.6063, 0.22137], t: [0.44, 0.6, 0.76, 5] },
    vapour: {
      form: 2,
      n: [-2.739, -5.7347, -16.408, -46.986, -100.9],
      t: [0.39, 1.14, 3, 6.5, 14],
    },
    error: [0.0108, 0.2274, 0.0451],
    range: [233.15, 333.15],
    source: 'Bücker, Wagner (2006); closed forms as carried by pychemqt nC4.py',
  },
  propylene: {
    criticalKelvin: 364.211,
    criticalKilopascal: 4555,
    criticalDensity: 229.629,
    pressure: {
      form: 3,
      n: [-6.75625, 2.027, -1.35883, -2.74671, -0.936445],
      t: [1, 1.5, 1.9, 4.3, 15],
    },
    liquid: { form: 1, n: [0.40543, 2.02481, 0.304022, 0.179159], t: [0.195, 0.47, 2.25, 8] },
    vapour: {
      form: 2,
      n: [-1.59841, -4.7384, -10.8886, -31.0312, -56.9431, -143.544],
      t: [0.309, 0.853, 2.37, 5.2, 10, 20],
    },
    error: [0.0072, 0.0088, 0.009],
    range: [233.15, 333.15],
    source: 'Lemmon et al. (2013), pychemqt Propylene.py',
  },
  methane: {
    criticalKelvin: 190.564,
    criticalKilopascal: 4599.2,
    criticalDensity: 162.66,
    pressure: { form: 3, n: [-6.036219, 1.409353, -0.4945199, -1.443048], t: [1, 1.5, 2, 4.5] },
    liquid: { form: 2, n: [1.9906389, -0.78756197, 0.036976723], t: [0.354, 0.5, 2.5] },
    vapour: {
      form: 2,
      n: [-1.880284, -2.8526531, -3.000648, -5.251169, -13.191859, -37.553961],
      t: [0.354, 5 / 6, 3 / 2, 5 / 2, 25 / 6, 47 / 6],
    },
    error: [0.0004, 0.0085, 0.0037],
    range: [90.7, 171.51],
    source: 'Setzmann, Wagner, J. Phys. Chem. Ref. Data 20 (1991) 1061',
  },
  nitrogen: {
    criticalKelvin: 126.192,
    criticalKilopascal: 3395.8,
    criticalDensity: 313.3,
    pressure: {
      form: 3,
      n: [-6.12445284, 1.2632722, -0.765910082, -1.77570564],
      t: [1, 1.5, 2.5, 5],
    },
    liquid: {
      form: 2,
      n: [1.48654237, -0.280476066, 0.0894143085, -0.119879866],
      t: [0.3294, 2 / 3, 8 / 3, 35 / 6],
    },
    vapour: {
      form: 3,
      n: [-1.70127164, -3.70402649, 1.29859383, -0.561424977, -2.68505381],
      t: [0.34, 5 / 6, 7 / 6, 13 / 6, 14 / 3],
    },
    error: [0.0045, 0.0222, 0.0168],
    range: [63.16, 113.57],
    source: 'Span et al., J. Phys. Chem. Ref. Data 29 (2000) 1361',
  },
  oxygen: {
    criticalKelvin: 154.581,
    criticalKilopascal: 5043,
    criticalDensity: 436.143644,
    pressure: {
      form: 3,
      n: [-6.0595, 1.305, -0.54178, -1.941, 0.35514],
      t: [1, 1.5, 2.2, 4.8, 6.2],
    },
    liquid: {
      form: 1,
      n: [1.6622, 0.76846, -0.10041, 0.2048, 0.011551],
      t: [0.345, 0.74, 1.2, 2.6, 7.2],
    },
    vapour: {
      form: 2,
      n: [-2.2695, -4.6578, -9.948, -22.845, -45.19, -25.101],
      t: [0.3785, 1.07, 2.7, 5.5, 10, 20],
    },
    error: [0.0533, 0.0449, 0.0609],
    range: [55, 139.12],
    source: 'Schmidt, Wagner, Fluid Phase Equilib. 19 (1985) 175; pychemqt O2.py',
  },
  argon: {
    criticalKelvin: 150.687,
    criticalKilopascal: 4863,
    criticalDensity: 535.6,
    pressure: { form: 3, n: [-5.9409785, 1.3553888, -0.4649761, -1.5399043], t: [1, 1.5, 2, 4.5] },
    liquid: {
      form: 2,
      n: [1.5004264, -0.3138129, 0.086461622, -0.041477525],
      t: [0.334, 2 / 3, 7 / 3, 4],
    },
    vapour: { form: 3, n: [-2.9182, 0.09793, -1.3721, -2.2898], t: [0.72, 1.25, 0.32, 4.34] },
    error: [0.0055, 0.0096, 0.0057],
    range: [83.81, 135.62],
    source: 'Tegeler, Span, Wagner, J. Phys. Chem. Ref. Data 28 (1999) 779',
  },
  carbonDioxide: {
    criticalKelvin: 304.1282,
    criticalKilopascal: 7377.3,
    criticalDensity: 467.6,
    pressure: { form: 3, n: [-7.0602087, 1.9391218, -1.6463597, -3.2995634], t: [1, 1.5, 2, 4] },
    liquid: {
      form: 2,
      n: [1.9245108, -0.62385555, -0.32731127, 0.39245142],
      t: [0.34, 0.5, 10 / 6, 11 / 6],
    },
    vapour: {
      form: 2,
      n: [-1.7074879, -0.8227467, -4.6008549, -10.111178, -29.742252],
      t: [0.34, 0.5, 1, 7 / 3, 14 / 3],
    },
    error: [0.0079, 0.0094, 0.0041],
    range: [223.15, 298.15],
    source: 'Span, Wagner, J. Phys. Chem. Ref. Data 25 (1996) 1509',
  },
  parahydrogen: {
    criticalKelvin: 32.938,
    criticalKilopascal: 1285.8,
    criticalDensity: 31.32274,
    pressure: { form: 3, n: [-4.87767, 1.03359, 0.82668, -0.129412], t: [1, 1.5, 2.65, 7.4] },
    liquid: {
      form: 1,
      n: [-0.13509, 4.0739, -5.3985, 5.523, -2.3643],
      t: [0.15, 0.44, 0.7, 0.99, 1.31],
    },
    vapour: {
      form: 2,
      n: [-5.7545, 3.8153, -12.293, 15.095, -17.295, -34.19],
      t: [0.53, 0.7, 1.7, 2.4, 3.3, 10],
    },
    error: [0.0078, 0.0966, 0.0019],
    range: [13.81, 29.64],
    source: 'Leachman et al., J. Phys. Chem. Ref. Data 38 (2009) 721',
  },
};

/**
 * Form 1: c (1 + S); form 2: c exp(S); form 3: c exp(Tc/T S); S = sum n theta^t, theta = 1 - T/Tc.
 */
export function closedForm(
  { form, n, t }: Terms,
  critical: number,
  criticalKelvin: number,
  kelvin: number,
): number {
  const theta = 1 - kelvin / criticalKelvin;
  const sum = n.reduce((total, factor, index) => total + factor * theta ** (t[index] ?? 0), 0);
  if (form === 1) return critical * (1 + sum);
  return critical * Math.exp(form === 2 ? sum : (criticalKelvin / kelvin) * sum);
}
