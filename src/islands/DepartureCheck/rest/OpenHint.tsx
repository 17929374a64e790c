import { useStore } from '@nanostores/react';
import {
  $storedAnswers,
  type KnownDefects,
  knownOfPlate,
} from '../../../features/vehicle-defects/known-defects.ts';
import { countDefects } from '../../../features/vehicle-defects/model/open-defects.ts';
import { stopText } from '../../../features/vehicle-defects/model/named-defects.ts';
import { calendarDays, formatShortMoment, interpolate } from '../../../i18n/format.ts';
import { plural } from '../../../i18n/plural.ts';
import type { CheckTexts } from '../texts.ts';

/** An answer of an earlier day does not say that no defect is open today: a house rule. */
export const isOfToday = (known: KnownDefects | undefined): known is KnownDefects =>
  known !== undefined && calendarDays(known.at, Date.now()) === 0;

/** What is open about the vehicle; undefined if it is known that nothing is. */
export function openText(
  known: KnownDefects | undefined,
  { check: { bar: t }, openDefects, locale }: CheckTexts,
): string | undefined {
  if (!known) return t.openUnknown;
  const when = formatShortMoment(known.at, locale);
  if (known.open.size === 0)
    return isOfToday(known) ? undefined : interpolate(t.openUnknownSince, { when });
  const what =
    stopText(known.open, openDefects, locale) ??
    plural(openDefects.vehicle.open, countDefects(known.open), locale);
  return interpolate(t.open, { what, when });
}

/** Says before signing what is open about the vehicle, and which result is signed. */
export function OpenHint({
  texts,
  uid,
  plate,
  result,
}: {
  readonly texts: CheckTexts;
  readonly uid: string;
  readonly plate: string;
  readonly result: 'inOrder' | 'defects' | 'stop';
}) {
  useStore($storedAnswers);
  const { bar: t, result: titles } = texts.check;
  const open = openText(knownOfPlate(uid, plate), texts);
  const title = { ...titles, defects: titles.someDefects }[result];
  return (
    <p className="check-open-hint" data-result={result}>
      {open !== undefined && <strong>{open}</strong>}{' '}
      <span>{interpolate(t.result, { result: title })}</span>
    </p>
  );
}
