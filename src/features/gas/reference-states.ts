/** Named reference states for volumes of gas. */
import { standardAtmosphereBar } from './constants.ts';

export interface ReferenceState {
  readonly temperatureCelsius: number;
  readonly pressureBarAbsolute: number;
}

/**
 * - european15: 15 °C, 1 bar, the cubic metre of the European industrial gas trade
 * - normal0: 0 °C, 1.01325 bar, the Nm³ of DIN 1343
 * - iso15: 15 °C, 1.01325 bar, ISO 13443
 * - us60, us70: 60 °F and 70 °F, 1 atm, the two states of a standard cubic foot
 */
export const referenceStates = {
  european15: { temperatureCelsius: 15, pressureBarAbsolute: 1 },
  normal0: { temperatureCelsius: 0, pressureBarAbsolute: standardAtmosphereBar },
  iso15: { temperatureCelsius: 15, pressureBarAbsolute: standardAtmosphereBar },
  us60: { temperatureCelsius: (60 - 32) / 1.8, pressureBarAbsolute: standardAtmosphereBar },
  us70: { temperatureCelsius: (70 - 32) / 1.8, pressureBarAbsolute: standardAtmosphereBar },
} as const satisfies Record<string, ReferenceState>;

export type ReferenceStateId = keyof typeof referenceStates;
