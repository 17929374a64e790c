/** The texts that the pages of office and reports pass to their islands, for tests that render these. */
import { readFileSync } from 'node:fs';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { outlineOf } from '../../../src/features/reports/readable-answers.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { OfficeTexts } from '../../../src/islands/Office/texts.ts';
import type { ReportScreenTexts } from '../../../src/islands/Report/report-props.ts';

export const outlines = Object.fromEntries(
  Object.values(formDefinitions).map((form) => [form.kind, outlineOf(form)]),
);

interface Extra {
  readonly titles?: { readonly withoutDefect?: string };
}

export function screenTexts(locale: Locale): OfficeTexts & ReportScreenTexts {
  const read = (name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(`src/locales/${locale}/${name}.json`, 'utf8')) as Record<
      string,
      unknown
    >;
  const forms = Object.fromEntries(
    Object.keys(formDefinitions).map((kind) => [kind, read(`forms/${kind}`)]),
  );
  const kinds = Object.fromEntries(
    Object.entries(forms).map(([kind, form]) => [kind, form['title']]),
  );
  const checks = Object.fromEntries(
    Object.entries(forms).flatMap(([kind, { extra }]) => {
      const title = (extra as Extra | undefined)?.titles?.withoutDefect;
      return title === undefined ? [] : [[kind, title]];
    }),
  );
  const { list, ...follow } = read('follow');
  const { purposes } = follow['screen'] as { readonly purposes: unknown };
  return {
    office: read('office'),
    report: read('report'),
    reports: read('reports'),
    unread: read('unread'),
    kinds,
    forms,
    outlines,
    follow,
    purposes,
    list: { ...(read('home')['reports'] as object), kinds, checks, follow: list },
  } as unknown as OfficeTexts & ReportScreenTexts;
}
