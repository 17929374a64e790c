import type { Locale } from '../../../i18n/locales.ts';
import type { VehicleDefectTexts } from '../vehicle-defect-texts.ts';
import type { ShownVehicle } from './use-vehicles.ts';

export interface VehicleDefectsProps {
  readonly locale: Locale;
  readonly texts: VehicleDefectTexts;
  /** True in a form: the plate typed there is used. */
  readonly inForm?: boolean;
}
export interface VehiclesProps extends VehicleDefectsProps {
  readonly uid: string;
  readonly vehicles: readonly ShownVehicle[];
  /** The reports that this driver has confirmed having seen, by id. */
  readonly seen: readonly string[];
  readonly tellSeen: (reportId: string) => Promise<void>;
}
