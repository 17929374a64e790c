/** The texts about duties, which are part of the texts of the event form. */
import { type DutyTexts, questionTitles } from '../../features/reports/duties/duty-line.ts';
import { ownText } from '../../features/reports/readable-answers.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { OfficeTexts } from './texts.ts';

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface EventTexts {
  readonly extra?: Labels;
  readonly choices?: Labels;
  readonly fields?: Readonly<
    Record<
      string,
      { readonly label: string; readonly fields?: Readonly<Record<string, { label: string }>> }
    >
  >;
}
const eventTexts = ({ forms }: OfficeTexts): EventTexts => forms['nearbyAccident'] ?? {};

export function dutyTextsOf(texts: OfficeTexts, locale: Locale): DutyTexts {
  const { extra = {}, choices } = eventTexts(texts);
  const { driver } = texts.office.duties;
  return {
    locale,
    // The form addresses the driver as "you", which at a desk would mean the reader.
    extra: { ...extra, dutyWho: { ...extra['dutyWho'], driver } },
    countryLabel: (country) => ownText(choices?.['accidentCountry'], country) ?? country,
  };
}

/** Returns the id if this version has no text for it. */
export const dutyTitle = (texts: OfficeTexts, id: string): string =>
  ownText(eventTexts(texts).extra?.['duty'], id) ?? id;

/** The labels of these questions of the event form. */
export const questionsText = (texts: OfficeTexts, questions: readonly string[]): string =>
  questionTitles(eventTexts(texts).fields ?? {}, questions);
