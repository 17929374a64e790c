import { formatNumber } from '../../i18n/format.ts';
import { withUnit } from '../../i18n/unit-space.ts';
import type { CheckTexts } from './texts.ts';

/** The odometer reading of a check with its unit; undefined if the check has none. */
export const odometerText = (
  { locale, reports }: CheckTexts,
  { odometer, odometerUnit }: { readonly odometer?: unknown; readonly odometerUnit?: unknown },
): string | undefined =>
  typeof odometer === 'number'
    ? withUnit(
        formatNumber(odometer, locale),
        reports.units[odometerUnit === 'mi' ? 'mi' : 'km'],
        locale,
      )
    : undefined;
