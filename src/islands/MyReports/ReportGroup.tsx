import { useState, type ReactElement } from 'react';
import type { GroupName } from '../../features/outbox/model/report-status.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import type { OutboxTexts } from './texts.ts';

interface Props<Entry> {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
  readonly view: (entry: Entry) => ReactElement;
  readonly locale: Locale;
  readonly texts: OutboxTexts;
}

/**
 * Number of entries shown at first. A list of this length is easy to scroll with a thumb, and fast
 * to render on a cheap phone.
 */
const page = 20;

/** One group of the list with its heading; renders nothing if it is empty. */
export function ReportGroup<Entry>({ name, entries, view, locale, texts: t }: Props<Entry>) {
  const [shown, setShown] = useState(page);
  if (entries.length === 0) return null;
  const more = Math.min(page, entries.length - shown);
  return (
    <section className="my-reports-group" aria-labelledby={`my-reports-${name}`}>
      <h3 id={`my-reports-${name}`}>{interpolate(t.groups[name], { count: entries.length })}</h3>
      <ul className="my-reports-list">{entries.slice(0, shown).map(view)}</ul>
      {more > 0 && (
        <button
          type="button"
          className="button button--secondary button--wide"
          onClick={() => setShown(shown + page)}
        >
          {plural(t.showMore, more, locale)}
        </button>
      )}
    </section>
  );
}
