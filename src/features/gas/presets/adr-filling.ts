/**
 * Test pressures and filling factors of ADR 2025, 4.3.3.2.5, for tanks of pressure liquefied gases.
 * The tank plate and the transport document take precedence; the screen shows "ADR 2025, check the
 * tank plate".
 */
export interface AdrFilling {
  readonly id: string;
  readonly unNumber: number;
  /** The row of UN 1965, or the variant of another number. */
  readonly row?: string;
  /**
   * In bar gauge, with and without thermal insulation. Null if the entry does not apply to this
   * kind of tank.
   */
  readonly testPressureBarGauge: readonly [
    withInsulation: number | null,
    withoutInsulation: number | null,
  ];
  /** The maximum kg of contents per litre of capacity. */
  readonly kilogramsPerLitre: number;
}

/** A row of UN 1965 with its minimum density at 50 °C and its maximum vapour pressure at 70 °C. */
export interface AdrMixtureRow extends AdrFilling {
  readonly row: AdrRow;
  readonly minimumDensityAt50KilogramsPerLitre: number;
  readonly maximumPressureAt70Bar: number;
}

type AdrRow = 'A' | 'A01' | 'A02' | 'A0' | 'A1' | 'B1' | 'B2' | 'B' | 'C';

/**
 * The rows of UN 1965 from heavy to light (ADR 2.2.2.3 and 4.3.3.2.5). Commercial names: A, A01,
 * A02 and A0 are butane, C is propane.
 */
export const adrMixtureRows: readonly AdrMixtureRow[] = [
  mixtureRow('A', 0.525, 11, [10, 10], 0.5),
  mixtureRow('A01', 0.516, 16, [12, 14], 0.49),
  mixtureRow('A02', 0.505, 16, [12, 14], 0.48),
  mixtureRow('A0', 0.495, 16, [12, 14], 0.47),
  mixtureRow('A1', 0.485, 21, [16, 18], 0.46),
  mixtureRow('B1', 0.474, 26, [20, 23], 0.45),
  mixtureRow('B2', 0.463, 26, [20, 23], 0.44),
  mixtureRow('B', 0.45, 26, [20, 23], 0.43),
  mixtureRow('C', 0.44, 31, [25, 27], 0.42),
];

export const adrFillings: readonly AdrFilling[] = [
  { id: '1978', unNumber: 1978, testPressureBarGauge: [21, 23], kilogramsPerLitre: 0.42 },
  ...adrMixtureRows,
  { id: '1011', unNumber: 1011, testPressureBarGauge: [10, 10], kilogramsPerLitre: 0.51 },
  { id: '1969', unNumber: 1969, testPressureBarGauge: [10, 10], kilogramsPerLitre: 0.49 },
  { id: '1077', unNumber: 1077, testPressureBarGauge: [25, 27], kilogramsPerLitre: 0.43 },
  { id: '1005', unNumber: 1005, testPressureBarGauge: [26, 29], kilogramsPerLitre: 0.53 },
  {
    id: '1012-1-butylene',
    unNumber: 1012,
    row: '1-butylene',
    testPressureBarGauge: [10, 10],
    kilogramsPerLitre: 0.53,
  },
  {
    id: '1012-trans-2-butylene',
    unNumber: 1012,
    row: 'trans-2-butylene',
    testPressureBarGauge: [10, 10],
    kilogramsPerLitre: 0.54,
  },
  {
    id: '1012-cis-2-butylene',
    unNumber: 1012,
    row: 'cis-2-butylene',
    testPressureBarGauge: [10, 10],
    kilogramsPerLitre: 0.55,
  },
  {
    id: '1012-mixture',
    unNumber: 1012,
    row: 'mixture',
    testPressureBarGauge: [10, 10],
    kilogramsPerLitre: 0.5,
  },
  {
    id: '1060-P1',
    unNumber: 1060,
    row: 'P1',
    testPressureBarGauge: [25, 28],
    kilogramsPerLitre: 0.49,
  },
  {
    id: '1060-P2',
    unNumber: 1060,
    row: 'P2',
    testPressureBarGauge: [22, 23],
    kilogramsPerLitre: 0.47,
  },
  {
    id: '1013-insulated-190',
    unNumber: 1013,
    row: 'insulated 190',
    testPressureBarGauge: [190, null],
    kilogramsPerLitre: 0.73,
  },
  {
    id: '1013-insulated-225',
    unNumber: 1013,
    row: 'insulated 225',
    testPressureBarGauge: [225, null],
    kilogramsPerLitre: 0.78,
  },
  {
    id: '1013-190',
    unNumber: 1013,
    row: '190',
    testPressureBarGauge: [null, 190],
    kilogramsPerLitre: 0.66,
  },
  {
    id: '1013-250',
    unNumber: 1013,
    row: '250',
    testPressureBarGauge: [null, 250],
    kilogramsPerLitre: 0.75,
  },
];

function mixtureRow(
  row: AdrRow,
  density: number,
  pressure: number,
  test: readonly [number, number],
  factor: number,
): AdrMixtureRow {
  return {
    id: `1965-${row}`,
    unNumber: 1965,
    row,
    testPressureBarGauge: test,
    kilogramsPerLitre: factor,
    minimumDensityAt50KilogramsPerLitre: density,
    maximumPressureAt70Bar: pressure,
  };
}
