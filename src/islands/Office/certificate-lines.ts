import type { Certificate, Outcome } from '../../features/office/model/work.ts';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { withUnit } from '../../i18n/unit-space.ts';
import type office from '../../locales/de/office.json';

/** A certificate as lines of text; empty fields are omitted. */
export function certificateLines(
  certificate: Certificate,
  outcome: Outcome,
  locale: Locale,
  { certificate: t }: typeof office,
): readonly { readonly label: string; readonly value: string }[] {
  const { done, person, workshop, orderNumber, mileageKm, day } = certificate;
  const own = t[outcome];
  const lines: readonly (readonly [string, string | undefined])[] = [
    [own.done, done],
    [own.person, person],
    [t.workshop, workshop],
    [t.orderNumber, orderNumber],
    [
      t.mileage,
      mileageKm === undefined ? undefined : withUnit(formatNumber(mileageKm, locale), 'km', locale),
    ],
    [own.day, day === undefined ? undefined : formatDay(new Date(day), locale)],
  ];
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
