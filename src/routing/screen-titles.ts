/** The titles of the screens in one language, including those of the forms. */
import { type ReportKind, reportKinds } from '../features/reports/kinds.ts';
import { subjectCatalogues, type SubjectLabels } from '../features/reports/report-subject.ts';
import type { Locale } from '../i18n/locales.ts';
import { formTexts, texts } from '../i18n/texts.ts';

/** Returns the titles of the forms in the order of the menu. */
export const formTitles = (locale: Locale): Readonly<Record<ReportKind, string>> =>
  Object.fromEntries(
    (Object.keys(reportKinds) as ReportKind[]).map((kind) => [kind, formTexts(locale, kind).title]),
  ) as Record<ReportKind, string>;

/**
 * Returns the titles of reports that state "checked, no defect found", for the forms that have this
 * option.
 */
export const checkTitles = (locale: Locale): Readonly<Partial<Record<ReportKind, string>>> =>
  Object.fromEntries(
    (Object.keys(reportKinds) as ReportKind[]).flatMap((kind) => {
      const { extra } = formTexts(locale, kind) as {
        readonly extra?: { readonly titles?: { readonly withoutDefect?: string } };
      };
      const title = extra?.titles?.withoutDefect;
      return title === undefined ? [] : [[kind, title]];
    }),
  );

/** Returns the labels of the choices that name a report in a list. */
export const subjectLabels = (locale: Locale): SubjectLabels =>
  Object.fromEntries(
    (Object.keys(reportKinds) as ReportKind[]).flatMap((kind) => {
      const { choices } = formTexts(locale, kind) as { readonly choices?: SubjectLabels };
      return subjectCatalogues.flatMap((name) => {
        const labels = choices?.[name];
        return labels ? [[name, labels] as const] : [];
      });
    }),
  );

type FormScreen = (typeof reportKinds)[ReportKind]['screen'];
export function screenTitles(
  locale: Locale,
): ReturnType<typeof texts<'shell'>>['screens'] & Readonly<Record<FormScreen, string>> {
  const titles = formTitles(locale);
  const forms = Object.entries(reportKinds).map(([kind, { screen }]) => [
    screen,
    titles[kind as ReportKind],
  ]);
  return {
    ...texts(locale, 'shell').screens,
    ...(Object.fromEntries(forms) as Record<FormScreen, string>),
  };
}
