/** Physical constants and conventions, with their sources. */

/** Molar gas constant in J/(mol K), CODATA 2018 (exact). */
export const gasConstant = 8.314462618;

/** 0 °C in K (exact). */
const zeroCelsiusKelvin = 273.15;

/**
 * The standard atmosphere in bar (exact). It is used as the ambient pressure unless another one is
 * entered.
 */
export const standardAtmosphereBar = 1.01325;

/** Converts Celsius to kelvin, e.g. 15 °C -> 288.15 K. */
export const celsiusToKelvin = (celsius: number): number => celsius + zeroCelsiusKelvin;

/** Converts kelvin to Celsius, e.g. 288.15 K -> 15 °C. */
export const kelvinToCelsius = (kelvin: number): number => kelvin - zeroCelsiusKelvin;
