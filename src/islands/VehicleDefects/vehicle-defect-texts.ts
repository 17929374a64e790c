/** The texts of the line about a vehicle, assembled at build time. */
import { formDefinitions } from '../../features/reports/forms/all.ts';
import { outlineOf } from '../../features/reports/readable-answers.ts';
import type { Level } from '../../features/reports/severity-levels.ts';
import type { Locale } from '../../i18n/locales.ts';
import { formTexts, texts } from '../../i18n/texts.ts';
import type vehicle from '../../locales/de/vehicle.json';

export interface VehicleDefectTexts {
  readonly vehicle: typeof vehicle;
  /** The name of each severity level for a vehicle. */
  readonly levels: Readonly<Record<Level, string>>;
  /** The names of all defects by id. No id occurs in two forms. */
  readonly defects: Readonly<Record<string, string>>;
}

const kinds = ['complaintChassis', 'complaintTrailer'] as const;

export function vehicleDefectTexts(locale: Locale): VehicleDefectTexts {
  const names = kinds.map((kind) => {
    const list = outlineOf(formDefinitions[kind]).fields.find(({ id }) => id === 'defects');
    const catalogue = list?.fields?.find(({ id }) => id === 'defect')?.catalogue ?? '';
    const { choices } = formTexts(locale, kind) as {
      readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    };
    return choices?.[catalogue] ?? {};
  });
  return {
    vehicle: texts(locale, 'vehicle'),
    levels: texts(locale, 'reports').choices.severity,
    defects: Object.assign({}, ...names) as never,
  };
}
