import type { CheckGroup } from '../../features/reports/forms/departure-check.ts';
import type { Locale } from '../../i18n/locales.ts';
import type departureCheck from '../../locales/de/departure-check.json';
import type { VehicleDefectTexts } from '../VehicleDefects/vehicle-defect-texts.ts';
import type { FormTexts, ReportTexts } from '../ReportForm/texts.ts';

export interface CheckTexts {
  readonly locale: Locale;
  readonly check: Omit<typeof departureCheck, 'hints' | 'points' | 'tile'> & {
    readonly hints: Readonly<Record<CheckGroup, string>>;
    readonly points: Readonly<Record<CheckGroup, readonly string[]>>;
  };
  readonly openDefects: VehicleDefectTexts;
  readonly form: FormTexts;
  readonly reports: ReportTexts;
}
