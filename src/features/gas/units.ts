/** J12: converts units. Factors are exact by definition unless a comment states otherwise. */
import { quantity, failure, type Quantity } from './result.ts';

/** The value of each unit in the base unit of its dimension: kg, l, bar, kWh. */
const factors = {
  mass: {
    kilogram: 1,
    tonne: 1000,
    /** Avoirdupois pound. */
    pound: 0.45359237,
    /** US short ton, 2000 lb. */
    shortTon: 907.18474,
  },
  volume: {
    litre: 1,
    cubicMetre: 1000,
    usGallon: 3.785411784,
    imperialGallon: 4.54609,
    cubicFoot: 28.316846592,
  },
  pressure: {
    bar: 1,
    millibar: 0.001,
    kilopascal: 0.01,
    megapascal: 10,
    /** Pound-force per square inch, 6.894757293 kPa (rounded at the tenth digit). */
    psi: 0.06894757293,
    atmosphere: 1.01325,
    /** Conventional millimetre of water, 9.80665 Pa. */
    millimetreWater: 9.80665e-5,
  },
  energy: {
    kilowattHour: 1,
    megajoule: 1 / 3.6,
    gigajoule: 1000 / 3.6,
    /** Therm (EC), 105.505585 MJ. */
    therm: 105.505585 / 3.6,
    /** International Table kilocalorie, 4.1868 kJ. */
    kilocalorie: 4.1868 / 3600,
  },
} as const;

export type Dimension = keyof typeof factors | 'temperature';
type MassUnit = keyof typeof factors.mass;
type VolumeUnit = keyof typeof factors.volume;
type PressureUnit = keyof typeof factors.pressure;
type EnergyUnit = keyof typeof factors.energy;
type TemperatureUnit = 'celsius' | 'fahrenheit' | 'kelvin';
type UnitOf<D extends Dimension> = D extends 'mass'
  ? MassUnit
  : D extends 'volume'
    ? VolumeUnit
    : D extends 'pressure'
      ? PressureUnit
      : D extends 'energy'
        ? EnergyUnit
        : TemperatureUnit;

/** The order is that of the menu. */
export const unitsByDimension: { readonly [D in Dimension]: readonly UnitOf<D>[] } = {
  mass: ['kilogram', 'tonne', 'pound', 'shortTon'],
  volume: ['litre', 'cubicMetre', 'usGallon', 'imperialGallon', 'cubicFoot'],
  pressure: ['bar', 'millibar', 'kilopascal', 'megapascal', 'psi', 'atmosphere', 'millimetreWater'],
  temperature: ['celsius', 'fahrenheit', 'kelvin'],
  energy: ['kilowattHour', 'megajoule', 'gigajoule', 'therm', 'kilocalorie'],
};

const absoluteZero: Readonly<Record<TemperatureUnit, number>> = {
  celsius: -273.15,
  fahrenheit: -459.67,
  kelvin: 0,
};
const toKelvin: Readonly<Record<TemperatureUnit, (value: number) => number>> = {
  celsius: (value) => value + 273.15,
  fahrenheit: (value) => (value + 459.67) / 1.8,
  kelvin: (value) => value,
};
const fromKelvin: Readonly<Record<TemperatureUnit, (kelvin: number) => number>> = {
  celsius: (kelvin) => kelvin - 273.15,
  fahrenheit: (kelvin) => kelvin * 1.8 - 459.67,
  kelvin: (kelvin) => kelvin,
};

/** Converts a temperature, e.g. 15 °C = 59 °F = 288.15 K. Fails below absolute zero. */
function convertTemperature(value: number, from: TemperatureUnit, to: TemperatureUnit): Quantity {
  if (!Number.isFinite(value)) return failure('notANumber', { input: 'value' });
  const kelvin = toKelvin[from](value);
  if (kelvin < 0)
    return failure('outOfRange', {
      input: 'value',
      limits: { minimum: absoluteZero[from], maximum: Number.MAX_VALUE },
    });
  if (from === to) return quantity(value);
  if (from === 'celsius' && to === 'fahrenheit') return quantity(value * 1.8 + 32);
  if (from === 'fahrenheit' && to === 'celsius') return quantity((value - 32) / 1.8);
  return quantity(fromKelvin[to](kelvin));
}

/**
 * Converts a value to another unit of the same dimension, e.g. 1 pound = 0.45359237 kilogram, 1 bar
 * = 14.5038 psi (gauge or absolute as entered). Negative values fail, except for gauge pressure and
 * for temperatures above absolute zero.
 */
export function convertUnit<D extends Dimension>(
  dimension: D,
  value: number,
  from: UnitOf<D>,
  to: UnitOf<D>,
): Quantity {
  if (dimension === 'temperature')
    return convertTemperature(value, from as TemperatureUnit, to as TemperatureUnit);
  const linear: keyof typeof factors = dimension;
  const table: Readonly<Record<string, number>> = factors[linear];
  const source = table[from];
  const target = table[to];
  if (source === undefined || target === undefined)
    return failure('unitMismatch', { input: 'unit' });
  return proportional(dimension, value, source, target);
}

function proportional(dimension: Dimension, value: number, from: number, to: number): Quantity {
  if (!Number.isFinite(value)) return failure('notANumber', { input: 'value' });
  if (value < 0 && dimension !== 'pressure') return failure('negative', { input: 'value' });
  return from === to ? quantity(value) : quantity((value * from) / to);
}
