import { type ReactElement, useState } from 'react';
import type { ReportWithStatus } from '../../features/outbox/model/report-status.ts';
import { calendarDays, formatLocalDay, interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import { ReportGroup } from './ReportGroup.tsx';
import { groupByDay } from './report-list.ts';
import type { ListTexts } from './texts.ts';

interface Props {
  readonly locale: Locale;
  readonly texts: ListTexts;
}

/**
 * Number of reports shown at first. A list of this length is easy to scroll with a thumb, and fast
 * to render on a cheap phone.
 */
const page = 20;

/** The reports by day; the newest ones at first, and more after a tap. */
export function Days({
  reports,
  view,
  now,
  locale,
  texts: t,
}: Props & {
  readonly reports: readonly ReportWithStatus[];
  readonly view: (report: ReportWithStatus) => ReactElement;
  readonly now: number;
}) {
  const [shown, setShown] = useState(page);
  const newest = reports.toSorted((a, b) => b.item.createdAt - a.item.createdAt).slice(0, shown);
  const more = Math.min(page, reports.length - shown);
  const titleOfDay = (day: number): string => {
    const days = calendarDays(day, now);
    if (days <= 0) return t.groups.today;
    return days === 1 ? t.groups.yesterday : formatLocalDay(day, locale);
  };
  return (
    <>
      {groupByDay(newest).map(({ day, reports: ofDay }) => (
        <ReportGroup key={day} name={`day-${day}`} title={titleOfDay(day)}>
          {ofDay.map(view)}
        </ReportGroup>
      ))}
      {more > 0 && (
        <button
          type="button"
          className="button button--secondary button--wide my-reports-more"
          onClick={() => setShown(shown + page)}
        >
          {plural(t.showMore, more, locale)}
        </button>
      )}
    </>
  );
}

/** Says how far back the search looks. */
export function Reach({
  reports,
  locale,
  texts: t,
}: Props & { readonly reports: readonly ReportWithStatus[] }) {
  const oldest = Math.min(...reports.map(({ item }) => item.createdAt));
  return (
    <p className="my-reports-heard">
      {interpolate(t.list.reach, { day: formatLocalDay(oldest, locale) })}
    </p>
  );
}
