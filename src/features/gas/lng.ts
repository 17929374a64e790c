/**
 * Computes the density of liquefied natural gas: the density in the loading document is scaled like
 * that of methane.
 */
import { quantity, type Quantity } from './result.ts';
import { saturatedLiquidDensity } from './saturation.ts';
import { checkRange } from './check-input.ts';

export const lngDensityLimits = { minimum: 400, maximum: 500 } as const;

/**
 * Returns the density of LNG in kg/m³ at a temperature, from the documented one: rho_doc x
 * rho_methane(t) / rho_methane(t_doc). Valid for 400 ... 500 kg/m³ in the temperature range of
 * methane. This is an approximation with an error of 0.1 ... 0.5 % over 8 K (light to rich LNG).
 * Trade uses the weighed mass.
 */
export function lngDensity(
  documentedDensityKilogramsPerCubicMetre: number,
  documentedTemperatureCelsius: number,
  temperatureCelsius: number,
): Quantity {
  const fault = checkRange(
    'documentedDensityKilogramsPerCubicMetre',
    documentedDensityKilogramsPerCubicMetre,
    lngDensityLimits,
  );
  if (fault !== null) return fault;
  const documented = saturatedLiquidDensity('methane', documentedTemperatureCelsius);
  const now = saturatedLiquidDensity('methane', temperatureCelsius);
  if (!documented.ok)
    return { ok: false, reason: { ...documented.reason, input: 'documentedTemperatureCelsius' } };
  if (!now.ok) return now;
  return quantity((documentedDensityKilogramsPerCubicMetre * now.value) / documented.value);
}
