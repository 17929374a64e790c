import type { Report } from '../../features/office/model/report.ts';
import { ownText } from '../../features/reports/readable-answers.ts';
import { isWithoutDefect } from '../../features/reports/without-defect.ts';
import { kindText, type OfficeTexts } from './texts.ts';

/** The title of a report; a check without findings is not called a defect. */
export function titleText(texts: OfficeTexts, report: Report): string {
  const { extra } = (texts.forms[report.kind] ?? {}) as {
    readonly extra?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const check = isWithoutDefect(report) ? ownText(extra?.['titles'], 'withoutDefect') : undefined;
  return check ?? kindText(texts, report.kind);
}
