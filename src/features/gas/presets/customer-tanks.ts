/**
 * German customer tanks for LPG. "1.2 t" is a name: 85 % of 2700 l hold 1165 kg of propane liquid
 * at 15 °C.
 */
export interface CustomerTank {
  readonly id: string;
  /** The trade name in tonnes. */
  readonly nameTonnes: number;
  readonly capacityLitres: number;
  /** 85 % of the capacity as the tank tables print it; null where no table has it. */
  readonly maximumFillLitres: number | null;
  readonly emptyMassKilograms: number | null;
  readonly lengthMetres: number | null;
  readonly diameterMetres: number | null;
}

/**
 * Sizes: gok-blog.de after TRF; fill, mass, length, diameter: umweltdatenbank.de. The name plate
 * decides.
 */
export const customerTanks: readonly CustomerTank[] = [
  {
    id: 'de-0.8',
    nameTonnes: 0.8,
    capacityLitres: 1775,
    maximumFillLitres: null,
    emptyMassKilograms: null,
    lengthMetres: null,
    diameterMetres: null,
  },
  {
    id: 'de-1.2',
    nameTonnes: 1.2,
    capacityLitres: 2700,
    maximumFillLitres: 2295,
    emptyMassKilograms: 780,
    lengthMetres: 2.5,
    diameterMetres: 1.25,
  },
  {
    id: 'de-2.1',
    nameTonnes: 2.1,
    capacityLitres: 4850,
    maximumFillLitres: 4123,
    emptyMassKilograms: 1150,
    lengthMetres: 4.3,
    diameterMetres: 1.25,
  },
  {
    id: 'de-2.9',
    nameTonnes: 2.9,
    capacityLitres: 6400,
    maximumFillLitres: 5440,
    emptyMassKilograms: 1500,
    lengthMetres: 5.5,
    diameterMetres: 1.25,
  },
];
