/** J12: conversion of units. Factors are exact by definition unless noted. */
import { quantity, failure, type Quantity } from './result.ts';

/** Value of one unit in the base unit of its dimension: kg, l, bar, kWh. */
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
export type MassUnit = keyof typeof factors.mass;
export type VolumeUnit = keyof typeof factors.volume;
export type PressureUnit = keyof typeof factors.pressure;
export type EnergyUnit = keyof typeof factors.energy;
export type TemperatureUnit = 'celsius' | 'fahrenheit' | 'kelvin';
export type UnitOf<D extends Dimension> = D extends 'mass' ? MassUnit : D extends 'volume' ? VolumeUnit
  : D extends 'pressure' ? PressureUnit : D extends 'energy' ? EnergyUnit : TemperatureUnit;

/** All units of a dimension in the order they are offered. */
export const unitsByDimension: { readonly [D in Dimension]: readonly UnitOf<D>[] } = {
  mass: ['kilogram', 'tonne', 'pound', 'shortTon'],
  volume: ['litre', 'cubicMetre', 'usGallon', 'imperialGallon', 'cubicFoot'],
  pressure: ['bar', 'millibar', 'kilopascal', 'megapascal', 'psi', 'atmosphere', 'millimetreWater'],
  temperature: ['celsius', 'fahrenheit', 'kelvin'],
  energy: ['kilowattHour', 'megajoule', 'gigajoule', 'therm', 'kilocalorie'],
};

/** Mass, e.g. 1 pound = 0.45359237 kilogram; negative masses are refused. */
export const convertMass = (value: number, from: MassUnit, to: MassUnit): Quantity =>
  proportional('mass', value, factors.mass[from], factors.mass[to]);

/** Volume, e.g. 1 US gallon = 3.785411784 litres; negative volumes are refused. */
export const convertVolume = (value: number, from: VolumeUnit, to: VolumeUnit): Quantity =>
  proportional('volume', value, factors.volume[from], factors.volume[to]);

/** Pressure, gauge or absolute as entered, e.g. 1 bar = 14.5038 psi; may be negative (gauge). */
export const convertPressure = (value: number, from: PressureUnit, to: PressureUnit): Quantity =>
  proportional('pressure', value, factors.pressure[from], factors.pressure[to]);

/** Energy, e.g. 1 kWh = 3.6 MJ; negative energies are refused. */
export const convertEnergy = (value: number, from: EnergyUnit, to: EnergyUnit): Quantity =>
  proportional('energy', value, factors.energy[from], factors.energy[to]);

/** Temperature, e.g. 15 °C = 59 °F = 288.15 K; below absolute zero is refused. */
export function convertTemperature(value: number, from: TemperatureUnit, to: TemperatureUnit): Quantity {
  if (!Number.isFinite(value)) return failure('notANumber', { input: 'value' });
  const kelvin = from === 'kelvin' ? value : from === 'celsius' ? value + 273.15 : (value + 459.67) / 1.8;
  if (kelvin < 0) {
    const minimum = from === 'kelvin' ? 0 : from === 'celsius' ? -273.15 : -459.67;
    return failure('outOfRange', { input: 'value', limits: { minimum, maximum: Number.MAX_VALUE } });
  }
  if (from === to) return quantity(value);
  if (from === 'celsius' && to === 'fahrenheit') return quantity(value * 1.8 + 32);
  if (from === 'fahrenheit' && to === 'celsius') return quantity((value - 32) / 1.8);
  return quantity(to === 'kelvin' ? kelvin : to === 'celsius' ? kelvin - 273.15 : kelvin * 1.8 - 459.67);
}

/** Any of the above by the name of the dimension; the units must belong to it. */
export function convertUnit<D extends Dimension>(dimension: D, value: number, from: UnitOf<D>, to: UnitOf<D>): Quantity {
  if (dimension === 'temperature') return convertTemperature(value, from as TemperatureUnit, to as TemperatureUnit);
  const table: Readonly<Record<string, number>> = factors[dimension as keyof typeof factors];
  const [source, target] = [table[from], table[to]];
  if (source === undefined || target === undefined) return failure('unitMismatch', { input: 'unit' });
  return proportional(dimension, value, source, target);
}

function proportional(dimension: Dimension, value: number, from: number, to: number): Quantity {
  if (!Number.isFinite(value)) return failure('notANumber', { input: 'value' });
  if (value < 0 && dimension !== 'pressure') return failure('negative', { input: 'value' });
  return from === to ? quantity(value) : quantity((value * from) / to);
}
