/**
 * One worked example for each task of the calculator, as its fields hold it: what the benches
 * compute and type.
 */
export interface Example {
  readonly task: string;
  readonly choices?: Readonly<Record<string, string>>;
  /** Numbers typed with a decimal point; what stands there already is not typed. */
  readonly typed: Readonly<Record<string, number>>;
}

export const examples: readonly Example[] = [
  { task: 'room', typed: { capacityLitres: 4850, levelPercent: 40, temperatureCelsius: 10 } },
  {
    task: 'load',
    typed: { capacityLitres: 20_000, factorKilogramsPerLitre: 0.42, temperatureCelsius: 5 },
  },
  {
    task: 'deliveryNote',
    typed: { volumeLitres: 3200, temperatureCelsius: 8, densityAt15KilogramsPerCubicMetre: 510 },
  },
  { task: 'gauge', typed: { temperatureCelsius: 20 } },
  {
    task: 'cryogenicLevel',
    typed: { capacityLitres: 1000, levelPercent: 60, pressureBarGauge: 2 },
  },
  { task: 'cryogenicDelivery', typed: { volumeLitres: 5000, pressureBarGauge: 2 } },
  {
    task: 'cryogenicFilling',
    choices: { cryogen: 'methane' },
    typed: { capacityLitres: 20_000, fillingPressureBarGauge: 1, valvePressureBarGauge: 7 },
  },
  {
    task: 'gasMeter',
    typed: { volumeCubicMetres: 500, temperatureCelsius: 15, overpressureMillibar: 50 },
  },
  { task: 'hydrogenTrailer', typed: { volumeCubicMetres: 18, pressureBarAbsolute: 200 } },
  { task: 'convertQuantity', typed: { amountValue: 1000, temperatureCelsius: 5 } },
  { task: 'mixture', typed: { propane: 60, nButane: 40 } },
  { task: 'meterPressure', typed: {} },
  { task: 'units', typed: { value: 1 } },
];
