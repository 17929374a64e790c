/**
 * The twelve reference fluids of API MPMS 11.2.4 (2007) = GPA TP-27, ordered by relative density
 * 60/60 °F. The numbers are identical in five public implementations.
 */
export interface ReferenceFluid {
  readonly relativeDensity60: number;
  readonly criticalKelvin: number;
  readonly criticalCompressibility: number;
  readonly criticalMolesPerLitre: number;
  readonly k: readonly [number, number, number, number];
}

export const referenceFluids: readonly ReferenceFluid[] = [
  {
    // EE (68/32)
    relativeDensity60: 0.325022,
    criticalKelvin: 298.11,
    criticalCompressibility: 0.27998,
    criticalMolesPerLitre: 6.25,
    k: [2.54616855327, -0.058244177754, 0.803398090807, -0.745720314137],
  },
  {
    // ethane
    relativeDensity60: 0.355994,
    criticalKelvin: 305.33,
    criticalCompressibility: 0.2822,
    criticalMolesPerLitre: 6.87,
    k: [1.8911304261, -0.370305782347, -0.54486728872, 0.337876634952],
  },
  {
    // EP (65/35)
    relativeDensity60: 0.429277,
    criticalKelvin: 333.67,
    criticalCompressibility: 0.2806,
    criticalMolesPerLitre: 5.615,
    k: [2.20970078464, -0.294253708172, -0.405754420098, 0.319443433421],
  },
  {
    // EP (35/65)
    relativeDensity60: 0.470381,
    criticalKelvin: 352.46,
    criticalCompressibility: 0.2793,
    criticalMolesPerLitre: 5.11,
    k: [2.2534198132, -0.266542138024, -0.372756711655, 0.384734185665],
  },
  {
    // propane
    relativeDensity60: 0.507025,
    criticalKelvin: 369.78,
    criticalCompressibility: 0.27626,
    criticalMolesPerLitre: 5,
    k: [1.96568366933, -0.327662435541, -0.417979702538, 0.303271602831],
  },
  {
    // isobutane
    relativeDensity60: 0.562827,
    criticalKelvin: 407.85,
    criticalCompressibility: 0.28326,
    criticalMolesPerLitre: 3.86,
    k: [2.0474803441, -0.289734363425, -0.330345036434, 0.291757103132],
  },
  {
    // n-butane
    relativeDensity60: 0.584127,
    criticalKelvin: 425.16,
    criticalCompressibility: 0.27536,
    criticalMolesPerLitre: 3.92,
    k: [2.03734743118, -0.299059145695, -0.418883095671, 0.380367738748],
  },
  {
    // isopentane
    relativeDensity60: 0.624285,
    criticalKelvin: 460.44,
    criticalCompressibility: 0.27026,
    criticalMolesPerLitre: 3.247,
    k: [2.06541640707, -0.23836620884, -0.161440492247, 0.258681568613],
  },
  {
    // n-pentane
    relativeDensity60: 0.631054,
    criticalKelvin: 469.65,
    criticalCompressibility: 0.27235,
    criticalMolesPerLitre: 3.2,
    k: [2.11263474494, -0.26126941356, -0.291923445075, 0.308344290017],
  },
  {
    // isohexane
    relativeDensity60: 0.657167,
    criticalKelvin: 498.05,
    criticalCompressibility: 0.26706,
    criticalMolesPerLitre: 2.727,
    k: [2.02382197871, -0.423550090067, -1.15281098257, 0.950139001678],
  },
  {
    // n-hexane
    relativeDensity60: 0.664064,
    criticalKelvin: 507.35,
    criticalCompressibility: 0.26762,
    criticalMolesPerLitre: 2.704,
    k: [2.17134547773, -0.232997313405, -0.267019794036, 0.378629524102],
  },
  {
    // n-heptane
    relativeDensity60: 0.688039,
    criticalKelvin: 540.15,
    criticalCompressibility: 0.26312,
    criticalMolesPerLitre: 2.315,
    k: [2.19773533433, -0.275056764147, -0.447144095029, 0.493770995799],
  },
];
