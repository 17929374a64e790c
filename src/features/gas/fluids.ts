/** The fluids of the calculator with their identity, molar mass and critical point. */

/** The fluids with a saturation curve. Liquid hydrogen is parahydrogen. */
export const fluidIds = [
  'propane',
  'nButane',
  'isobutane',
  'propylene',
  'butene1',
  'ammonia',
  'ethane',
  'methane',
  'nitrogen',
  'oxygen',
  'argon',
  'carbonDioxide',
  'parahydrogen',
] as const;

export type FluidId = (typeof fluidIds)[number];

/**
 * - pressureLiquefied: the driver enters the temperature (LPG, ammonia)
 * - refrigerated: the driver enters the pressure of the tank
 */
type FluidFamily = 'pressureLiquefied' | 'refrigerated';

export interface Fluid {
  readonly family: FluidFamily;
  /** The ADR UN number of the liquid in these tanks. */
  readonly unNumber: number;
  readonly molarMassGramsPerMole: number;
  /**
   * The critical temperature in K by the equation of state, from the literature table in README.md;
   * for 1-butene, ethane and ammonia from the NIST Chemistry WebBook.
   */
  readonly criticalKelvin: number;
  /** ADR TU18 applies to the flammable refrigerated liquids, TU19 to the others. */
  readonly flammable: boolean;
}

export const fluids: Readonly<Record<FluidId, Fluid>> = {
  propane: {
    family: 'pressureLiquefied',
    unNumber: 1978,
    molarMassGramsPerMole: 44.09562,
    criticalKelvin: 369.89,
    flammable: true,
  },
  nButane: {
    family: 'pressureLiquefied',
    unNumber: 1011,
    molarMassGramsPerMole: 58.1222,
    criticalKelvin: 425.125,
    flammable: true,
  },
  isobutane: {
    family: 'pressureLiquefied',
    unNumber: 1969,
    molarMassGramsPerMole: 58.1222,
    criticalKelvin: 407.81,
    flammable: true,
  },
  propylene: {
    family: 'pressureLiquefied',
    unNumber: 1077,
    molarMassGramsPerMole: 42.07974,
    criticalKelvin: 364.211,
    flammable: true,
  },
  butene1: {
    family: 'pressureLiquefied',
    unNumber: 1012,
    molarMassGramsPerMole: 56.10632,
    criticalKelvin: 419.29,
    flammable: true,
  },
  ammonia: {
    family: 'pressureLiquefied',
    unNumber: 1005,
    molarMassGramsPerMole: 17.03052,
    criticalKelvin: 405.4,
    flammable: true,
  },
  ethane: {
    family: 'refrigerated',
    unNumber: 1961,
    molarMassGramsPerMole: 30.06904,
    criticalKelvin: 305.322,
    flammable: true,
  },
  methane: {
    family: 'refrigerated',
    unNumber: 1972,
    molarMassGramsPerMole: 16.0428,
    criticalKelvin: 190.564,
    flammable: true,
  },
  nitrogen: {
    family: 'refrigerated',
    unNumber: 1977,
    molarMassGramsPerMole: 28.01348,
    criticalKelvin: 126.192,
    flammable: false,
  },
  oxygen: {
    family: 'refrigerated',
    unNumber: 1073,
    molarMassGramsPerMole: 31.9988,
    criticalKelvin: 154.581,
    flammable: false,
  },
  argon: {
    family: 'refrigerated',
    unNumber: 1951,
    molarMassGramsPerMole: 39.948,
    criticalKelvin: 150.687,
    flammable: false,
  },
  carbonDioxide: {
    family: 'refrigerated',
    unNumber: 2187,
    molarMassGramsPerMole: 44.0098,
    criticalKelvin: 304.1282,
    flammable: false,
  },
  parahydrogen: {
    family: 'refrigerated',
    unNumber: 1966,
    molarMassGramsPerMole: 2.01588,
    criticalKelvin: 32.938,
    flammable: true,
  },
};

export type PressureLiquefiedFluidId =
  'propane' | 'nButane' | 'isobutane' | 'propylene' | 'butene1' | 'ammonia';
export type RefrigeratedFluidId = Exclude<FluidId, PressureLiquefiedFluidId>;

export const refrigeratedFluidIds: readonly RefrigeratedFluidId[] = [
  'nitrogen',
  'oxygen',
  'argon',
  'carbonDioxide',
  'methane',
  'ethane',
  'parahydrogen',
];
