/**
 * The formulae that a printed sheet cites, in the symbols of its legend, and the sources of its
 * numbers. They are the same in every language.
 */
import type { FluidId } from '../../../features/gas/fluids.ts';
import type { BasisCode } from '../../../features/gas/job-result.ts';
import type { TaskEvaluation } from './read-task.ts';
import { chosenProduct } from './texts.ts';

/** The texts under sheet.symbols explain the symbols. */
export const formulas: Readonly<Record<string, readonly string[]>> = {
  room: [
    'm′ = ρ′ · φ · V',
    'm″ = ρ″ · (1 − φ) · V',
    'ΔV = (φmax − φ) · V',
    'mdel = ρ′ · (ΔV − ρ″ · ΔV / ρ′)',
    'φ(t) = (ρm − ρ″(t)) / (ρ′(t) − ρ″(t))',
  ],
  load: ['mmax = min(f · V; mpay)', 'Vmax = mmax / ρ′(t)', 'φmax = Vmax / V'],
  deliveryNote: ['V15 = Vt · CTL(ρ15; t)', 'm = V15 · ρ15'],
  gauge: ['pg = ps(t) − pamb'],
  cryogenicLevel: ['p = pg + pamb', 't = ts(p)', 'm′ = ρ′(p) · φ · V', 'Vgas = m′ / ρgas'],
  cryogenicDelivery: ['p = pg + pamb', 'm = ΔV · (ρ′(p) − ρ″(p))'],
  cryogenicFilling: [
    'TU18: φmax = 95 % · ρ′(pvalve) / ρ′(pfill)',
    'TU19: φmax = 98 %',
    'mmax = φmax · V · ρ′(pfill)',
  ],
  gasMeter: ['p = pg + pamb', 'm = ρgas(t; p) · Vgas', 'Q = m · H'],
  hydrogenTrailer: ['p · V = Z · n · R · T', 'm = n · M'],
  convertQuantity: [
    'V = m / ρ′',
    'V15 = V · ρ′ / ρ′(15 °C)',
    'Vgas = m / ρgas',
    'Q = m · H',
    'mCO₂ = m · e',
  ],
  mixture: [
    '1 / ρid = Σ wi / ρ′i',
    'ρ′ = ρid · (1 + Σ kij · wi · wj)',
    'p = Σ xi · γi · ps,i · Φi',
  ],
  meterPressure: ['ρ = ρ′ / (1 − F · Δp)'],
};

/**
 * The publication of the equation to which the data of each fluid was fitted. Null if the equation
 * is not recorded; the sheet then cites none.
 */
const equations: Readonly<Record<FluidId, string | null>> = {
  propane: 'Lemmon, McLinden, Wagner, J. Chem. Eng. Data 54 (2009) 3141',
  nButane: 'Bücker, Wagner, J. Phys. Chem. Ref. Data 35 (2006) 929',
  isobutane: 'Bücker, Wagner, J. Phys. Chem. Ref. Data 35 (2006) 929',
  propylene: 'Lemmon et al., propylene (2013)',
  butene1: null,
  ammonia: null,
  ethane: null,
  methane: 'Setzmann, Wagner, J. Phys. Chem. Ref. Data 20 (1991) 1061',
  nitrogen: 'Span et al., J. Phys. Chem. Ref. Data 29 (2000) 1361',
  oxygen: 'Schmidt, Wagner, Fluid Phase Equilib. 19 (1985) 175',
  argon: 'Tegeler, Span, Wagner, J. Phys. Chem. Ref. Data 28 (1999) 779',
  carbonDioxide: 'Span, Wagner, J. Phys. Chem. Ref. Data 25 (1996) 1509',
  parahydrogen: 'Leachman et al., J. Phys. Chem. Ref. Data 38 (2009) 721',
};
const works: Readonly<Partial<Record<BasisCode, string>>> = {
  mixtureModel: 'GERG-2008: Kunz, Wagner, J. Chem. Eng. Data 57 (2012) 3032',
  table54E: 'API MPMS 11.2.4:2007 = GPA TP-27, 54E',
  table53E: 'API MPMS 11.2.4:2007 = GPA TP-27, 53E',
  hydrogenEquation: 'Lemmon, Huber, Leachman, J. Res. NIST 113 (2008) 341',
  gasAtNormal: 'DIN 1343',
  inferiorAndSuperiorHeat: 'ISO 6976:2016',
  adrFillingFactor: 'ADR 2025, 4.3.3.2.5',
  adrTU18: 'ADR 2025, 4.3.5 TU18',
  adrTU19: 'ADR 2025, 4.3.5 TU19',
  adrRowHint: 'ADR 2025, 2.2.2.3, 4.3.3.2.5',
};
const byTask: Readonly<Record<string, readonly string[]>> = {
  deliveryNote: ['MessEV § 25, § 28 (DE)'],
  load: ['ADR 2025, 4.3.2.2.4, 4.3.3.2.3'],
  units: ['NIST SP 811; ISO 80000'],
};

/** The sources an answer is based on. */
export function sourcesOf({ task, values, answer }: TaskEvaluation): readonly string[] {
  const chosen = chosenProduct(values);
  const equation = answer?.basis.codes.includes('pureSubstance')
    ? equations[chosen as FluidId]
    : undefined;
  const found = (answer?.basis.codes ?? []).map((code) => works[code]);
  return [equation, ...found, ...(byTask[task.id] ?? [])].filter((text) => text != null);
}
