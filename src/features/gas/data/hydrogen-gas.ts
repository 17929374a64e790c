/**
 * Compressibility of normal hydrogen gas by Lemmon, Huber, Leachman, J. Res. NIST 113 (2008) 341: Z
 * = 1 + sum a (100 K/T)^b (p/MPa)^c.
 */
export const hydrogenTerms: readonly (readonly [a: number, b: number, c: number])[] = [
  [0.0588846, 1.325, 1],
  [-0.06136111, 1.87, 1],
  [-0.002650473, 2.5, 2],
  [0.002731125, 2.8, 2],
  [0.001802374, 2.938, 2.42],
  [-0.001150707, 3.14, 2.63],
  [0.9588528e-4, 3.37, 3],
  [-0.110904e-6, 3.75, 4],
  [0.1264403e-9, 4, 5],
];

/** Constants from the same paper. */
export const hydrogenMolarMass = 2.01588;
export const hydrogenGasConstant = 8.314472;
