/**
 * Rules of thumb of the German LPG trade and official factors, with their sources. They are shown
 * next to the computed values.
 */
export interface EverydayFactor {
  readonly id: string;
  readonly value: number;
  readonly unit: 'kWh/L' | 'kWh/kg' | 'kWh/m3' | 'L/kg' | 'kg/L' | 'GJ/t' | 't/GJ' | 'kg/GJ';
  readonly source: string;
}

export const everydayFactors: readonly EverydayFactor[] = [
  { id: 'kilogramsPerLitre', value: 0.51, unit: 'kg/L', source: 'klima-sucht-schutz.de' },
  {
    id: 'inferiorPerLitre',
    value: 6.57,
    unit: 'kWh/L',
    source: 'klima-sucht-schutz.de; kerngas.de',
  },
  { id: 'superiorPerLitre', value: 7.17, unit: 'kWh/L', source: 'kerngas.de' },
  { id: 'inferiorPerKilogram', value: 12.87, unit: 'kWh/kg', source: 'klima-sucht-schutz.de' },
  { id: 'litresPerKilogram', value: 1.965, unit: 'L/kg', source: 'kerngas.de' },
  { id: 'heatingCosts', value: 13, unit: 'kWh/kg', source: 'HeizkostenV § 9' },
  { id: 'emissionsHeat', value: 45.7, unit: 'GJ/t', source: 'EBeV 2022 Annex 1' },
  { id: 'emissionsCarbonDioxide', value: 0.0663, unit: 't/GJ', source: 'EBeV 2022 Annex 1' },
  { id: 'ipccCarbonDioxide', value: 63.1, unit: 'kg/GJ', source: 'IPCC, GHG Protocol' },
];
