/**
 * Formats a duty as a sentence: who must report, to whom, by when, in which form and by which law.
 */
import { formatDateTime, interpolate } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { AccidentFacts } from './accident-facts.ts';
import { addressOf } from './assess-duties.ts';
import type { Duty } from './duty.ts';

export interface DutyTexts {
  readonly locale: Locale;
  /** The object `extra` in the texts of the accident form. */
  readonly extra: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly countryLabel: (country: string) => string;
}

/** Returns the country of the law, or undefined for international law. */
function lawCountryOf(duty: Duty, law: string, country: string): string | undefined {
  if (duty.country !== 'all') return duty.country;
  return law === duty.law ? undefined : country;
}

/** `due` is the deadline in milliseconds since 1970. If it is absent, no deadline is shown. */
export function dutyLine(
  { locale, extra, countryLabel }: DutyTexts,
  { country }: Pick<AccidentFacts, 'country'>,
  duty: Duty,
  due?: number,
): string {
  const sentence = (name: string, values: Readonly<Record<string, string | undefined>>): string =>
    interpolate(
      extra['assessment']?.[name] ?? '',
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? ''])),
    );
  const { to, law } = addressOf(duty, { country });
  const forms = extra['dutyForm'];
  const form = forms?.[`${duty.id}-${country}`] ?? forms?.[duty.id];
  const lawCountry = lawCountryOf(duty, law, country);
  const parts = [
    sentence('line', {
      who: extra['dutyWho']?.[duty.who],
      to: extra['dutyTo']?.[to],
      by: extra['dutyBy']?.[duty.by],
    }),
    due !== undefined && sentence('until', { date: formatDateTime(due, locale) }),
    form && sentence('form', { form }),
    law &&
      sentence('law', {
        law,
        country:
          lawCountry === undefined
            ? extra['assessment']?.['international']
            : countryLabel(lawCountry),
      }),
  ];
  return parts.filter(Boolean).join(' ');
}

type Labels<Inner = unknown> = Readonly<Record<string, { readonly label: string } & Inner>>;

/** Returns the labels of these fields of the form or of a person, without the question mark. */
export const questionTitles = (
  fields: Labels<{ readonly fields?: Labels | undefined }>,
  questions: readonly string[],
): string =>
  questions
    .map((id) => (fields[id] ?? fields['injuredPersons']?.fields?.[id])?.label ?? id)
    .map((label) => label.replace(/\s*\?$/u, ''))
    .join(', ');
