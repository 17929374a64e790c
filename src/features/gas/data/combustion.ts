/**
 * Calorific values and CO2 of fuels. The calorific values are the molar enthalpies of ISO 6976:2016
 * (combustion and reference at 25 °C) divided by the molar mass; the CO2 is stoichiometric with
 * M(CO2) = 44.0095 g/mol.
 */
import type { FluidId } from '../fluids.ts';

export interface Combustion {
  readonly superiorKilojoulesPerMole: number;
  readonly inferiorKilojoulesPerMole: number;
  readonly carbonAtoms: number;
}

export const molarMassCarbonDioxide = 44.0095;

export type FuelId = Extract<
  FluidId,
  'propane' | 'nButane' | 'isobutane' | 'propylene' | 'methane' | 'ethane' | 'parahydrogen'
>;

export const combustion: Readonly<Record<FuelId, Combustion>> = {
  propane: {
    superiorKilojoulesPerMole: 2219.17,
    inferiorKilojoulesPerMole: 2043.11,
    carbonAtoms: 3,
  },
  nButane: {
    superiorKilojoulesPerMole: 2877.4,
    inferiorKilojoulesPerMole: 2657.32,
    carbonAtoms: 4,
  },
  isobutane: {
    superiorKilojoulesPerMole: 2868.2,
    inferiorKilojoulesPerMole: 2648.12,
    carbonAtoms: 4,
  },
  propylene: {
    superiorKilojoulesPerMole: 2058.02,
    inferiorKilojoulesPerMole: 1925.97,
    carbonAtoms: 3,
  },
  methane: { superiorKilojoulesPerMole: 890.58, inferiorKilojoulesPerMole: 802.6, carbonAtoms: 1 },
  ethane: {
    superiorKilojoulesPerMole: 1560.69,
    inferiorKilojoulesPerMole: 1428.64,
    carbonAtoms: 2,
  },
  parahydrogen: {
    superiorKilojoulesPerMole: 285.83,
    inferiorKilojoulesPerMole: 241.81,
    carbonAtoms: 0,
  },
};
