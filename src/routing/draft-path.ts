import type { Draft } from '../features/drafts/model/draft.ts';
import { shortPurpose } from '../features/reports/following.ts';
import { type Locale, localizePath } from '../i18n/locales.ts';
import { formPath, routePath } from './routes.ts';

/**
 * Returns the path of the screen that edits a draft: the screen of its form or, for a short form,
 * the screen of the report to which it belongs.
 */
export const draftPath = (
  { id, kind, followPurpose, followsReport, inputs }: Draft,
  locale: Locale,
): string =>
  shortPurpose(followPurpose, inputs) && followsReport !== undefined
    ? `${routePath('report', locale)}?id=${followsReport}&draft=${id}`
    : `${localizePath(formPath(kind), locale)}?draft=${id}`;
