import { type ReactElement, useState } from 'react';
import type { Draft } from '../../features/drafts/model/draft.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import { ReportGroup } from './ReportGroup.tsx';
import type { OutboxTexts } from './texts.ts';

/** More drafts are folded, so that the reports of today are not far below them. */
const maxShown = 3;
/** The number of drafts above the fold. */
const shownAtFirst = 2;

/** The drafts on which the driver need not act now. */
export function Drafts({
  drafts,
  view,
  locale,
  texts: t,
}: {
  readonly drafts: readonly Draft[];
  readonly view: (draft: Draft) => ReactElement;
  readonly locale: Locale;
  readonly texts: OutboxTexts;
}) {
  const [isOpen, setOpen] = useState(false);
  if (drafts.length === 0) return null;
  const shown = isOpen || drafts.length <= maxShown ? drafts.length : shownAtFirst;
  return (
    <>
      <ReportGroup name="drafts" title={interpolate(t.groups.drafts, { count: drafts.length })}>
        {drafts.slice(0, shown).map(view)}
      </ReportGroup>
      {shown < drafts.length && (
        <button
          type="button"
          className="button button--secondary button--wide my-reports-more"
          onClick={() => setOpen(true)}
        >
          {plural(t.showMore, drafts.length - shown, locale)}
        </button>
      )}
    </>
  );
}
