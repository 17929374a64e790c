/** Liquefied natural gas: density scaled from the loading document along methane. */
import { quantity, type Quantity } from './result.ts';
import { saturatedLiquidDensity } from './saturation.ts';
import { checkRange } from './check-input.ts';

export const lngDensityLimits = { minimum: 400, maximum: 500 } as const;

/**
 * LNG density in kg/m³ at a temperature from the documented one: rho_doc x rho_methane(t) /
 * rho_methane(t_doc); 400 ... 500 kg/m³, methane's range. An approximation: 0.1 ... 0.5 % over 8 K
 * (light to rich LNG). Weighing is the trade measure.
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
